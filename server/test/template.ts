/**
 * What a first start leaves (menus, accounts, samples, job tables and their files) is the same in every test: it is made once
 * per state of the sources by the server's own start, kept in `.cache/` between runs, and copied for each test portal.
 */
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeDatabase, makeOnServer, inFiles, onServer, type DatabaseKind, type TestDatabase } from './database.ts';

/** Starts a portal once in a folder and ends it. */
export type FirstStart = (folder: string, databaseUrl: string | undefined) => Promise<void>;

const root = resolve(import.meta.dirname, '..', '..');
const cache = join(root, '.cache', 'first-start');
const DATABASE = 'portal_template_';
/** Longer than any run: templates are removed after it, and made anew where they are still wanted. */
const KEPT_MILLISECONDS = 3_600_000;
/** Other runs may remove a template while it is copied; that this happens again and again means something else. */
const ATTEMPTS = 3;
/** How a template is called while it is removed. */
const GONE = '.gone';

/** Sources do not change while a test runs. */
let state: string | undefined;

/** A portal's data folder and its database, as its first start leaves them. */
export const copyFirstStart = async (kind: DatabaseKind, folder: string, firstStart: FirstStart): Promise<TestDatabase> => {
  const template = join(cache, `${kind}-${(state ??= stateOfSources())}`);
  for (let attempt = 1; ; attempt += 1) {
    if (!existsSync(template)) await make(kind, template, firstStart);
    try {
      rmSync(folder, { recursive: true, force: true });
      cpSync(join(template, 'data'), folder, { recursive: true });
      return kind === 'pglite' ? inFiles : await makeOnServer(`portal_test_${randomBytes(8).toString('hex')}`, readFileSync(join(template, 'database'), 'utf8'));
    } catch (error) {
      if (attempt === ATTEMPTS || !isGone(error)) throw error;
      rmSync(template, { recursive: true, force: true });
    }
  }
};

/** A file of the template, or its database. */
const isGone = (error: unknown): boolean => ['ENOENT', '3D000'].includes((error as { code?: string }).code ?? '');

/** Made aside and renamed when it is whole, because test processes run side by side. */
const make = async (kind: DatabaseKind, template: string, firstStart: FirstStart): Promise<void> => {
  await removeOld();
  const making = `${template}.${randomBytes(6).toString('hex')}`;
  const data = join(making, 'data');
  mkdirSync(data, { recursive: true });
  const name = `${DATABASE}${Date.now()}_${randomBytes(6).toString('hex')}`;
  const database = kind === 'pglite' ? await makeDatabase(kind, join(data, 'database')) : await makeOnServer(name);
  await firstStart(data, database.url);
  // Every portal has keys of its own, but for the one by which the records of the first start are chained.
  for (const name of readdirSync(join(data, 'keys'))) if (!name.startsWith('audit')) rmSync(join(data, 'keys', name));
  writeFileSync(join(making, 'database'), name);
  try {
    renameSync(making, template);
  } catch (error) {
    // Another process may have been faster.
    await database.drop();
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(template)) throw error;
  }
};

/** At once for everybody: who copies it meanwhile finds it gone, and not half of it. */
const remove = (path: string): void => {
  const gone = path.endsWith(GONE) ? path : `${path}.${randomBytes(6).toString('hex')}${GONE}`;
  try {
    if (gone !== path) renameSync(path, gone);
  } catch (error) {
    // Another test process removes it just now.
    if (!isGone(error)) throw error;
  }
  rmSync(gone, { recursive: true, force: true });
};

const removeOld = async (): Promise<void> => {
  const before = Date.now() - KEPT_MILLISECONDS;
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    const path = join(cache, name);
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < before) remove(path);
  }
  if (!process.env.TEST_DATABASE_URL) return;
  const { rows } = await onServer(`select datname from pg_database where datname like '${DATABASE}%'`);
  for (const { datname } of rows as { datname: string }[]) {
    if (Number(datname.slice(DATABASE.length).split('_')[0]) < before) await onServer(`drop database if exists ${datname}`);
  }
};

/** What a first start writes is decided by these. */
const SOURCES = ['server/migrations', 'server/package.json', 'server/samples', 'server/src', 'server/test/portal.ts', 'shared/src/contract'];

/** Changes with the sources, as far as their times and sizes tell, and every day: times in the copies are never long ago. */
const stateOfSources = (): string => {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const source of SOURCES.flatMap(filesOf)) {
    const { mtimeMs, size } = statSync(join(root, source));
    hash.update(`${source} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex').slice(0, 16);
};

const filesOf = (source: string): string[] => {
  if (statSync(join(root, source)).isFile()) return [source];
  const entries = readdirSync(join(root, source), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'));
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1)).sort();
};
