import { isDeepStrictEqual } from 'node:util';
import type { CurrentUser } from '../../../current-user.ts';
import { actorOf } from '../../../actors.ts';
import { endsSoon } from '../../../database/current-grants.ts';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames } from '../../../language/language.ts';
import { viewOf } from '../../publishing/catalogue/module.ts';
import { audit, recordChange } from '../../usage/audit/module.ts';
import { assignedDashboards, findRole, grantRowOf, lineOf, namesOfDataRoles, reportGrantOf, storedGrants } from '../groups/module.ts';
import type { Reach } from '../users/module.ts';
import * as grants from './grants-repository.ts';
import type { OwnGrant } from './grants-repository.ts';
import { decide, type NamedRequest } from './repository.ts';
import { texts } from './texts.ts';

export type Levels = { readonly allowA: number; readonly allowExportData: 0 | 1; readonly pages: readonly string[] | null };

/** What a request is about. */
export const thingOf = ({ request: { reportId, dashboardId }, name, ename, shown }: NamedRequest) =>
  ({ kind: reportId === null ? 'dashboard' : 'report', id: reportId ?? dashboardId ?? 0, name, ename, view: viewOf(reportId === null ? null : shown) }) as const;

/** What the decisions on a request change, each in a transaction of the caller's with what the audit log has of it. */
export class Decisions {
  /** @throws HttpError 404 for a role that is gone, 400 for one that does not give it, 403 for one that gives what the caller lacks */
  async byRole(db: Db, reach: Reach, row: NamedRequest, groupId: number, until: Date | null, currentUser: CurrentUser, address: string): Promise<void> {
    const role = await findRole(db, groupId);
    if (!role) throw new HttpError(404, texts.roleMissing, { field: 'groupId' });
    const [reports, dashboards] = [await storedGrants(db, { groupId }), await assignedDashboards(db, groupId)];
    const { kind, id } = thingOf(row);
    const gives = kind === 'report' ? reports.some(({ reportId }) => reportId === id) : dashboards.includes(id);
    if (!gives || !role.isEnabled) throw new HttpError(400, texts.roleWithout, { field: 'groupId' });
    const what = reach.lackIn(reports.map((grant) => grantRowOf(grant, groupId)), dashboards);
    if (what) throw new HttpError(403, texts.notHeld, { field: 'groupId', values: { what } });
    if (await grants.join(db, row.request.userId, groupId, until)) {
      await recordChange(db, actorOf(currentUser, address), 'role.add-members', { id: groupId, name: bothNames(role.name, role.ename), after: { members: [memberOf(row.account, until)] } });
    }
    await this.#granted(db, row, { groupId, until }, currentUser, address);
  }

  /** @throws HttpError 403 for what the caller lacks, 404 for a page that is gone, 409 where what they have has another end */
  async toPerson(db: Db, reach: Reach, row: NamedRequest, levels: Levels, until: Date | null, currentUser: CurrentUser, address: string): Promise<void> {
    const { userId } = row.request;
    const { kind, id, name, ename } = thingOf(row);
    const title = bothNames(name, ename);
    const actor = actorOf(currentUser, address);
    if (kind === 'report') {
      const before = current(await grants.ownGrant(db, userId, id));
      await this.#checkPages(db, row, levels.pages);
      const grant = together(before, { userId, reportId: id, ...levels, until });
      if (!grant) throw new HttpError(409, before?.expireTime ? texts.hasOtherEnd : texts.hasLasting, { field: 'until', values: { name: row.fullName, thing: { zh: name, en: ename || name } } });
      this.#holds(reach, [grantRowOf(grant, null)], []);
      await grants.putOwnGrant(db, grant);
      const roles = new Map((await namesOfDataRoles(db, [...(before?.dataRoles ?? []), ...grant.dataRoles])).map((role) => [role.id, role.name]));
      const lines = (one: OwnGrant | undefined) => ({ reports: one ? [lineOf(title, reportGrantOf(one), one.dataRoles.map((role) => roles.get(role) ?? String(role)))] : [] });
      await recordChange(db, actor, 'user.reports', { id: userId, name: row.account, before: lines(before), after: lines(grant) });
    } else {
      this.#holds(reach, [], [id]);
      await grants.putOwnDashboard(db, userId, id, until);
      await recordChange(db, actor, 'user.dashboards', { id: userId, name: row.account, after: { dashboards: [memberOf(title, until)] } });
    }
    // All that was given to the person counts from then on, not only this.
    if (await grants.turnOnCustom(db, userId)) {
      const all = await grants.ownGrants(db, userId);
      this.#holds(reach, all.reports.map((grant) => grantRowOf(grant, null)), all.dashboardIds);
      await recordChange(db, actor, 'user.custom', { id: userId, name: row.account, before: { isCustom: false }, after: { isCustom: true } });
    }
    await grants.touchPerson(db, userId);
    await this.#granted(db, row, { until }, currentUser, address);
  }

  async decline(db: Db, row: NamedRequest, answer: string, currentUser: CurrentUser, address: string): Promise<void> {
    await decide(db, [row.request.id], { state: 'declined', answer, deciderId: currentUser.id });
    await this.#write(db, row, 'decline', { answer }, currentUser, address);
  }

  async #granted(db: Db, row: NamedRequest, { groupId, until }: { groupId?: number; until: Date | null }, currentUser: CurrentUser, address: string): Promise<void> {
    await decide(db, [row.request.id], { state: 'granted', deciderId: currentUser.id, untilTime: until, ...(groupId !== undefined && { groupId }) });
    await this.#write(db, row, 'grant', { ...(groupId !== undefined && { groupId }), until: until?.toISOString() ?? null }, currentUser, address);
  }

  #write(db: Db, row: NamedRequest, act: string, detail: Record<string, unknown>, currentUser: CurrentUser, address: string): Promise<void> {
    const { kind, id, name, ename } = thingOf(row);
    return audit(db, actorOf(currentUser, address), `accessRequest.${act}`, bothNames(name, ename), { id: row.request.id, account: row.account, kind, thingId: id, ...detail });
  }

  #holds(reach: Reach, reports: Parameters<Reach['lackIn']>[0], dashboardIds: readonly number[]): void {
    const what = reach.lackIn(reports, dashboardIds);
    if (what) throw new HttpError(403, texts.notHeld, { field: 'allowA', values: { what } });
  }

  async #checkPages(db: Db, row: NamedRequest, wanted: readonly string[] | null): Promise<void> {
    if (!wanted) return;
    const { id, name, ename } = thingOf(row);
    const known = new Set((await grants.pagesOf(db, id)).map(({ code }) => code));
    const page = wanted.find((code) => !known.has(code));
    if (page !== undefined) throw new HttpError(404, texts.pageMissing, { field: 'pages', values: { thing: { zh: name, en: ename || name }, page } });
  }
}

const memberOf = (name: string, until: Date | null): string => (until ? `${name} (until ${until.toISOString()})` : name);

/** One that has ended counts for nothing. */
const current = (grant: OwnGrant | undefined): OwnGrant | undefined => (grant?.expireTime && grant.expireTime <= new Date() ? undefined : grant);

/**
 * A new grant with what the reader has of their own already. A report is granted by one row, with one end: where what they have would be
 * cut, or anything would last longer than it was given for, there is none.
 */
const together = (before: OwnGrant | undefined, { userId, reportId, allowA, allowExportData, pages, until }: Levels & { userId: number; reportId: number; until: Date | null }): OwnGrant | undefined => {
  const given: OwnGrant = { ...NOTHING, userId, reportId, allowA, allowExportData: allowExportData === 1, pages: pages && [...pages], expireTime: until, isEndTold: endsSoon(until) };
  if (!before) return given;
  const all: OwnGrant = {
    ...before,
    allowA: Math.max(before.allowA, allowA),
    allowExportData: before.allowExportData || given.allowExportData,
    pages: pages === null || before.pages === null ? null : [...new Set([...before.pages, ...pages])],
  };
  const [had, gets] = [endsAt(before.expireTime), endsAt(until)];
  if (had === gets) return all;
  const longer = had > gets ? before : given;
  return isDeepStrictEqual(rightsOf(all), rightsOf(longer)) ? longer : undefined;
};

/** What a grant gives; of its pages how many, which tells whether others hold more. */
const rightsOf = ({ pages, expireTime: _, isEndTold: __, ...rights }: OwnGrant) => ({ ...rights, pages: pages && new Set(pages).size });

/** In milliseconds; what is for good ends after all else. */
const endsAt = (expireTime: Date | null): number => expireTime?.getTime() ?? Number.POSITIVE_INFINITY;

const NOTHING = { allowC: false, allowHideFilter: false, allowHideNavigator: false, allowEdit: false, allowSaveAs: false, allowDownload: null, dataRoles: [] };
