import type { MenuItem, MenuState } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { resourcesFor, type GivenResource } from './repository.ts';

/** The menus that resource groups give (SPEC 6). */
export class MenuService {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async ofUser(currentUser: CurrentUser): Promise<MenuItem[]> {
    return menuTree(await resourcesFor(this.#db, currentUser.resourceGroupId));
  }
}

/** Why an entry is in a menu or not, by its id. What is in a folder that is not shown is not shown either. */
export const menuStatesOf = (resources: readonly GivenResource[]): Map<number, MenuState> => {
  const children = Map.groupBy(resources, ({ parentId }) => parentId);
  const states = new Map<number, MenuState>(resources.map((one) => [one.id, lackOf(one) ?? 'folderMissing']));
  /** @returns whether anything below is shown */
  const show = (parent: number | null): boolean => {
    let any = false;
    for (const one of children.get(parent) ?? []) {
      if (lackOf(one)) continue;
      const isShown = show(one.id) || one.type !== 'folder';
      states.set(one.id, isShown ? 'shown' : 'empty');
      any ||= isShown;
    }
    return any;
  };
  show(null);
  return states;
};

/** What keeps an entry itself out of a menu, wherever it stands. */
const lackOf = ({ retiredTime, isHidden, isGiven }: GivenResource): MenuState | undefined => (retiredTime ? 'retired' : isHidden ? 'hidden' : isGiven ? undefined : 'notGiven');

/** The entries that are shown, as a tree. */
export const menuTree = (resources: readonly GivenResource[]): MenuItem[] => {
  const states = menuStatesOf(resources);
  const children = Map.groupBy(resources.filter(({ id }) => states.get(id) === 'shown'), ({ parentId }) => parentId);
  const below = (parent: number | null): MenuItem[] =>
    (children.get(parent) ?? []).map(({ id, name, type, path, title, entitle, icon }) => ({ id, name, type, path, title, entitle, icon, folder: type === 'folder', children: below(id) }));
  return below(null);
};
