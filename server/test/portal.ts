import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SUCCESS, endpoints, type BodyOf, type Endpoint, type Envelope, type QueryOf, type ValueOf } from '@portal/shared/contract/all';
import type { Pause } from '../src/pause.ts';
import { buildPortal, type Portal } from '../src/server.ts';
import { readSettings, type Settings } from '../src/settings.ts';
import { PowerBiClient } from '../src/power-bi/client.ts';
import { hasSampleWorkspace } from '../src/samples/workspace.ts';
import { withoutWords } from './audit-words.ts';
import { databaseKind, inFiles, makeDatabase, type DatabaseKind, type TestDatabase } from './database.ts';
import { copyFirstStart } from './template.ts';

export const ADMIN_PASSWORD = 'Admin-password-1';
export const VIEWER_PASSWORD = 'Viewer-password-1';

/** How long a portal may take to start on a busy machine; Jest's own limit for a hook is shorter. */
export const START_MILLISECONDS = 120_000;

/** Counts up, so that no two calls of a test share the limits of one address. */
let callers = 0;

export type Answer<Value> = {
  readonly status: number;
  readonly envelope: Envelope<Value>;
  readonly headers: Record<string, unknown>;
  readonly cookies: Record<string, string>;
};
export type CallOptions<E extends Endpoint> = {
  readonly body?: BodyOf<E> | Record<string, unknown>;
  readonly query?: QueryOf<E> | Record<string, unknown>;
  readonly token?: string | undefined;
  readonly cookies?: Record<string, string>;
  readonly language?: 'zh' | 'en';
  readonly isPhone?: boolean;
  readonly file?: { readonly content: Uint8Array; readonly name?: string; readonly field?: string };
};

export type TestPortal = {
  readonly portal: Portal;
  readonly folder: string;
  /** Undefined on PGlite. */
  readonly databaseUrl: string | undefined;
  readonly call: <E extends Endpoint>(endpoint: E, options?: CallOptions<E>) => Promise<Answer<ValueOf<E>>>;
  /** As above, and the call has to succeed. */
  readonly value: <E extends Endpoint>(endpoint: E, options?: CallOptions<E>) => Promise<ValueOf<E>>;
  /** Signs in and returns the access token. */
  readonly signIn: (account?: 'admin' | 'viewer') => Promise<string>;
  /** Runs a job as the clock would, and ends with it. */
  readonly runJob: (name: string) => Promise<void>;
  /** Ends the server and starts it again on what it has kept. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const settingsOf = (folder: string, databaseUrl: string | undefined, variables: Record<string, string> = {}): Settings =>
  readSettings({
    PORTAL_DATA_DIR: folder,
    PORTAL_DIST: join(folder, 'dist'),
    PORTAL_ADMIN_PASSWORD: ADMIN_PASSWORD,
    PORTAL_VIEWER_PASSWORD: VIEWER_PASSWORD,
    // People, roles and requests are those that a test makes.
    PORTAL_SAMPLE_PEOPLE: '0',
    PORTAL_LOG_LEVEL: 'silent',
    POWERBI_API_BASE: 'http://127.0.0.1:9',
    POWERBI_LOGIN_AUTHORITY: 'http://127.0.0.1:9/local',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...variables,
  });

/** Settings by which a first start leaves something else than the usual. */
const OF_FIRST_START = ['PORTAL_SAMPLES', 'PORTAL_SAMPLE_PEOPLE', 'PORTAL_ADMIN_PASSWORD', 'PORTAL_VIEWER_PASSWORD', 'S3_BUCKET'];

const databaseFor = async (kind: DatabaseKind, folder: string, variables: Record<string, string>): Promise<TestDatabase> => {
  // Another portal's.
  if ('PORTAL_DATA_DIR' in variables) return inFiles;
  const { powerBi } = settingsOf(folder, undefined, variables);
  const isUsual = !OF_FIRST_START.some((name) => name in variables) && (await hasSampleWorkspace(new PowerBiClient(powerBi)));
  return isUsual ? copyFirstStart(kind, folder, startOnce) : makeDatabase(kind, join(folder, 'database'));
};

/** A data folder and a database as the first start of a portal leaves them, for one that is started as a process. */
export const fillDataFolder = (folder: string, kind: DatabaseKind = 'pglite'): Promise<TestDatabase> => copyFirstStart(kind, folder, startOnce);

const startOnce = async (folder: string, databaseUrl: string | undefined): Promise<void> => {
  const portal = await buildPortal(settingsOf(folder, databaseUrl));
  await portal.close();
};

/** A whole portal in this process, with a folder and a database of its own; requests go in without a port. */
export const startTestPortal = async (kind: DatabaseKind = databaseKind, variables: Record<string, string> = {}, pause?: Pause, now?: () => number): Promise<TestPortal> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  const database = await databaseFor(kind, folder, variables);
  const removeAll = async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  // No job begins by the clock in the middle of a test: tests run those that they are about.
  const start = () => buildPortal(settingsOf(folder, database.url, variables), pause, false, now);
  let portal = await start().catch(async (error: unknown) => {
    await removeAll();
    throw error;
  });

  const call: TestPortal['call'] = async (endpoint, options = {}) => {
    const response = await portal.app.inject({
      method: endpoint.method,
      url: endpoint.path,
      remoteAddress: `10.0.${(callers += 1) >> 8}.${callers & 255}`,
      query: options.query as Record<string, string>,
      cookies: options.cookies ?? {},
      headers: {
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(options.language ? { 'accept-language': options.language } : {}),
        ...(options.isPhone ? { 'sec-ch-ua-mobile': '?1' } : {}),
        ...(options.file ? { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } : {}),
      },
      ...(options.file ? { payload: formOf(options.file) } : endpoint.method === 'POST' ? { payload: (options.body ?? {}) as object } : {}),
    });
    const envelope = response.json<Envelope<ValueOf<typeof endpoint>>>();
    // What reaches the browser is what the contract says, in every test.
    if (envelope.statusCode === SUCCESS) endpoint.value.parse(envelope.value);
    const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
    return { status: response.statusCode, envelope, headers: response.headers, cookies };
  };
  const value: TestPortal['value'] = async (endpoint, options) => {
    const { envelope } = await call(endpoint, options);
    if (envelope.statusCode !== SUCCESS) throw new Error(`${endpoint.path}: ${envelope.statusCode} ${envelope.message}`);
    return envelope.value;
  };

  return {
    get portal() {
      return portal;
    },
    folder,
    databaseUrl: database.url,
    call,
    value,
    signIn: async (account = 'viewer') => {
      const password = account === 'admin' ? ADMIN_PASSWORD : VIEWER_PASSWORD;
      const session = await value(endpoints.signIn.login, { body: { grant_type: 'password', username: account, password } });
      return (session as { accessToken: string }).accessToken;
    },
    runJob: async (name) => {
      const job = portal.modules.flatMap(({ parts }) => parts.jobs ?? []).find((one) => one.name === name);
      if (!job) throw new Error(`There is no job ${name}`);
      await job.work(new AbortController().signal);
    },
    restart: async () => {
      await portal.close();
      portal = await start();
    },
    stop: async () => {
      // A test may have taken the database away from its portal.
      const missing = await withoutWords(portal.database.db).catch(() => []);
      await portal.close();
      await removeAll();
      // Whatever a test has had written down can be read in the audit log.
      if (missing.length > 0) throw new Error(`shared/src/log-words/audit-words.ts has no words for ${missing.join(', ')}`);
    },
  };
};

/** The same with both people of the samples signed in, and the numbers of the reports that the viewer may open. */
export const startTestPortalSignedIn = async (): Promise<{ portal: TestPortal; token: string; admin: string; reports: number[] }> => {
  const portal = await startTestPortal();
  const [token, admin] = [await portal.signIn('viewer'), await portal.signIn('admin')];
  const reports = (await portal.value(endpoints.reports.getMyReports, { token })).map(({ id }) => id);
  return { portal, token, admin, reports };
};

/** Ends the work that a module does by itself, for a test that does it instead. */
export const stopModule = async ({ portal }: TestPortal, name: string): Promise<void> => {
  const found = portal.modules.find((module) => module.name === name);
  if (!found?.parts.stop) throw new Error(`There is no module ${name} that can be stopped`);
  await found.parts.stop();
};

const BOUNDARY = 'portal-test-boundary';

const formOf = ({ content, name = 'picture.png', field = 'file' }: NonNullable<CallOptions<Endpoint>['file']>): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
