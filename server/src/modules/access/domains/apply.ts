import { inTransaction, type Db } from '../../../database/database.ts';
import { bothNames } from '../../../language/language.ts';
import type { Notices } from '../../reading/notifications/module.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { holdDepartments, listDepartments, type DepartmentRow, type Departments } from '../departments/module.ts';
import { forgetSignInGrants } from '../sign-in/module.ts';
import { administrators, disablePeople, hasAdministrator, holdPeople } from '../users/module.ts';
import { keyOfDn } from './dn.ts';
import type { DirectoryPerson } from './directory-people.ts';
import * as people from './people-repository.ts';
import { codeOf, departmentOf, type Change, type Note } from './plan.ts';
import * as repository from './repository.ts';
import type { Domain } from './repository.ts';
import { actorOfDomain } from './sign-in.ts';

/** What was found was not what was planned for: nothing was done about somebody. */
export type LeftAlone = { readonly change: Change; readonly note: Note };
export type RoleNames = ReadonlyMap<number, { readonly name: string; readonly ename: string }>;

/** Makes the changes of a synchronisation, some people at a time. Made a second time, they change nothing. */
export class Application {
  readonly #domain: Domain;
  readonly #roles: RoleNames;
  readonly #notices: Pick<Notices, 'write'>;
  /** Ids by codes in small letters. */
  readonly #departments = new Map<string, number>();

  constructor(domain: Domain, roles: RoleNames, notices: Pick<Notices, 'write'>) {
    this.#domain = domain;
    this.#roles = roles;
    this.#notices = notices;
  }

  /** Adds the departments that people are in, with those above them. One whose name another one beside it has gets the domain's as well. */
  addDepartments(db: Db, departments: Pick<Departments, 'addIn'>, changes: readonly Change[]): Promise<void> {
    return inTransaction(db, async (transaction) => {
      await holdDepartments(transaction);
      const rows = await listDepartments(transaction);
      for (const { id, code } of rows) this.#departments.set(code.toLowerCase(), id);
      for (const { department } of changes) {
        if (!department || this.#departments.has(department.code.toLowerCase())) continue;
        let parentId: number | null = null;
        for (const [at, name] of department.names.entries()) {
          const code = codeOf(this.#domain.id, department.names.slice(0, at + 1));
          let id = this.#departments.get(code);
          if (id === undefined) {
            const fields = { code, name: freeName(rows, parentId, [name, `${name} (${this.#domain.name})`], code), ename: '', parentId, managerId: null };
            id = await departments.addIn(transaction, rows, fields, actorOfDomain(this.#domain), 'ad');
            rows.push({ id, ...fields, source: 'ad', sort: rows.length, version: 1, updateTime: new Date(), createTime: new Date() });
          }
          this.#departments.set(code, id);
          parentId = id;
        }
      }
    });
  }

  /**
   * Makes some changes in one transaction.
   * @param hold is asked first in it, and throws where they are not to be made any more
   */
  apply(db: Db, changes: readonly Change[], hold: (db: Db) => Promise<void>): Promise<LeftAlone[]> {
    return inTransaction(db, async (transaction) => {
      await hold(transaction);
      // As every act on people: who the last administrator is stands still meanwhile.
      await holdPeople(transaction);
      const left = await this.#add(transaction, changes.filter(({ kind }) => kind === 'add'));
      const others = changes.filter(({ kind, userId }) => userId !== undefined && kind !== 'add' && kind !== 'problem');
      const admins = new Set((await administrators(transaction)).map(({ id }) => id));
      const standing = new Map((await people.holdPeople(transaction, others.flatMap(({ userId }) => userId ?? []))).map((one) => [one.id, one]));
      for (const change of others) {
        const now = standing.get(change.userId ?? 0);
        // What was looked at is looked at again: they may be somebody else's, or an administrator, by now.
        const isTheirs = change.kind === 'link' ? now?.source === 'local' || now?.source === 'sso' : now?.source === 'ad' && now.sourceId === this.#domain.id;
        if (!now || !isTheirs) left.push({ change, note: 'gone' });
        else if (change.kind === 'link' && admins.has(now.resourceGroupId)) left.push({ change, note: 'administrator' });
        else if (change.kind === 'disable' && !(await hasAdministrator(transaction, [now.id]))) left.push({ change, note: 'lastAdministrator' });
        else await this.#change(transaction, now.id, change);
      }
      return left;
    });
  }

  async #add(db: Db, changes: readonly Change[]): Promise<LeftAlone[]> {
    const wanted = changes.flatMap((change) => (change.person ? [{ ...change.person, departmentId: this.#departmentId(change) ?? null }] : []));
    const added = new Map((await people.addPeople(db, this.#domain, wanted)).map(({ account, id }) => [account.toLowerCase(), id]));
    const idOf = ({ account }: Change) => added.get(account.toLowerCase());
    await repository.giveRoles(db, this.#domain.id, changes.flatMap((change) => change.give.flatMap((groupId) => (idOf(change) === undefined ? [] : [{ userId: idOf(change) ?? 0, groupId }]))));
    for (const change of changes) {
      const id = idOf(change);
      if (id !== undefined) await recordChange(db, actorOfDomain(this.#domain), 'user.add', { id, name: change.account, after: this.#described(change, 'after') });
    }
    return changes.filter((change) => idOf(change) === undefined).map((change) => ({ change, note: 'accountTaken' }));
  }

  async #change(db: Db, id: number, change: Change): Promise<void> {
    const { kind, person, fields } = change;
    const isChanged = (field: string) => fields.some((one) => one.field === field);
    const departmentId = this.#departmentId(change);
    const values = person && {
      ...(isChanged('account') && { account: person.account }),
      ...(isChanged('fullName') && { fullName: person.fullName }),
      ...(isChanged('mail') && { mail: person.mail }),
      ...(isChanged('jobNo') && { jobNo: person.jobNo }),
      ...(isChanged('mobile') && { mobile: person.mobile }),
      ...(departmentId !== undefined && { departmentId }),
      ...(person.externalId !== '' && { externalId: person.externalId }),
      // From now on they sign in there; the password of the portal's own is good for nothing any more.
      ...(kind === 'link' && { source: 'ad' as const, sourceId: this.#domain.id, passwordHash: null, mustChangePassword: false }),
    };
    const isAction = kind === 'enable' ? true : kind === 'disable' ? false : undefined;
    const all = { ...values, ...(kind === 'enable' && { isAction: true }) };
    if (Object.keys(all).length > 0) await people.updatePerson(db, id, all);
    const stopped = kind === 'disable' ? (await disablePeople(db, this.#notices, [id])).counts.get(id) : undefined;
    await repository.giveRoles(db, this.#domain.id, change.give.map((groupId) => ({ userId: id, groupId })));
    await people.takeRoles(db, this.#domain.id, id, change.take);
    if (kind === 'link') await forgetSignInGrants(db, [id]);
    if (kind === 'missing' || kind === 'disable') await people.markLeaver(db, id, kind === 'disable' ? new Date() : null);
    else await people.unmarkLeaver(db, id);
    if (kind === 'missing') return;
    const [before, after] = [this.#described(change, 'before'), this.#described(change, 'after')];
    const action = kind === 'enable' || kind === 'disable' ? (`user.${kind}` as const) : kind === 'link' ? 'user.link-directory' : 'user.update';
    await recordChange(db, actorOfDomain(this.#domain), action, { id, name: change.account, before: { ...before, ...(isAction !== undefined && { isAction: !isAction }) }, after: { ...after, ...(isAction !== undefined && { isAction }), ...(stopped !== undefined && { stoppedExports: stopped }), ...(kind === 'link' && { directory: this.#domain.name }) } });
  }

  #described({ fields, give, take }: Change, side: 'before' | 'after'): Record<string, unknown> {
    const names = (ids: readonly number[]) => ids.flatMap((id) => this.#roles.get(id) ?? []).map(({ name, ename }) => bothNames(name, ename));
    const roles = side === 'before' ? names(take) : names(give);
    return { ...Object.fromEntries(fields.map((one) => [one.field, one[side]])), ...(give.length + take.length > 0 && { groups: roles }) };
  }

  /** Undefined where the domain says nothing of departments. */
  #departmentId({ department }: Change): number | null | undefined {
    return department && (this.#departments.get(department.code.toLowerCase()) ?? null);
  }
}

/** The first of some names that no department has beside it; with the code, which is nobody else's, where all are taken. */
const freeName = (rows: readonly DepartmentRow[], parentId: number | null, names: readonly string[], code: string): string => {
  const taken = new Set(rows.filter((row) => row.parentId === parentId).map(({ name }) => name.toLowerCase()));
  return names.find((name) => !taken.has(name.toLowerCase())) ?? `${names[0] ?? ''} (${code})`;
};

/** Who leads each department that comes from a domain: whom most of its people have as their manager. */
export const leadersOf = (domain: Domain, directory: readonly DirectoryPerson[], known: readonly Pick<people.KnownPerson, 'id' | 'account'>[], codes: ReadonlyMap<string, number>): Map<number, number | null> => {
  const idByAccount = new Map(known.map(({ account, id }) => [account.toLowerCase(), id]));
  const idByDn = new Map(directory.flatMap(({ dn, account }) => [[keyOfDn(dn), idByAccount.get(account.toLowerCase())] as const]));
  const votes = new Map<number, Map<number, number>>();
  for (const person of directory) {
    const department = departmentOf(domain, person, new Map());
    const departmentId = department && codes.get(department.code.toLowerCase());
    const manager = person.manager === '' ? undefined : idByDn.get(keyOfDn(person.manager));
    if (!departmentId) continue;
    const counted = votes.get(departmentId) ?? new Map<number, number>();
    votes.set(departmentId, counted);
    if (manager !== undefined) counted.set(manager, (counted.get(manager) ?? 0) + 1);
  }
  const first = (counted: ReadonlyMap<number, number>) => [...counted].toSorted(([one, ones], [other, others]) => others - ones || one - other)[0]?.[0] ?? null;
  return new Map([...votes].map(([id, counted]) => [id, first(counted)]));
};
