import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const scope = 'https://analysis.windows.net/powerbi/api/.default';

/** What the REST API says of a report or dashboard. */
export interface Listed {
  id: string;
  embedUrl: string;
  name?: string;
  displayName?: string;
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** The local reporting service with its samples, in a process and a data folder of its own that go with `stop`. */
export class ReportingService {
  readonly #origin: string;
  readonly #token: string;
  readonly stop: () => Promise<void>;

  private constructor(origin: string, token: string, stop: () => Promise<void>) {
    this.#origin = origin;
    this.#token = token;
    this.stop = stop;
  }

  /** @param portalOrigin the origin of the page that will embed @throws Error when the service does not start */
  static async start(portalOrigin: string): Promise<ReportingService> {
    const port = await freePort();
    const folder = await mkdtemp(join(tmpdir(), 'covers-'));
    const client = { id: randomUUID(), secret: randomUUID() };
    const child = fork(join(projectFolder, 'reporting/src/main.ts'), {
      cwd: projectFolder,
      env: {
        ...process.env,
        REPORTING_PORT: String(port),
        REPORTING_DATA_DIR: folder,
        REPORTING_CLIENT_ID: client.id,
        REPORTING_CLIENT_SECRET: client.secret,
        PORTAL_ORIGINS: portalOrigin,
        PORTAL_SAMPLES: '1',
        LOG_LEVEL: 'warn',
      },
    });
    const ended = once(child, 'exit');
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    };
    const ready = new Promise((resolve) => child.on('message', resolve));
    const outcome = await Promise.race([ready.then(() => 'ready'), ended.then(() => 'ended')]);
    if (outcome === 'ended') {
      await rm(folder, { recursive: true, force: true });
      throw new Error('The reporting service did not start; its log above says why.');
    }
    const origin = `http://127.0.0.1:${port}`;
    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret, scope });
    const { access_token } = await json<{ access_token: string }>(fetch(`${origin}/local/oauth2/v2.0/token`, { method: 'POST', body: form }));
    return new ReportingService(origin, access_token, stop);
  }

  async list(workspaceId: string, kind: 'reports' | 'dashboards'): Promise<Listed[]> {
    const { value } = await this.#call<{ value: Listed[] }>('GET', `groups/${workspaceId}/${kind}`);
    return value;
  }

  /** An embed token that lets a page view one report or dashboard. */
  async embedToken(workspaceId: string, kind: 'reports' | 'dashboards', id: string): Promise<string> {
    const { token } = await this.#call<{ token: string }>('POST', `groups/${workspaceId}/${kind}/${id}/GenerateToken`, { accessLevel: 'View' });
    return token;
  }

  #call<T>(method: string, path: string, body?: object): Promise<T> {
    const headers = { authorization: `Bearer ${this.#token}`, ...(body && { 'content-type': 'application/json' }) };
    return json<T>(fetch(`${this.#origin}/v1.0/myorg/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }));
  }
}

const json = async <T>(answer: Promise<Response>): Promise<T> => {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
};
