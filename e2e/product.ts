import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base, type Cookie } from '@playwright/test';
import { startIdentityProvider } from '@portal/tooling/identity-provider';
import pg from 'pg';
import { startCloud } from './cloud.ts';

const root = resolve(import.meta.dirname, '..');

export type ProductOptions = {
  /** Address of a PostgreSQL server on which the product gets a database of its own; empty for PGlite. */
  databaseServer: string;
  /** Whether reports come from a reporting service that is not the product's own, found by the settings for Power BI. */
  fromCloud: boolean;
};

/** What a browser keeps of somebody who has signed in, and when that was. */
export type KeptSession = { readonly cookies: readonly Cookie[]; readonly permissions: string; readonly since: number };

/** A running product; that of the first worker is started by the command that README names, the others beside it. */
export type Product = {
  readonly portal: string;
  /** Where its reports come from. */
  readonly reporting: string;
  /** Where its own reporting service is, if it starts one. */
  readonly ownReporting: string;
  /** The product's own copy of the build. */
  readonly dist: string;
  readonly data: string;
  readonly passwords: { readonly admin: string; readonly viewer: string };
  /** By account: the tests sign in once, unless they are about signing in or end the session. */
  readonly sessions: Map<string, KeptSession>;
};

const passwords = { admin: 'Only#For2Tests', viewer: 'Also#For2Tests' };

/** Whom the company's identity provider knows. */
const people = [
  { subject: '1001', account: 'viewer', name: 'Report Viewer', mail: 'viewer@example.test' },
  { subject: '1002', account: 'stranger', name: 'A Stranger', mail: 'stranger@example.test' },
];

/** The test function of every end-to-end test: one product serves all tests of a worker, one after the other. */
export const test = base.extend<object, ProductOptions & { product: Product }>({
  databaseServer: ['', { option: true, scope: 'worker' }],
  fromCloud: [false, { option: true, scope: 'worker' }],
  product: [
    async ({ databaseServer, fromCloud }, use, { workerIndex, parallelIndex }) => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
      const dist = join(folder, 'dist');
      // What another worker builds for a release meanwhile is none of this product's.
      cpSync(join(root, 'dist'), dist, { recursive: true, filter: (source) => source !== join(root, 'dist', 'releases') });
      const database = databaseServer ? await makeDatabase(databaseServer) : undefined;
      const [portalPort, reportingPort, cloudPort] = [await freePort(parallelIndex), await freePort(parallelIndex), await freePort(parallelIndex)];
      const portal = `http://localhost:${portalPort}`;
      const cloud = fromCloud ? await startCloud({ port: cloudPort, portal, folder }) : undefined;
      const provider = await startIdentityProvider({ people, redirectUris: [`${portal}/sso/RedirectCallback`] });
      const command = await start(workerIndex === 0 ? 'tooling/start/start.mjs' : 'e2e/start.mjs', {
        PORTAL_PORT: String(portalPort),
        REPORTING_PORT: String(reportingPort),
        PORTAL_DATA_DIR: join(folder, 'data'),
        PORTAL_DIST: dist,
        PORTAL_ADMIN_PASSWORD: passwords.admin,
        PORTAL_VIEWER_PASSWORD: passwords.viewer,
        DATABASE_URL: database?.url ?? '',
        // So that a test that changes a password can change it back.
        PORTAL_PASSWORD_HISTORY: '1',
        // There are two people here.
        PORTAL_RELEASE_ROLLBACK_USERS: '2',
        SSO_ISSUER: provider.issuer,
        SSO_CLIENT_ID: provider.clientId,
        SSO_CLIENT_SECRET: provider.clientSecret,
        SSO_NAME_ZH: '公司账号',
        SSO_NAME_EN: 'Company account',
        ...cloud?.settings,
      });
      await use({
        portal,
        reporting: `http://127.0.0.1:${cloud ? cloudPort : reportingPort}`,
        ownReporting: `http://127.0.0.1:${reportingPort}`,
        dist,
        data: join(folder, 'data'),
        passwords,
        sessions: new Map(),
      });
      await stop(command);
      await cloud?.stop();
      await provider.close();
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

export { expect } from '@playwright/test';

const start = (file: string, settings: Record<string, string>): Promise<ChildProcess> =>
  new Promise((fulfil, reject) => {
    const child = spawn('node', [file], { cwd: root, env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const listen = (chunk: Buffer): void => {
      output += String(chunk);
      if (output.includes('Ctrl-C ends it')) fulfil(child);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}: ${output}`)));
  });

const stop = (child: ChildProcess): Promise<void> =>
  new Promise((fulfil) => {
    child.once('exit', () => fulfil());
    child.kill('SIGINT');
  });

/**
 * A port that nobody listens on. Two workers look at the same time, and the system hands out ports of its own for connections:
 * so each worker has its own ten thousand, below those.
 */
const freePort = async (parallelIndex: number): Promise<number> => {
  const port = 10_000 * (1 + (parallelIndex % 2)) + randomInt(10_000);
  return (await isFree(port)) ? port : freePort(parallelIndex);
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((fulfil) => {
    const server = createServer();
    server.once('error', () => fulfil(false));
    server.listen(port, () => server.close(() => fulfil(true)));
  });

const makeDatabase = async (server: string): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `portal_e2e_${process.pid}`;
  const onServer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: String(url), drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
};
