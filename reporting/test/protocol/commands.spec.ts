import { expect, samples, test, type Embedding } from './embedding.ts';

/** What the rows of the protocol document ask for beyond what the other files show: every command of 4.1 to 4.3, in Chromium. */

const path = (id: string) => `groups/${samples.workspace}/${id}`;
const first = 'ReportSection1';
interface Listed {
  name: string;
  layout: { x: number; y: number; width: number; height: number; displayState: { mode: number } };
}
const listed = async (portal: Embedding, name: string) => {
  const { value } = await portal.run<{ value: Listed[] }>('page', first, 'getVisuals');
  return value.find((visual) => visual.name === name)!;
};

test('the page says by which id its traces are found, the same in its errors', async ({ portal }) => {
  await portal.openFlights();
  const { value } = await portal.run('call', 'getCorrelationId');
  expect(value).toMatch(/^[0-9a-f]{16}$/);
  expect((await portal.run('call', 'setPage', 'Nowhere')).error).toMatchObject({ technicalDetails: { requestId: value }, level: 4, message: 'PowerBIEntityNotFound' });
});

test('pages and visuals are found by their names', async ({ portal }) => {
  await portal.openFlights();
  expect((await portal.run('call', 'getPageByName', 'ReportSection2')).value).toMatchObject({ displayName: 'Delays' });
  expect(await portal.run('call', 'getPageByName', 'Nowhere')).toHaveProperty('error');
  expect((await portal.run('page', first, 'getVisualByName', 'busiest')).value).toMatchObject({ type: 'barChart' });
  expect((await portal.run('page', first, 'getSlicers')).value).toMatchObject([{ name: 'month', type: 'slicer' }]);
});

test('render takes the settings that come with it', async ({ portal }) => {
  const config = await portal.report();
  await portal.run('load', config);
  await portal.event('loaded');
  await portal.run('call', 'render', { ...config, settings: { ...config.settings, panes: { pageNavigation: { visible: false }, filters: { visible: false } } } });
  await portal.event('rendered');
  await expect(portal.visual('on-time').getByText('79.1%')).toBeVisible();
  await expect(portal.frame.getByRole('tab', { name: 'Delays' })).toHaveCount(0);
});

test.describe('settings', () => {
  test('zoom', async ({ portal }) => {
    await portal.openFlights();
    const width = async () => (await portal.frame.locator('.page-canvas').boundingBox())!.width;
    const before = await width();
    expect(await portal.run('call', 'setZoom', 2)).not.toHaveProperty('error');
    await expect.poll(width).toBeGreaterThan(before * 1.8);
    expect((await portal.run('call', 'getZoom')).value).toBe(2);
  });

  test('move, resize and hide visuals, and the whole page; the stored report stays', async ({ portal }) => {
    await portal.openFlights();
    const before = (await listed(portal, 'busiest')).layout;
    await portal.run('call', 'moveVisual', first, 'busiest', 8, 16);
    await portal.run('call', 'resizeVisual', first, 'busiest', 400, 200);
    expect((await listed(portal, 'busiest')).layout).toMatchObject({ x: 8, y: 16, width: 400, height: 200 });
    const box = (await portal.visual('busiest').boundingBox())!;
    expect(Math.abs(box.width / box.height - 2)).toBeLessThan(0.5);

    await portal.run('call', 'setVisualDisplayState', first, 'on-time', 1);
    await expect(portal.visual('on-time')).toHaveCount(0);
    expect((await listed(portal, 'on-time')).layout.displayState.mode).toBe(1);
    await portal.run('call', 'setVisualDisplayState', first, 'on-time', 0);
    await expect(portal.visual('on-time').getByText('79.1%')).toBeVisible();

    await portal.run('call', 'resizeActivePage', 4, 2560, 720);
    expect(await portal.run('call', 'resizeActivePage', 0)).not.toHaveProperty('error');
    // MasterLayout: as its author made it.
    await portal.run('call', 'switchLayout', 0);
    expect((await listed(portal, 'busiest')).layout).toMatchObject({ x: before.x, y: before.y, width: before.width, height: before.height });
  });

  test('a hidden visual keeps nobody waiting', async ({ portal }) => {
    const hidden = { layoutType: 1, customLayout: { pagesLayout: { [first]: { defaultLayout: { displayState: { mode: 1 } }, visualsLayout: { flights: { displayState: { mode: 0 } } } } } } };
    await portal.openFlights({ settings: hidden });
    await expect(portal.visual('flights').getByText('3M')).toBeVisible();
    await expect(portal.frame.locator('[data-visual]')).toHaveCount(1);
  });

  test('a command of the portal’s own stands in the menu of its visual, and tells who chose it', async ({ portal }) => {
    await portal.openFlights();
    expect(await portal.run('call', 'addOptionsMenuCommand', 'ask', 'Ask', 'Ask about this', 1, 'busiest')).not.toHaveProperty('error');
    await portal.visual('busiest').hover();
    await portal.visual('busiest').getByRole('button', { name: /^More/ }).click();
    await portal.frame.getByRole('menuitem', { name: 'Ask about this' }).click();
    expect(await portal.event('commandTriggered')).toMatchObject({ command: 'ask', report: { id: samples.flights }, page: { name: first }, visual: { name: 'busiest' } });
    await portal.visual('flights').hover();
    await portal.visual('flights').getByRole('button', { name: /^More/ }).click();
    await expect(portal.frame.getByRole('menuitem', { name: 'Ask about this' })).toHaveCount(0);
    await portal.page.keyboard.press('Escape');
    expect(await portal.run('call', 'removeOptionsMenuCommand', 'ask', 'Ask about this')).not.toHaveProperty('error');
    await portal.visual('busiest').hover();
    await portal.visual('busiest').getByRole('button', { name: /^More/ }).click();
    await expect(portal.frame.getByRole('menuitem')).not.toHaveCount(0);
    await expect(portal.frame.getByRole('menuitem', { name: 'Ask about this' })).toHaveCount(0);
  });
});

test('visuals say when they are drawn, if the portal wants to know', async ({ portal }) => {
  await portal.openFlights();
  expect(await portal.events('visualRendered')).toEqual([]);
  await portal.run('call', 'updateSettings', { visualRenderedEvents: true });
  await portal.run('call', 'refresh');
  await expect.poll(async () => (await portal.events('visualRendered')).map(({ detail }) => detail.name)).toContain('busiest');
});

test('full screen is the browser’s: the page is sent nothing', async ({ portal }) => {
  await portal.openFlights();
  const frame = portal.page.frames().find((one) => one.url().startsWith(portal.running.origin))!;
  await frame.evaluate('window.heard = 0; addEventListener("message", () => (window.heard += 1))');
  await portal.page.evaluate('void window.portal.call("fullscreen")').catch(() => undefined);
  await portal.run('call', 'getCorrelationId');
  expect(await frame.evaluate('window.heard')).toBe(1);
});

test.describe('a dashboard', () => {
  test('takes a new token, and is loaded anew', async ({ portal }) => {
    const { accessToken } = await portal.report();
    const config = await portal.dashboard();
    await portal.run('embed', { ...config, accessToken });
    await portal.event('error');
    await portal.run('call', 'setAccessToken', config.accessToken);
    await portal.event('loaded');
    await portal.run('clear');
    expect(await portal.run('call', 'reload')).not.toHaveProperty('error');
    await portal.event('loaded');
    await expect(portal.tile(/On-time share/).getByText('79.1%')).toBeVisible();
  });

  test('may be one tile of it', async ({ portal }) => {
    const { value } = await portal.rest.get<{ value: { id: string; title: string; embedUrl: string }[] }>(path(`dashboards/${samples.overview}/tiles`));
    const { id, embedUrl, title } = value[0]!;
    const accessToken = await portal.rest.embedToken(path(`dashboards/${samples.overview}/tiles/${id}/GenerateToken`), { accessLevel: 'View' });
    await portal.run('embed', { type: 'tile', id, dashboardId: samples.overview, embedUrl, accessToken, tokenType: 1 });
    expect(await portal.event('tileLoaded')).toMatchObject({ tileId: id });
    await expect(portal.frame.getByRole('link')).toHaveCount(1);
    expect(await portal.run('call', 'setAccessToken', accessToken)).not.toHaveProperty('error');
    await portal.frame.getByRole('link', { name: new RegExp(title) }).click();
    expect(await portal.event('tileClicked')).toMatchObject({ tileId: id });
    expect(await portal.run('call', 'reload')).not.toHaveProperty('error');
    await portal.event('tileLoaded', 2);
  });
});

test('one visual of a report fills the frame', async ({ portal }) => {
  await portal.run('embed', { ...(await portal.report()), type: 'visual', pageName: first, visualName: 'busiest' });
  await portal.event('rendered');
  await expect(portal.frame.locator('[data-visual]')).toHaveCount(1);
  await expect(portal.visual('busiest')).toBeVisible();
  expect((await portal.run('call', 'getVisualDescriptor')).value).toMatchObject({ name: 'busiest' });
});

test('a paginated report is loaded anew, takes a token and settings; print and pages it leaves to the portal', async ({ portal }) => {
  const config = await portal.report({ settings: { commands: { parameterPanel: { enabled: true, expanded: true } } } as never }, samples.routes);
  await portal.run('embed', config);
  await portal.event('rendered');
  expect(await portal.run('call', 'setAccessToken', config.accessToken)).not.toHaveProperty('error');
  expect((await portal.run('call', 'getCorrelationId')).value).toMatch(/^[0-9a-f]{16}$/);
  expect(await portal.run('call', 'updateSettings', { commands: { parameterPanel: { enabled: false } } })).not.toHaveProperty('error');
  await expect(portal.frame.getByRole('button', { name: 'View report' })).toHaveCount(0);
  for (const method of ['print', 'refresh', 'getPages']) expect([method, (await portal.run('call', method)).error]).toEqual([method, expect.stringContaining('not supported for RDL')]);
  await portal.run('clear');
  expect(await portal.run('call', 'reload')).not.toHaveProperty('error');
  await portal.event('rendered');
});

test('what the page does not know is refused, and not left unanswered', async ({ portal }) => {
  await portal.openFlights();
  expect(await portal.run('page', first, 'getSmartNarrativeInsights')).toMatchObject({ error: { errorCode: 'NotFound', message: 'NotFound' } });
});
