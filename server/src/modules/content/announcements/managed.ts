import { publicationOf, type endpoints, type ManagedAnnouncement, type ManagedAnnouncementDetail, type PageOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames, type Language } from '../../../language/language.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { changeAudience, cleanedField, cleanHtml, excerptOf, isBlank, keepVersion, loadAudience, periodOf, type Period } from '../publication/module.ts';
import * as repository from './managed-repository.ts';
import { countReaders } from './readers-repository.ts';
import type { AnnouncementRow } from './repository.ts';
import type { Telling } from './telling.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.managedAnnouncements;
export type Body<Name extends keyof Entries> = z.output<Entries[Name]['body']>;
type Form = Omit<Body<'add'>, 'audience'>;
type Saved = { id: number; version: number };

/** Announcements as their authors write them (SPEC 2.3, AnnouncementManagement). What is done to several at once is `AnnouncementActs`. */
export class ManagedAnnouncements {
  readonly #db: Db;
  readonly #telling: Pick<Telling, 'wake'>;

  constructor(db: Db, telling: Pick<Telling, 'wake'>) {
    this.#db = db;
    this.#telling = telling;
  }

  async list({ pageIndex, pageSize, orderBy, orderType, ...filter }: Body<'list'>, language: Language): Promise<PageOf<ManagedAnnouncement>> {
    const [total, rows] = await Promise.all([repository.countAnnouncements(this.#db, filter), repository.listAnnouncements(this.#db, filter, { pageIndex, pageSize, orderBy, orderType }, language)]);
    return { items: await this.#managed(rows), total, pageIndex, pageSize };
  }

  /** @throws HttpError 404 */
  async info(id: number): Promise<ManagedAnnouncementDetail> {
    const [row, text] = await Promise.all([repository.findListed(this.#db, id), repository.findAnnouncement(this.#db, id)]);
    const [managed] = row ? await this.#managed([row]) : [];
    if (!managed || !text) throw gone('id');
    const { audience, people } = await loadAudience(this.#db, 'announcementId', id);
    return { ...managed, content: cleanHtml(text.content), encontent: cleanHtml(text.encontent), audience, audiencePeople: people };
  }

  /** @throws HttpError 400 for a period or text that cannot be, 404 for an audience that is gone */
  async add(currentUser: CurrentUser, { audience, ...form }: Body<'add'>, address: string): Promise<Saved> {
    const values = { ...valuesOf(form, undefined), authorId: currentUser.id };
    return inTransaction(this.#db, async (db) => {
      const id = await repository.addAnnouncement(db, values);
      const { after } = await changeAudience(db, 'announcementId', id, audience);
      await keepVersion(db, 'announcementId', id, { version: 1, body: versionOf(values), authorId: currentUser.id });
      await recordChange(db, actorOf(currentUser, address), 'announcement.add', { id, name: nameOf(values), after: { ...recorded(values), audience: after } });
      return { id, version: 1 };
    });
  }

  /** @throws HttpError as `add`, 404 for one that is gone, 409 for one that was changed meanwhile */
  async update(currentUser: CurrentUser, { id, version, audience, ...form }: Body<'update'>, address: string): Promise<Saved> {
    const saved = await inTransaction(this.#db, async (db) => {
      const [before] = await held(db, [id], 'id');
      if (!before) throw gone('id');
      if (before.version !== version) throw new HttpError(409, texts.announcementStale, { field: 'version', values: { name: nameOf(before) } });
      const values = valuesOf(form, before);
      // What stands now was perhaps never kept: the portal has brought it, or only its period was changed since.
      await keepVersion(db, 'announcementId', id, { version, body: versionOf(before), authorId: before.authorId });
      await repository.changeAnnouncements(db, [id], values);
      await keepVersion(db, 'announcementId', id, { version: version + 1, body: versionOf(values), authorId: currentUser.id });
      const audiences = await changeAudience(db, 'announcementId', id, audience);
      await recordChange(db, actorOf(currentUser, address), 'announcement.update', { id, name: nameOf(before), before: { ...recorded(before), audience: audiences.before }, after: { ...recorded(values), audience: audiences.after } });
      return { id, version: version + 1 };
    });
    this.#telling.wake();
    return saved;
  }

  /** @throws HttpError 404 */
  copy(currentUser: CurrentUser, id: number, address: string): Promise<Saved> {
    return inTransaction(this.#db, async (db) => {
      const [origin] = await held(db, [id], 'id');
      if (!origin) throw gone('id');
      const { kind, place, title, entitle, content, encontent, isConfirmed } = origin;
      const values = { kind, place, title, entitle, content: cleanHtml(content), encontent: cleanHtml(encontent), isConfirmed, isPinned: false, publishTime: null, expireTime: null, authorId: currentUser.id };
      const copyId = await repository.addAnnouncement(db, values);
      const { audience, people } = await loadAudience(db, 'announcementId', id);
      // Who was disabled since is nobody's to choose anew.
      const active = await repository.activeAmong(db, people.map((person) => person.id));
      const { after } = await changeAudience(db, 'announcementId', copyId, { ...audience, userIds: active });
      await keepVersion(db, 'announcementId', copyId, { version: 1, body: versionOf(values), authorId: currentUser.id });
      await recordChange(db, actorOf(currentUser, address), 'announcement.copy', { id: copyId, name: nameOf(values), after: { ...recorded(values), audience: after } });
      return { id: copyId, version: 1 };
    });
  }

  async #managed(rows: readonly repository.ListedAnnouncement[]): Promise<ManagedAnnouncement[]> {
    const counts = await countReaders(this.#db, rows.map(({ id }) => id));
    return rows.map((row) => managedOf(row, counts.get(row.id)));
  }
}

/** What a form says, as it is kept. */
const valuesOf = ({ publishTime, expireTime, isPinned, mustConfirm, ...form }: Form, before: AnnouncementRow | undefined) => {
  const [content, encontent] = [cleanedField(form.content, 'content'), cleanedField(form.encontent, 'encontent')];
  const period = periodOf({ publishTime, expireTime }, before, new Date());
  if (period.publishTime && isBlank(content)) throw new HttpError(400, texts.announcementEmpty, { field: 'content', values: { name: nameOf(form) } });
  return { ...form, content, encontent, isPinned: isPinned === 1, isConfirmed: mustConfirm === 1, ...period };
};

export const gone = (field: string): HttpError => new HttpError(404, texts.announcementGone, { field });

/** All of some announcements; nobody else changes them until the transaction ends. @throws HttpError 404 */
export const held = async (db: Db, ids: readonly number[], field: string): Promise<AnnouncementRow[]> => {
  const rows = await repository.holdAnnouncements(db, ids);
  if (rows.length < new Set(ids).size) throw gone(field);
  return rows;
};

/** What an announcement is called in what is said and written down of it. */
export const nameOf = ({ title, entitle }: Pick<AnnouncementRow, 'title' | 'entitle'>): string => bothNames(title, entitle);

type Written = Pick<AnnouncementRow, 'kind' | 'place' | 'title' | 'entitle' | 'content' | 'encontent'>;
const versionOf = ({ kind, place, title, entitle, content, encontent }: Written): Written => ({ kind, place, title, entitle, content, encontent });

/** What is written down of an announcement in the audit log. */
const recorded = ({ kind, place, title, entitle, content, encontent, isPinned, isConfirmed, ...period }: Written & Period & Pick<AnnouncementRow, 'isPinned' | 'isConfirmed'>) => ({
  ...{ announcementKind: kind, place, title, entitle, isPinned, mustConfirm: isConfirmed },
  content: excerptOf(content),
  encontent: excerptOf(encontent),
  ...recordedPeriod(period),
});

export const recordedPeriod = ({ publishTime, expireTime }: Period) => ({ publishTime: publishTime?.toISOString() ?? null, expireTime: expireTime?.toISOString() ?? null });

const managedOf = ({ isPinned, isConfirmed, isForAll, publishTime, expireTime, withdrawTime, updateTime, createTime, ...row }: repository.ListedAnnouncement, counts = { people: 0, readers: 0, confirmed: 0 }): ManagedAnnouncement => ({
  ...row,
  ...counts,
  state: publicationOf({ publishTime, expireTime, withdrawTime }, new Date()),
  isPinned: flagOf(isPinned),
  mustConfirm: flagOf(isConfirmed),
  isForAll: flagOf(isForAll),
  ...recordedPeriod({ publishTime, expireTime }),
  withdrawTime: withdrawTime?.toISOString() ?? null,
  updateTime: updateTime.toISOString(),
  createTime: createTime.toISOString(),
});
