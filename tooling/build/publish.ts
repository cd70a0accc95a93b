/** Puts a finished build where it is served from, so that nobody ever sees half of one. */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** How long files of an earlier build stay for pages that were opened with it, in milliseconds. */
const KEPT = 7 * 24 * 3600 * 1000;

/** Where a remote's build goes, under dist: `remotes` is what the portal of this folder ships; `releases` waits to be uploaded. */
export type Shelf = 'remotes' | 'releases';

/**
 * A remote's release is a folder of its own and never changes; `current.json` points to the newest.
 * @returns the pointer's path, relative to `dist`
 */
export const publishRemote = (built: string, dist: string, shelf: Shelf = 'remotes'): string => {
  const { name, version } = JSON.parse(readFileSync(join(built, 'remote.json'), 'utf8')) as { name: string; version: string };
  const releases = join(dist, shelf, name);
  const release = join(releases, version);
  mkdirSync(releases, { recursive: true });
  if (!existsSync(release)) renameSync(built, release);
  const pointer = join(releases, 'current.json');
  writeFileSync(`${pointer}.new`, JSON.stringify({ version }));
  renameSync(`${pointer}.new`, pointer);
  return relative(dist, pointer);
};

/**
 * A site is one folder: hashed files are added first and the page that names them last; files of earlier builds stay a while.
 * @returns the page's path, relative to `dist`
 */
export const publishSite = (built: string, folder: string, dist: string): string => {
  const names = filesIn(built);
  const pages = names.filter((name) => name.endsWith('.html'));
  const page = pages[0];
  if (page === undefined) throw new Error(`${folder} has no page`);
  for (const name of [...names.filter((one) => !pages.includes(one)), ...pages]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(built, name), `${join(folder, name)}.new`);
    renameSync(`${join(folder, name)}.new`, join(folder, name));
  }
  for (const name of filesIn(folder).filter((one) => !names.includes(one))) {
    if (Date.now() - statSync(join(folder, name)).mtimeMs > KEPT) rmSync(join(folder, name));
  }
  return relative(dist, join(folder, page));
};

const filesIn = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
