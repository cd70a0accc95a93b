import { endpoints } from '@portal/shared/contract/all';
import type { z } from 'zod';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import type { ReportGrants } from '../../access/groups/module.ts';
import { Reach } from '../../access/users/module.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.managedDashboards;
type Wanted = z.output<Entries['setRoles']['body']>;
type Granted = z.output<Entries['grantRole']['body']>;

/** Which roles have dashboards, from the dashboards' side: each of these is the same act as `SetRoleDashboard`, and is written down with the roles. */
export class RolesOfDashboards {
  readonly #db: Db;
  readonly #grants: ReportGrants;

  constructor(db: Db, grants: ReportGrants) {
    this.#db = db;
    this.#grants = grants;
  }

  /** @throws HttpError 404 for a dashboard or role that is gone, 409 where other roles have it than the caller knew, 403 for what the caller lacks */
  set(currentUser: CurrentUser, { id, before, groupIds }: Wanted, address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const reach = await beginGiving(db, currentUser, 'groupIds');
      await repository.holdDashboards(db);
      const known = await repository.findDashboard(db, id);
      if (!known) throw new HttpError(404, texts.dashboardGone, { field: 'id' });
      const had = await repository.roleIdsOf(db, id);
      const { displayName, enDisplayName } = known.row;
      if (without(had, before).length + without(before, had).length > 0) throw new HttpError(409, texts.dashboardRolesStale, { field: 'groupIds', values: { name: { zh: displayName, en: enDisplayName || displayName } } });
      await this.#grants.addDashboards(db, reach, currentUser, { groupIds: without(groupIds, had), dashboardIds: [id] }, address);
      await this.#grants.takeDashboards(db, reach, currentUser, { groupIds: without(had, groupIds), dashboardIds: [id] }, address);
      return null;
    });
  }

  /** @throws HttpError 404 for a dashboard or role that is gone, 403 for what the caller lacks */
  grant(currentUser: CurrentUser, { ids, groupId }: Granted, address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const reach = await beginGiving(db, currentUser, 'groupId');
      await repository.holdDashboards(db);
      if ((await repository.describeDashboards(db, ids)).length < new Set(ids).size) throw new HttpError(404, texts.dashboardsGone, { field: 'ids' });
      await this.#grants.addDashboards(db, reach, currentUser, { groupIds: [groupId], dashboardIds: ids }, address, 'groupId');
      return null;
    });
  }
}

/** Whoever changes which roles have a dashboard makes the same act as `SetRoleDashboard`. @throws HttpError 401, 403 for who may not change roles */
export const beginGiving = async (db: Db, currentUser: CurrentUser, field: string): Promise<Reach> => {
  if (!currentUser.calls.may(endpoints.dashboardRoles.setForRole)) throw new HttpError(403, texts.dashboardNotGiven, { field });
  return Reach.begin(db, currentUser, endpoints.dashboardRoles.setForRole);
};

const without = (ids: readonly number[], others: readonly number[]): number[] => ids.filter((id) => !others.includes(id));
