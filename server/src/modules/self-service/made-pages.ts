import { inTransaction, type Sql } from '../../database/database.ts';
import type { ReportCalls } from '../../reporting/report-calls.ts';
import type { ReportRow } from '../reports/repository.ts';
import { putPages } from './repository.ts';

/** The pages of reports that readers make themselves: nobody keeps them in the catalogue but their makers' editor. */
export class MadePages {
  readonly #sql: Sql;
  readonly #calls: ReportCalls;

  constructor(sql: Sql, calls: ReportCalls) {
    this.#sql = sql;
    this.#calls = calls;
  }

  /** Takes over what the reporting service has. @throws Refusal 502 or 503 */
  async refresh({ id, workspaceId, sourceReportId }: Pick<ReportRow, 'id' | 'workspaceId' | 'sourceReportId'>): Promise<void> {
    const pages = await this.#calls.pages({ workspaceId, reportId: sourceReportId });
    await inTransaction(this.#sql, (sql) => putPages(sql, id, pages));
  }
}
