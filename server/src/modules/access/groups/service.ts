import type { endpoints, ValueOf } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { listGroups } from './repository.ts';

/** Groups (roles), which carry the grants on reports (SPEC 7.7). */
export class Groups {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  top(): Promise<ValueOf<typeof endpoints.groups.top>> {
    return listGroups(this.#db);
  }
}
