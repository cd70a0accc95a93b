import type { MenuItem } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { resourcesOf, type Resource } from './repository.ts';

/** The menus that resource groups give (SPEC 6). */
export class MenuService {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async ofUser(currentUser: CurrentUser): Promise<MenuItem[]> {
    return menuTree(await resourcesOf(this.#db, currentUser.resourceGroupId));
  }
}

/** Entries as a tree; a folder without a visible entry is left out, and what is in a folder that is not given, too. */
export const menuTree = (resources: readonly Resource[]): MenuItem[] => {
  const children = Map.groupBy(resources, ({ parentId }) => parentId);
  const below = (parent: number | null): MenuItem[] =>
    (children.get(parent) ?? [])
      .map(({ id, name, type, path, title, entitle, icon }) => ({ id, name, type, path, title, entitle, icon, folder: type === 'folder', children: below(id) }))
      .filter(({ folder, children: items }) => !folder || items.length > 0);
  return below(null);
};
