import type { MenuItem } from '@portal/shared/contract';
import type { Sql } from '../../database/database.ts';
import type { Reader } from '../sign-in/reader.ts';
import { resourcesOf, type Resource } from './repository.ts';

/** The menus that resource groups give (SPEC 6). */
export class MenuService {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async ofReader(reader: Reader): Promise<MenuItem[]> {
    return menuTree(await resourcesOf(this.#sql, reader.resourceGroupId));
  }
}

/** Entries as a tree; a folder without a visible entry is left out, and what is in a folder that is not given, too. */
export const menuTree = (resources: readonly Resource[], parentId: number | null = null): MenuItem[] =>
  resources
    .filter((one) => one.parentId === parentId)
    .map(({ id, name, type, path, title, entitle, icon }) => ({
      id,
      name,
      type,
      path,
      title,
      entitle,
      icon,
      folder: type === 'folder',
      children: menuTree(resources, id),
    }))
    .filter(({ folder, children }) => !folder || children.length > 0);
