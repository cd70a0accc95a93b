import { expect, samples, test, type Config, type Embedding } from './embedding.ts';

const paginated = (portal: Embedding, more: Config = {}) => portal.report({ settings: {}, ...more }, samples.routes);
const region = (...values: string[]) => ({ parameterValues: values.map((value) => ({ name: 'region', value })) });

test('a paginated report runs for its defaults: pages with repeated heads, numbered', async ({ portal }) => {
  await portal.run('embed', await paginated(portal));
  await portal.event('loaded');
  await portal.event('rendered');
  const first = portal.frame.getByRole('region', { name: /^Page 1 of \d+$/ });
  await expect(first.getByRole('heading', { name: 'Route Directory' })).toBeVisible();
  await expect(first.getByRole('columnheader', { name: 'Route' })).toBeVisible();
  await portal.frame.getByRole('button', { name: 'Last page' }).click();
  await expect(portal.frame.getByText(/^All [\d,]+ routes$/)).toBeVisible();
  await portal.frame.getByRole('textbox', { name: 'Page', exact: true }).fill('7');
  await portal.frame.getByRole('textbox', { name: 'Page', exact: true }).press('Enter');
  await expect(portal.frame.getByRole('region', { name: /^Page 7 of/ }).getByText(/^Page 7 of \d+$/)).toBeVisible();
});

test('what a reader chooses narrows what else can be chosen, and the pages', async ({ portal }) => {
  await portal.run('embed', await paginated(portal));
  await portal.event('rendered');
  const { frame } = portal;
  await frame.getByRole('button', { name: 'Region: All' }).click();
  await frame.getByRole('button', { name: 'Clear' }).click();
  await expect(frame.getByText(/^Choose a value for: Region/)).toBeVisible();
  await frame.getByRole('group', { name: 'Region' }).getByRole('checkbox', { name: 'West', exact: true }).check();
  await frame.getByRole('heading', { name: 'Route Directory' }).click();
  await frame.getByRole('button', { name: 'View report' }).click();
  await expect(frame.getByText(/Region: West/)).toBeVisible();
  await frame.getByRole('button', { name: 'Contents' }).click();
  await expect(frame.getByRole('navigation', { name: 'Contents' }).getByRole('button', { name: /California/ })).toBeVisible();
  await expect(frame.getByRole('navigation', { name: 'Contents' }).getByRole('button', { name: /Texas/ })).toHaveCount(0);
});

for (const width of [390, 768]) {
  test(`in a frame of ${width} pixels letters have twelve pixels at least, the sheet scrolls in its own place, and a choice shows its whole width`, async ({ portal }) => {
    await portal.page.setViewportSize({ width, height: 844 });
    await portal.run('embed', await paginated(portal));
    await portal.event('rendered');
    const { frame } = portal;
    const hide = frame.getByRole('button', { name: 'Hide parameters' });
    if (await hide.isVisible()) await hide.click();
    /** The smallest ones of a table's rows. */
    const letters = () =>
      frame.getByRole('region', { name: /^Page 1 of/ }).evaluate((sheet: HTMLElement) => {
        const sizes = [...sheet.querySelectorAll('[role="cell"]')].map((cell) => Number.parseFloat(getComputedStyle(cell).fontSize));
        return (Math.min(...sizes) * sheet.getBoundingClientRect().width) / sheet.offsetWidth;
      });
    expect(await letters()).toBeGreaterThanOrEqual(11.99);
    const sheets = frame.getByRole('region', { name: 'Route Directory' });
    const across = () => sheets.evaluate(({ scrollWidth, clientWidth, scrollLeft }) => ({ hidden: scrollWidth - clientWidth, at: scrollLeft }));
    expect((await across()).hidden).toBeGreaterThan(0);
    expect((await across()).at).toBe(0);
    await sheets.focus();
    await portal.page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await across()).at).toBeGreaterThan(0);
    expect(await frame.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await frame.getByRole('combobox', { name: 'Zoom' }).click();
    await frame.getByRole('option', { name: 'Fit width' }).click();
    await expect.poll(async () => (await across()).hidden).toBe(0);
    expect(await letters()).toBeLessThan(12);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('parameters lie over the report with the button in sight, and go once it runs; how many are set is seen', async ({ portal }) => {
    await portal.run('embed', await paginated(portal));
    await portal.event('rendered');
    const { frame } = portal;
    const view = frame.getByRole('button', { name: 'View report' });
    await expect(view).toHaveCount(0);
    await frame.getByRole('button', { name: 'Show parameters 2 parameters are set' }).tap();
    await expect(view).toBeInViewport({ ratio: 1 });
    await expect(frame.getByRole('textbox', { name: 'Route contains' })).toBeInViewport();
    await frame.getByRole('textbox', { name: 'Route contains' }).press('Escape');
    await expect(view).toHaveCount(0);
    await expect(frame.getByRole('button', { name: /^Show parameters/ })).toBeFocused();
    await frame.getByRole('button', { name: /^Show parameters/ }).tap();
    await frame.getByRole('textbox', { name: 'Route contains' }).fill('LAX');
    await view.tap();
    await expect(view).toHaveCount(0);
    await expect(frame.getByRole('button', { name: 'Show parameters 3 parameters are set' })).toBeVisible();
    await expect(frame.getByText(/Route contains: LAX/)).toBeVisible();
  });
});

test('the portal sets parameters and hides their panel', async ({ portal }) => {
  await portal.run('embed', await paginated(portal, { ...region('West'), settings: { commands: { parameterPanel: { enabled: false } } } }));
  await portal.event('rendered');
  await expect(portal.frame.getByText(/Region: West/)).toBeVisible();
  await expect(portal.frame.getByRole('button', { name: 'View report' })).toHaveCount(0);
});

test('a parameter value that is none of its values refuses the load', async ({ portal }) => {
  await portal.run('embed', await paginated(portal, region("x' OR 1=1 --")));
  expect(await portal.event('error')).toMatchObject({ level: 6 });
});

test('Chinese texts, on the screen and in the report', async ({ portal }) => {
  await portal.run('embed', await paginated(portal, { settings: { localeSettings: { language: 'zh', formatLocale: 'zh-CN' } } }));
  await portal.event('rendered');
  await expect(portal.frame.getByRole('heading', { name: '航线一览' })).toBeVisible();
  await expect(portal.frame.getByRole('button', { name: '查看报表' })).toBeVisible();
  await expect(portal.frame.getByText(/^第 1 页，共 \d+ 页$/)).toBeVisible();
});

test('a foreign token is refused, and a new one goes on', async ({ portal }) => {
  const { accessToken } = await portal.report();
  const config = await paginated(portal);
  await portal.run('embed', { ...config, accessToken });
  expect(await portal.event('error')).toMatchObject({ level: 6 });
  await portal.run('call', 'setAccessToken', config.accessToken);
  await portal.event('rendered');
});
