import { expect, samples, test } from './embedding.ts';

const data = (origin: string, token: string, report: string) =>
  fetch(`${origin}/embed/api/reports/${report}/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ pageName: 'ReportSection1', visualName: 'flights' }),
  });

/** A token whose signature was changed. */
const spoilt = (token: string) => `${token.slice(0, -6)}${token.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`;

test('a wrong token opens nothing, for the page and for its data', async ({ portal }) => {
  const config = await portal.report();
  const wrong = spoilt(String(config.accessToken));
  await portal.run('embed', { ...config, accessToken: wrong });
  expect(await portal.event('error')).toMatchObject({ level: 6 });
  expect(await portal.events('loaded')).toEqual([]);
  expect((await data(portal.running.origin, wrong, samples.flights)).status).toBe(401);
});

test('another report’s token opens nothing', async ({ portal }) => {
  const { accessToken } = await portal.report({}, samples.stocks);
  await portal.run('embed', { ...(await portal.report()), accessToken });
  expect(await portal.event('error')).toMatchObject({ level: 6 });
  expect((await data(portal.running.origin, String(accessToken), samples.flights)).status).toBe(403);
});

test('an access token of the REST API is no embed token', async ({ portal }) => {
  const { status } = await data(portal.running.origin, portal.rest.accessToken, samples.flights);
  expect(status).toBe(401);
});

test('a token is replaced without a navigation, and the report goes on', async ({ portal }) => {
  await portal.openFlights();
  let navigations = 0;
  portal.page.on('framenavigated', () => (navigations += 1));
  const { accessToken } = await portal.report();
  const requests: string[] = [];
  portal.page.on('request', (request) => request.url().includes('/query') && requests.push(request.headers().authorization ?? ''));
  expect(await portal.run('call', 'setAccessToken', accessToken)).not.toHaveProperty('error');
  await portal.run('call', 'refresh');
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  expect(new Set(requests)).toEqual(new Set([`Bearer ${String(accessToken)}`]));
  expect(navigations).toBe(0);
});

test('a report that a bad token stopped goes on with a good one', async ({ portal }) => {
  const config = await portal.report();
  await portal.run('embed', { ...config, accessToken: spoilt(String(config.accessToken)) });
  await portal.event('error');
  await portal.run('call', 'setAccessToken', config.accessToken);
  await portal.event('loaded');
  await expect(portal.visual('on-time').getByText('79.1%')).toBeVisible();
});

test('a token for one page shows that page, and the client library finds no other', async ({ portal }) => {
  const path = `groups/${samples.workspace}/reports/${samples.flights}/GenerateToken`;
  const accessToken = await portal.rest.embedToken(path, { accessLevel: 'View' }, { 'permitted-pages': 'ReportSection2' });
  await portal.run('embed', { ...(await portal.report({ pageName: 'ReportSection1' })), accessToken });
  await portal.event('rendered');
  await expect(portal.visual('delay-by-hour')).toBeVisible();
  expect((await portal.run('call', 'getPages')).value).toMatchObject([{ name: 'ReportSection2', isActive: true }]);
  expect(await portal.run('call', 'setPage', 'ReportSection1')).toMatchObject({ error: { errorCode: 'PowerBIEntityNotFound' } });
  expect((await data(portal.running.origin, accessToken, samples.flights)).status).toBe(400);
});

test('a token that only looks offers no export, and the client library gets none', async ({ portal }) => {
  const path = `groups/${samples.workspace}/reports/${samples.flights}/GenerateToken`;
  const commands = async (headers: Record<string, string>) => {
    const accessToken = await portal.rest.embedToken(path, { accessLevel: 'View' }, headers);
    await portal.run('embed', { ...(await portal.report({ pageName: 'ReportSection1' })), accessToken });
    await portal.event('rendered');
    await portal.visual('busiest').hover();
    await portal.visual('busiest').getByRole('button', { name: /^More/ }).click();
    await expect(portal.frame.getByRole('menuitem')).not.toHaveCount(0);
    return portal.frame.getByRole('menuitem').allInnerTexts();
  };
  const looking = await commands({ 'allow-export-data': '0' });
  expect(looking).not.toContain('Export data');
  expect(looking).not.toContain('Copy data');
  expect(await portal.run('visual', 'ReportSection1', 'busiest', 'exportData', 0)).toHaveProperty('error.errorCode');
  await portal.run('clear');
  expect(await commands({})).toEqual(expect.arrayContaining(['Export data', 'Copy data']));
});
