import type { Endpoint } from '@portal/shared/contract/all';
import { inTransaction, type Db } from '../../../database/database.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames } from '../../../language/language.ts';
import { Reach } from '../users/module.ts';
import { grantRowOf } from './grant-rows.ts';
import { assignedDashboards, storedGrants } from './grants-repository.ts';
import * as repository from './repository.ts';
import type { RoleRow } from './repository.ts';
import { texts } from './texts.ts';

/** What a role is called in what is said and written down of it. */
export const nameOf = ({ name, ename }: Pick<RoleRow, 'name' | 'ename'>): string => bothNames(name, ename);

/**
 * One act on a role, which is in one transaction with what the audit log has of it. Nobody touches a role that gives what they
 * lack: people come in and go with it, and it may be turned on.
 */
export class RoleActs {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** @throws HttpError 401 or 403 for who may not make the call any more, 404 for a role that is gone, 403 for one that gives more than the caller holds */
  onRole<Result>(currentUser: CurrentUser, call: Endpoint, id: number, field: string, work: (db: Db, role: RoleRow, reach: Reach) => Promise<Result>): Promise<Result> {
    return this.act(currentUser, call, async (db, reach) => work(db, await this.reached(db, reach, id, field), reach));
  }

  /** A role that an act is about. @throws HttpError 404 for one that is gone, 403 for one that gives more than the caller holds */
  async reached(db: Db, reach: Reach, id: number, field: string): Promise<RoleRow> {
    const role = await repository.findRole(db, id);
    if (!role) throw new HttpError(404, texts.roleMissing, { field });
    const what = await this.#lack(db, reach, id);
    if (what) throw new HttpError(403, texts.roleBeyond, { field, values: { name: nameOf(role), what } });
    return role;
  }

  act<Result>(currentUser: CurrentUser, call: Endpoint, work: (db: Db, reach: Reach) => Promise<Result>): Promise<Result> {
    return inTransaction(this.#db, async (db) => work(db, await Reach.begin(db, currentUser, call)));
  }

  /** @throws HttpError 403 when a role now gives what the caller lacks */
  async keeps(db: Db, reach: Reach, id: number, field: string): Promise<void> {
    const what = await this.#lack(db, reach, id);
    if (what) throw new HttpError(403, texts.grantNotHeld, { field, values: { what } });
  }

  async #lack(db: Db, reach: Reach, id: number) {
    return reach.lackIn((await storedGrants(db, { groupId: id })).map((grant) => grantRowOf(grant, id)), await assignedDashboards(db, id));
  }
}
