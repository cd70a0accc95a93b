import { and, desc, eq } from 'drizzle-orm';
import type { KeptVersion } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { contentVersion, userAccount } from '../../../database/schema/index.ts';

/** What has versions, by the column of `content_version` that names it. */
export type VersionsOf = 'articleId' | 'announcementId' | 'lessonId' | 'chapterId';
type Body = Readonly<Record<string, unknown>>;

/** Keeps what something is in one of its versions, as of now unless a time is given; what is kept already stays. */
export const keepVersion = async (db: Db, of: VersionsOf, thingId: number, kept: { readonly version: number; readonly body: Body; readonly authorId: number | null; readonly createTime?: Date }): Promise<void> => {
  await db.insert(contentVersion).values({ [of]: thingId, ...kept }).onConflictDoNothing();
};

/** The versions of something, the newest first. */
export const listVersions = async (db: Db, of: VersionsOf, thingId: number): Promise<KeptVersion[]> => {
  const { version, createTime } = contentVersion;
  const rows = await db
    .select({ version, createTime, authorName: userAccount.fullName })
    .from(contentVersion)
    .leftJoin(userAccount, eq(userAccount.id, contentVersion.authorId))
    .where(eq(contentVersion[of], thingId))
    .orderBy(desc(version));
  return rows.map((row) => ({ version: row.version, authorName: row.authorName ?? '', createTime: row.createTime.toISOString() }));
};

export const findVersion = async (db: Db, of: VersionsOf, thingId: number, version: number): Promise<Body | undefined> =>
  (await db.select({ body: contentVersion.body }).from(contentVersion).where(and(eq(contentVersion[of], thingId), eq(contentVersion.version, version))))[0]?.body;
