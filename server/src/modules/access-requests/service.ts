import type { Sql } from '../../database/database.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import { findReport } from '../reports/repository.ts';
import type { Reader } from '../sign-in/reader.ts';
import * as repository from './repository.ts';

/** What readers ask for that they may not open. Administrators decide. */
export class AccessRequests {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** @throws Refusal 404 when there is no such report */
  async ask(reader: Reader, reportId: number, reason: string): Promise<null> {
    if (!(await findReport(this.#sql, reportId))) throw new Refusal(404, texts.reportMissing);
    await repository.putRequest(this.#sql, { userId: reader.id, reportId, reason });
    return null;
  }
}
