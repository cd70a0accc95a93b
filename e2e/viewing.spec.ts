import { readFileSync } from 'node:fs';
import type { FrameLocator, Page } from '@playwright/test';
import { axeFindings, holdCalls, signIn } from './portal.ts';
import { expect, test } from './product.ts';

// Without a zoom, clicks inside a frame land where they are meant to.
test.use({ viewport: { width: 1920, height: 1000 } });

const shown = (page: Page): FrameLocator => page.frameLocator('iframe:visible');
const menu = (page: Page, language: 'zh' | 'en') => page.getByRole('navigation', { name: language === 'zh' ? '主菜单' : 'Main menu' });

test('a paginated report runs for the reader’s parameters, and goes to Excel with them', async ({ page, product }) => {
  await signIn(page, product, 'viewer', 'zh');
  await menu(page, 'zh').getByText('航线一览').click();
  const frame = shown(page);
  await expect(frame.getByRole('heading', { name: '航线一览' })).toBeVisible();
  await frame.getByRole('textbox', { name: '航线包含' }).fill('SEA → ');
  await frame.getByRole('textbox', { name: '航线包含' }).press('Tab');
  await frame.getByRole('button', { name: '查看报表' }).click();
  await expect(frame.getByText(/航线包含：SEA →/)).toBeVisible();
  await expect(frame.getByText(/^第 1 页，共 \d 页$/)).toBeVisible();

  await page.getByRole('button', { name: '导出', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Excel 工作簿' }).click();
  await page.getByRole('button', { name: '打开“我的导出”' }).click();
  const task = page.getByRole('listitem').filter({ hasText: '航线一览' });
  await expect(task.getByText('已完成')).toBeVisible({ timeout: 60_000 });
  const saved = page.waitForEvent('download');
  await task.getByRole('link', { name: /XLSX/ }).click();
  const content = readFileSync(await (await saved).path());
  expect(content.subarray(0, 2).toString()).toBe('PK');
  // All routes of the report would be ten times as much.
  expect(content.length).toBeLessThan(40_000);
});

for (const [width, height] of [[1366, 768], [390, 844]] as const)
  test(`at ${width} px a report has its place before anything is known of it, and keeps it`, async ({ page, product }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, product, 'viewer', 'en');
    const place = page.getByRole('group', { name: 'Report', exact: true });
    const box = async () => page.getByRole('article').boundingBox().then(async (around) => ({ around, place: await place.boundingBox() }));
    const isKnown = await holdCalls(page, /GetReport$/);
    await page.goto(`${product.portal}/Main/PBIViews/1/ReportSection/Online`);
    await expect(place.getByRole('status')).toBeVisible();
    const before = await box();
    isKnown();
    await expect(shown(page).getByText('79.1%').first()).toBeVisible();
    const age = page.getByText(/^Data as of/);
    // On a phone it is behind the commands' button.
    await (width > 480 ? expect(age).toBeVisible() : expect(age).toBeAttached());
    expect(await box()).toEqual(before);
  });

test('an H5 report stands in a sandbox that reaches nothing of the portal', async ({ page, product }) => {
  await signIn(page, product, 'viewer', 'en');
  await menu(page, 'en').getByText('Seattle Seasons').click();
  const frame = shown(page);
  await expect(frame.getByRole('heading', { name: 'Seattle Seasons' })).toBeVisible();
  await frame.getByRole('button', { name: '2013' }).click();
  await expect(frame.getByRole('img', { name: 'Temperature and rain of each day of 2013' })).toBeVisible();
  const reached = await frame.locator('body').evaluate(async () => {
    const cookies = (() => {
      try {
        return document.cookie;
      } catch {
        return 'out of reach';
      }
    })();
    const portal = await fetch('/api/health').then(
      () => 'reached',
      () => 'out of reach',
    );
    return { cookies, portal };
  });
  expect(reached).toEqual({ cookies: 'out of reach', portal: 'out of reach' });
});

test('what a reader has set is found again, kept under a name, and goes to a colleague by a link', async ({ page, browser, product }) => {
  await signIn(page, product, 'viewer', 'en');
  await menu(page, 'en').getByText('US Flights').click();
  const january = shown(page).getByRole('button', { name: 'Jan', exact: true });
  await january.click();
  await expect(january).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/^Data as of /)).toBeVisible();

  // With the report in front of them, a moment after their last step.
  const kept = () => page.evaluate(() => sessionStorage.getItem('hb_viewer_states:viewer'));
  await expect.poll(kept).toContain('state');
  await page.reload();
  await expect(january).toHaveAttribute('aria-pressed', 'true');

  // Hidden behind Home its page may go; a page that is loaded again has lost it for certain.
  await page.getByRole('navigation', { name: 'Open pages' }).getByText('Home').click();
  await expect.poll(kept).toContain('state');
  await page.reload();
  await page.getByRole('navigation', { name: 'Open pages' }).getByText('US Flights').click();
  await expect(january).toHaveAttribute('aria-pressed', 'true');

  const views = page.getByRole('button', { name: 'Views and link' });
  await views.click();
  await page.getByRole('menuitem', { name: 'Manage views and link…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Views of this report' });
  await dialog.getByPlaceholder('Name of the view').fill('January');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByRole('button', { name: 'January', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy a link to what I see' }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  expect(await axeFindings(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await january.click();
  await expect(january).toHaveAttribute('aria-pressed', 'false');
  // What is shown is the view no more, until it is chosen beside the title.
  await expect(views).not.toContainText('January');
  await views.click();
  await page.getByRole('menuitem', { name: 'January' }).click();
  await expect(january).toHaveAttribute('aria-pressed', 'true');
  await expect(views).toContainText('January');

  const context = await browser.newContext({ viewport: { width: 1920, height: 1000 } });
  const colleague = await context.newPage();
  await signIn(colleague, product, 'admin', 'en');
  await colleague.goto(link);
  await expect(shown(colleague).getByRole('button', { name: 'Jan', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(colleague).not.toHaveURL(/state=/);
});

test('two reports stand side by side', async ({ page, product }) => {
  await signIn(page, product, 'viewer', 'zh');
  await menu(page, 'zh').getByText('美国航班').click();
  await expect(shown(page).getByText('79.1%').first()).toBeVisible();
  await menu(page, 'zh').getByText('股票价格').click();
  await page.getByRole('navigation', { name: '已打开的页面' }).getByText('美国航班').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '并排显示' }).click();
  await expect(page.locator('iframe:visible')).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1, name: '美国航班' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '股票价格' })).toBeVisible();
  // The reports have the room: pages and commands are in their heads.
  await expect(page.getByRole('group', { name: '报表工具栏' })).toHaveCount(0);
  await page.getByRole('button', { name: '页面：总览' }).click();
  await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: '延误', exact: true }).click();
  await expect(page.getByRole('button', { name: '页面：延误' })).toBeVisible();
  await page.getByRole('button', { name: '更多操作' }).first().click();
  await expect(page.getByRole('group', { name: '报表工具栏' }).getByRole('button', { name: '打印' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: '报表工具栏' })).toBeHidden();
  expect(await axeFindings(page, '#content')).toEqual([]);
  // Its name stands once: the way back is in the report's own head.
  const right = page.getByRole('article').filter({ has: page.getByRole('heading', { name: '美国航班', exact: true }) });
  await expect(page.locator('#content').getByText('美国航班', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await right.locator('header').getByRole('button', { name: '结束并排显示“美国航班”' }).click();
  await expect(page.locator('iframe:visible')).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: '股票价格的页面' })).toBeVisible();
});

test('a report is edited in its place, saved, and read again; changes that are not saved are asked after', async ({ page, product }) => {
  await signIn(page, product, 'admin', 'en');
  await menu(page, 'en').getByText('Weather', { exact: true }).click();
  const frame = shown(page);
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(frame.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Report toolbar' })).toHaveCount(0);
  await frame.getByRole('button', { name: /^(Card|Column chart): / }).first().press('ArrowDown');
  const isHeldBack = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(isHeldBack).toBe(true);
  const strip = page.getByRole('navigation', { name: 'Open pages' });
  await strip.getByRole('button', { name: 'Close “Weather”' }).click();
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await expect(question.getByText('“Weather”')).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Exit editing' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  const lines = await leaving.getByRole('button', { name: /editing$|^Discard|^Save/ }).evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  expect([lines.length, new Set(lines).size]).toEqual([3, 1]);
  await leaving.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Exit editing' }).click();
  await leaving.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page.getByText('“Weather” has been saved')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Report toolbar' })).toBeVisible();
  await expect(frame.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(await isHeldBack()).toBe(false);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(frame.getByRole('button', { name: 'Undo' })).toBeVisible();
  await frame.getByRole('button', { name: /^(Card|Column chart): / }).first().press('ArrowUp');
  await expect.poll(isHeldBack).toBe(true);
  await strip.getByRole('button', { name: 'Close “Weather”' }).click();
  await question.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page.locator('iframe:visible')).toHaveCount(0);
  await expect(question).toHaveCount(0);
});

test('the palette prints a paginated report as a PDF, and a page of its own as it is on the screen: on paper is nothing but that', async ({ page, product }) => {
  await page.addInitScript(() => (window.print = () => void document.documentElement.setAttribute('data-asked-to-print', '')));
  await signIn(page, product, 'viewer', 'en');
  const print = async () => {
    await expect(page.getByRole('button', { name: 'Reload', exact: true })).toBeEnabled();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command palette' }).fill('Print the report');
    await page.getByRole('option', { name: 'Print the report', exact: true }).click();
  };
  await menu(page, 'en').getByText('Seattle Seasons').click();
  await expect(shown(page).getByRole('heading', { name: 'Seattle Seasons' })).toBeVisible();
  await print();
  await expect(page.locator('html[data-asked-to-print]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('group', { name: 'Report toolbar' })).toBeHidden();
  await expect(menu(page, 'en')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Open pages' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(shown(page).getByRole('heading', { name: 'Seattle Seasons' })).toBeVisible();
  await page.emulateMedia({ media: null });
  await menu(page, 'en').getByText('Route Directory').click();
  await expect(shown(page).getByRole('heading', { name: 'Route Directory' })).toBeVisible();
  await print();
  await expect(page.getByText('Preparing the pages for printing…')).toBeVisible();
  await expect(page.locator('iframe[data-printed]')).toBeAttached({ timeout: 60_000 });
  await expect(page.getByText('Preparing the pages for printing…')).toHaveCount(0);
});

test('a second report takes the frame in reserve: its page is not fetched again, and no frame is left over', async ({ page, product }) => {
  const pages: string[] = [];
  page.on('request', (request) => void (new URL(request.url()).pathname === '/reportEmbed' && pages.push(request.url())));
  await signIn(page, product, 'viewer', 'en');
  await menu(page, 'en').getByText('US Flights', { exact: true }).click();
  await expect(shown(page).getByText('79.1%').first()).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  await menu(page, 'en').getByText('Weather', { exact: true }).click();
  await expect(shown(page).getByText('2,922').first()).toBeVisible();
  expect(pages).toHaveLength(2);
  // And back: the first report's frame is as it was.
  await page.getByRole('navigation', { name: 'Open pages' }).getByRole('button', { name: 'US Flights', exact: true }).click();
  await expect(shown(page).getByText('79.1%').first()).toBeVisible();
  expect(pages.length).toBeLessThanOrEqual(3);
});
