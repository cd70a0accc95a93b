import type { FastifyBaseLogger } from 'fastify';
import { inTransaction, type Db } from '../../../database/database.ts';
import { addressOf, type Dataset } from '../../../power-bi/sources.ts';
import type { Connections } from '../../publishing/connection-sources/module.ts';
import * as repository from './repository.ts';
import type { DataRoleRow } from './repository.ts';

type Address = { readonly sourceId: number | null; readonly workspaceId: string; readonly sourceReportId: string };
type Report = Address & { readonly id: number };

/** A dataset, and of which source. */
export type PlacedDataset = Dataset & { readonly sourceId: number };

/** What the reporting service says of the datasets that data roles are of. */
export class RoleDatasets {
  readonly #db: Db;
  readonly #connections: Connections;

  constructor(db: Db, connections: Connections) {
    this.#db = db;
    this.#connections = connections;
  }

  /** The dataset behind a report. @throws HttpError 502 or 503 */
  async behind(report: Address): Promise<PlacedDataset | undefined> {
    const { sourceId } = report;
    if (sourceId === null) return undefined;
    const dataset = await (await this.#connections.of(sourceId)).tokens.datasetBehind(addressOf(report));
    return dataset && { ...dataset, sourceId };
  }

  /** The same; data roles that were granted on the report before its dataset was known get it. @throws as `behind` */
  async settledBehind(report: Report): Promise<PlacedDataset | undefined> {
    const dataset = await this.behind(report);
    if (dataset) for (const role of await repository.unsettled(this.#db, report.id)) await this.#settle(role, dataset);
    return dataset;
  }

  /** Whether the service knows a role; undefined where it cannot be asked. */
  async isMissing(report: Report, name: string): Promise<boolean | undefined> {
    // Any name will do: what rows it would show is not looked at.
    try {
      const { tokens } = await this.#connections.of(report.sourceId);
      return !(await tokens.knowsRole(addressOf(report), { username: 'portal', dataRoles: [name] }));
    } catch {
      return undefined;
    }
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
  #settle(role: DataRoleRow, { id, sourceId, workspaceId, name }: PlacedDataset): Promise<void> {
    return inTransaction(this.#db, async (db) => {
      await repository.holdDataRoles(db);
      const twin = await repository.twinOf(db, role, { id, sourceId, workspaceId });
      if (!twin) return repository.noteDataRole(db, role.id, { sourceId, workspaceId, datasetId: id, datasetName: name });
      await repository.replaceInGrants(db, role.id, twin.id);
      await repository.removeDataRole(db, role.id);
    });
  }
}
