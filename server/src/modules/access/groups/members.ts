import { endpoints, type PageOf, type RoleMember, type ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import type { Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { addMembers } from '../users/module.ts';
import * as repository from './members-repository.ts';
import { findRole } from './repository.ts';
import { nameOf, RoleActs } from './role-acts.ts';
import { texts } from './texts.ts';

const { groups } = endpoints;
type Entries = typeof groups;
type Body<Name extends 'members' | 'addMembers' | 'removeMembers' | 'departmentPeople'> = z.output<Entries[Name]['body']>;

/** Who is in a role, and where they are found to be put into it (SPEC 7.7). */
export class RoleMembers {
  readonly #db: Db;
  readonly #acts: RoleActs;

  constructor(db: Db) {
    this.#db = db;
    this.#acts = new RoleActs(db);
  }

  /** @throws HttpError 404 */
  async ids(groupId: number): Promise<number[]> {
    await this.#require(groupId);
    return repository.memberIds(this.#db, groupId);
  }

  /** @throws HttpError 404 */
  async list({ groupId, keyword, departmentId, ...page }: Body<'members'>): Promise<PageOf<RoleMember>> {
    await this.#require(groupId);
    const filter = { keyword, departmentId };
    const [total, rows] = await Promise.all([repository.countMembers(this.#db, groupId, filter), repository.listMembers(this.#db, groupId, filter, page)]);
    const items = rows.map(({ isAction, department, departmentEn, expireTime, ...row }) => ({ ...row, ...(expireTime && { until: expireTime.toISOString() }), isAction: flagOf(isAction), department: department ?? '', departmentEn: departmentEn ?? '' }));
    return { items, total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }

  /** @throws HttpError 404 */
  async departments(groupId: number): Promise<ValueOf<Entries['departments']>> {
    await this.#require(groupId);
    return withThoseBelow(await repository.listDepartments(this.#db, groupId));
  }

  /** @throws HttpError 404 */
  async ofDepartment({ groupId, departmentId, ...page }: Body<'departmentPeople'>): Promise<ValueOf<Entries['departmentPeople']>> {
    await this.#require(groupId);
    await requireDepartment(this.#db, departmentId);
    const [total, rows] = await Promise.all([repository.countBelow(this.#db, departmentId), repository.listBelow(this.#db, departmentId, groupId, page)]);
    return { items: rows.map(({ groupId: has, ...row }) => ({ ...row, isMember: flagOf(has !== null) })), total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }

  /** @throws HttpError 404 for a role, department or person that is gone, 403 for one with rights that the caller lacks */
  add(currentUser: CurrentUser, { groupId, userIds, accounts, departmentId }: Body<'addMembers'>, address: string): Promise<ValueOf<Entries['addMembers']>> {
    return this.#acts.onRole(currentUser, groups.addMembers, groupId, 'groupId', async (db, role, reach) => {
      const { found, missing } = await peopleNamed(db, accounts);
      if (departmentId !== undefined) await requireDepartment(db, departmentId);
      const below = departmentId === undefined ? [] : await repository.peopleBelow(db, departmentId);
      const wanted = [...new Set([...userIds, ...found, ...below])];
      await reach.reaches(wanted, accounts.length > 0 ? 'accounts' : departmentId === undefined ? 'userIds' : 'departmentId');
      const added = await addMembers(db, groupId, wanted);
      if (added.length > 0) await recordChange(db, actorOf(currentUser, address), 'role.add-members', { id: groupId, name: nameOf(role), after: { members: await repository.accountsOf(db, added) } });
      return { added: added.length, present: wanted.length - added.length, missing };
    });
  }

  /** @throws HttpError 404 for a role or person that is gone, 403 for one with rights that the caller lacks */
  remove(currentUser: CurrentUser, { groupId, userIds }: Body<'removeMembers'>, address: string): Promise<null> {
    return this.#acts.onRole(currentUser, groups.removeMembers, groupId, 'groupId', async (db, role, reach) => {
      await reach.reaches(userIds, 'userIds');
      const removed = await repository.removeMembers(db, groupId, userIds);
      if (removed.length > 0) await recordChange(db, actorOf(currentUser, address), 'role.remove-members', { id: groupId, name: nameOf(role), before: { members: await repository.accountsOf(db, removed) } });
      return null;
    });
  }

  async #require(id: number): Promise<void> {
    if (!(await findRole(this.#db, id))) throw new HttpError(404, texts.roleMissing, { field: 'groupId' });
  }
}

const requireDepartment = async (db: Db, id: number): Promise<void> => {
  if (!(await repository.hasDepartment(db, id))) throw new HttpError(404, texts.departmentGone, { field: 'departmentId' });
};

/** People by what was pasted: their accounts, or a mail that only one of them has. */
const peopleNamed = async (db: Db, names: readonly string[]): Promise<{ found: number[]; missing: string[] }> => {
  if (names.length === 0) return { found: [], missing: [] };
  const people = await repository.findByNames(db, names.map((name) => name.toLowerCase()));
  const byAccount = new Map(people.map((person) => [person.account, person]));
  const byMail = Map.groupBy(people, ({ mail }) => mail);
  const found = new Set<number>();
  const missing = new Set<string>();
  for (const name of names) {
    const wanted = name.toLowerCase();
    const mails = byMail.get(wanted) ?? [];
    const person = byAccount.get(wanted) ?? (mails.length === 1 ? mails[0] : undefined);
    if (person) found.add(person.id);
    else missing.add(name);
  }
  return { found: [...found], missing: [...missing] };
};

type Department = Awaited<ReturnType<typeof repository.listDepartments>>[number];

/** Departments with the people of those below them. */
const withThoseBelow = (departments: readonly Department[]): Department[] => {
  const children = Map.groupBy(departments, ({ parentId }) => parentId);
  const summed = new Map<number, Department>();
  const sum = (one: Department): Department => {
    // What runs in a circle is counted once.
    summed.set(one.id, one);
    const below = (children.get(one.id) ?? []).filter(({ id }) => !summed.has(id)).map(sum);
    const whole = { ...one, people: below.reduce((total, { people }) => total + people, one.people), members: below.reduce((total, { members }) => total + members, one.members) };
    summed.set(one.id, whole);
    return whole;
  };
  (children.get(null) ?? []).forEach(sum);
  return departments.map((one) => summed.get(one.id) ?? one);
};
