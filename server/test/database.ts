import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

export type DatabaseKind = 'pglite' | 'postgresql';

/** The server that TEST_DATABASE_URL names, if it does. */
const serverUrl = process.env.TEST_DATABASE_URL;

/**
 * Both kinds, PGlite always and PostgreSQL where there is one: for tests of what depends on the kind, which is the driver,
 * migrations, locks, search and durability.
 */
export const databaseKinds: readonly DatabaseKind[] = serverUrl ? ['pglite', 'postgresql'] : ['pglite'];

/** The one kind that all other tests run on: PostgreSQL where there is one. */
export const databaseKind: DatabaseKind = serverUrl ? 'postgresql' : 'pglite';

export type TestDatabase = { readonly url: string | undefined; readonly drop: () => Promise<void> };

/** A database in files of its own, which go with the portal's folder. */
export const inFiles: TestDatabase = { url: undefined, drop: () => Promise.resolve() };

/** An empty database of its own. @param folder for PGlite's files */
export const makeDatabase = async (kind: DatabaseKind, folder: string): Promise<TestDatabase> => {
  if (kind === 'postgresql') return makeOnServer(`portal_test_${randomBytes(8).toString('hex')}`);
  cpSync(await newPglite(), folder, { recursive: true });
  return inFiles;
};

/**
 * A database on the PostgreSQL server, empty or a copy of another one that nobody is connected to. It does not wait for the disk:
 * nothing of it has to outlive the database server, and a portal that is killed has handed over to that server all that it acknowledged.
 */
export const makeOnServer = async (name: string, template?: string): Promise<TestDatabase> => {
  await onServer(`create database ${name}${template ? ` template ${template}` : ''}`, `alter database ${name} set synchronous_commit = off`);
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${name}`;
  return { url: url.href, drop: async () => void (await onServer(`drop database ${name} with (force)`)) };
};

/** Runs statements, each by itself. @returns the first one's result */
export const onServer = async (first: string, ...others: readonly string[]): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const result = await client.query(first);
    for (const statement of others) await client.query(statement);
    return result;
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
