import { isFirstCategory, type Collection } from '@portal/shared/contract/all';
import { inTransaction, type Db } from '../../../database/database.ts';
import { holdUser } from '../../../database/hold-user.ts';
import { HttpError } from '../../../http-error.ts';
import type { Catalogue } from '../../publishing/catalogue/module.ts';
import * as repository from './repository.ts';
import type { Category } from './repository.ts';
import { texts } from './texts.ts';

/** A user's favourites in the user's own categories (SPEC 4 and 7.4). */
export class Favourites {
  readonly #db: Db;
  readonly #catalogue: Catalogue;

  constructor(db: Db, catalogue: Catalogue) {
    this.#db = db;
    this.#catalogue = catalogue;
  }

  /** Adding a report or dashboard that is a favourite already moves it to the category. */
  async add(userId: number, id: number, categoryId: number): Promise<void> {
    const kind = await this.#catalogue.kindOf(id) ?? 'report';
    await (kind === 'dashboard' ? this.#catalogue.openDashboard(userId, id) : this.#catalogue.openReport(userId, id));
    if (!(await repository.putFavourite(this.#db, userId, kind, id, categoryId))) {
      throw new HttpError(404, texts.categoryMissing, { field: 'collectionClassID' });
    }
  }

  /** Cancels a favourite; one that is none is not an error, so that a repeated click is none. */
  remove(userId: number, id: number): Promise<void> {
    return repository.removeFavourite(this.#db, userId, id);
  }

  async addCategory(userId: number, name: string): Promise<Category> {
    const category = await this.#name(userId, name, (db) => repository.addCategory(db, userId, name));
    if (!category) throw nameTaken(name);
    return category;
  }

  async renameCategory(userId: number, id: number, name: string): Promise<void> {
    const renaming = (await this.#name(userId, name, (db) => repository.renameCategory(db, userId, id, name), id)) ?? 'taken';
    if (renaming === 'taken') throw nameTaken(name);
    if (renaming === 'missing') throw new HttpError(404, texts.categoryMissing, { field: 'id' });
  }

  /**
   * Gives a category its name, unless it would be a second first one: in two languages the first category has two names, which no
   * constraint knows, and looks the same by both. Undefined then.
   */
  #name<Result>(userId: number, name: string, work: (db: Db) => Promise<Result>, id?: number): Promise<Result | undefined> {
    return inTransaction(this.#db, async (db) => {
      await holdUser(db, userId);
      const isSecondFirst = isFirstCategory({ name }) && (await repository.listCategories(db, userId)).some((one) => one.id !== id && isFirstCategory(one));
      return isSecondFirst ? undefined : work(db);
    });
  }

  async deleteCategory(userId: number, id: number): Promise<void> {
    if (!(await repository.deleteCategory(this.#db, userId, id))) throw new HttpError(404, texts.categoryMissing, { field: 'id' });
  }

  categories(userId: number): Promise<Category[]> {
    return repository.listCategories(this.#db, userId);
  }

  categoryOf(userId: number, id: number): Promise<number | undefined> {
    return repository.categoryOf(this.#db, userId, id);
  }

  /** Categories with the reports and dashboards in them that the current user may still open; empty ones are left out. */
  async list(userId: number): Promise<Collection[]> {
    const [categories, favourites] = await Promise.all([
      repository.listCategories(this.#db, userId),
      repository.listFavourites(this.#db, userId),
    ]);
    if (favourites.length === 0) return [];
    const [reports, dashboards] = await Promise.all([
      this.#catalogue.reports(userId, favourites.map(({ id }) => id)),
      favourites.some(({ isDashboard }) => isDashboard) ? this.#catalogue.dashboards(userId) : [],
    ]);
    const reportsById = new Map(reports.map((report) => [report.id, report]));
    const dashboardsById = new Map(dashboards.map((dashboard) => [dashboard.dashboardId, dashboard]));
    return categories
      .map(({ id, name }) => {
        const ids = favourites.filter(({ categoryId }) => categoryId === id).map((favourite) => favourite.id);
        return { id, name, children: ids.flatMap((one) => reportsById.get(one) ?? []), dashboards: ids.flatMap((one) => dashboardsById.get(one) ?? []) };
      })
      .filter(({ children, dashboards: some }) => children.length + some.length > 0);
  }
}

const nameTaken = (name: string): HttpError => new HttpError(409, texts.categoryNameTaken, { values: { name }, field: 'name' });
