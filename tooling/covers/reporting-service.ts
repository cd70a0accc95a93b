import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReporting } from '../reporting-service/reporting-service.ts';

const scope = 'https://analysis.windows.net/powerbi/api/.default';

/** What the REST API says of a report or dashboard. */
export interface Listed {
  id: string;
  embedUrl: string;
  name?: string;
  displayName?: string;
}

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
    const folder = await mkdtemp(join(tmpdir(), 'covers-'));
    const client = { id: randomUUID(), secret: randomUUID() };
    const { origin, stop } = await startReporting({ folder, client, portalOrigins: portalOrigin });
    const end = async (): Promise<void> => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    };
    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret, scope });
    const { access_token } = await json<{ access_token: string }>(fetch(`${origin}/local/oauth2/v2.0/token`, { method: 'POST', body: form }));
    return new ReportingService(origin, access_token, end);
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
