import type { endpoints, ValueOf } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { listResourceGroups } from './repository.ts';

/** Resource groups, which give menus and interfaces (SPEC 7.7). */
export class ResourceGroups {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  top(): Promise<ValueOf<typeof endpoints.resourceGroups.top>> {
    return listResourceGroups(this.#db);
  }
}
