import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type DatabaseKind = 'pglite' | 'postgresql';

/** The server that TEST_DATABASE_URL names, if it does. */
const serverUrl = process.env.TEST_DATABASE_URL;

/** Tests of what is stored run on each of these: PGlite always, PostgreSQL where there is one. */
export const databaseKinds: readonly DatabaseKind[] = serverUrl ? ['pglite', 'postgresql'] : ['pglite'];

export type TestDatabase = { readonly url: string | undefined; readonly drop: () => Promise<void> };

/** An empty database of its own; on PGlite the portal's folder is that. */
export const makeDatabase = async (kind: DatabaseKind): Promise<TestDatabase> => {
  if (kind === 'pglite') return { url: undefined, drop: () => Promise.resolve() };
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
