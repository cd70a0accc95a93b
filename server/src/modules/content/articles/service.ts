import { articleVersion, publicationOf, type ArticleStops, type ArticleVersion, type ContentAudience, type endpoints, type KeptVersion, type ManagedArticle, type ManagedArticleDetail, type PageOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { requireVersion } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames, type Language } from '../../../language/language.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { holdClasses } from '../article-classes/module.ts';
import { changeAudience, cleanedTexts, excerptOf, isBlank, keepStanding, keepVersion, listVersions, loadAudience, periodOf, recordedPeriod, bodyOfVersion, shownTexts, type Period, type Teller } from '../publication/module.ts';
import type { Uploads } from '../uploads/module.ts';
import * as changes from './changes-repository.ts';
import type { ArticleRow } from './changes-repository.ts';
import * as repository from './repository.ts';
import { stopsOf } from './stops-repository.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.managedArticles;
export type Body<Name extends keyof Entries> = z.output<Entries[Name]['body']>;
type Form = Body<'add'>;
type Parts = { readonly db: Db; readonly uploads: Pick<Uploads, 'areOwn'>; readonly telling: Pick<Teller, 'wake'> };
type Saved = { id: number; version: number };

/** Articles as their authors write them (SPEC 2.3, ArticleManagement). What is done to several at once is `ArticleActs`. */
export class ManagedArticles {
  readonly #db: Db;
  readonly #uploads: Pick<Uploads, 'areOwn'>;
  readonly #telling: Pick<Teller, 'wake'>;

  constructor({ db, uploads, telling }: Parts) {
    this.#db = db;
    this.#uploads = uploads;
    this.#telling = telling;
  }

  async list({ id: userId }: CurrentUser, { pageIndex, pageSize, orderBy, orderType, isMine, ...search }: Body<'list'>, language: Language): Promise<PageOf<ManagedArticle>> {
    const filter = { ...search, authorId: isMine === 1 ? userId : undefined };
    const [total, rows] = await Promise.all([repository.countArticles(this.#db, filter), repository.listArticles(this.#db, filter, { pageIndex, pageSize, orderBy, orderType }, language)]);
    return { items: rows.map(managedOf), total, pageIndex, pageSize };
  }

  /** @throws HttpError 404 */
  async info(id: number): Promise<ManagedArticleDetail> {
    const [row, text] = await Promise.all([repository.findListed(this.#db, id), changes.findArticle(this.#db, id)]);
    if (!row || !text) throw gone('id');
    return { ...managedOf(row), ...(await shownTexts(text)), ...(await loadAudience(this.#db, 'articleId', id)) };
  }

  /** @throws HttpError 400 for a period, text or cover that cannot be, 404 for a class or audience that is gone */
  async add(currentUser: CurrentUser, { audience, tellsReaders, ...form }: Form, address: string): Promise<Saved> {
    const values = { ...(await this.#valuesOf(currentUser, form, undefined)), tellsReaders: tellsReaders === 1, authorId: currentUser.id };
    return inTransaction(this.#db, async (db) => {
      await holdClasses(db);
      const className = await requireClass(db, form.classId);
      const id = await changes.addArticle(db, values);
      const { after } = await changeAudience(db, 'articleId', id, audience);
      await keepVersion(db, 'articleId', id, { version: 1, body: versionOf(values), authorId: currentUser.id });
      await recordChange(db, actorOf(currentUser, address), 'article.add', { id, name: nameOf(values), after: { ...recorded(values, className), audience: after } });
      return { id, version: 1 };
    });
  }

  /** @throws HttpError as `add`, 404 for an article that is gone, 409 for one that was changed meanwhile */
  async update(currentUser: CurrentUser, { id, version, audience, tellsReaders, ...form }: Body<'update'>, address: string): Promise<Saved> {
    // Who comes second is told so, and not what is wrong with fields that they have not touched.
    const known = requireCurrent(await changes.findArticle(this.#db, id), version);
    const values = { ...(await this.#valuesOf(currentUser, form, known)), ...(tellsReaders !== undefined && { tellsReaders: tellsReaders === 1 }) };
    const saved = await inTransaction(this.#db, (db) => change(db, currentUser, { id, version, values, audience }, address));
    this.#telling.wake();
    return saved;
  }

  /** @throws HttpError 404 */
  async stops(id: number): Promise<ArticleStops> {
    if (!(await changes.findArticle(this.#db, id))) throw gone('id');
    return stopsOf(this.#db, id);
  }

  /** @throws HttpError 404 */
  async versions(id: number): Promise<KeptVersion[]> {
    if (!(await changes.findArticle(this.#db, id))) throw gone('id');
    return listVersions(this.#db, 'articleId', id);
  }

  /** @throws HttpError 404 */
  async versionInfo(id: number, version: number): Promise<ArticleVersion> {
    const body = await versionIn(this.#db, id, version, 'version');
    return { ...body, ...(await shownTexts(body)) };
  }

  /** When and for whom it is to be seen stays. @throws HttpError 404, 409 for an article that was changed meanwhile, 400 for a published one that had no text then */
  async restore(currentUser: CurrentUser, { id, version, toVersion }: Body<'restore'>, address: string): Promise<Saved> {
    const before = requireCurrent(await changes.findArticle(this.#db, id), version);
    const { classId, ...kept } = await versionIn(this.#db, id, toVersion, 'toVersion');
    const written = { ...kept, ...(await cleanedTexts(kept)) };
    if (before.publishTime && isBlank(written.content)) throw new HttpError(400, texts.articleEmpty, { field: 'toVersion', values: { name: nameOf(written) } });
    return inTransaction(this.#db, async (db) => {
      await holdClasses(db);
      const hasClass = (await changes.findClass(db, classId)) !== undefined;
      return change(db, currentUser, { id, version, values: { ...written, ...(hasClass && { classId }) } }, address);
    });
  }

  /** What a form says, as it is kept. */
  async #valuesOf({ id }: CurrentUser, { publishTime, expireTime, isPinned, ...form }: Omit<Form, 'audience' | 'tellsReaders'>, before: ArticleRow | undefined) {
    const { content, encontent } = await cleanedTexts(form);
    const period = periodOf({ publishTime, expireTime }, before, new Date());
    if (period.publishTime && isBlank(content)) throw new HttpError(400, texts.articleEmpty, { field: 'content', values: { name: nameOf(form) } });
    if (form.cover !== '' && form.cover !== before?.cover && !(await this.#uploads.areOwn(id, [form.cover]))) throw new HttpError(400, texts.articleCoverForeign, { field: 'cover' });
    return { ...form, content, encontent, isPinned: isPinned === 1, ...period };
  }
}

type Change = { readonly id: number; readonly version: number; readonly values: Partial<Omit<ArticleRow, 'id' | 'version' | 'withdrawTime'>>; readonly audience?: ContentAudience };

const change = async (db: Db, currentUser: CurrentUser, { id, version, values, audience }: Change, address: string): Promise<Saved> => {
  const before = requireCurrent((await held(db, [id], 'id'))[0], version);
  const after = { ...before, ...values };
  const className = await requireClass(db, after.classId);
  const oldName = (await changes.classNames(db, [before.classId])).get(before.classId);
  await keepStanding(db, 'articleId', before, versionOf(before));
  await changes.changeArticles(db, [id], values);
  await keepVersion(db, 'articleId', id, { version: version + 1, body: versionOf(after), authorId: currentUser.id });
  const audiences = audience && (await changeAudience(db, 'articleId', id, audience));
  await recordChange(db, actorOf(currentUser, address), 'article.update', {
    id,
    name: nameOf(before),
    before: { ...recorded(before, oldName), ...(audiences && { audience: audiences.before }) },
    after: { ...recorded(after, className), ...(audiences && { audience: audiences.after }) },
  });
  return { id, version: version + 1 };
};

const gone = (field: string): HttpError => new HttpError(404, texts.articleGone, { field });

/** All of some articles. Until the transaction ends nobody else changes them, nor the classes. @throws HttpError 404 */
export const held = async (db: Db, ids: readonly number[], field: string): Promise<ArticleRow[]> => {
  await holdClasses(db);
  const rows = await changes.holdArticles(db, ids);
  if (rows.length < new Set(ids).size) throw gone(field);
  return rows;
};

/** @throws HttpError 404, 409 for an article that was changed since */
const requireCurrent = (row: ArticleRow | undefined, version: number): ArticleRow => {
  if (!row) throw gone('id');
  requireVersion(row, version, nameOf(row));
  return row;
};

/** @returns what the class is called. @throws HttpError 404 */
export const requireClass = async (db: Db, id: number): Promise<string> => {
  const row = await changes.findClass(db, id);
  if (!row) throw new HttpError(404, texts.articleClassGone, { field: 'classId' });
  return row.name;
};

/** What an article is called in what is said and written down of it. */
export const nameOf = ({ title, entitle }: Pick<ArticleRow, 'title' | 'entitle'>): string => bothNames(title, entitle);

const versionOf = ({ title, entitle, summary, ensummary, classId, cover, tags, content, encontent }: ArticleVersion): ArticleVersion => ({ title, entitle, summary, ensummary, classId, cover, tags, content, encontent });

const versionIn = async (db: Db, id: number, version: number, field: string): Promise<ArticleVersion> => articleVersion.parse(await bodyOfVersion(db, 'articleId', id, version, field));

/** What is written down of an article in the audit log. */
const recorded = ({ title, entitle, summary, ensummary, cover, tags, content, encontent, isPinned, tellsReaders, publishTime, expireTime }: Omit<ArticleVersion, 'classId'> & Period & { readonly isPinned: boolean; readonly tellsReaders: boolean }, articleClass: string | undefined) => ({
  ...{ title, entitle, summary, ensummary, articleClass, cover, tags, isPinned, tellsReaders },
  content: excerptOf(content),
  encontent: excerptOf(encontent),
  ...recordedPeriod({ publishTime, expireTime }),
});

const managedOf = ({ isPinned, tellsReaders, isForAll, publishTime, expireTime, withdrawTime, updateTime, createTime, ...row }: repository.ListedArticle): ManagedArticle => ({
  ...row,
  state: publicationOf({ publishTime, expireTime, withdrawTime }, new Date()),
  isPinned: flagOf(isPinned),
  tellsReaders: flagOf(tellsReaders),
  isForAll: flagOf(isForAll),
  ...recordedPeriod({ publishTime, expireTime }),
  withdrawTime: withdrawTime?.toISOString() ?? null,
  updateTime: updateTime.toISOString(),
  createTime: createTime.toISOString(),
});
