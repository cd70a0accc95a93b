import type { endpoints, ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import type { ReportGrants } from '../../access/groups/module.ts';
import type { Uploads } from '../../content/uploads/module.ts';
import { recordChanges } from '../../usage/audit/module.ts';
import { requireNew, type Adding } from '../adding/module.ts';
import { putWorkspace } from '../connection-sources/module.ts';
import * as repository from './repository.ts';
import { beginGiving } from './roles.ts';
import { checkClass, checkCover, formOf, originOf, titleOf } from './service.ts';

type Entries = typeof endpoints.managedDashboards;
type Place = z.output<Entries['inSource']['body']>;
type Addition = z.output<Entries['addOnline']['body']>;

const PLATFORM = 'PowerBI';

/** What a workspace of a connection source has, and how it comes into the catalogue. */
export class OnlineDashboards {
  readonly #db: Db;
  readonly #adding: Adding;
  readonly #grants: ReportGrants;
  readonly #uploads: Pick<Uploads, 'areOwn'>;

  constructor(db: Db, adding: Adding, grants: ReportGrants, uploads: Pick<Uploads, 'areOwn'>) {
    this.#db = db;
    this.#adding = adding;
    this.#grants = grants;
    this.#uploads = uploads;
  }

  /** @throws HttpError 404 for a source or workspace that is gone, 502 or 503 where the reporting service cannot be asked */
  async list(place: Place): Promise<ValueOf<Entries['inSource']>> {
    const { things } = await this.#adding.list(place, ({ dashboards }) => dashboards.list(place.workspaceId));
    const joined = await repository.joinedIn(this.#db, place.sourceId, place.workspaceId);
    return things.map(({ id, name }) => ({ id, name, dashboardId: joined.get(id.toLowerCase())?.id ?? null }));
  }

  /**
   * Adds dashboards for readers, behind all others, and gives them to roles.
   * @throws HttpError 400 for a picture of somebody else's, 404 for what is gone here or in the service, 400 for one that is named twice, 409 for what is in the catalogue already, 403 for roles that the caller may not give it
   */
  async add(currentUser: CurrentUser, { sourceId, workspaceId, items, classId, cover, groupIds }: Addition, address: string): Promise<{ ids: number[] }> {
    await checkCover(this.#uploads, currentUser, cover);
    // The service is asked before the transaction, which holds others up.
    const wanted = items.map(({ sourceDashboardId: id, displayName: name, enDisplayName }) => ({ id, name, enDisplayName }));
    const { found, workspace } = await this.#adding.find({ sourceId, workspaceId }, wanted, ({ dashboards }) => dashboards.list(workspaceId));
    return inTransaction(this.#db, async (db) => {
      const reach = groupIds.length > 0 ? await beginGiving(db, currentUser, 'groupIds') : undefined;
      await repository.holdDashboards(db);
      requireNew(wanted, await repository.joinedIn(db, sourceId, workspaceId));
      await checkClass(db, classId);
      await putWorkspace(db, sourceId, workspaceId, workspace);
      const ids = await repository.addDashboards(db, found.map(({ item: { name: displayName, enDisplayName }, thing: { id: sourceDashboardId } }) => ({ displayName, enDisplayName, classId, cover, platform: PLATFORM, sourceId, workspaceId, sourceDashboardId })));
      const added = await repository.describeDashboards(db, ids);
      await recordChanges(db, actorOf(currentUser, address), 'dashboard.add', added.map((one) => ({ id: one.row.id, name: titleOf(one), after: { ...formOf(one), ...originOf(one) } })));
      if (reach) await this.#grants.addDashboards(db, reach, currentUser, { groupIds, dashboardIds: ids }, address);
      return { ids };
    });
  }
}
