import { inTransaction, type Db } from '../../../database/database.ts';
import type { ReportCalls } from '../../../power-bi/report-calls.ts';
import type { ReportRow } from '../../publishing/catalogue/module.ts';
import { putPages } from './repository.ts';

/** The pages of reports that users make themselves: nobody keeps them in the catalogue but their makers' editor. */
export class MadePages {
  readonly #db: Db;
  readonly #calls: ReportCalls;

  constructor(db: Db, calls: ReportCalls) {
    this.#db = db;
    this.#calls = calls;
  }

  /** Takes over what the reporting service has. @throws HttpError 502 or 503 */
  async refresh({ id, workspaceId, sourceReportId }: Pick<ReportRow, 'id' | 'workspaceId' | 'sourceReportId'>): Promise<void> {
    const pages = await this.#calls.pages({ workspaceId, reportId: sourceReportId });
    await inTransaction(this.#db, (db) => putPages(db, id, pages));
  }
}
