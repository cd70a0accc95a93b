import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySamples, startReporting, type ReportingProcess } from '@portal/tooling/reporting-service';

const scope = 'https://analysis.windows.net/powerbi/api/.default';
const client = { id: 'portal', secret: 'a secret of the tests' };

/** The service, started as the product starts it, with its samples; in a process and a data folder of its own. */
export const startService = async (portalOrigin: string): Promise<ReportingProcess> => {
  const folder = await mkdtemp(join(tmpdir(), 'protocol-'));
  const data = join(folder, 'data');
  copySamples(data);
  // Of several, so that the second one is heard too.
  const { origin, stop } = await startReporting({ folder: data, client, portalOrigins: `https://portal.example,${portalOrigin}` });
  return {
    origin,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
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
