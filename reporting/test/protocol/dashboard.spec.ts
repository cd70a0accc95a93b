import type { Locator } from '@playwright/test';
import { expect, test } from './embedding.ts';

test('a dashboard draws its tiles, and a click on one names the report behind it', async ({ portal }) => {
  await portal.run('embed', await portal.dashboard());
  await portal.event('loaded');
  // The figure is beside the link and not in it: a screen reader reads both.
  await expect(portal.tile(/On-time share/).getByText('79.1%')).toBeVisible();
  await expect(portal.frame.getByRole('link')).toHaveCount(8);
  await portal.frame.getByRole('link', { name: /On-time share/ }).click();
  const { reportEmbedUrl, ...clicked } = await portal.event('tileClicked');
  expect(clicked).toMatchObject({ event: 'TileClick', pageName: 'ReportSection1', navigationUrl: null });
  expect(reportEmbedUrl).toContain(`${portal.running.origin}/reportEmbed?reportId=`);
});

test('a tile is reached and opened by the keyboard', async ({ portal }) => {
  await portal.run('embed', await portal.dashboard());
  await portal.event('loaded');
  await portal.frame.getByRole('link').first().press('Enter');
  expect(await portal.event('tileClicked')).toMatchObject({ event: 'TileClick' });
});

for (const [how, press] of [
  ['a pointer', (retry: Locator) => retry.click()],
  ['the keyboard', (retry: Locator) => retry.press('Enter')],
] as const) {
  test(`what failed in a tile is tried again by ${how}, and that opens no report`, async ({ portal }) => {
    let failing = true;
    // The first tile's.
    await portal.page.route('**/tiles/*90101/query', (route) => (failing ? route.fulfill({ status: 500, json: { error: { code: 'Failed', message: 'Failed.' } } }) : route.continue()));
    await portal.run('embed', await portal.dashboard());
    await portal.event('loaded');
    const retry = portal.frame.getByRole('alert').getByRole('button', { name: 'Try again' });
    await expect(retry).toHaveCount(1);
    failing = false;
    await press(retry);
    await expect(portal.frame.getByRole('alert')).toHaveCount(0);
    await expect(portal.tile(/On-time share/).getByText('79.1%')).toBeVisible();
    expect(await portal.events('tileClicked')).toEqual([]);
  });
}

test('a report’s token opens no dashboard', async ({ portal }) => {
  const { accessToken } = await portal.report();
  await portal.run('embed', { ...(await portal.dashboard()), accessToken });
  expect(await portal.event('error')).toMatchObject({ level: 6 });
});
