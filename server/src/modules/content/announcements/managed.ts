import { announcementVersion, publicationOf, type AnnouncementVersion, type ContentAudience, type endpoints, type KeptVersion, type ManagedAnnouncement, type ManagedAnnouncementDetail, type PageOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { requireVersion } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames, type Language } from '../../../language/language.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { changeAudience, cleanedTexts, copiedAudience, excerptOf, isBlank, keepStanding, keepVersion, listVersions, loadAudience, periodOf, recordedPeriod, bodyOfVersion, shownTexts, type Period } from '../publication/module.ts';
import * as repository from './managed-repository.ts';
import { countReaders } from './readers-repository.ts';
import type { AnnouncementRow } from './repository.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.managedAnnouncements;
export type Body<Name extends keyof Entries> = z.output<Entries[Name]['body']>;
type Form = Omit<Body<'add'>, 'audience'>;
type Saved = { id: number; version: number };

/** Announcements as their authors write them (SPEC 2.3, AnnouncementManagement). What is done to several at once is `AnnouncementActs`. */
export class ManagedAnnouncements {
  readonly #db: Db;
  readonly #telling: { readonly wake: () => void };

  constructor(db: Db, telling: { readonly wake: () => void }) {
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
    return { ...managed, ...(await shownTexts(text)), audience, audiencePeople: people };
  }

  /** @throws HttpError 400 for a period or text that cannot be, 404 for an audience that is gone */
  async add(currentUser: CurrentUser, { audience, ...form }: Body<'add'>, address: string): Promise<Saved> {
    const values = { ...valuesOf({ ...form, ...(await cleanedTexts(form)) }, undefined), authorId: currentUser.id };
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
    const cleaned = { ...form, ...(await cleanedTexts(form)) };
    const saved = await inTransaction(this.#db, (db) => change(db, currentUser, { id, version, audience, valuesOf: (before) => valuesOf(cleaned, before) }, address));
    this.#telling.wake();
    return saved;
  }

  /** @throws HttpError 404 */
  async versions(id: number): Promise<KeptVersion[]> {
    if (!(await repository.findAnnouncement(this.#db, id))) throw gone('id');
    return listVersions(this.#db, 'announcementId', id);
  }

  /** @throws HttpError 404 */
  async versionInfo(id: number, version: number): Promise<AnnouncementVersion> {
    const body = await versionIn(this.#db, id, version, 'version');
    return { ...body, ...(await shownTexts(body)) };
  }

  /** When and for whom it is to be seen stays. @throws HttpError 404, 409 for one that was changed meanwhile, 400 where readers would have it without a text */
  async restore(currentUser: CurrentUser, { id, version, toVersion }: Body<'restore'>, address: string): Promise<Saved> {
    requireCurrent(await repository.findAnnouncement(this.#db, id), version);
    const body = await versionIn(this.#db, id, toVersion, 'toVersion');
    const written = { ...body, ...(await cleanedTexts(body)) };
    const restored = (before: AnnouncementRow): Written => {
      if (before.publishTime && isBlank(written.content)) throw new HttpError(400, texts.announcementEmpty, { field: 'toVersion', values: { name: nameOf(written) } });
      return written;
    };
    return inTransaction(this.#db, (db) => change(db, currentUser, { id, version, valuesOf: restored }, address));
  }

  /** @throws HttpError 404 */
  copy(currentUser: CurrentUser, id: number, address: string): Promise<Saved> {
    return inTransaction(this.#db, async (db) => {
      const [origin] = await held(db, [id], 'id');
      if (!origin) throw gone('id');
      const { kind, place, title, entitle, content, encontent, isConfirmed } = origin;
      const values = { kind, place, title, entitle, content, encontent, isConfirmed, isPinned: false, publishTime: null, expireTime: null, authorId: currentUser.id };
      const copyId = await repository.addAnnouncement(db, values);
      const { after } = await changeAudience(db, 'announcementId', copyId, await copiedAudience(db, 'announcementId', id));
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

type Change = { readonly id: number; readonly version: number; readonly audience?: ContentAudience; readonly valuesOf: (before: AnnouncementRow) => Partial<AnnouncementRow> };

const change = async (db: Db, currentUser: CurrentUser, { id, version, audience, valuesOf: changed }: Change, address: string): Promise<Saved> => {
  const before = requireCurrent((await held(db, [id], 'id'))[0], version);
  const values = changed(before);
  const after = { ...before, ...values };
  await keepStanding(db, 'announcementId', before, versionOf(before));
  await repository.changeAnnouncements(db, [id], values);
  await keepVersion(db, 'announcementId', id, { version: version + 1, body: versionOf(after), authorId: currentUser.id });
  const audiences = audience && (await changeAudience(db, 'announcementId', id, audience));
  await recordChange(db, actorOf(currentUser, address), 'announcement.update', {
    id,
    name: nameOf(before),
    before: { ...recorded(before), ...(audiences && { audience: audiences.before }) },
    after: { ...recorded(after), ...(audiences && { audience: audiences.after }) },
  });
  return { id, version: version + 1 };
};

const versionIn = async (db: Db, id: number, version: number, field: string): Promise<AnnouncementVersion> => announcementVersion.parse(await bodyOfVersion(db, 'announcementId', id, version, field));

/** What a form says, as it is kept; its texts are cleaned already. */
const valuesOf = ({ publishTime, expireTime, isPinned, mustConfirm, ...form }: Form, before: AnnouncementRow | undefined) => {
  const period = periodOf({ publishTime, expireTime }, before, new Date());
  if (period.publishTime && isBlank(form.content)) throw new HttpError(400, texts.announcementEmpty, { field: 'content', values: { name: nameOf(form) } });
  return { ...form, isPinned: isPinned === 1, isConfirmed: mustConfirm === 1, ...period };
};

export const gone = (field: string): HttpError => new HttpError(404, texts.announcementGone, { field });

/** All of some announcements; nobody else changes them until the transaction ends. @throws HttpError 404 */
export const held = async (db: Db, ids: readonly number[], field: string): Promise<AnnouncementRow[]> => {
  const rows = await repository.holdAnnouncements(db, ids);
  if (rows.length < new Set(ids).size) throw gone(field);
  return rows;
};

/** @throws HttpError 404, 409 for one that was changed since */
const requireCurrent = (row: AnnouncementRow | undefined, version: number): AnnouncementRow => {
  if (!row) throw gone('id');
  requireVersion(row, version, nameOf(row));
  return row;
};

/** What an announcement is called in what is said and written down of it. */
export const nameOf = ({ title, entitle }: Pick<AnnouncementRow, 'title' | 'entitle'>): string => bothNames(title, entitle);

type Written = AnnouncementVersion;
const versionOf = ({ kind, place, title, entitle, content, encontent }: Written): Written => ({ kind, place, title, entitle, content, encontent });

/** What is written down of an announcement in the audit log. */
const recorded = ({ kind, place, title, entitle, content, encontent, isPinned, isConfirmed, ...period }: Written & Period & Pick<AnnouncementRow, 'isPinned' | 'isConfirmed'>) => ({
  ...{ announcementKind: kind, place, title, entitle, isPinned, mustConfirm: isConfirmed },
  content: excerptOf(content),
  encontent: excerptOf(encontent),
  ...recordedPeriod(period),
});

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
