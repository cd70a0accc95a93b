import type { FastifyBaseLogger } from 'fastify';
import { inTransaction, type Db } from '../../../database/database.ts';
import type { EmbedTokens } from '../../../power-bi/embed-tokens.ts';
import type { Dataset } from '../../../power-bi/sources.ts';
import * as repository from './repository.ts';
import type { DataRoleRow } from './repository.ts';

type Report = { readonly id: number; readonly workspaceId: string; readonly sourceReportId: string };

/** What the reporting service says of the datasets that data roles are of. */
export class RoleDatasets {
  readonly #db: Db;
  readonly #tokens: EmbedTokens;

  constructor(db: Db, tokens: EmbedTokens) {
    this.#db = db;
    this.#tokens = tokens;
  }

  /** The dataset behind a report. @throws HttpError 502 or 503 */
  async behind(report: Report): Promise<Dataset | undefined> {
    return report.sourceReportId ? this.#tokens.datasetBehind(addressOf(report)) : undefined;
  }

  /** The same; data roles that were granted on the report before its dataset was known get it. @throws as `behind` */
  async settledBehind(report: Report): Promise<Dataset | undefined> {
    const dataset = await this.behind(report);
    if (dataset) for (const role of await repository.unsettled(this.#db, report.id)) await this.#settle(role, dataset);
    return dataset;
  }

  /** Whether the service knows a role; undefined where it cannot be asked. */
  async isMissing(report: Report, name: string): Promise<boolean | undefined> {
    // Any name will do: what rows it would show is not looked at.
    return this.#tokens.knowsRole(addressOf(report), { username: 'portal', dataRoles: [name] }).then((knows) => !knows, () => undefined);
  }

  /** Asks for every dataset that is not known yet, and whether each role is still there. */
  async lookAll(log: Pick<FastifyBaseLogger, 'warn'>, signal?: AbortSignal): Promise<void> {
    await repository.removeLost(this.#db);
    for (const role of [...(await repository.unsettled(this.#db)), ...(await repository.settled(this.#db))]) {
      if (signal?.aborted) return;
      const report = role.reportId === null ? undefined : await repository.findReport(this.#db, role.reportId);
      if (!report) continue;
      try {
        await this.settledBehind(report);
        const isMissing = await this.isMissing(report, role.name);
        if (isMissing !== undefined && isMissing !== role.isMissing) await repository.noteDataRole(this.#db, role.id, { isMissing });
      } catch (error) {
        log.warn({ err: error, dataRole: role.name }, 'the dataset of a data role could not be asked for');
      }
    }
  }

  /** The same role of the same dataset, granted on two reports, becomes one. */
  #settle(role: DataRoleRow, { id, workspaceId, name }: Dataset): Promise<void> {
    return inTransaction(this.#db, async (db) => {
      await repository.holdDataRoles(db);
      const twin = await repository.twinOf(db, role, { id, workspaceId });
      if (!twin) return repository.noteDataRole(db, role.id, { workspaceId, datasetId: id, datasetName: name });
      await repository.replaceInGrants(db, role.id, twin.id);
      await repository.removeDataRole(db, role.id);
    });
  }
}

const addressOf = ({ workspaceId, sourceReportId }: Report) => ({ workspaceId, reportId: sourceReportId });
