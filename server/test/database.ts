import { randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

export type DatabaseKind = 'pglite' | 'postgresql';

/** The server that TEST_DATABASE_URL names, if it does. */
const serverUrl = process.env.TEST_DATABASE_URL;

/** Tests of what is stored run on each of these: PGlite always, PostgreSQL where there is one. */
export const databaseKinds: readonly DatabaseKind[] = serverUrl ? ['pglite', 'postgresql'] : ['pglite'];

export type TestDatabase = { readonly url: string | undefined; readonly drop: () => Promise<void> };

/** An empty database of its own. @param folder for PGlite's files; it goes with the portal's folder */
export const makeDatabase = async (kind: DatabaseKind, folder: string): Promise<TestDatabase> => {
  if (kind === 'pglite') {
    await cp(await newPglite(), folder, { recursive: true });
    return { url: undefined, drop: () => Promise.resolve() };
  }
  const name = `portal_test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name}`);
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) };
};

const onServer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** What PGlite makes of an empty folder takes it seconds and is always the same: each version does it once. */
const newPglite = async (): Promise<string> => {
  const { dependencies } = JSON.parse(await readFile(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  const folder = resolve(import.meta.dirname, '..', '..', '.cache', `pglite-${dependencies['@electric-sql/pglite']}`);
  const isThere = async () => (await stat(folder).catch(() => undefined)) !== undefined;
  if (await isThere()) return folder;
  const making = `${folder}.${randomBytes(6).toString('hex')}`;
  await mkdir(making, { recursive: true });
  await (await PGlite.create(join(making, 'database'))).close();
  // Another process may have been faster.
  await rename(join(making, 'database'), folder).catch(async (error: unknown) => {
    if (!(await isThere())) throw error;
  });
  await rm(making, { recursive: true, force: true });
  return folder;
};
