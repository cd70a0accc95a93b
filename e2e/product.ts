import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base } from '@playwright/test';
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

/** A running product, started by the command that README names. */
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
};

const passwords = { admin: 'Only#For2Tests', viewer: 'Also#For2Tests' };

/** Whom the company's identity provider knows. */
const people = [
  { subject: '1001', account: 'viewer', name: 'Report Viewer', mail: 'viewer@example.test' },
  { subject: '1002', account: 'stranger', name: 'A Stranger', mail: 'stranger@example.test' },
];

/** The test function of every end-to-end test: one product serves all tests of a project. */
export const test = base.extend<object, ProductOptions & { product: Product }>({
  databaseServer: ['', { option: true, scope: 'worker' }],
  fromCloud: [false, { option: true, scope: 'worker' }],
  product: [
    async ({ databaseServer, fromCloud }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
      const dist = join(folder, 'dist');
      cpSync(join(root, 'dist'), dist, { recursive: true });
      const database = databaseServer ? await makeDatabase(databaseServer) : undefined;
      const [portalPort, reportingPort, cloudPort] = [await freePort(), await freePort(), await freePort()];
      const portal = `http://localhost:${portalPort}`;
      const cloud = fromCloud ? await startCloud({ port: cloudPort, portal, folder }) : undefined;
      const provider = await startIdentityProvider({ people, redirectUris: [`${portal}/sso/RedirectCallback`] });
      const command = await start({
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
      await use({ portal, reporting: `http://127.0.0.1:${cloud ? cloudPort : reportingPort}`, ownReporting: `http://127.0.0.1:${reportingPort}`, dist, data: join(folder, 'data'), passwords });
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

const start = (settings: Record<string, string>): Promise<ChildProcess> =>
  new Promise((fulfil, reject) => {
    const child = spawn('node', ['tooling/start/start.mjs'], { cwd: root, env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const listen = (chunk: Buffer): void => {
      output += String(chunk);
      if (output.includes('Ctrl-C ends it')) fulfil(child);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${output}`)));
  });

const stop = (child: ChildProcess): Promise<void> =>
  new Promise((fulfil) => {
    child.once('exit', () => fulfil());
    child.kill('SIGINT');
  });

const freePort = (): Promise<number> =>
  new Promise((fulfil) => {
    const server = createServer();
    server.listen(0, () => {
      const { port } = server.address() as { port: number };
      server.close(() => fulfil(port));
    });
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
