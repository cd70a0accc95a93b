import { endpoints, type Choice, type PageOf, type Role } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { changedMeanwhile } from '../../../changed-meanwhile.ts';
import type { Language } from '../../../language/language.ts';
import type { Db } from '../../../database/database.ts';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { accountsOf, memberIds } from './members-repository.ts';
import * as repository from './repository.ts';
import type { ListedRole, RoleRow } from './repository.ts';
import { nameOf, RoleActs } from './role-acts.ts';
import { texts } from './texts.ts';

const { groups } = endpoints;
type Entries = typeof groups;
type Body<Name extends keyof Entries> = z.output<Entries[Name]['body']>;

/** The roles that the portal comes with; what it seeds goes by their codes. */
const BUILT_IN: ReadonlySet<string> = new Set(['administrators', 'viewers']);

/** Groups (roles) as administrators manage them (SPEC 7.7). Who is in them is `RoleMembers`, what they grant `ReportGrants`. */
export class Groups {
  readonly #db: Db;
  readonly #acts: RoleActs;

  constructor(db: Db) {
    this.#db = db;
    this.#acts = new RoleActs(db);
  }

  top(language: Language): Promise<Choice[]> {
    return repository.listGroups(this.#db, language);
  }

  async list({ keyword, id, isEnabled, ...page }: Body<'list'>, language: Language): Promise<PageOf<Role>> {
    const filter = { keyword, id, isEnabled };
    const [total, rows] = await Promise.all([repository.countRoles(this.#db, filter), repository.listRoles(this.#db, filter, page, language)]);
    return { items: rows.map(roleOf), total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }

  /** @throws HttpError 409 for a name or code that is taken */
  add(currentUser: CurrentUser, { isEnabled, ...fields }: Body<'add'>, address: string): Promise<{ id: number }> {
    return this.#acts.act(currentUser, groups.add, async (db) => {
      await checkTaken(db, fields);
      const values = { ...fields, isEnabled: isEnabled === 1 };
      const id = await repository.addRole(db, values);
      await recordChange(db, actorOf(currentUser, address), 'role.add', { id, name: nameOf(fields), after: values });
      return { id };
    });
  }

  /** @throws HttpError 404, 403, 409 for a role that was changed meanwhile, a name or code that is taken, or another code of a built-in role */
  update(currentUser: CurrentUser, { id, version, isEnabled, ...fields }: Body<'update'>, address: string): Promise<null> {
    return this.#acts.onRole(currentUser, groups.update, id, 'id', async (db, role, reach) => {
      if (role.version !== version) throw stale(role);
      if (BUILT_IN.has(role.code) && fields.code !== role.code) throw new HttpError(409, texts.roleCodeFixed, { field: 'code' });
      await checkTaken(db, fields, id);
      const values = { ...fields, isEnabled: isEnabled === 1 };
      // It takes away from the people in it, or gives them, what the role grants.
      if (values.isEnabled !== role.isEnabled) await reach.reaches(await memberIds(db, id), 'id');
      await repository.updateRole(db, id, version, values);
      await recordChange(db, actorOf(currentUser, address), 'role.update', { id, name: nameOf(role), before: partsOf(role), after: values });
      return null;
    });
  }

  /** @throws HttpError 404, 403, 409 for a built-in role */
  remove(currentUser: CurrentUser, id: number, address: string): Promise<null> {
    return this.#acts.onRole(currentUser, groups.remove, id, 'id', async (db, role, reach) => {
      if (BUILT_IN.has(role.code)) throw new HttpError(409, texts.roleBuiltIn, { field: 'id', values: { name: nameOf(role) } });
      const people = await memberIds(db, id);
      await reach.reaches(people, 'id');
      const members = await accountsOf(db, people);
      await repository.removeRole(db, id);
      await recordChange(db, actorOf(currentUser, address), 'role.delete', { id, name: nameOf(role), before: { ...partsOf(role), members } });
      return null;
    });
  }
}

const roleOf = ({ role: { id, name, ename, code, notes, isEnabled, version, updateTime }, ...counts }: ListedRole): Role => ({
  id,
  name,
  ename,
  code,
  notes,
  ...counts,
  isEnabled: flagOf(isEnabled),
  isBuiltIn: flagOf(BUILT_IN.has(code)),
  version,
  updateTime: updateTime.toISOString(),
});

/** What the audit log keeps of a role's form. */
const partsOf = ({ name, ename, code, notes, isEnabled }: RoleRow) => ({ name, ename, code, notes, isEnabled });

export const stale = (role: RoleRow, field = 'version'): HttpError => changedMeanwhile(nameOf(role), { field });

const checkTaken = async (db: Db, fields: Pick<RoleRow, 'name' | 'code'>, except?: number): Promise<void> => {
  const taken = await repository.takenBy(db, fields, except);
  if (taken === 'name') throw new HttpError(409, texts.roleNameTaken, { field: 'name', values: { name: fields.name } });
  if (taken === 'code') throw new HttpError(409, texts.roleCodeTaken, { field: 'code', values: { code: fields.code } });
};
