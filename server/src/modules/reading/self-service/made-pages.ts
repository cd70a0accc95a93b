import { inTransaction, type Db } from '../../../database/database.ts';
import { addressOf } from '../../../power-bi/sources.ts';
import type { Connections } from '../../publishing/connection-sources/module.ts';
import type { ReportRow } from '../../publishing/catalogue/module.ts';
import { putPages } from './repository.ts';

/** The pages of reports that users make themselves: nobody keeps them in the catalogue but their makers' editor. */
export class MadePages {
  readonly #db: Db;
  readonly #connections: Connections;

  constructor(db: Db, connections: Connections) {
    this.#db = db;
    this.#connections = connections;
  }

  /** Takes over what the reporting service has. @throws HttpError 502 or 503 */
  async refresh(report: Pick<ReportRow, 'id' | 'sourceId' | 'workspaceId' | 'sourceReportId'>): Promise<void> {
    const { reports } = await this.#connections.of(report.sourceId);
    const pages = await reports.pages(addressOf(report));
    await inTransaction(this.#db, (db) => putPages(db, report.id, pages));
  }
}
