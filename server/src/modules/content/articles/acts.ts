import { publicationOf } from '@portal/shared/contract/all';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { recordChanges } from '../../usage/audit/module.ts';
import { isBlank, publishedFrom } from '../publication/module.ts';
import * as changes from './changes-repository.ts';
import { held, nameOf, recordedPeriod, requireClass, type Body } from './service.ts';
import { texts } from './texts.ts';

/** What is done to several articles at once: to all of them, or none. */
export class ArticleActs {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Those that are to be seen already stay as they are, unless a time is given. @throws HttpError 404, 400 for a time in the past or one without text */
  publish(currentUser: CurrentUser, { ids, publishTime }: Body<'publish'>, address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const now = new Date();
      const rows = (await held(db, ids, 'ids')).filter((row) => publishTime !== null || publicationOf(row, now) !== 'published');
      const changed = [];
      for (const row of rows) {
        if (isBlank(row.content)) throw new HttpError(400, texts.articleEmpty, { field: 'ids', values: { name: nameOf(row) } });
        const period = publishedFrom(publishTime, row, now);
        await changes.changeArticles(db, [row.id], period);
        changed.push({ id: row.id, name: nameOf(row), before: recordedPeriod(row), after: recordedPeriod(period) });
      }
      await recordChanges(db, actorOf(currentUser, address), 'article.publish', changed);
      return null;
    });
  }

  /** @throws HttpError 404 */
  withdraw(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const now = new Date();
      const rows = (await held(db, ids, 'ids')).filter((row) => row.publishTime !== null && row.withdrawTime === null);
      await changes.changeArticles(db, rows.map(({ id }) => id), { withdrawTime: now });
      await recordChanges(db, actorOf(currentUser, address), 'article.withdraw', rows.map((row) => ({ id: row.id, name: nameOf(row), after: { withdrawTime: now.toISOString() } })));
      return null;
    });
  }

  /** @throws HttpError 404 for an article or class that is gone */
  setClass(currentUser: CurrentUser, { ids, classId }: Body<'setClass'>, address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const rows = (await held(db, ids, 'ids')).filter((row) => row.classId !== classId);
      const to = await requireClass(db, classId);
      const names = await changes.classNames(db, rows.map((row) => row.classId));
      await changes.changeArticles(db, rows.map(({ id }) => id), { classId });
      await recordChanges(db, actorOf(currentUser, address), 'article.update', rows.map((row) => ({ id: row.id, name: nameOf(row), before: { articleClass: names.get(row.classId) }, after: { articleClass: to } })));
      return null;
    });
  }

  /** @throws HttpError 404 */
  setPinned(currentUser: CurrentUser, { ids, value }: Body<'setPinned'>, address: string): Promise<null> {
    const isPinned = value === 1;
    return inTransaction(this.#db, async (db) => {
      const rows = (await held(db, ids, 'ids')).filter((row) => row.isPinned !== isPinned);
      await changes.changeArticles(db, rows.map(({ id }) => id), { isPinned });
      await recordChanges(db, actorOf(currentUser, address), 'article.update', rows.map((row) => ({ id: row.id, name: nameOf(row), before: { isPinned: !isPinned }, after: { isPinned } })));
      return null;
    });
  }

  /** @throws HttpError 404 */
  remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const rows = await held(db, ids, 'ids');
      const names = await changes.classNames(db, rows.map((row) => row.classId));
      await changes.removeArticles(db, ids);
      await recordChanges(db, actorOf(currentUser, address), 'article.delete', rows.map((row) => ({ id: row.id, name: nameOf(row), before: { title: row.title, entitle: row.entitle, articleClass: names.get(row.classId), ...recordedPeriod(row) } })));
      return null;
    });
  }
}
