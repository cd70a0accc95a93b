import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ids } from '../rest/shop.ts';
import { expect, test as base } from './embedding.ts';

type Shop = { origin: string; tokenFor: (username: string, role: string) => Promise<string> };

const message = async (child: ChildProcess): Promise<string> => ((await once(child, 'message')) as [string])[0];

const test = base.extend<{ shop: Shop }>({
  shop: async ({ running }, use) => {
    const child = fork(fileURLToPath(new URL('shop-service.ts', import.meta.url)), { execArgv: [], env: { ...process.env, NODE_OPTIONS: '', PORTAL_ORIGIN: running.portalOrigin } });
    const origin = await message(child);
    const tokenFor = (username: string, role: string) => {
      child.send({ username, roles: [role] });
      return message(child);
    };
    await use({ origin, tokenFor });
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  },
});

test('every reader sees the rows of his identity, and no others', async ({ portal, shop }) => {
  const revenueFor = async (username: string, role: string): Promise<string | undefined> => {
    await portal.open(portal.running.portalOrigin, shop.origin);
    const embedUrl = `${shop.origin}/reportEmbed?reportId=${ids.report}&groupId=${ids.workspace}`;
    await portal.run('embed', { type: 'report', id: ids.report, embedUrl, accessToken: await shop.tokenFor(username, role), tokenType: 1, permissions: 0 });
    await portal.event('loaded');
    const { value } = await portal.run<{ value: { data: string } }>('visual', 'ReportSection1', 'total', 'exportData', 0);
    return value.data.trim().split(/\r?\n/)[1];
  };
  expect(await revenueFor('anna', 'manager')).toBe('30');
  expect(await revenueFor('ben', 'manager')).toBe('118');
  expect(await revenueFor('nobody', 'pears')).toBe('20');
});
