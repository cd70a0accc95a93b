import { randomBytes } from 'node:crypto';
import { MOST_VIEWS, type endpoints, type SavedView } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { inTransaction, type Db } from '../../../database/database.ts';
import { holdUser } from '../../../database/hold-user.ts';
import { HttpError } from '../../../http-error.ts';
import { grantedPages, type Catalogue, type GrantedReport } from '../../publishing/catalogue/module.ts';
import { flagOf } from '../../../flags.ts';
import type { CurrentUser } from '../../../current-user.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

type AddRequest = z.output<typeof endpoints.views.add.body>;
type UpdateRequest = z.output<typeof endpoints.views.update.body>;
type ShareRequest = z.output<typeof endpoints.views.share.body>;

/** How long a link that was shared leads to what its sender saw. */
const KEPT_DAYS = 365;
const DAY = 86_400_000;

/** Views of reports that users keep and share. People who use one need their own right to the report, each time. */
export class Views {
  readonly #db: Db;
  readonly #catalogue: Catalogue;

  constructor(db: Db, catalogue: Catalogue) {
    this.#db = db;
    this.#catalogue = catalogue;
  }

  /** Own ones, and those of others on pages that the current user may open. @throws HttpError 404 or 403 for the report */
  async list(currentUser: CurrentUser, reportId: number): Promise<SavedView[]> {
    const granted = await this.#catalogue.openReport(currentUser.id, reportId);
    return (await repository.listViews(this.#db, currentUser.id, reportId)).filter(({ view }) => view.userId === currentUser.id || isPageOpen(granted, view.page)).map((row) => viewOf(row, currentUser));
  }

  /** @throws HttpError 404 or 403 for the report, 403 for a page that the current user may not open, 400 for one that the report does not have, 409 when there are too many */
  async add(currentUser: CurrentUser, { isShared, isDefault, ...values }: AddRequest): Promise<SavedView> {
    const { reportId, page, name } = values;
    await this.#requirePage(currentUser, reportId, page);
    const id = await inTransaction(this.#db, async (db) => {
      await holdUser(db, currentUser.id);
      // One of the same name is replaced, which takes no room.
      if ((await repository.countOthers(db, { userId: currentUser.id, reportId, name })) >= MOST_VIEWS) throw new HttpError(409, texts.viewsTooMany, { field: 'name', values: { count: MOST_VIEWS } });
      return repository.putView(db, { ...values, userId: currentUser.id, isShared: isShared === 1 }, isDefault === 1);
    });
    const [row] = await repository.listViews(this.#db, currentUser.id, reportId, id);
    if (!row) throw new HttpError(404, texts.viewMissing);
    return viewOf(row, currentUser);
  }

  /** @throws HttpError 404 for a view that is not the current user's, 409 for a name that they have used */
  async update(currentUser: CurrentUser, { id, name, isShared }: UpdateRequest): Promise<null> {
    await this.#ownView(currentUser, id);
    if (!(await repository.changeView(this.#db, currentUser.id, id, { name, isShared: isShared === 1 }))) throw new HttpError(409, texts.viewNameTaken, { field: 'name' });
    return null;
  }

  /** @throws HttpError 404 */
  async remove(currentUser: CurrentUser, id: number): Promise<null> {
    if (!(await repository.removeView(this.#db, currentUser.id, id))) throw new HttpError(404, texts.viewMissing);
    return null;
  }

  /** @throws HttpError 404 for a view that the current user does not see, or of another report */
  async setDefault(currentUser: CurrentUser, reportId: number, id: number | null): Promise<null> {
    const granted = await this.#catalogue.openReport(currentUser.id, reportId);
    if (id === null) {
      await repository.removeDefault(this.#db, currentUser.id, reportId);
      return null;
    }
    const [row] = await repository.listViews(this.#db, currentUser.id, reportId, id);
    if (!row || (row.view.userId !== currentUser.id && !isPageOpen(granted, row.view.page))) throw new HttpError(404, texts.viewMissing);
    await repository.putDefault(this.#db, { userId: currentUser.id, reportId, viewId: id });
    return null;
  }

  /** With what the current user begins a report that they may open; null is the report as it is published, also where the page of their beginning is open to them no more. */
  async beginning(currentUser: CurrentUser, granted: GrantedReport): Promise<{ page: string; state: string } | null> {
    const found = await repository.findDefault(this.#db, currentUser.id, granted.report.id);
    return found && isPageOpen(granted, found.page) ? found : null;
  }

  /** @throws HttpError 404 or 403 for the report, 403 for a page that the current user may not open, 400 for one that the report does not have */
  async share(currentUser: CurrentUser, { reportId, page, state }: ShareRequest): Promise<{ id: string }> {
    await this.#requirePage(currentUser, reportId, page);
    const id = randomBytes(16).toString('base64url');
    await repository.addShared(this.#db, { id, userId: currentUser.id, reportId, page, state });
    return { id };
  }

  /** @throws HttpError 403 without an own right to the report or to the page of the link, 404 when there is no such link to it */
  async shared(currentUser: CurrentUser, id: string, reportId: number): Promise<{ page: string; state: string }> {
    const granted = await this.#catalogue.openReport(currentUser.id, reportId);
    const found = await repository.findShared(this.#db, id, reportId);
    if (!found) throw new HttpError(404, texts.sharedStateMissing);
    if (!isPageOpen(granted, found.page)) throw new HttpError(403, texts.linkPageDenied);
    return { page: found.page, state: found.state };
  }

  /** Forgets what old links show, whoever opened them when: that is written down nowhere. */
  forgetOld(): Promise<void> {
    return repository.removeShared(this.#db, new Date(Date.now() - KEPT_DAYS * DAY));
  }

  /** What somebody keeps or sends as what they see is on a page that there is, as far as the portal knows, and that they may open. */
  async #requirePage(currentUser: CurrentUser, reportId: number, page: string): Promise<void> {
    const granted = await this.#catalogue.openReport(currentUser.id, reportId);
    if (page === '') return;
    if (!isPageOpen(granted, page)) throw new HttpError(403, texts.viewPageDenied, { field: 'page' });
    if (!(await this.#catalogue.mayHavePage(reportId, page))) throw new HttpError(400, texts.viewPageMissing, { field: 'page' });
  }

  async #ownView(currentUser: CurrentUser, id: number): Promise<void> {
    if (!(await repository.findOwn(this.#db, currentUser.id, id))) throw new HttpError(404, texts.viewMissing);
  }
}

/** Whether a page of a report, or the report as it begins, is open to whom it is granted so. */
const isPageOpen = ({ report, grant }: GrantedReport, page: string): boolean => page === '' || grantedPages(report, grant)?.has(page) !== false;

const viewOf = ({ view, ownerName, isDefault }: repository.ViewRow, currentUser: CurrentUser): SavedView => ({
  id: view.id,
  name: view.name,
  page: view.page,
  state: view.state,
  isShared: flagOf(view.isShared),
  isDefault: flagOf(isDefault),
  isOwn: flagOf(view.userId === currentUser.id),
  ownerName,
  createTime: view.createTime.toISOString(),
});
