import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base, expect, type Cookie, type Page } from '@playwright/test';
import { startIdentityProvider } from '@portal/tooling/identity-provider';
import { copySamples } from '@portal/tooling/reporting-service';
import pg from 'pg';
import { startCloud } from './cloud.ts';
import { nextVersion, type NextVersion } from './next-version.ts';
import { makeProbe, type Probe } from './probe.ts';
import { tellFailure, watchForFailure } from './tell-failure.ts';

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

type Started = { readonly product: Product; readonly stop: () => Promise<void> };
type HowToStart = ProductOptions & { readonly command: string; readonly settings?: Readonly<Record<string, string>> };

/** What README says, with all that a first start does; and the same without it. */
const FIRST_START = 'tooling/start/start.mjs';
const START = 'e2e/start.mjs';

/** Starts a product of its own: ports, data folder, database, and a copy of the build. */
const startProduct = async ({ databaseServer, fromCloud, command, settings = {} }: HowToStart): Promise<Started> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  const dist = join(folder, 'dist');
  // What another worker builds for a release meanwhile is none of this product's.
  cpSync(join(root, 'dist'), dist, { recursive: true, filter: (source) => source !== join(root, 'dist', 'releases') });
  const database = databaseServer ? await makeDatabase(databaseServer) : undefined;
  const claims = [await claimPort(), await claimPort(), await claimPort()] as const;
  const [portalPort, reportingPort, cloudPort] = claims.map(({ port }) => port) as [number, number, number];
  const portal = `http://localhost:${portalPort}`;
  const cloud = fromCloud ? await startCloud({ port: cloudPort, portal, folder }) : undefined;
  if (!fromCloud && command !== FIRST_START) copySamples(join(folder, 'data', 'reporting'));
  const provider = await startIdentityProvider({ people, redirectUris: [`${portal}/sso/RedirectCallback`] });
  const child = await start(command, {
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
    ...settings,
  });
  return {
    product: {
      portal,
      reporting: `http://127.0.0.1:${cloud ? cloudPort : reportingPort}`,
      ownReporting: `http://127.0.0.1:${reportingPort}`,
      dist,
      data: join(folder, 'data'),
      passwords,
      sessions: new Map(),
    },
    stop: async () => {
      await stop(child);
      await cloud?.stop();
      await provider.close();
      await database?.drop();
      claims.forEach(({ release }) => release());
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The test function of every end-to-end test: one product serves all tests of a worker, one after the other. */
export const test = base.extend<{ closing: void; emptyProduct: Product; nextLearning: NextVersion }, ProductOptions & { product: Product; probe: Probe }>({
  databaseServer: ['', { option: true, scope: 'worker' }],
  fromCloud: [false, { option: true, scope: 'worker' }],
  product: [
    async ({ databaseServer, fromCloud }, use, { workerIndex }) => {
      const { product, stop: end } = await startProduct({ databaseServer, fromCloud, command: workerIndex === 0 ? FIRST_START : START });
      await use(product);
      await end();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  // For the test that asks for it: nobody has published anything here yet. Its settings name a service that is not the product's own, and has reports.
  emptyProduct: [
    async ({ databaseServer }, use) => {
      const { product, stop: end } = await startProduct({ databaseServer, fromCloud: true, command: START, settings: { PORTAL_SAMPLES: '0' } });
      await use(product);
      await end();
    },
    { timeout: 240_000 },
  ],
  // For the test that releases it: what the others of the worker find is not this, also where the test fails.
  nextLearning: async ({ product }, use) => {
    const next = await nextVersion(product, 'learning');
    await use(next);
    await next.end();
  },
  // Playwright closes the page of a test, and leaves those that the test has opened itself: each goes on taking processor time,
  // and by the end of a worker's tests they take all of it. After a failure they stay for its pictures; the worker ends with it.
  closing: [
    async ({ browser, context }, use, info) => {
      await watchForFailure(context);
      await use();
      if (info.status !== info.expectedStatus) return tellFailure(browser.contexts().flatMap((opened) => opened.pages()));
      await Promise.all(browser.contexts().flatMap((opened) => opened.pages()).map(leave));
      for (const opened of browser.contexts()) if (opened !== context) await opened.close();
    },
    { auto: true },
  ],
  // Made for the tests that ask for it. It stands here because a test function with fixtures of its own gets a product of its own.
  probe: [
    async ({ product }, use, { parallelIndex }) => {
      const probe = await makeProbe(product, { name: `probe-${parallelIndex}`, zh: '探针', en: 'Probe' });
      await use(probe);
      probe.remove();
    },
    { scope: 'worker' },
  ],
});

export { expect };

/**
 * Chromium may never close a page that is leaving at that moment, as one does whose session has just been ended. An empty one goes
 * nowhere; what the page has begun itself may get in the way of the first try.
 */
const leave = (page: Page): Promise<void> => expect(() => page.goto('about:blank', { timeout: 5_000 })).toPass({ timeout: 15_000 });

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

/** Where every end-to-end test on this machine says which ports it has: a folder can be made by one of them only. */
const claimed = join(tmpdir(), 'portal-e2e-ports');

/** A port that nobody listens on, and no other product of the tests gets; below those that the system gives to connections. */
export const claimPort = async (): Promise<{ port: number; release: () => void }> => {
  const port = 10_000 + randomInt(20_000);
  const claim = join(claimed, String(port));
  mkdirSync(claimed, { recursive: true });
  try {
    mkdirSync(claim);
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') return claimPort();
    throw error;
  }
  const release = (): void => rmSync(claim, { recursive: true, force: true });
  if (await isFree(port)) return { port, release };
  release();
  return claimPort();
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((fulfil) => {
    const server = createServer();
    server.once('error', () => fulfil(false));
    server.listen(port, () => server.close(() => fulfil(true)));
  });

const makeDatabase = async (server: string): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `portal_e2e_${randomBytes(8).toString('hex')}`;
  const onServer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await onServer(`CREATE DATABASE ${name}`);
  // Nothing of it has to outlive the database server.
  await onServer(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: String(url), drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
};
