import type { RemoteRoute } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { addForReleasers, knownPaths } from './menu-repository.ts';

/** Behind every entry that has a place of its own. */
const LAST = 1_000;

/**
 * Gives pages that are in no menu yet an entry of their own, for those who administer releases; they decide who else gets it.
 * A page with a parameter in its address cannot be opened from a menu.
 */
export const addPages = async (db: Db, routes: readonly RemoteRoute[]): Promise<void> => {
  const pages = routes.filter(({ path }) => !path.includes(':'));
  if (pages.length === 0) return;
  const paths = pages.map(({ path }) => path);
  const known = await knownPaths(db, [...paths, ...paths.map((path) => `/Main/${path}`)]);
  const fresh = pages.filter(({ path }) => !known.includes(path) && !known.includes(`/Main/${path}`));
  if (fresh.length === 0) return;
  await addForReleasers(db, fresh.map(({ path, title }) => ({ name: path, type: 'page' as const, path, title: title.zh, entitle: title.en, icon: 'AppstoreOutlined', sort: LAST })));
};
