import { endpoints, type ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import type { SourceDashboard } from '../../../power-bi/dashboard-calls.ts';
import { isNotFound } from '../../../power-bi/failures.ts';
import type { PowerBi } from '../../../power-bi/power-bi.ts';
import type { ReportGrants } from '../../access/groups/module.ts';
import { Reach } from '../../access/users/module.ts';
import type { Uploads } from '../../content/uploads/module.ts';
import { recordChanges } from '../../usage/audit/module.ts';
import { putWorkspace, requireSource, workspaceName, type Connections } from '../connection-sources/module.ts';
import * as repository from './repository.ts';
import { checkClass, checkCover, formOf, originOf, titleOf } from './service.ts';
import { texts } from './texts.ts';

const { dashboardRoles } = endpoints;
type Entries = typeof endpoints.managedDashboards;
type Place = z.output<Entries['inSource']['body']>;
type Addition = z.output<Entries['addOnline']['body']>;

const PLATFORM = 'PowerBI';

/** What a workspace of a connection source has, and how it comes into the catalogue. */
export class OnlineDashboards {
  readonly #db: Db;
  readonly #connections: Connections;
  readonly #grants: ReportGrants;
  readonly #uploads: Pick<Uploads, 'areOwn'>;

  constructor(db: Db, connections: Connections, grants: ReportGrants, uploads: Pick<Uploads, 'areOwn'>) {
    this.#db = db;
    this.#connections = connections;
    this.#grants = grants;
    this.#uploads = uploads;
  }

  /** @throws HttpError 404 for a source or workspace that is gone, 502 or 503 where the reporting service cannot be asked */
  async list({ sourceId, workspaceId }: Place): Promise<ValueOf<Entries['inSource']>> {
    const there = await inWorkspace(await this.#open(sourceId), workspaceId);
    const joined = await repository.joinedIn(this.#db, sourceId, workspaceId);
    return there.map(({ id, name }) => ({ id, name, dashboardId: joined.get(id)?.id ?? null }));
  }

  /**
   * Adds dashboards for readers, behind all others, and gives them to roles.
   * @throws HttpError 400 for a picture of somebody else's, 404 for what is gone here or in the service, 409 for what is in the catalogue already, 403 for roles that the caller may not give it
   */
  async add(currentUser: CurrentUser, { sourceId, workspaceId, items, classId, cover, groupIds }: Addition, address: string): Promise<{ ids: number[] }> {
    await checkCover(this.#uploads, currentUser, cover);
    // The service is asked before the transaction, which holds others up.
    const service = await this.#open(sourceId);
    const there = new Map((await inWorkspace(service, workspaceId)).map((one) => [one.id.toLowerCase(), one]));
    const wanted = items.map((item) => ({ ...item, sourceDashboardId: there.get(item.sourceDashboardId.toLowerCase())?.id }));
    const missing = items.find(({ sourceDashboardId }) => !there.has(sourceDashboardId.toLowerCase()));
    if (missing) throw new HttpError(404, texts.dashboardNotThere, { field: 'items', values: { name: missing.displayName } });
    const twice = wanted.find(({ sourceDashboardId }, place) => wanted.findIndex((one) => one.sourceDashboardId === sourceDashboardId) < place);
    if (twice) throw new HttpError(400, texts.dashboardTwice, { field: 'items', values: { name: twice.displayName } });
    const named = await workspaceName(this.#db, service, sourceId, workspaceId);
    return inTransaction(this.#db, async (db) => {
      // Who gives roles something makes the same act as `SetRoleDashboard`.
      const reach = groupIds.length > 0 ? await Reach.begin(db, currentUser, dashboardRoles.setForRole) : undefined;
      await repository.holdDashboards(db);
      const joined = await repository.joinedIn(db, sourceId, workspaceId);
      const known = wanted.flatMap(({ sourceDashboardId = '' }) => joined.get(sourceDashboardId) ?? [])[0];
      if (known) throw new HttpError(409, texts.dashboardJoined, { field: 'items', values: { name: { zh: known.name, en: known.ename || known.name } } });
      await checkClass(db, classId);
      await putWorkspace(db, sourceId, workspaceId, named);
      const ids = await repository.addDashboards(db, wanted.map(({ sourceDashboardId = '', displayName, enDisplayName }) => ({ displayName, enDisplayName, classId, cover, platform: PLATFORM, sourceId, workspaceId, sourceDashboardId })));
      const added = await repository.describeDashboards(db, ids);
      await recordChanges(db, actorOf(currentUser, address), 'dashboard.add', added.map((one) => ({ id: one.row.id, name: titleOf(one), after: { ...formOf(one), ...originOf(one) } })));
      if (reach) await this.#grants.addDashboards(db, reach, currentUser, { groupIds, dashboardIds: ids }, address);
      return { ids };
    });
  }

  async #open(sourceId: number): Promise<PowerBi> {
    await requireSource(this.#db, sourceId, 'sourceId');
    return this.#connections.of(sourceId);
  }
}

/** @throws HttpError 404 where the service has no such workspace, 502 or 503 where it cannot be asked */
const inWorkspace = async ({ dashboards }: PowerBi, workspaceId: string): Promise<SourceDashboard[]> => {
  try {
    return await dashboards.list(workspaceId);
  } catch (error) {
    if (isNotFound(error)) throw new HttpError(404, texts.dashboardWorkspaceGone, { field: 'workspaceId', cause: error });
    throw error;
  }
};
