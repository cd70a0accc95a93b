import type { Collection } from '@portal/shared/contract';
import type { Sql } from '../../database/database.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import type { Catalogue } from '../reports/catalogue.ts';
import * as repository from './repository.ts';
import type { Category } from './repository.ts';

/** A reader's favourites in categories of his own (SPEC 4 and 7.4). */
export class Favourites {
  readonly #sql: Sql;
  readonly #catalogue: Catalogue;

  constructor(sql: Sql, catalogue: Catalogue) {
    this.#sql = sql;
    this.#catalogue = catalogue;
  }

  /** Adding a report that is a favourite already moves it to the category. */
  async add(userId: number, reportId: number, categoryId: number): Promise<void> {
    await this.#catalogue.openReport(userId, reportId);
    if (!(await repository.putFavourite(this.#sql, userId, reportId, categoryId))) {
      throw new Refusal(404, texts.categoryMissing, { field: 'collectionClassID' });
    }
  }

  /** Cancels a favourite; one that is none is not an error, so that a repeated click is none. */
  remove(userId: number, reportId: number): Promise<void> {
    return repository.removeFavourite(this.#sql, userId, reportId);
  }

  async addCategory(userId: number, name: string): Promise<Category> {
    const category = await repository.addCategory(this.#sql, userId, name);
    if (!category) throw nameTaken(name);
    return category;
  }

  async renameCategory(userId: number, id: number, name: string): Promise<void> {
    const renaming = await repository.renameCategory(this.#sql, userId, id, name);
    if (renaming === 'taken') throw nameTaken(name);
    if (renaming === 'missing') throw new Refusal(404, texts.categoryMissing, { field: 'id' });
  }

  async deleteCategory(userId: number, id: number): Promise<void> {
    if (!(await repository.deleteCategory(this.#sql, userId, id))) throw new Refusal(404, texts.categoryMissing, { field: 'id' });
  }

  categories(userId: number): Promise<Category[]> {
    return repository.listCategories(this.#sql, userId);
  }

  categoryOf(userId: number, reportId: number): Promise<number | undefined> {
    return repository.categoryOf(this.#sql, userId, reportId);
  }

  /** Categories with the reports in them that the reader may still open; empty ones are left out. */
  async list(userId: number): Promise<Collection[]> {
    const [categories, favourites] = await Promise.all([
      repository.listCategories(this.#sql, userId),
      repository.listFavourites(this.#sql, userId),
    ]);
    const reports = await this.#catalogue.reports(userId, { ids: favourites.map(({ reportId }) => reportId) });
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

const nameTaken = (name: string): Refusal => new Refusal(409, texts.categoryNameTaken, { values: { name }, field: 'name' });
