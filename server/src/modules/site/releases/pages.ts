import { isPagePath, pathsMeet, type Bilingual, type RemoteJson, type RemoteRoute } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { keptPath } from '../../../kept-path.ts';
import { addForReleasers, menuPaths, pageEntries, renameEntry, retireEntry, type PageEntry } from './menu-repository.ts';
import * as repository from './repository.ts';

/** Behind every entry that has a place of its own. */
const LAST = 1_000;

/**
 * Gives new pages that are in no menu yet an entry of their own, for those who administer releases; they decide who else gets it.
 * A page with a parameter in its address cannot be opened from a menu.
 * @param before the version that everybody has had: what is in no menu of its pages is so by somebody's choice
 */
export const addPages = async (db: Db, { name, routes }: Pick<RemoteJson, 'name' | 'routes'>, before: string | undefined): Promise<void> => {
  const had = (await repository.routesOf(db, name)).find(({ version }) => version === before)?.routes ?? [];
  const pages = routes.filter(({ path }) => !path.includes(':') && !had.some((one) => one.path === path));
  if (pages.length === 0) return;
  const known = await menuPaths(db);
  const fresh = pages.filter(({ path }) => !known.some((one) => leadsTo(one, path)));
  if (fresh.length === 0) return;
  await addForReleasers(db, fresh.map(({ path, title }) => ({ name: path, type: 'page' as const, path, title: title.zh, entitle: title.en, icon: 'AppstoreOutlined', sort: LAST })));
};

/**
 * Lets the menu follow who has which version of a remote: an entry of a page that was this remote's, and that nobody has any
 * more, is in no menu until somebody has it again; one that is called as a version has called its page goes on to what the
 * present version calls it. What administrators have named themselves stays.
 */
export const followPages = async (db: Db, name: string): Promise<void> => {
  const live = await repository.liveActivations(db);
  const ofRemote = await repository.routesOf(db, name);
  const pages = (await repository.describe(db, live)).flatMap(({ routes }) => routes.filter(({ path }) => isPagePath(path)));
  const everybodys = live.find((one) => one.name === name && one.audience === 'all')?.version;
  const has = (version: string) => live.some((one) => one.name === name && one.version === version);
  const present = [...ofRemote.filter(({ version }) => version === everybodys), ...ofRemote.filter(({ version }) => version !== everybodys && has(version))].flatMap(({ routes }) => routes);
  const ever = ofRemote.flatMap(({ routes }) => routes);
  for (const entry of await pageEntries(db)) {
    if (!isOf(entry, ever)) continue;
    const retired = isOfNone(entry, ever) || !isOf(entry, pages);
    if (retired !== (entry.retiredTime !== null)) await retireEntry(db, entry.id, retired ? new Date() : null);
    const title = titleOf(entry, present);
    if (title && !isCalled(entry, title) && titlesOf(entry, ever).some((one) => isCalled(entry, one))) await renameEntry(db, entry, title);
  }
};

/** Whether an entry leads to one of the pages. */
const isOf = (entry: PageEntry, pages: readonly RemoteRoute[]): boolean =>
  isOfNone(entry, pages) || pages.some(({ path }) => isPagePath(path) && pathsMeet(path, keptPath(entry.path).split(/[?#]/)[0] ?? ''));

/** Whether an entry came with a path that is no page's, before these were refused. */
const isOfNone = ({ path }: PageEntry, pages: readonly RemoteRoute[]): boolean => pages.some((one) => !isPagePath(one.path) && [path, keptPath(path)].includes(one.path));

/** Whether a path of the menu is that of a page, with nothing more in it. */
const leadsTo = (path: string, page: string): boolean => keptPath(path).toLowerCase() === page.toLowerCase();

/** What the pages are called that an entry leads to as it is. */
const titlesOf = ({ path }: PageEntry, pages: readonly RemoteRoute[]): Bilingual[] =>
  pages.filter((one) => leadsTo(path, one.path)).map(({ title }) => title);

const titleOf = (entry: PageEntry, pages: readonly RemoteRoute[]): Bilingual | undefined => titlesOf(entry, pages)[0];

const isCalled = ({ title, entitle }: PageEntry, { zh, en }: Bilingual): boolean => title === zh && entitle === en;
