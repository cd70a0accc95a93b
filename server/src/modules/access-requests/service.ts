import type { Sql } from '../../database/database.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import { findDashboard, findReport } from '../reports/repository.ts';
import type { Reader } from '../sign-in/reader.ts';
import * as repository from './repository.ts';

/** What readers ask for that they may not open. Administrators decide. */
export class AccessRequests {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** @param id of a report or dashboard @throws Refusal 404 when there is no such thing */
  async ask(reader: Reader, id: number, reason: string): Promise<null> {
    const thing = (await findReport(this.#sql, id)) ? { reportId: id } : (await findDashboard(this.#sql, id)) && { dashboardId: id };
    if (!thing) throw new Refusal(404, texts.reportMissing);
    await repository.putRequest(this.#sql, thing, { userId: reader.id, reason });
    return null;
  }
}
