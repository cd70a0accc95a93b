import { readFile } from 'node:fs/promises';
import { expect, test } from './embedding.ts';

const overview = { name: 'ReportSection1', displayName: 'Overview', isActive: true };
const delays = { name: 'ReportSection2', displayName: 'Delays', isActive: true };

test('a table shows whole rows, and along each edge beyond which there is more a shade; keys reach what is there', async ({ portal }) => {
  await portal.page.setViewportSize({ width: 1000, height: 560 });
  await portal.openFlights({ pageName: 'ReportSection3' });
  const table = portal.visual('airports');
  const scroller = table.getByRole('region', { name: 'Airports of departure' });
  await expect(scroller).toBeVisible();
  const more = () => table.locator('.table-more').evaluate(({ dataset }) => Object.keys(dataset).sort());
  /** How much of the lowest row that is in sight is cut. */
  const cut = () =>
    scroller.evaluate((element) => {
      const end = element.getBoundingClientRect().top + element.clientHeight;
      const ends = [...element.querySelectorAll('tbody tr:not([aria-hidden])')].map((row) => row.getBoundingClientRect()).filter(({ top }) => top < end - 1);
      return Math.max(0, ends.at(-1)!.bottom - end);
    });
  expect(await cut()).toBeLessThan(1);
  expect(await more()).toContain('below');
  expect(await more()).not.toContain('above');
  await scroller.focus();
  await portal.page.keyboard.press('End');
  await expect.poll(more).toContain('above');
  await expect.poll(more).not.toContain('below');
  await expect.poll(cut).toBeLessThan(1);
});

test.describe('loading', () => {
  test('embed raises loaded, and then rendered, once each', async ({ portal }) => {
    await portal.openFlights();
    await expect(portal.visual('on-time').getByText('79.1%')).toBeVisible();
    const names = (await portal.events()).map(({ name }) => name);
    expect(names.filter((name) => name === 'loaded' || name === 'rendered')).toEqual(['loaded', 'rendered']);
    expect(names).not.toContain('error');
  });

  test('in phases: load describes the report without drawing it, render draws it with the settings given then', async ({ portal }) => {
    await portal.run('load', await portal.report());
    await portal.event('loaded');
    expect((await portal.run('call', 'getPages')).value).toMatchObject([{ name: 'ReportSection1' }, { name: 'ReportSection2' }, { name: 'ReportSection3' }]);
    await expect(portal.visual('on-time')).toHaveCount(0);
    expect(await portal.events('rendered')).toEqual([]);
    await portal.run('call', 'render');
    await portal.event('rendered');
    await expect(portal.visual('on-time').getByText('79.1%')).toBeVisible();
  });

  test('a frame that was made beforehand, without report and token, is the one that a report is embedded into', async ({ portal }) => {
    const config = await portal.report();
    await portal.run('bootstrap', { type: 'report', embedUrl: (config.embedUrl as string).replace(/\?.*/, ''), settings: config.settings });
    await expect(portal.page.locator('iframe')).toHaveCount(1);
    const address = await portal.page.locator('iframe').getAttribute('src');
    expect(address).not.toContain(config.id);
    await portal.run('embed', config);
    await portal.event('rendered');
    await expect(portal.visual('on-time').getByText('79.1%')).toBeVisible();
    await expect(portal.page.locator('iframe')).toHaveAttribute('src', address!);
  });

  test('reload shows the report from its beginning', async ({ portal }) => {
    await portal.openFlights();
    await portal.run('call', 'setPage', 'ReportSection2');
    await portal.event('pageChanged');
    await portal.run('clear');
    expect(await portal.run('call', 'reload')).not.toHaveProperty('error');
    await portal.event('rendered');
    await expect(portal.visual('on-time')).toBeVisible();
  });

  test('a report in Chinese has Chinese texts', async ({ portal }) => {
    await portal.openFlights({ settings: { localeSettings: { language: 'zh-CN', formatLocale: 'zh-CN' } } });
    await expect(portal.frame.getByRole('heading', { name: '2001 年上半年，美国航班有多准点？' })).toBeVisible();
    await expect(portal.visual('flights').getByText('300万')).toBeVisible();
  });
});

test.describe('one visual', () => {
  const visual = (visualName: string, more: Record<string, unknown> = {}) => ({ type: 'visual', pageName: 'ReportSection1', visualName, ...more });

  test('shows what was filtered where a bookmark was captured', async ({ portal }) => {
    const month = { $schema: 'http://powerbi.com/product/schema#basic', target: { table: 'flights', column: 'month' }, operator: 'In', values: [1], filterType: 1 };
    await portal.openFlights();
    await portal.run('visual', 'ReportSection1', 'month', 'setSlicerState', { filters: [month] });
    const { value } = await portal.run<{ value: { state: string } }>('bookmarks', 'capture');
    await portal.run('reset');
    await portal.run('clear');
    await portal.openFlights(visual('flights', { bookmark: { state: value.state } }));
    await expect(portal.visual('flights')).toBeVisible();
    await expect(portal.visual('flights').getByText('3M')).toHaveCount(0);
  });

  for (const [what, config] of [
    ['a visual', visual('gone')],
    ['a page', visual('on-time', { pageName: 'Gone' })],
  ] as const)
    test(`${what} that is gone is an error, and nothing else stands in its place`, async ({ portal }) => {
      await portal.run('embed', await portal.report(config));
      expect(await portal.event('error')).toMatchObject({ message: 'PowerBIEntityNotFound', level: 6 });
      await expect(portal.frame.locator('[data-visual]')).toHaveCount(0);
      expect(await portal.events('loaded')).toEqual([]);
    });
});

test.describe('pages', () => {
  test('are listed with their names, sizes and which one is shown', async ({ portal }) => {
    await portal.openFlights({ pageName: 'ReportSection2' });
    const { value } = await portal.run('call', 'getPages');
    expect(value).toMatchObject([
      { name: 'ReportSection1', displayName: 'Overview', isActive: false, visibility: 0, defaultSize: { width: 1280, height: 720 } },
      { ...delays, visibility: 0 },
      { name: 'ReportSection3', isActive: false },
    ]);
    expect((await portal.run('call', 'getActivePage')).value).toMatchObject(delays);
  });

  test('setPage turns to a page and raises pageChanged with both', async ({ portal }) => {
    await portal.openFlights();
    await portal.run('clear');
    await portal.run('call', 'setPage', 'ReportSection2');
    expect(await portal.event('pageChanged')).toMatchObject({ newPage: delays, oldPage: { name: overview.name } });
    await expect(portal.visual('delay-by-hour')).toBeVisible();
    await portal.run('page', 'ReportSection1', 'setActive');
    expect(await portal.event('pageChanged', 2)).toMatchObject({ newPage: overview });
  });

  test('a page that does not exist is refused, and nothing changes', async ({ portal }) => {
    await portal.openFlights();
    expect(await portal.run('call', 'setPage', 'Nowhere')).toMatchObject({ error: { errorCode: 'PowerBIEntityNotFound' } });
    expect((await portal.run('call', 'getActivePage')).value).toMatchObject(overview);
  });
});

test.describe('in a frame of a laptop', () => {
  test.use({ viewport: { width: 1014, height: 668 } });

  test('texts are there as a whole, and the page stays as it is laid out when filters open beside it', async ({ portal }) => {
    await portal.openFlights({ settings: { panes: { filters: { visible: true, expanded: false }, pageNavigation: { visible: false } } } });
    const { frame } = portal;
    const texts = frame.locator('.text');
    await expect(texts).toHaveCount(3);
    expect(await texts.evaluateAll((all) => all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 2).map(({ textContent }) => textContent))).toEqual([]);
    await frame.getByRole('button', { name: 'Show filters' }).click();
    await expect(frame.getByRole('heading', { name: 'Filters', exact: true })).toBeVisible();
    await expect(frame.locator('[data-kind="canvas"]')).toBeVisible();
  });
});

test('settings show and hide both panes', async ({ portal }) => {
  const panes = (filters: boolean, pages: boolean) => ({ panes: { filters: { visible: filters, expanded: filters }, pageNavigation: { visible: pages } } });
  await portal.openFlights({ settings: panes(false, false) });
  const tab = portal.frame.getByRole('tab', { name: 'Delays' }).or(portal.frame.getByRole('button', { name: 'Delays', exact: true }));
  const filters = portal.frame.getByText('Filters', { exact: true });
  await expect(tab).toHaveCount(0);
  await expect(filters).toHaveCount(0);
  await portal.run('call', 'updateSettings', panes(true, true));
  await expect(tab.first()).toBeVisible();
  await expect(filters.first()).toBeVisible();
  await portal.run('call', 'updateSettings', panes(false, false));
  await expect(tab).toHaveCount(0);
  await expect(filters).toHaveCount(0);
});

test('refresh reads the data again', async ({ portal }) => {
  await portal.openFlights();
  await portal.run('clear');
  const query = portal.page.waitForRequest((request) => request.url().includes('/query'));
  expect(await portal.run('call', 'refresh')).not.toHaveProperty('error');
  await query;
  await portal.event('rendered');
});

test('print opens the browser’s print dialog for the report', async ({ portal }) => {
  await portal.openFlights();
  const frame = portal.page.frames().find((one) => one.url().startsWith(portal.running.origin))!;
  await frame.evaluate("window.print = () => { document.title = 'printed'; }");
  expect(await portal.run('call', 'print')).not.toHaveProperty('error');
  await expect.poll(() => frame.title()).toBe('printed');
});

test.describe('a visual', () => {
  test('is listed with type, title and place', async ({ portal }) => {
    await portal.openFlights();
    const { value } = await portal.run('page', 'ReportSection1', 'getVisuals');
    expect(value).toContainEqual(expect.objectContaining({ name: 'busiest', type: 'barChart', title: 'Eight busiest airports, by departures' }));
  });

  test('gives its data as text, summarised or row by row, and says so', async ({ portal }) => {
    await portal.openFlights();
    const summarised = await portal.run<{ value: { data: string } }>('visual', 'ReportSection1', 'busiest', 'exportData', 0);
    const lines = summarised.value.data.trim().split(/\r?\n/);
    expect(lines).toHaveLength(9);
    expect(lines[1]).toMatch(/ORD.*,\d+$/);
    const rows = await portal.run<{ value: { data: string } }>('visual', 'ReportSection1', 'busiest', 'exportData', 1, 5);
    expect(rows.value.data.trim().split(/\r?\n/)).toHaveLength(6);
    expect(await portal.event('exportDataCompleted', 2)).toMatchObject({ status: 0, exportDataType: 1, visualName: 'busiest' });
  });

  test('its menu copies its data as a spreadsheet takes them, also where the frame may not write to the clipboard', async ({ portal }) => {
    await portal.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await portal.openFlights();
    const copied = () => portal.page.evaluate(() => navigator.clipboard.readText());
    await portal.openMenu('busiest');
    await portal.frame.getByRole('menuitem', { name: 'Copy data' }).click();
    await expect(portal.frame.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
    expect((await copied()).split('\n')).toHaveLength(9);
    expect(await copied()).toMatch(/^Airport\tFlights\nChicago \(ORD\)\t\d+\n/);
    // What is shown as a table has a button for it.
    await portal.page.evaluate(() => navigator.clipboard.writeText('something else'));
    await portal.openMenu('busiest');
    await portal.frame.getByRole('menuitem', { name: 'Show as a table' }).click();
    await portal.visual('busiest').getByRole('button', { name: 'Copy data' }).click();
    await expect.poll(copied).toContain('Chicago (ORD)\t');
  });

  test('its menu saves it as a picture, unless the portal hides copying', async ({ portal }) => {
    await portal.openFlights();
    await portal.openMenu('busiest');
    const saved = portal.page.waitForEvent('download');
    await portal.frame.getByRole('menuitem', { name: 'Save as picture' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('Eight busiest airports, by departures.png');
    const { width, height } = (await portal.visual('busiest').boundingBox())!;
    const picture = await portal.picture(await readFile(await file.path()));
    expect(picture.width / picture.height).toBeCloseTo((width + 32) / (height + 32), 1);
    // The page's ground, and bars and texts on it.
    expect(picture.corner).toEqual([255, 255, 255, 255]);
    expect(picture.colours).toBeGreaterThan(20);
    await portal.run('call', 'updateSettings', { commands: [{ copy: { displayOption: 2 } }] });
    await portal.openMenu('busiest');
    await expect(portal.frame.getByRole('menuitem', { name: 'Copy data' })).toBeVisible();
    await expect(portal.frame.getByRole('menuitem', { name: 'Save as picture' })).toHaveCount(0);
  });

  test('it is pointed at on its page, until the reader does something', async ({ portal }) => {
    await portal.openFlights();
    const spotlight = (visual: string) => portal.run('tell', `/report/pages/ReportSection2/visuals/${visual}/spotlight`);
    const spotlit = portal.frame.locator('[data-spotlit]');
    // What comes with its text in it is not heard: it has to have been there.
    await portal.frame.getByRole('status').evaluateAll((all) => all.forEach((status) => status.setAttribute('data-heard', '')));
    expect(await spotlight('airports')).not.toHaveProperty('error');
    expect(await portal.event('pageChanged')).toMatchObject({ newPage: { name: 'ReportSection2' } });
    await expect(spotlit.locator('[data-visual="airports"]')).toBeInViewport();
    await expect(portal.frame.getByRole('status').filter({ hasText: '“Traffic and delay of the larger airports” is highlighted' })).toHaveAttribute('data-heard');
    await portal.visual('delay-by-hour').getByRole('heading').click();
    await expect(spotlit).toHaveCount(0);
    await spotlight('airports');
    await expect(spotlit).toHaveCount(1);
    await portal.run('call', 'closeAllOverlays');
    await expect(spotlit).toHaveCount(0);
    expect(await spotlight('none')).toMatchObject({ error: { statusCode: 404, body: { errorCode: 'PowerBIEntityNotFound' } } });
  });

  test('who has scrolled away is led to it again; what is brought back, or hides it, is not pointed at', async ({ portal }) => {
    await portal.page.setViewportSize({ width: 420, height: 640 });
    await portal.openFlights({ pageName: 'ReportSection2' });
    const { value } = await portal.run<{ value: { state: string } }>('bookmarks', 'capture');
    const spotlight = () => portal.run('tell', '/report/pages/ReportSection2/visuals/airports/spotlight');
    const spotlit = portal.frame.locator('[data-spotlit]');
    await spotlight();
    await expect(spotlit).toBeInViewport();
    const other = portal.visual('delay-by-hour');
    await other.evaluate((element) => element.scrollIntoView());
    await expect(spotlit).not.toBeInViewport();
    await spotlight();
    await expect(spotlit).toBeInViewport();
    await portal.run('bookmarks', 'applyState', value.state);
    await expect(spotlit).toHaveCount(0);
    const customLayout = { pagesLayout: { ReportSection2: { visualsLayout: { airports: { displayState: { mode: 1 } } } } } };
    await portal.run('call', 'updateSettings', { layoutType: 1, customLayout });
    expect(await spotlight()).toMatchObject({ error: { statusCode: 404 } });
    await expect(portal.frame.getByRole('status').filter({ hasText: 'is highlighted' })).toHaveCount(0);
  });

  test('a text box has no data to give', async ({ portal }) => {
    await portal.openFlights();
    const { value } = await portal.run<{ value: { name: string; type: string }[] }>('page', 'ReportSection1', 'getVisuals');
    const { name } = value.find(({ type }) => type === 'textbox')!;
    expect(await portal.run('visual', 'ReportSection1', name, 'exportData', 0)).toHaveProperty('error.errorCode');
  });

  test('a click on a mark filters the other visuals, and the portal hears of it', async ({ portal }) => {
    await portal.openFlights({ pageName: 'ReportSection2' });
    const filtered = portal.page.waitForRequest((request) => /"visualName":"delay-by-hour".*"(filters|highlight)":\[\{/.test(request.postData() ?? ''));
    await portal.frame.getByRole('button', { name: /^Evening/ }).first().click();
    const { dataPoints, page } = await portal.event('dataSelected');
    expect(page).toMatchObject({ name: 'ReportSection2' });
    expect(dataPoints).toHaveLength(1);
    await filtered;
  });
});

test.describe('filters and states', () => {
  const month = { $schema: 'http://powerbi.com/product/schema#basic', target: { table: 'flights', column: 'month' }, operator: 'In', values: [1], filterType: 1 };

  test('a filter on the report changes every number, and goes again', async ({ portal }) => {
    await portal.openFlights();
    await expect(portal.visual('flights').getByText('3M')).toBeVisible();
    expect(await portal.run('call', 'setFilters', [month])).not.toHaveProperty('error');
    await expect(portal.visual('flights').getByText('3M')).toHaveCount(0);
    expect((await portal.run('call', 'getFilters')).value).toMatchObject([{ target: month.target, values: [1] }]);
    await portal.run('call', 'removeFilters');
    await expect(portal.visual('flights').getByText('3M')).toBeVisible();
  });

  test('a filter on a column that is not there is refused', async ({ portal }) => {
    await portal.openFlights();
    const foreign = { ...month, target: { table: 'pg_catalog', column: 'x' } };
    expect(await portal.run('call', 'setFilters', [foreign])).toHaveProperty('error');
    await expect(portal.visual('flights').getByText('3M')).toBeVisible();
  });

  test('a locked filter stays when readers reset everything, or a bookmark of before is applied', async ({ portal }) => {
    await portal.openFlights();
    const { value } = await portal.run<{ value: { state: string } }>('bookmarks', 'capture');
    const locked = { ...month, displaySettings: { isLockedInViewMode: true } };
    await portal.run('call', 'updateFilters', 3, [locked]);
    await expect(portal.visual('flights').getByText('3M')).toHaveCount(0);
    await portal.run('bookmarks', 'applyState', value.state);
    expect((await portal.run('call', 'getFilters')).value).toMatchObject([{ target: month.target, values: [1], displaySettings: { isLockedInViewMode: true } }]);
    await portal.run('call', 'updateFilters', 3, [{ ...locked, values: [2] }]);
    expect((await portal.run('call', 'getFilters')).value).toMatchObject([{ values: [2] }]);
    // A chart that nothing is left for is drawn anew, and takes nothing else with it.
    await expect(portal.visual('flights')).toBeVisible();
    await expect(portal.visual('flights').getByText('3M')).toHaveCount(0);
    await portal.run('call', 'removeFilters');
    await expect(portal.visual('flights').getByText('3M')).toBeVisible();
  });

  test('a slicer’s state can be read and set', async ({ portal }) => {
    await portal.openFlights();
    await portal.run('visual', 'ReportSection1', 'month', 'setSlicerState', { filters: [month] });
    await expect(portal.visual('flights').getByText('3M')).toHaveCount(0);
    expect((await portal.run('visual', 'ReportSection1', 'month', 'getSlicerState')).value).toMatchObject({ filters: [{ values: [1] }] });
  });

  test('a bookmark brings page, slicers and the order of a visual back', async ({ portal }) => {
    await portal.openFlights();
    const airports = async () => {
      const { value } = await portal.run<{ value: { data: string } }>('visual', 'ReportSection1', 'busiest', 'exportData', 0);
      return value.data.trim().split(/\r?\n/).slice(1).map((line) => line.slice(0, line.lastIndexOf(',')));
    };
    const openSort = async () => {
      await portal.visual('busiest').hover();
      await portal.visual('busiest').getByRole('button', { name: /^More/ }).click();
      await portal.frame.getByRole('menuitem', { name: 'Sort by' }).click();
    };
    const published = await airports();
    await openSort();
    await expect(portal.frame.getByRole('menuitemradio', { checked: true })).toHaveText([/Flights/, /Descending/]);
    await portal.frame.getByRole('menuitemradio', { name: 'Airport' }).click();
    const sorted = [...published].sort();
    expect(await airports()).toEqual(sorted);
    await portal.run('visual', 'ReportSection1', 'month', 'setSlicerState', { filters: [month] });
    const { value } = await portal.run<{ value: { state: string } }>('bookmarks', 'capture');
    await portal.run('visual', 'ReportSection1', 'month', 'setSlicerState', { filters: [] });
    await openSort();
    await portal.frame.getByRole('menuitem', { name: 'As published' }).click();
    expect(await airports()).toEqual(published);
    await portal.run('call', 'setPage', 'ReportSection2');
    await expect(portal.visual('delay-by-hour')).toBeVisible();
    await portal.run('bookmarks', 'applyState', value.state);
    await expect(portal.visual('flights')).toBeVisible();
    await expect(portal.visual('flights').getByText('3M')).toHaveCount(0);
    await openSort();
    await expect(portal.frame.getByRole('menuitemradio', { checked: true })).toHaveText([/Airport/, /Ascending/]);
  });
});

test('another window’s messages are not heard', async ({ portal }) => {
  await portal.openFlights();
  const frame = portal.page.frames().find((one) => one.url().startsWith(portal.running.origin))!;
  await frame.evaluate(`window.postMessage({ method: 'PUT', url: '/report/pages/active', headers: { id: 'forged' }, body: { name: 'ReportSection2' } }, '*')`);
  expect((await portal.run('call', 'getActivePage')).value).toMatchObject(overview);
});

test('a command that the page does not know is refused with a code', async ({ portal }) => {
  await portal.openFlights();
  expect(await portal.run('call', 'switchMode', 'edit')).toMatchObject({ error: { errorCode: 'PowerBINotAuthorizedException' } });
});
