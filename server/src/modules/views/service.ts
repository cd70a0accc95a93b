import { randomBytes } from 'node:crypto';
import { MOST_VIEWS, type endpoints, type SavedView } from '@portal/shared/contract';
import type { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import type { Catalogue } from '../reports/catalogue.ts';
import { flagOf } from '../reports/grants.ts';
import type { Reader } from '../sign-in/reader.ts';
import * as repository from './repository.ts';

type AddRequest = z.output<typeof endpoints.views.add.body>;
type UpdateRequest = z.output<typeof endpoints.views.update.body>;
type ShareRequest = z.output<typeof endpoints.views.share.body>;

/** Views of reports that readers keep and share. Whoever uses one needs his own right to the report, each time. */
export class Views {
  readonly #sql: Sql;
  readonly #catalogue: Catalogue;

  constructor(sql: Sql, catalogue: Catalogue) {
    this.#sql = sql;
    this.#catalogue = catalogue;
  }

  /** @throws Refusal 404 or 403 for the report */
  async list(reader: Reader, reportId: number): Promise<SavedView[]> {
    await this.#catalogue.openReport(reader.id, reportId);
    return (await repository.listViews(this.#sql, reader.id, reportId)).map((row) => viewOf(row, reader));
  }

  /** @throws Refusal 404 or 403 for the report, 409 when there are too many */
  async add(reader: Reader, { isShared, isDefault, ...values }: AddRequest): Promise<SavedView> {
    const { reportId } = values;
    await this.#catalogue.openReport(reader.id, reportId);
    if ((await repository.countViews(this.#sql, reader.id, reportId)) >= MOST_VIEWS) throw new Refusal(409, texts.viewsTooMany, { field: 'name', values: { count: MOST_VIEWS } });
    const id = await repository.putView(this.#sql, { ...values, userId: reader.id, isShared: isShared === 1 }, isDefault === 1);
    const [row] = await repository.listViews(this.#sql, reader.id, reportId, id);
    if (!row) throw new Refusal(404, texts.viewMissing);
    return viewOf(row, reader);
  }

  /** @throws Refusal 404 for a view that is not the reader's, 409 for a name that he has used */
  async update(reader: Reader, { id, name, isShared }: UpdateRequest): Promise<null> {
    await this.#ownView(reader, id);
    if (!(await repository.changeView(this.#sql, reader.id, id, { name, isShared: isShared === 1 }))) throw new Refusal(409, texts.viewNameTaken, { field: 'name' });
    return null;
  }

  /** @throws Refusal 404 */
  async remove(reader: Reader, id: number): Promise<null> {
    if (!(await repository.removeView(this.#sql, reader.id, id))) throw new Refusal(404, texts.viewMissing);
    return null;
  }

  /** @throws Refusal 404 for a view that the reader does not see, or of another report */
  async setDefault(reader: Reader, reportId: number, id: number | null): Promise<null> {
    await this.#catalogue.openReport(reader.id, reportId);
    if (id === null) {
      await repository.removeDefault(this.#sql, reader.id, reportId);
      return null;
    }
    const [row] = await repository.listViews(this.#sql, reader.id, reportId, id);
    if (!row) throw new Refusal(404, texts.viewMissing);
    await repository.putDefault(this.#sql, { userId: reader.id, reportId, viewId: id });
    return null;
  }

  /** With what the reader begins a report that he may open; null is the report as it is published. */
  async beginning(reader: Reader, reportId: number): Promise<{ page: string; state: string } | null> {
    return (await repository.findDefault(this.#sql, reader.id, reportId)) ?? null;
  }

  /** @throws Refusal 404 or 403 for the report */
  async share(reader: Reader, { reportId, page, state }: ShareRequest): Promise<{ id: string }> {
    await this.#catalogue.openReport(reader.id, reportId);
    const id = randomBytes(16).toString('base64url');
    await repository.addShared(this.#sql, { id, userId: reader.id, reportId, page, state });
    return { id };
  }

  /** @throws Refusal 403 without an own right to the report, 404 when there is no such link to it */
  async shared(reader: Reader, id: string, reportId: number): Promise<{ page: string; state: string }> {
    await this.#catalogue.openReport(reader.id, reportId);
    const found = await repository.findShared(this.#sql, id, reportId);
    if (!found) throw new Refusal(404, texts.sharedStateMissing);
    return { page: found.page, state: found.state };
  }

  async #ownView(reader: Reader, id: number): Promise<void> {
    if (!(await repository.findOwn(this.#sql, reader.id, id))) throw new Refusal(404, texts.viewMissing);
  }
}

const viewOf = ({ view, ownerName, isDefault }: repository.ViewRow, reader: Reader): SavedView => ({
  id: view.id,
  name: view.name,
  page: view.page,
  state: view.state,
  isShared: flagOf(view.isShared),
  isDefault: flagOf(isDefault),
  isOwn: flagOf(view.userId === reader.id),
  ownerName,
  createTime: view.createTime.toISOString(),
});
