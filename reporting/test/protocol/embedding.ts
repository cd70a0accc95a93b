import { test as base, type Locator } from '@playwright/test';
import { Portal, startPortal } from './portal.ts';
import { RestClient, startService } from './reporting-service.ts';

/** The samples that the tests embed. */
export const samples = {
  workspace: '7c0e7a10-0000-4000-8000-000000000001',
  flights: '7c0e7a10-0000-4000-8000-000000000201',
  stocks: '7c0e7a10-0000-4000-8000-000000000202',
  overview: '7c0e7a10-0000-4000-8000-000000000301',
  routes: '7c0e7a10-0000-4000-8000-000000000401',
};

type Running = { portalOrigin: string; origin: string; rest: RestClient };

/** What `embed` sends beyond id, address and token. */
export type Config = Record<string, unknown> & { settings?: Record<string, unknown> };

/** powerbi-models' numbers: an embed token, and read permission. */
const embedTokenType = 1;
const read = 0;

/** A page with the client library, and configurations for it with fresh tokens. */
export class Embedding extends Portal {
  readonly running: Running;

  constructor(page: Portal['page'], running: Running) {
    super(page);
    this.running = running;
  }

  get rest(): RestClient {
    return this.running.rest;
  }

  async report(more: Config = {}, id = samples.flights): Promise<Config> {
    const path = `groups/${samples.workspace}/reports/${id}`;
    const [{ embedUrl }, accessToken] = await Promise.all([this.rest.get<{ embedUrl: string }>(path), this.rest.embedToken(`${path}/GenerateToken`, { accessLevel: 'View' })]);
    return {
      type: 'report',
      id,
      groupId: samples.workspace,
      embedUrl,
      accessToken,
      tokenType: embedTokenType,
      permissions: read,
      ...more,
      settings: { localeSettings: { language: 'en', formatLocale: 'en-US' }, ...more.settings },
    };
  }

  /** What a dashboard's tile shows, with the link that opens its report. */
  tile(name: RegExp): Locator {
    return this.frame.locator('.tile').filter({ has: this.frame.getByRole('link', { name }) });
  }

  async dashboard(more: Config = {}): Promise<Config> {
    const path = `groups/${samples.workspace}/dashboards`;
    const { value } = await this.rest.get<{ value: { id: string; embedUrl: string }[] }>(path);
    const embedUrl = value.find(({ id }) => id === samples.overview)!.embedUrl;
    const accessToken = await this.rest.embedToken(`${path}/${samples.overview}/GenerateToken`, { accessLevel: 'View' });
    return { type: 'dashboard', id: samples.overview, embedUrl, accessToken, tokenType: embedTokenType, ...more };
  }

  /** Embeds the flights report and waits until it is drawn. */
  async openFlights(more: Config = {}): Promise<void> {
    await this.run('embed', await this.report(more));
    await this.event('rendered');
  }
}

export const test = base.extend<{ portal: Embedding }, { running: Running }>({
  running: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs here
    async ({}, use) => {
      const portal = await startPortal();
      const service = await startService(portal.origin);
      await use({ portalOrigin: portal.origin, origin: service.origin, rest: await RestClient.signIn(service.origin) });
      await service.stop();
      portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  portal: async ({ page, running }, use) => {
    const portal = new Embedding(page, running);
    await portal.open(running.portalOrigin, running.origin);
    await use(portal);
  },
});

export { expect } from '@playwright/test';
