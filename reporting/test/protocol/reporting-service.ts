import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const scope = 'https://analysis.windows.net/powerbi/api/.default';
const client = { id: 'portal', secret: 'a secret of the tests' };

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

export interface RunningService {
  origin: string;
  stop: () => Promise<void>;
}

/** The service, started as the product starts it, with its samples; in a process and a data folder of its own. */
export const startService = async (portalOrigin: string): Promise<RunningService> => {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'protocol-'));
  const child = fork(join(root, 'reporting', 'src', 'main.ts'), {
    cwd: root,
    execArgv: [],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      REPORTING_PORT: String(port),
      REPORTING_DATA_DIR: folder,
      REPORTING_CLIENT_ID: client.id,
      REPORTING_CLIENT_SECRET: client.secret,
      // Of several, so that the second one is heard too.
      PORTAL_ORIGINS: `https://portal.example,${portalOrigin}`,
      LOG_LEVEL: 'warn',
    },
  });
  const ended = once(child, 'exit');
  const how = await Promise.race([once(child, 'message').then(() => 'ready'), ended.then(() => 'ended')]);
  if (how === 'ended') throw new Error('The reporting service did not start; its log above says why.');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
};

const json = async <Value>(response: Response): Promise<Value> => {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Value;
};

/** Calls of the REST API, as a portal's server makes them. */
export class RestClient {
  readonly #origin: string;
  /** For calls of the REST API. */
  readonly accessToken: string;

  private constructor(origin: string, token: string) {
    this.#origin = origin;
    this.accessToken = token;
  }

  static async signIn(origin: string): Promise<RestClient> {
    const body = new URLSearchParams({ client_id: client.id, client_secret: client.secret, scope, grant_type: 'client_credentials' });
    const { access_token } = await json<{ access_token: string }>(await fetch(`${origin}/local/oauth2/v2.0/token`, { method: 'POST', body }));
    return new RestClient(origin, access_token);
  }

  async get<Value>(path: string): Promise<Value> {
    return json(await fetch(`${this.#origin}/v1.0/myorg/${path}`, { headers: { authorization: `Bearer ${this.accessToken}` } }));
  }

  /** An embed token. @param path of the call that gives it, for what the path names */
  async embedToken(path: string, body: unknown = {}, more: Record<string, string> = {}): Promise<string> {
    const headers = { authorization: `Bearer ${this.accessToken}`, 'content-type': 'application/json', ...more };
    const { token } = await json<{ token: string }>(await fetch(`${this.#origin}/v1.0/myorg/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }));
    return token;
  }

  /** A report that a test may change, with the content of another. @param token may save copies of it */
  async copyReport(reportId: string, name: string, token: string): Promise<string> {
    const { filters, pages } = (await this.#embedded(reportId, token)).report;
    const { report } = await this.#send<{ report: { id: string } }>('POST', `${reportId}/copies`, token, { filters, pages, name });
    return report.id;
  }

  /** Saves a report as its editor would. @param token may edit it */
  async renameFirstPage(reportId: string, displayName: string, token: string): Promise<void> {
    const { report, version } = await this.#embedded(reportId, token);
    const [first, ...others] = report.pages;
    await this.#send('PUT', reportId, token, { filters: report.filters, pages: [{ ...first, displayName }, ...others], version });
  }

  #embedded(reportId: string, token: string): Promise<{ report: { filters: unknown[]; pages: object[] }; version: string }> {
    return this.#send('GET', reportId, token);
  }

  /** What the embed page itself asks. */
  async #send<Value>(method: string, path: string, token: string, body?: unknown): Promise<Value> {
    const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) };
    return json(await fetch(`${this.#origin}/embed/api/reports/${path}`, { method, headers, body: JSON.stringify(body) }));
  }
}
