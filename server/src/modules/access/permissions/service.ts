import { endpoints, type PermissionDashboard, type PermissionDetails, type PermissionInterface, type PermissionMenu, type PermissionPerson, type PermissionReport } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { inSlices } from '../../../database/in-slices.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { dashboardStates, dashboardsGivenTo, grantFor, mayExport, publishedIds, statesOf, type Catalogue } from '../../publishing/catalogue/module.ts';
import { groupsOfEntries, menuStatesOf, resourcesFor } from '../menus/module.ts';
import { callsOf, interfacesFor } from '../sign-in/module.ts';
import type { DataRoles } from '../data-roles/module.ts';
import { byGiver, explainReport, giversBeside, levelsOf, namesOf, sourcesOf, type RoleNames } from './explained.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

const { getMyReports, getReport } = endpoints.reports;

/** Whether a resource group lets people list and open reports at all. */
export const mayReadReports = async (db: Db, resourceGroupId: number): Promise<boolean> => {
  const calls = await callsOf(db, resourceGroupId);
  return [getMyReports, getReport].every((call) => calls.may(call));
};

/** What one person may do, and why. Nothing is decided here: the functions that decide say what they decide by. Docs: decision 47. */
export class EffectivePermissions {
  readonly #db: Db;
  readonly #catalogue: Catalogue;
  readonly #dataRoles: Pick<DataRoles, 'names'>;

  constructor(db: Db, catalogue: Catalogue, dataRoles: Pick<DataRoles, 'names'>) {
    this.#db = db;
    this.#catalogue = catalogue;
    this.#dataRoles = dataRoles;
  }

  /** @throws HttpError 404 */
  async person(userId: number): Promise<PermissionPerson> {
    const { id, account, fullName, isAction, isCustom, resourceGroupId, resourceGroupName, resourceGroupEnName } = await this.#require(userId);
    const [roles, own, classes, mayRead] = await Promise.all([repository.rolesOf(this.#db, id), repository.countOwn(this.#db, id), repository.listReportClasses(this.#db), mayReadReports(this.#db, resourceGroupId)]);
    return {
      id,
      account,
      fullName,
      isAction: flagOf(isAction),
      isCustom: flagOf(isCustom),
      resourceGroup: { id: resourceGroupId, name: resourceGroupName, ename: resourceGroupEnName },
      roles: roles.map((role) => ({ ...role, isEnabled: flagOf(role.isEnabled) })),
      ...own,
      mayRead: flagOf(mayRead),
      classes,
    };
  }

  /** In slices, in the order of their classes. @throws HttpError 404 */
  async reports(userId: number, isAll: boolean): Promise<AsyncIterable<PermissionReport[]>> {
    await this.#require(userId);
    const [{ grants, idle }, ids] = await Promise.all([this.#catalogue.rights.explain(userId), publishedIds(this.#db)]);
    const idleOf = Map.groupBy(idle, ({ reportId }) => reportId);
    const wanted = isAll ? ids : ids.filter((id) => grants.has(id));
    const names = await roleNames(this.#dataRoles, [...grants.values(), ...idle]);
    const read = async (some: readonly number[]): Promise<PermissionReport[]> =>
      (await statesOf(this.#db, some)).map((row) => explainReport(row, { grant: grants.get(row.id), idle: idleOf.get(row.id) ?? [], names })).filter(({ effective }) => isAll || effective !== null);
    return inSlices(wanted, read);
  }

  /** @throws HttpError 404 for a person, or a published report, that there is not */
  async report(userId: number, id: number): Promise<PermissionDetails> {
    await this.#require(userId);
    const [[state], { grants, idle }] = await Promise.all([statesOf(this.#db, [id]), this.#catalogue.rights.explain(userId, id)]);
    if (!state) throw new HttpError(404, texts.reportMissing, { field: 'id' });
    const grant = grants.get(id);
    const here = idle.filter(({ reportId }) => reportId === id);
    const names = await roleNames(this.#dataRoles, [...(grant ? [grant] : []), ...here]);
    const exported = grant && grantFor(grant, mayExport);
    return {
      report: explainReport(state, { grant, idle: here, names }),
      pages: (state.pages ?? []).map(([code, , displayName, enDisplayName]) => ({ code, displayName, enDisplayName, isPermitted: flagOf(grant !== undefined && (grant.pages === null || grant.pages.has(code))) })),
      parts: [
        ...byGiver(grant?.parts ?? []).map((part) => ({ groupId: part.groupId, counts: flagOf(true), ...levelsOf(part, names) })),
        ...byGiver(here).map((part) => ({ groupId: part.groupId, counts: flagOf(false), ...levelsOf(part, names) })),
      ],
      exports: exported ? { pages: exported.pages && [...exported.pages], dataRoles: namesOf(names, exported.dataRoles) } : null,
    };
  }

  /** @throws HttpError 404 */
  async dashboards(userId: number, isAll: boolean): Promise<PermissionDashboard[]> {
    await this.#require(userId);
    const [all, given, opened] = await Promise.all([dashboardStates(this.#db), dashboardsGivenTo(this.#db, userId), this.#catalogue.dashboards(userId)]);
    const isOpened = new Set(opened.map(({ dashboardId }) => dashboardId));
    const givenOf = Map.groupBy(given, ({ id }) => id);
    return all.flatMap(({ givers, isActive, isMissing, ...names }) => {
      const rows = givenOf.get(names.id) ?? [];
      const sources = sourcesOf(rows.filter(({ counts }) => counts), rows.filter(({ counts }) => !counts));
      return isAll || isOpened.has(names.id) ? [{ ...names, isActive: flagOf(isActive), isMissing: flagOf(isMissing), isGiven: flagOf(isOpened.has(names.id)), sources, ...giversBeside(givers, sources) }] : [];
    });
  }

  /** @throws HttpError 404 */
  async menus(userId: number, isAll: boolean): Promise<PermissionMenu[]> {
    const { resourceGroupId } = await this.#require(userId);
    const [entries, groups] = await Promise.all([resourcesFor(this.#db, resourceGroupId), groupsOfEntries(this.#db)]);
    const states = menuStatesOf(entries);
    return entries.flatMap(({ id, parentId, type, title, entitle }) => {
      const state = states.get(id) ?? 'folderMissing';
      return isAll || state === 'shown' ? [{ id, parentId, type, title, entitle, state, ...giversBeside(groups.get(id) ?? [], [{ groupId: resourceGroupId }]) }] : [];
    });
  }

  /** @throws HttpError 404 */
  async interfaces(userId: number, isAll: boolean): Promise<PermissionInterface[]> {
    const { resourceGroupId } = await this.#require(userId);
    const [rows, names, { ofClass, ofInterface }] = await Promise.all([interfacesFor(this.#db, resourceGroupId), repository.namesOfClasses(this.#db), repository.groupsOfInterfaces(this.#db)]);
    return rows.flatMap(({ id, interfaceClass, method, path, name, ename, isEnabled, isByClass, isSingle }) => {
      if (!isAll && !((isByClass || isSingle) && isEnabled)) return [];
      const { name: className = interfaceClass, ename: classEnName = '' } = names.get(interfaceClass) ?? {};
      const givers = [...new Set([...(ofClass.get(interfaceClass) ?? []), ...(ofInterface.get(id) ?? [])])];
      return [{ id, interfaceClass, className, classEnName, method, path, name, ename, byClass: flagOf(isByClass), single: flagOf(isSingle), isEnabled: flagOf(isEnabled), ...giversBeside(givers, [{ groupId: resourceGroupId }]) }];
    });
  }

  async #require(userId: number) {
    const person = await repository.findPerson(this.#db, userId);
    if (!person) throw new HttpError(404, texts.personMissing, { field: 'userId' });
    return person;
  }
}

/** What the data roles of some grants are called. */
export const roleNames = async (dataRoles: Pick<DataRoles, 'names'>, grants: readonly { readonly dataRoles: readonly number[] }[]): Promise<RoleNames> =>
  new Map((await dataRoles.names([...new Set(grants.flatMap((grant) => grant.dataRoles))])).map(({ id, name }) => [id, name]));
