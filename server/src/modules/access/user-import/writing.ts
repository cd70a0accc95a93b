import { endpoints } from '@portal/shared/contract/all';
import { actorOf, type Actor } from '../../../actors.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { recordChanges } from '../../usage/audit/module.ts';
import { pathKey, pathsOf } from '../../../department-tree.ts';
import { holdDepartments, listDepartments, type Departments } from '../departments/module.ts';
import { forgetSignInGrants } from '../sign-in/module.ts';
import { describeUsers, endOfDay, Reach } from '../users/module.ts';
import type { PlannedPerson } from './checking.ts';
import * as people from './people-repository.ts';
import type { ClaimedImport } from './repository.ts';
import { itemsOf } from './slices.ts';
import { texts } from './texts.ts';
import type { CheckedFile } from './work.ts';

type Parts = { readonly db: Db; readonly departments: Pick<Departments, 'addIn'>; readonly timeZone: string };
/** Hashes of the passwords of new people, by their accounts in small letters. */
type Hashes = ReadonlyMap<string, string>;

const stale = (): HttpError => new HttpError(409, texts.importStale);

/**
 * Writes an import that was checked: in one transaction, in which it is in the audit log, too, and by the rule of `Reach`. Parts of
 * some hundred people take turns with whoever else the server answers.
 * @param end what is written with it as the last thing
 * @throws HttpError 403 for what its maker may not do, 409 for what has changed since it was checked; then nothing is written
 */
export const writeImport = ({ db, departments, timeZone }: Parts, { record, user }: ClaimedImport, plan: Pick<CheckedFile, 'departments' | 'people'>, hashes: Hashes, end: (db: Db) => Promise<void>): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const actor = actorOf(user, record.options?.address ?? '');
    const reach = await Reach.begin(transaction, user, endpoints.users.runImport);
    const made = await makeDepartments(transaction, departments, plan.departments, actor);
    const placed = (person: PlannedPerson): number | null => (person.newDepartment === null ? person.departmentId : (made.get(person.newDepartment) ?? null));
    const endOf = ({ validUntil }: PlannedPerson) => (validUntil === null ? null : endOfDay(validUntil, timeZone));
    const written: number[] = [];
    for (const slice of plan.people) {
      const all = itemsOf<PlannedPerson>(slice);
      const [added, changed] = [all.filter(({ id }) => id === null), all.filter(({ id }) => id !== null)];
      if (added.length > 0) {
        const values = added.map(({ id: _, version: __, line: ___, newDepartment: ____, groupIds: _____, ...person }) => ({ ...person, departmentId: null, validUntil: null, passwordHash: hashes.get(person.account.toLowerCase()) ?? null, mustChangePassword: hashes.size > 0 }));
        const ids = await people.addPeople(transaction, values.map((person, index) => ({ ...person, departmentId: placed(added[index] as PlannedPerson), validUntil: endOf(added[index] as PlannedPerson) })));
        if (!ids) throw stale();
        const withIds = added.map((person) => ({ ...person, id: ids.get(person.account.toLowerCase()) ?? 0 }));
        await people.setRoles(transaction, withIds.flatMap(withRoles));
        const now = new Map(await describeUsers(transaction, withIds.map(({ id }) => id)));
        await recordChanges(transaction, actor, 'user.add', withIds.map(({ id, account }) => ({ id, name: account, after: { ...now.get(id) } })));
        written.push(...ids.values());
      }
      if (changed.length > 0) {
        const withIds = changed.map((person) => ({ ...person, id: person.id ?? 0, version: person.version ?? 0 }));
        const ids = withIds.map(({ id }) => id);
        await reach.reaches(ids, 'file');
        const before = new Map(await describeUsers(transaction, ids));
        if (!(await people.changePeople(transaction, withIds.map((person) => ({ ...person, departmentId: placed(person), validUntil: endOf(person)?.toISOString() ?? null }))))) throw stale();
        await people.setRoles(transaction, withIds.flatMap(withRoles));
        const after = new Map(await describeUsers(transaction, ids));
        // As in the form: whoever made a link for them reached the person that they were, and where a password is chosen goes by their address.
        const moved = withIds.filter(({ id, mail }) => mail !== before.get(id)?.mail).map(({ id }) => id);
        await forgetSignInGrants(transaction, ids, { keepPasswordLinks: true });
        await forgetSignInGrants(transaction, moved);
        await recordChanges(transaction, actor, 'user.update', withIds.map(({ id, account }) => ({ id, name: account, before: { ...before.get(id) }, after: { ...after.get(id) } })));
        written.push(...ids);
      }
    }
    await reach.keeps(written, 'file');
    await end(transaction);
  }).catch(asStale);

/** Those of whose roles the file says something. */
const withRoles = <Someone extends Pick<PlannedPerson, 'groupIds'>>({ groupIds, ...person }: Someone) => (groupIds ? [{ ...person, groupIds }] : []);

/** A role, resource group or department that was deleted in the middle. */
const asStale = (error: unknown): never => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  throw (code ?? cause?.code) === '23503' ? stale() : error;
};

/** @param paths names from the top, each after the one above it. @returns ids by path */
const makeDepartments = async (db: Db, departments: Pick<Departments, 'addIn'>, paths: readonly (readonly string[])[], actor: Actor): Promise<Map<string, number>> => {
  const made = new Map<string, number>();
  if (paths.length === 0) return made;
  await holdDepartments(db);
  const codes = await people.departmentCodes(db);
  let number = codes.size;
  let rows = await listDepartments(db);
  const known = new Map([...pathsOf(new Map(rows.map((row) => [row.id, row])))].map(([path, { id }]) => [path, id]));
  for (const path of paths) {
    const key = pathKey(path);
    const name = path.at(-1) ?? '';
    do number += 1;
    while (codes.has(`d${String(number).padStart(4, '0')}`));
    const fields = { parentId: known.get(pathKey(path.slice(0, -1))) ?? null, code: `D${String(number).padStart(4, '0')}`, name, ename: '', managerId: null };
    // Somebody has made it since the check.
    const id = known.get(key) ?? (await departments.addIn(db, rows, fields, actor));
    rows = [...rows, { ...fields, id, source: 'local', sort: 0, version: 1, createTime: new Date(), updateTime: new Date() }];
    known.set(key, id);
    made.set(key, id);
  }
  return made;
};
