import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ids } from '../rest/shop.ts';
import { expect, test as base, type Embedding } from './embedding.ts';
import { RestClient } from './reporting-service.ts';

type Shop = { origin: string; rest: RestClient };

const test = base.extend<{ shop: Shop }>({
  shop: async ({ running }, use) => {
    const child = fork(fileURLToPath(new URL('shop-service.ts', import.meta.url)), { execArgv: [], env: { ...process.env, NODE_OPTIONS: '', PORTAL_ORIGIN: running.portalOrigin } });
    const [{ origin }] = (await once(child, 'message')) as [{ origin: string }];
    await use({ origin, rest: await RestClient.signIn(origin) });
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  },
});

const identityOf = (username: string, role: string) => [{ username, roles: [role], datasets: [ids.dataset] }];

/** Embeds on a fresh page, for one reader. */
const embed = async (portal: Embedding, { origin }: Shop, config: Record<string, unknown>): Promise<void> => {
  await portal.open(portal.running.portalOrigin, origin);
  await portal.run('embed', { tokenType: 1, ...config });
  await portal.event('loaded');
};

test('readers see the rows of their identity, and no others', async ({ portal, shop }) => {
  const revenueFor = async (username: string, role: string): Promise<string | undefined> => {
    const accessToken = await shop.rest.embedToken('GenerateToken', { reports: [{ id: ids.report }], datasets: [{ id: ids.dataset }], identities: identityOf(username, role) });
    await embed(portal, shop, { type: 'report', id: ids.report, embedUrl: `${shop.origin}/reportEmbed?reportId=${ids.report}&groupId=${ids.workspace}`, accessToken, permissions: 0 });
    const { value } = await portal.run<{ value: { data: string } }>('visual', 'ReportSection1', 'total', 'exportData', 0);
    return value.data.trim().split(/\r?\n/)[1];
  };
  expect(await revenueFor('anna', 'manager')).toBe('30');
  expect(await revenueFor('ben', 'manager')).toBe('118');
  expect(await revenueFor('nobody', 'pears')).toBe('20');
});

test('so do readers of a dashboard', async ({ portal, shop }) => {
  const tileFor = async (username: string, role: string) => {
    const accessToken = await shop.rest.embedToken(`groups/${ids.workspace}/dashboards/${ids.dashboard}/GenerateToken`, { accessLevel: 'View', identities: identityOf(username, role) });
    await embed(portal, shop, { type: 'dashboard', id: ids.dashboard, embedUrl: `${shop.origin}/dashboardEmbed?dashboardId=${ids.dashboard}&groupId=${ids.workspace}`, accessToken });
    return portal.tile(/Revenue/);
  };
  await expect((await tileFor('anna', 'manager')).getByText('30', { exact: true })).toBeVisible();
  await expect((await tileFor('ben', 'manager')).getByText('118', { exact: true })).toBeVisible();
  await expect((await tileFor('nobody', 'pears')).getByText('20', { exact: true })).toBeVisible();
});
