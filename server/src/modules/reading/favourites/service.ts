import type { Collection } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
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

  /** Adding a report that is a favourite already moves it to the category. */
  async add(userId: number, reportId: number, categoryId: number): Promise<void> {
    await this.#catalogue.openReport(userId, reportId);
    if (!(await repository.putFavourite(this.#db, userId, reportId, categoryId))) {
      throw new HttpError(404, texts.categoryMissing, { field: 'collectionClassID' });
    }
  }

  /** Cancels a favourite; one that is none is not an error, so that a repeated click is none. */
  remove(userId: number, reportId: number): Promise<void> {
    return repository.removeFavourite(this.#db, userId, reportId);
  }

  async addCategory(userId: number, name: string): Promise<Category> {
    const category = await repository.addCategory(this.#db, userId, name);
    if (!category) throw nameTaken(name);
    return category;
  }

  async renameCategory(userId: number, id: number, name: string): Promise<void> {
    const renaming = await repository.renameCategory(this.#db, userId, id, name);
    if (renaming === 'taken') throw nameTaken(name);
    if (renaming === 'missing') throw new HttpError(404, texts.categoryMissing, { field: 'id' });
  }

  async deleteCategory(userId: number, id: number): Promise<void> {
    if (!(await repository.deleteCategory(this.#db, userId, id))) throw new HttpError(404, texts.categoryMissing, { field: 'id' });
  }

  categories(userId: number): Promise<Category[]> {
    return repository.listCategories(this.#db, userId);
  }

  categoryOf(userId: number, reportId: number): Promise<number | undefined> {
    return repository.categoryOf(this.#db, userId, reportId);
  }

  /** Categories with the reports in them that the current user may still open; empty ones are left out. */
  async list(userId: number): Promise<Collection[]> {
    const [categories, favourites] = await Promise.all([
      repository.listCategories(this.#db, userId),
      repository.listFavourites(this.#db, userId),
    ]);
    const reports = await this.#catalogue.reports(userId, favourites.map(({ reportId }) => reportId));
    const byId = new Map(reports.map((report) => [report.id, report]));
    return categories
      .map(({ id, name }) => ({
        id,
        name,
        children: favourites.filter(({ categoryId }) => categoryId === id).flatMap(({ reportId }) => byId.get(reportId) ?? []),
      }))
      .filter(({ children }) => children.length > 0);
  }
}

const nameTaken = (name: string): HttpError => new HttpError(409, texts.categoryNameTaken, { values: { name }, field: 'name' });
