import { endpoints, type Endpoint } from '@portal/shared/contract/all';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { recordChanges } from '../../usage/audit/module.ts';
import { departmentTexts } from '../departments/module.ts';
import { forgetSignInGrants } from '../sign-in/module.ts';
import { addMembers } from './memberships-repository.ts';
import { Reach } from './reach.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

const { users } = endpoints;
type Changed = { changed: number };

/** What is set for several people at once: for all of them or nobody, by the rule of `Reach`, each in the audit log. */
export class BulkActs {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** @throws HttpError 404 for a role or user that is gone, 403 */
  addRoles(currentUser: CurrentUser, ids: readonly number[], groupIds: readonly number[], address: string): Promise<Changed> {
    return this.#change(currentUser, users.addRoles, ids, address, async (db) => {
      if (!(await repository.hasGroups(db, groupIds))) throw new HttpError(404, texts.groupMissing, { field: 'groupIds' });
      const changed = new Set<number>();
      for (const groupId of new Set(groupIds)) for (const id of await addMembers(db, groupId, [...new Set(ids)])) changed.add(id);
      return [...changed];
    });
  }

  /** @throws HttpError 404 for a resource group or user that is gone, 403 */
  setResourceGroup(currentUser: CurrentUser, ids: readonly number[], resourceGroupId: number, address: string): Promise<Changed> {
    return this.#change(currentUser, users.setResourceGroup, ids, address, async (db) => {
      if (!(await repository.hasResourceGroup(db, resourceGroupId))) throw new HttpError(404, texts.resourceGroupMissing, { field: 'resourceGroupId' });
      return repository.changeUsers(db, ids, { resourceGroupId });
    });
  }

  /** @throws HttpError 404 for a department or user that is gone, 403 */
  setDepartment(currentUser: CurrentUser, ids: readonly number[], departmentId: number | null, address: string): Promise<Changed> {
    return this.#change(currentUser, users.setDepartment, ids, address, async (db) => {
      if (departmentId !== null && !(await repository.hasDepartment(db, departmentId))) throw new HttpError(404, departmentTexts.departmentMissing, { field: 'departmentId' });
      return repository.changeUsers(db, ids, { departmentId });
    });
  }

  #change(currentUser: CurrentUser, call: Endpoint, ids: readonly number[], address: string, change: (db: Db) => Promise<number[]>): Promise<Changed> {
    return inTransaction(this.#db, async (db) => {
      const reach = await Reach.begin(db, currentUser, call);
      const people = await reach.reaches(ids, 'ids');
      const before = new Map(await repository.describeUsers(db, ids));
      const changed = await change(db);
      await reach.keeps(changed, 'ids');
      // Whoever made a link for them reached the person that they were; where a password is chosen was mailed to themselves.
      await forgetSignInGrants(db, changed, { keepPasswordLinks: true });
      const after = new Map(await repository.describeUsers(db, changed));
      await recordChanges(db, actorOf(currentUser, address), 'user.update', people.filter(({ id }) => after.has(id)).map(({ id, account }) => ({ id, name: account, before: { ...before.get(id) }, after: { ...after.get(id) } })));
      return { changed: changed.length };
    });
  }
}
