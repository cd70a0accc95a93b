import { endpoints, type Endpoint, type OwnReportGrants, type ReportGrant, type ReportGrants as Listed, type ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { changedMeanwhile } from '../../../changed-meanwhile.ts';
import type { Db } from '../../../database/database.ts';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames } from '../../../language/language.ts';
import { recordChange } from '../../usage/audit/module.ts';
import type { DataRoles } from '../data-roles/module.ts';
import type { Reach } from '../users/module.ts';
import { changeGrants, knownOf, type Change } from './grant-changes.ts';
import { reportGrantOf } from './grant-rows.ts';
import * as repository from './grants-repository.ts';
import type { Holder } from './grants-repository.ts';
import { countMembersOf } from './members-repository.ts';
import { findRole, updateRole, type RoleRow } from './repository.ts';
import { nameOf, RoleActs } from './role-acts.ts';
import { stale } from './service.ts';
import { texts } from './texts.ts';

const { reportRoles, dashboardRoles } = endpoints;
type RoleChange = z.output<typeof reportRoles.setForRole.body>;
type UserChange = z.output<typeof reportRoles.setForUser.body>;
type DashboardChange = z.output<typeof dashboardRoles.setForRole.body>;
type Version = { version: number };
/** Gives roles a level on reports; who has one on a report already keeps all else of it. @throws HttpError 404 for a role that is gone, 403 for what the caller lacks */
type Give = (groupIds: readonly number[], reportIds: readonly number[], allowA: number, field: string) => Promise<void>;

/** A grant that lets one look, and nothing more. */
const LOOKING = { allowA: 0, allowC: 0, allowExportData: 0, allowHideFilter: 0, allowHideNavigator: 0, AllowAEdit: 0, AllowBSaveAs: 0, AllowCDownload: null, pages: null, dataRoles: [] } satisfies Omit<ReportGrant, 'reportId'>;

/** What roles and single people may do with reports and dashboards (SPEC 3, 6 and 7.7). */
export class ReportGrants {
  readonly #db: Db;
  readonly #acts: RoleActs;
  readonly #dataRoles: DataRoles;

  constructor(db: Db, dataRoles: DataRoles) {
    this.#db = db;
    this.#dataRoles = dataRoles;
    this.#acts = new RoleActs(db);
  }

  /** @throws HttpError 404 */
  async ofRole(groupId: number): Promise<Listed> {
    const role = await findRole(this.#db, groupId);
    if (!role) throw new HttpError(404, texts.roleMissing, { field: 'groupId' });
    return { version: role.version, people: await countMembersOf(this.#db, groupId), ...(await this.#listed({ groupId })) };
  }

  /** @throws HttpError 404 */
  async ofUser(userId: number): Promise<OwnReportGrants> {
    const person = await repository.findHolder(this.#db, userId);
    if (!person) throw new HttpError(404, texts.personMissing, { field: 'userId' });
    return { version: person.version, people: 1, isCustom: flagOf(person.isCustom), ...(await this.#listed({ userId })) };
  }

  /** @throws HttpError 404 for a role, report or page that is gone, 409 for a role that was changed meanwhile, 403 for what the caller lacks */
  async setForRole(currentUser: CurrentUser, { groupId, version, ...change }: RoleChange, address: string): Promise<Version> {
    await this.#checkDataRoles({ groupId }, change);
    return this.#acts.onRole(currentUser, reportRoles.setForRole, groupId, 'groupId', async (db, role, reach) => {
      if (!(await updateRole(db, groupId, version))) throw stale(role);
      const lines = await changeGrants(db, { groupId }, change, 'set');
      await this.#acts.keeps(db, reach, groupId, 'set');
      await recordChange(db, actorOf(currentUser, address), 'role.reports', { id: groupId, name: nameOf(role), ...lines });
      return { version: version + 1 };
    });
  }

  /** @throws HttpError 404 for a person, report or page that is gone, 409 for a person who was changed meanwhile, 403 for what the caller lacks */
  async setForUser(currentUser: CurrentUser, { userId, version, isCustom, ...change }: UserChange, address: string): Promise<Version> {
    await this.#checkDataRoles({ userId }, change);
    return this.#acts.act(currentUser, reportRoles.setForUser, async (db, reach) => {
      const [person] = await reach.reaches([userId], 'userId');
      const account = person?.account ?? '';
      const was = (await repository.findHolder(db, userId))?.isCustom ?? false;
      const isCustomNow = isCustom === undefined ? was : isCustom === 1;
      if (!(await repository.bumpUserVersion(db, userId, version, isCustomNow === was ? undefined : isCustomNow))) throw changedMeanwhile(account);
      const lines = await changeGrants(db, { userId }, change, 'set');
      await reach.keeps([userId], 'set');
      if (isCustomNow !== was) await recordChange(db, actorOf(currentUser, address), 'user.custom', { id: userId, name: account, before: { isCustom: was }, after: { isCustom: isCustomNow } });
      await recordChange(db, actorOf(currentUser, address), 'user.reports', { id: userId, name: account, ...lines });
      return { version: version + 1 };
    });
  }

  /**
   * An act that gives reports to roles besides what else it does, in its transaction.
   * @param call what the caller does
   * @throws HttpError 401 or 403 for who may not make the call any more, 409 for a role that was changed meanwhile
   */
  giving<Result>(currentUser: CurrentUser, call: Endpoint, address: string, work: (db: Db, give: Give) => Promise<Result>): Promise<Result> {
    return this.#acts.act(currentUser, call, (db, reach) =>
      work(db, async (groupIds, reportIds, allowA, field) => {
        const known = await knownOf(db, reportIds);
        for (const groupId of new Set(groupIds)) {
          const role = await this.#acts.reached(db, reach, groupId, field);
          const had = new Map((await repository.storedGrants(db, { groupId })).map((grant) => [grant.reportId, reportGrantOf(grant)]));
          const set = [...new Set(reportIds)].map((reportId) => ({ ...(had.get(reportId) ?? { ...LOOKING, reportId }), allowA }));
          if (!(await updateRole(db, groupId, role.version))) throw stale(role, field);
          const lines = await changeGrants(db, { groupId }, { set, removed: [] }, field, known);
          await this.#acts.keeps(db, reach, groupId, field);
          await recordChange(db, actorOf(currentUser, address), 'role.reports', { id: groupId, name: nameOf(role), ...lines });
        }
      }),
    );
  }

  /** @throws HttpError 404 */
  async dashboardsOfRole(groupId: number): Promise<ValueOf<typeof dashboardRoles.ofRole>> {
    const role = await findRole(this.#db, groupId);
    if (!role) throw new HttpError(404, texts.roleMissing, { field: 'groupId' });
    const [people, assigned, all] = await Promise.all([countMembersOf(this.#db, groupId), repository.assignedDashboards(this.#db, groupId), repository.listAllDashboards(this.#db)]);
    return { version: role.version, people, dashboards: all.map((one) => ({ ...one, isActive: flagOf(one.isActive), isAssigned: flagOf(assigned.includes(one.id)) })) };
  }

  /** @throws HttpError 404 for a role or dashboard that is gone, 409 for a role that was changed meanwhile, 403 for what the caller lacks */
  setDashboards(currentUser: CurrentUser, { groupId, version, dashboardIds }: DashboardChange, address: string): Promise<Version> {
    return this.#acts.onRole(currentUser, dashboardRoles.setForRole, groupId, 'groupId', async (db, role, reach) => {
      if (role.version !== version) throw stale(role);
      await this.#putDashboards(db, reach, currentUser, role, dashboardIds, 'dashboardIds', address);
      return { version: version + 1 };
    });
  }

  /**
   * Gives roles dashboards besides those that they have, within an act of the caller's that has begun as one of `setDashboards`.
   * @param field what is named where it cannot be
   * @throws HttpError 404 for a role that is gone, 403 for what the caller lacks
   */
  async addDashboards(db: Db, reach: Reach, currentUser: CurrentUser, { groupIds, dashboardIds }: { readonly groupIds: readonly number[]; readonly dashboardIds: readonly number[] }, address: string, field = 'groupIds'): Promise<void> {
    for (const groupId of new Set(groupIds)) {
      const role = await this.#acts.reached(db, reach, groupId, field);
      await this.#putDashboards(db, reach, currentUser, role, [...(await repository.assignedDashboards(db, groupId)), ...dashboardIds], field, address);
    }
  }

  /** Takes dashboards from roles, within such an act. @throws HttpError 404 for a role that is gone, 403 for what the caller lacks */
  async takeDashboards(db: Db, reach: Reach, currentUser: CurrentUser, { groupIds, dashboardIds }: { readonly groupIds: readonly number[]; readonly dashboardIds: readonly number[] }, address: string): Promise<void> {
    for (const groupId of new Set(groupIds)) {
      const role = await this.#acts.reached(db, reach, groupId, 'groupIds');
      const kept = (await repository.assignedDashboards(db, groupId)).filter((id) => !dashboardIds.includes(id));
      await this.#putDashboards(db, reach, currentUser, role, kept, 'groupIds', address);
    }
  }

  /** @throws HttpError 404 for a dashboard that is gone, 409 for a role that was changed meanwhile, 403 for what the caller lacks */
  async #putDashboards(db: Db, reach: Reach, currentUser: CurrentUser, role: RoleRow, dashboardIds: readonly number[], field: string, address: string): Promise<void> {
    const { id, version } = role;
    if (!(await updateRole(db, id, version))) throw stale(role);
    const had = new Set(await repository.assignedDashboards(db, id));
    const wanted = new Set(dashboardIds);
    const all = new Map((await repository.namesOfDashboards(db, [...had, ...wanted])).map((one) => [one.id, bothNames(one.displayName, one.enDisplayName)]));
    const gone = [...wanted].find((one) => !all.has(one));
    if (gone !== undefined) throw new HttpError(404, texts.dashboardGone, { field, values: { id: gone } });
    const named = (ids: ReadonlySet<number>) => ({ dashboards: [...all].flatMap(([one, name]) => (ids.has(one) ? [name] : [])) });
    await repository.setDashboards(db, id, [...wanted]);
    await this.#acts.keeps(db, reach, id, field);
    await recordChange(db, actorOf(currentUser, address), 'role.dashboards', { id, name: nameOf(role), before: named(had), after: named(wanted) });
  }

  async #listed(holder: Holder): Promise<Pick<Listed, 'classes' | 'reports' | 'grants' | 'dataRoles'>> {
    const [classes, reports, pages, formerPages, grants] = await Promise.all([
      repository.listReportClasses(this.#db),
      repository.listPublishedReports(this.#db),
      repository.pagesByReport(this.#db),
      repository.pagesByReport(this.#db, false),
      repository.storedGrants(this.#db, holder),
    ]);
    const published = new Set(reports.map(({ id }) => id));
    const named = await this.#dataRoles.names(grants.flatMap(({ dataRoles }) => dataRoles));
    return {
      dataRoles: named.map(({ id, name, label, elabel }) => ({ id, name, label, elabel })),
      classes,
      reports: reports.map((one) => ({ ...one, isActive: flagOf(one.isActive), pages: pages.get(one.id) ?? [], formerPages: formerPages.get(one.id) ?? [] })),
      grants: grants.filter(({ reportId }) => published.has(reportId)).map(reportGrantOf),
    };
  }

  /** Before the transaction: the reporting service may be asked which dataset a report is over. @throws HttpError 404, 400, 502 or 503 */
  async #checkDataRoles(holder: Holder, { set }: Change): Promise<void> {
    const named = set.filter(({ dataRoles }) => dataRoles.length > 0);
    if (named.length === 0) return;
    const had = new Map((await repository.storedGrants(this.#db, holder)).map((grant) => [grant.reportId, grant.dataRoles]));
    for (const { reportId, dataRoles } of named) await this.#dataRoles.check(reportId, dataRoles, had.get(reportId));
  }
}
