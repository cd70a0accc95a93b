import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { lastChangeOf } from '../../usage/audit/module.ts';
import { texts } from './texts.ts';
import { findVersion, keepVersion, type VersionsOf } from './versions-repository.ts';

/** What something was in one of its versions, as it was kept. @param field what of the request names the version @throws HttpError 404 naming it */
export const bodyOfVersion = async (db: Db, of: VersionsOf, thingId: number, version: number, field: string): Promise<Readonly<Record<string, unknown>>> => {
  const body = await findVersion(db, of, thingId, version);
  if (!body) throw new HttpError(404, texts.versionGone, { field });
  return body;
};

/** As the audit log calls what has versions. */
const KINDS = { articleId: 'article', announcementId: 'announcement', lessonId: 'lesson', chapterId: 'chapter' } as const satisfies Record<VersionsOf, string>;
type Standing = { readonly id: number; readonly version: number; readonly updateTime: Date; /** Its first author. */ readonly authorId: number | null };

/**
 * Keeps what stands before it is changed. Perhaps it never was: the portal has brought it, or it was published, put into another class or copied with its
 * lesson since. It has the name of whoever changed it last, and the time of that.
 */
export const keepStanding = async (db: Db, of: VersionsOf, { id, version, updateTime, authorId }: Standing, body: Readonly<Record<string, unknown>>): Promise<void> => {
  const last = await lastChangeOf(db, KINDS[of], id);
  await keepVersion(db, of, id, { version, body, authorId: last ? last.userId : authorId, createTime: last?.createTime ?? updateTime });
};
