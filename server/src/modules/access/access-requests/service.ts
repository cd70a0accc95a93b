import type { Db } from '../../../database/database.ts';
import { catalogueTexts, type Catalogue } from '../../publishing/catalogue/module.ts';
import { HttpError } from '../../../http-error.ts';
import type { CurrentUser } from '../../../current-user.ts';
import * as repository from './repository.ts';

/** What users ask for that they may not open. Administrators decide. */
export class AccessRequests {
  readonly #db: Db;
  readonly #catalogue: Catalogue;

  constructor(db: Db, catalogue: Catalogue) {
    this.#db = db;
    this.#catalogue = catalogue;
  }

  /** @param id of a report or dashboard @throws HttpError 404 when there is no such thing */
  async ask(currentUser: CurrentUser, id: number, reason: string): Promise<null> {
    const kind = await this.#catalogue.kindOf(id);
    if (!kind) throw new HttpError(404, catalogueTexts.reportMissing);
    await repository.putRequest(this.#db, kind === 'report' ? { reportId: id } : { dashboardId: id }, { userId: currentUser.id, reason });
    return null;
  }
}
