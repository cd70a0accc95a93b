import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { recordChanges } from '../../usage/audit/module.ts';
import { isBlank, PublicationActs, recordedPeriod, type Teller } from '../publication/module.ts';
import * as changes from './changes-repository.ts';
import { held, nameOf, requireClass, type Body } from './service.ts';
import { texts } from './texts.ts';

/** What is done to several articles at once: to all of them, or none. */
export class ArticleActs {
  readonly #db: Db;
  readonly #publication: PublicationActs<changes.ArticleRow>;
  readonly #telling: Teller;

  constructor(db: Db, telling: Teller) {
    this.#db = db;
    this.#telling = telling;
    const requireContent = (_: Db, row: changes.ArticleRow) => {
      if (isBlank(row.content)) throw new HttpError(400, texts.articleEmpty, { field: 'ids', values: { name: nameOf(row) } });
    };
    this.#publication = new PublicationActs(db, { kind: 'article', held, change: changes.changeArticles, nameOf, requireContent, recorded: recordedPeriod, telling });
  }

  /** @throws HttpError 404, 400 for a time in the past or one without text, 409 for one that was changed since `version` */
  publish(currentUser: CurrentUser, body: Body<'publish'>, address: string): Promise<null> {
    return this.#publication.publish(currentUser, body, address);
  }

  /** @throws HttpError 404 */
  withdraw(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return this.#publication.withdraw(currentUser, ids, address);
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
  async remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    await inTransaction(this.#db, async (db) => {
      const rows = await held(db, ids, 'ids');
      const names = await changes.classNames(db, rows.map((row) => row.classId));
      await changes.removeArticles(db, ids);
      await recordChanges(db, actorOf(currentUser, address), 'article.delete', rows.map((row) => ({ id: row.id, name: nameOf(row), before: { title: row.title, entitle: row.entitle, articleClass: names.get(row.classId), ...recordedPeriod(row) } })));
    });
    this.#telling.takeBack(ids);
    return null;
  }
}
