import type { endpoints, ReportOfSource, SourceWorkspace, ValueOf } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { isPaginated } from '../../../power-bi/report-calls.ts';
import type { Connections } from './connections.ts';
import { inWorkspace } from './in-workspace.ts';
import * as repository from './repository.ts';
import { required } from './service.ts';

type Entries = typeof endpoints.connectionSources;
type Place = { readonly sourceId: number; readonly workspaceId: string };

/** What the service of a source has, beside what the portal has of it; also of a source that is out of use. */
export class Contents {
  readonly #db: Db;
  readonly #connections: Pick<Connections, 'open'>;

  constructor(db: Db, connections: Pick<Connections, 'open'>) {
    this.#db = db;
    this.#connections = connections;
  }

  /** @throws HttpError 404, 502, 503 */
  async workspaces(sourceId: number): Promise<SourceWorkspace[]> {
    const powerBi = this.#connections.open(await required(this.#db, sourceId, 'OnlieId'));
    const [listed, known] = await Promise.all([powerBi.workspaces.list(), repository.knownWorkspaces(this.#db, sourceId)]);
    const byId = new Map(known.map((one) => [one.id, one]));
    const ids = new Set(listed.map(({ id }) => id));
    return [
      ...listed.map(({ id, name }) => ({ id, name, isListed: flagOf(true), reports: byId.get(id)?.reports ?? 0, dashboards: byId.get(id)?.dashboards ?? 0 })),
      ...known.filter(({ id }) => !ids.has(id)).map((one) => ({ ...one, isListed: flagOf(false) })),
    ];
  }

  /** @throws HttpError 404 for a source or workspace that is gone, 502, 503 */
  async reports({ sourceId, workspaceId }: Place): Promise<ReportOfSource[]> {
    const powerBi = this.#connections.open(await required(this.#db, sourceId, 'sourceId'));
    const [listed, joined, own] = await Promise.all([inWorkspace(() => powerBi.reports.list(workspaceId)), repository.joinedReports(this.#db, sourceId, workspaceId), repository.ownReports(this.#db, sourceId, workspaceId)]);
    return listed.filter(({ id }) => !own.has(id.toLowerCase())).map(({ id, name, reportType, datasetId }) => ({ id, name, kind: isPaginated({ reportType }) ? 'paginated' : 'report', datasetId, reportId: joined.get(id.toLowerCase()) ?? null }));
  }

  /** @throws as `reports` */
  async all(place: Place): Promise<ValueOf<Entries['contents']>> {
    const powerBi = this.#connections.open(await required(this.#db, place.sourceId, 'sourceId'));
    const [reports, dashboards, joined] = await Promise.all([this.reports(place), inWorkspace(() => powerBi.dashboards.list(place.workspaceId)), repository.joinedDashboards(this.#db, place.sourceId, place.workspaceId)]);
    return { reports, dashboards: dashboards.map(({ id, name }) => ({ id, name, dashboardId: joined.get(id.toLowerCase()) ?? null })) };
  }
}
