import type { Endpoint } from '@portal/shared/contract/all';
import { actorOf } from '../../../actors.ts';
import { changedMeanwhile } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { endsSoon } from '../../../database/current-grants.ts';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames } from '../../../language/language.ts';
import { recordChange } from '../../usage/audit/module.ts';
import type { Reach } from '../users/module.ts';
import { changeGrants } from './grant-changes.ts';
import { grantRowOf, lineOf, reportGrantOf } from './grant-rows.ts';
import * as repository from './grants-repository.ts';
import type { StoredGrant } from './grants-repository.ts';
import { updateRole } from './repository.ts';
import { nameOf, RoleActs } from './role-acts.ts';
import { stale } from './service.ts';
import { texts } from './texts.ts';

/** What a person is given of a report; without `until` an end stays that is there, null is for good. */
type Given = { readonly userId: number; readonly allowA: number; readonly until?: Date | null };
type Holders = { readonly groupIds: readonly number[]; readonly userIds: readonly number[] };
/** Who makes which call, about which report; `hold` keeps it for the transaction, or throws where it is gone. */
type Act = { readonly currentUser: CurrentUser; readonly call: Endpoint; readonly address: string; readonly reportId: number; readonly hold: (db: Db) => Promise<unknown> };

const NOTHING: Omit<StoredGrant, 'reportId' | 'allowA'> = { allowC: false, allowExportData: false, allowHideFilter: false, allowHideNavigator: false, allowEdit: false, allowSaveAs: false, allowDownload: null, pages: null, dataRoles: [] };

/**
 * Grants of one report, for who manages reports and neither roles nor people (decision 58): nobody gives or takes what they do not hold for good. Giving roles
 * is `ReportGrants.giving`.
 */
export class ReportHolders {
  readonly #acts: RoleActs;

  constructor(db: Db) {
    this.#acts = new RoleActs(db);
  }

  /** @throws HttpError 400 for an end that has passed, 403 for what the caller lacks, 404 for a person who is gone, 409 where they were changed meanwhile */
  give({ currentUser, call, address, reportId, hold }: Act, { userId, allowA, until }: Given): Promise<null> {
    if (until && until <= new Date()) throw new HttpError(400, texts.endPassed, { field: 'until' });
    return this.#acts.act(currentUser, call, async (db, reach) => {
      await hold(db);
      const actor = actorOf(currentUser, address);
      const person = await repository.findHolder(db, userId);
      if (!person) throw new HttpError(404, texts.personMissing, { field: 'userId' });
      const own = await repository.storedGrants(db, { userId });
      const before = own.find((grant) => grant.reportId === reportId);
      const after: StoredGrant = { ...(before ?? { ...NOTHING, reportId }), allowA, ...(until !== undefined && { expireTime: until, isEndTold: endsSoon(until) }) };
      if (before) holds(reach, [before], 'allowA', texts.grantNotTaken);
      holds(reach, [after], 'allowA', texts.grantNotHeld);
      await repository.changeGrants(db, { userId }, [after], []);
      // All that was given to the person counts from then on, not only this (decision 47).
      if (!person.isCustom) holds(reach, own, 'userId', texts.grantNotHeld, await repository.ownDashboards(db, userId));
      if (!(await repository.bumpUserVersion(db, userId, person.version, person.isCustom ? undefined : true))) throw changedMeanwhile(person.account, { field: 'userId' });
      if (!person.isCustom) await recordChange(db, actor, 'user.custom', { id: userId, name: person.account, before: { isCustom: false }, after: { isCustom: true } });
      await recordChange(db, actor, 'user.reports', { id: userId, name: person.account, before: await linesOf(db, before), after: await linesOf(db, after) });
      return null;
    });
  }

  /** All of them, or none. @throws HttpError 403 for what the caller lacks, 404 for who has no grant of it, 409 where they were changed meanwhile */
  take({ currentUser, call, address, reportId, hold }: Act, { groupIds, userIds }: Holders): Promise<null> {
    return this.#acts.act(currentUser, call, async (db, reach) => {
      await hold(db);
      const actor = actorOf(currentUser, address);
      for (const groupId of new Set(groupIds)) {
        const role = await this.#acts.reached(db, reach, groupId, 'groupIds');
        if (!(await repository.storedGrants(db, { groupId })).some((grant) => grant.reportId === reportId)) throw new HttpError(404, texts.noGrant, { field: 'groupIds', values: { name: nameOf(role) } });
        if (!(await updateRole(db, groupId, role.version))) throw stale(role, 'groupIds');
        const lines = await changeGrants(db, { groupId }, { set: [], removed: [reportId] }, 'groupIds');
        await recordChange(db, actor, 'role.reports', { id: groupId, name: nameOf(role), ...lines });
      }
      for (const userId of new Set(userIds)) {
        const person = await repository.findHolder(db, userId);
        if (!person) throw new HttpError(404, texts.personMissing, { field: 'userIds' });
        const before = (await repository.storedGrants(db, { userId })).find((grant) => grant.reportId === reportId);
        if (!before) throw new HttpError(404, texts.noGrant, { field: 'userIds', values: { name: person.account } });
        holds(reach, [before], 'userIds', texts.grantNotTaken);
        await repository.changeGrants(db, { userId }, [], [reportId]);
        if (!(await repository.bumpUserVersion(db, userId, person.version))) throw changedMeanwhile(person.account, { field: 'userIds' });
        await recordChange(db, actor, 'user.reports', { id: userId, name: person.account, before: await linesOf(db, before), after: { reports: [] } });
      }
      return null;
    });
  }
}

/** @throws HttpError 403 */
const holds = (reach: Reach, grants: readonly StoredGrant[], field: string, text: (typeof texts)['grantNotHeld' | 'grantNotTaken'], dashboardIds: readonly number[] = []): void => {
  const what = reach.lackIn(grants.map((grant) => grantRowOf(grant, null)), dashboardIds);
  if (what) throw new HttpError(403, text, { field, values: { what } });
};

/** A grant in the lines of the audit log. */
const linesOf = async (db: Db, grant: StoredGrant | undefined): Promise<{ reports: string[] }> => {
  if (!grant) return { reports: [] };
  const { name = '', ename = '' } = (await repository.namesOfReports(db, [grant.reportId])).get(grant.reportId) ?? {};
  const roles = await repository.namesOfDataRoles(db, grant.dataRoles);
  return { reports: [lineOf(bothNames(name, ename), reportGrantOf(grant), roles.map((role) => role.name))] };
};
