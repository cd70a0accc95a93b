/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { axeFindings, holdCalls, signIn } from './portal.ts';
import { expect, test } from './product.ts';

/** Who can use sign-in and shell: by keyboard, with a screen reader, on a phone, in the dark (DESIGN 8). */

const words = {
  zh: { menu: '主菜单', toggle: '展开或收起菜单', account: /^账号/, signOut: '退出登录', palette: '命令面板', tabs: '已打开的页面', close: '关闭菜单', more: /的更多操作$/ },
  en: { menu: 'Main menu', toggle: 'Show or hide the menu', account: /^Account:/, signOut: 'Sign out', palette: 'Command palette', tabs: 'Open pages', close: 'Close the menu', more: /^More actions for/ },
} as const;

const overflows = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

for (const { language, colorScheme, width } of [
  { language: 'zh', colorScheme: 'light', width: 1440 },
  { language: 'en', colorScheme: 'dark', width: 1920 },
  { language: 'zh', colorScheme: 'dark', width: 360 },
  { language: 'en', colorScheme: 'light', width: 390 },
] as const) {
  test(`axe finds nothing, and nothing is too wide: ${language}, ${colorScheme}, ${width} px`, async ({ page, product }) => {
    test.slow();
    const word = words[language];
    const isSound = async (): Promise<void> => {
      expect(await axeFindings(page)).toEqual([]);
      expect(await overflows(page)).toBe(false);
    };
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.addInitScript((wanted) => localStorage.setItem('hb_language', wanted), language);

    await page.goto(`${product.portal}/loginNew`);
    await expect(page.getByRole('img')).toBeVisible();
    await isSound();
    await page.goto(`${product.portal}/loginToken?token=made-up`);
    await expect(page.getByRole('alert')).toBeVisible();
    await isSound();
    await page.goto(`${product.portal}/login`);
    await page.evaluate(() => sessionStorage.setItem('hb_changeToken', JSON.stringify({ changeToken: 'made-up', reason: 'first' })));
    await page.goto(`${product.portal}/FirstChangePass`);
    await expect(page.getByRole('meter')).toBeVisible();
    await isSound();
    await page.evaluate(() => sessionStorage.clear());

    await signIn(page, product, 'admin', language);
    await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
    await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
    await isSound();
    await page.getByRole('button', { name: word.account }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await isSound();
    await page.getByRole('menuitem', { name: word.signOut }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: word.signOut })).toBeVisible();
    await isSound();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: word.palette }).fill(language === 'zh' ? 'hb' : 'fl');
    await expect(page.getByRole('option').first()).toBeVisible();
    await isSound();
    await page.keyboard.press('Escape');

    await page.goto(`${product.portal}/Main/Nowhere`);
    await expect(page.locator('main').getByRole('heading')).toBeVisible();
    await isSound();
    const pages = page.getByRole('navigation', { name: word.tabs });
    if (width > 480) {
      await pages.locator('[data-tab]').last().click({ button: 'right' });
    } else {
      await pages.getByRole('button').click();
      await page.getByRole('dialog').getByRole('button', { name: word.more }).last().click();
    }
    await expect(page.getByRole('menu')).toBeVisible();
    await isSound();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    if (width <= 480) await page.keyboard.press('Escape');
    await page.getByRole('button', { name: word.toggle }).click();
    if (width > 996) await page.getByRole('navigation', { name: word.menu }).getByRole('button').nth(2).press('ArrowRight');
    await expect(page.getByRole('tree')).toBeVisible();
    await isSound();
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`what is selected in the menu and the palette can be read under the pointer: ${colorScheme}`, async ({ page, product }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, product, 'admin', 'en');
    const tree = page.getByRole('tree', { name: 'Main menu' });
    await tree.getByText('Weather', { exact: true }).click();
    const front = tree.getByRole('treeitem', { selected: true });
    await expect(front).toHaveAttribute('aria-level', '4');
    for (const entry of [front.getByRole('link'), tree.getByText('US Flights')]) {
      await entry.hover();
      expect(await axeFindings(page, 'aside')).toEqual([]);
    }
    await page.getByRole('button', { name: 'Show or hide the menu' }).click();
    await page.locator('aside').getByRole('button', { name: 'Reports', exact: true }).hover();
    expect(await axeFindings(page, 'aside')).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command palette' }).fill('fl');
    await page.getByRole('option').first().hover();
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    expect(await axeFindings(page, '[role="dialog"]')).toEqual([]);
  });
}

test('what covers the screen during a long call can be read, light and dark', async ({ page, product }) => {
  await signIn(page, product, 'viewer', 'en');
  const go = await holdCalls(page, /\/api\/myresource2/);
  await page.reload();
  await expect(page.getByText('loading...')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
    expect(await axeFindings(page)).toEqual([]);
  }
  go();
  await expect(page.getByText('loading...')).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in a page over which something is open: ${colorScheme}`, async ({ page, product }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, product, 'admin', 'en');
    const found: Record<string, unknown> = {};
    const look = async (name: string, popup: string): Promise<void> => {
      await expect(page.locator(popup).filter({ visible: true })).toBeVisible();
      const findings = await axeFindings(page);
      if (findings.length > 0) found[name] = findings;
      await page.keyboard.press('Escape');
    };
    await page.goto(`${product.portal}/Main/User`);
    await page.getByRole('button', { name: /^More actions for .*viewer/i }).click();
    await look('menu of a row', '.ant-dropdown');
    await page.getByRole('button', { name: 'New user' }).click();
    const form = page.getByRole('dialog').filter({ visible: true });
    await form.getByRole('combobox').first().click();
    await look('list of a field', '.ant-select-dropdown');
    await form.getByRole('textbox', { name: 'Valid until' }).click();
    await look('calendar', '.ant-picker-dropdown');

    await page.goto(`${product.portal}/Main/PBIViews/7/null/Online`);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await look('export menu', '.ant-dropdown');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'More options…' }).click();
    await page.getByRole('radio', { name: 'On a schedule' }).check();
    await page.getByRole('textbox', { name: /Time$/ }).click();
    await look('times', '.ant-picker-dropdown');
    expect(found).toEqual({});
  });
}

/** Screens of who reads and of who writes, each with what it draws last. */
const screens = {
  viewer: [
    ['LearningCenter', 'article'],
    ['LessonList', 'article'],
    ['LessonDetail', 'h1'],
    ['LessonPlayer/1', 'media-controller'],
    ['PersonalIndex', 'h1, h2'],
  ],
  admin: [
    ['LessonManagement', 'tbody tr[data-row-key]'],
    ['ChapterManagement?lesson=1', '[role="gridcell"]'],
    ['ChapterManagement?lesson=1&chapter=1', '.ProseMirror'],
    ['adminSetIndex', 'h1'],
    ['WorkingDay', '[role="gridcell"]'],
  ],
} as const;

for (const { account, colorScheme, language } of [
  { account: 'viewer', colorScheme: 'light', language: 'zh' },
  { account: 'admin', colorScheme: 'dark', language: 'en' },
] as const) {
  test(`axe finds nothing in the ${account}’s screens of lessons, of pages of one’s own and of working days, ${colorScheme}`, async ({ page, product }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, product, account, language);
    const found: Record<string, unknown> = {};
    const look = async (name: string, part: string): Promise<void> => {
      const findings = await axeFindings(page, part);
      if (findings.length > 0) found[name] = findings;
    };
    for (const [path, last] of screens[account]) {
      await page.goto(`${product.portal}/Main/${path}`);
      // Home is kept behind the page, and hidden.
      const seen = (what: string) => page.locator('#content').locator(what).filter({ visible: true });
      await expect(seen(last).first()).toBeVisible();
      await expect(seen('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0);
      await look(path, '#content');
    }
    if (account === 'admin') {
      await page.goto(`${product.portal}/Main/LessonManagement`);
      await page.getByRole('button', { name: 'New lesson' }).click();
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
      await look('the form of a lesson', '.ant-drawer');
      await page.goto(`${product.portal}/Main/WorkingDay`);
      await page.locator('[data-day$="-01-01"]').click();
      await page.locator('[data-day$="-12-25"]').click();
      await expect(page.getByRole('group', { name: /^Selected/ })).toBeVisible();
      await look('days that are changed', '#content');
      await page.getByRole('button', { name: 'Import holidays' }).click();
      await page.getByRole('menuitem', { name: 'Public holidays of mainland China' }).click();
      await expect(page.getByRole('dialog').filter({ visible: true })).toBeVisible();
      await look('holidays that may be taken over', '.ant-modal');
    }
    expect(found).toEqual({});
  });
}

test.describe('by keyboard', () => {
  test('somebody signs in, skips to the page, opens a report, goes from tab to tab and signs out', async ({ page, product }) => {
    await page.addInitScript(() => localStorage.setItem('hb_language', 'en'));
    await page.goto(`${product.portal}/login`);
    await expect(page.getByLabel('Account', { exact: true })).toBeFocused();
    await page.keyboard.type('viewer');
    await page.keyboard.press('Tab');
    await page.keyboard.type(product.passwords.viewer);
    await page.keyboard.press('Enter');
    const tree = page.getByRole('tree', { name: 'Main menu' });
    await expect(tree.getByText('US Flights')).toBeVisible();

    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-page="front"]').filter({ visible: true })).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#content') !== null)).toBe(true);

    await tree.focus();
    await page.keyboard.type('w');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/PBIViews\/2\//);
    const strip = page.getByRole('navigation', { name: 'Open pages' });
    await strip.getByRole('button', { name: 'Weather', exact: true }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(strip.getByRole('button', { name: 'Home', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/Main\/Home$/);
    await expect(strip.getByRole('button', { name: 'Home', exact: true })).toBeFocused();

    const account = page.getByRole('button', { name: /^Account:/ });
    await account.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(account).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).press('Enter');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('the palette and the drawer give the focus back', async ({ page, product }) => {
    await signIn(page, product, 'viewer', 'en');
    const search = page.getByLabel('Search reports');
    await search.focus();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(search).toBeFocused();

    await page.setViewportSize({ width: 390, height: 844 });
    const toggle = page.getByRole('button', { name: 'Show or hide the menu' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tree')).toBeFocused();
    // What is behind the drawer is out of reach for the keyboard.
    expect(await page.locator('main').evaluate((element) => element.closest('[inert]') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(toggle).toBeFocused();
  });
});

test('on a phone a report opens from the drawer, is searched for, and the account menu has what a wide screen has beside it', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, 'viewer', 'zh');
  await expect(page.locator('html')).toHaveCSS('zoom', '1');
  await page.getByRole('button', { name: '展开或收起菜单' }).click();
  await page.getByRole('dialog').getByText('美国航班').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
  expect(await overflows(page)).toBe(false);

  await page.getByRole('button', { name: '打开命令面板' }).click();
  await page.getByRole('combobox', { name: '命令面板' }).fill('gpjg');
  await page.getByRole('option', { name: '股票价格' }).first().click();
  await expect(page).toHaveURL(/PBIViews\/5\//);
  // The page in front is named, with how many are open; their list leads to another one, and closes it.
  const open = page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button');
  await expect(open).toHaveAccessibleName('股票价格 共打开 3 个页面');
  await open.click();
  const list = page.getByRole('dialog', { name: '已打开的页面' });
  await expect(list.getByRole('button', { name: '关闭“股票价格”' })).toBeInViewport({ ratio: 1 });
  expect(await axeFindings(page)).toEqual([]);
  await list.getByRole('button', { name: '美国航班', exact: true }).click();
  await expect(page).toHaveURL(/PBIViews\/1\//);
  await open.click();
  await list.getByRole('button', { name: '关闭“美国航班”' }).click();
  await list.getByRole('button', { name: '股票价格', exact: true }).click();
  await expect(page).toHaveURL(/PBIViews\/5\//);
  await expect(open).toHaveAccessibleName('股票价格 共打开 2 个页面');

  await page.getByRole('button', { name: /^账号/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('navigation', { name: 'Open pages' }).getByRole('button', { name: 'Stock Prices 2 open pages' })).toBeVisible();
  await page.getByRole('button', { name: /^Account:/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/\/Main\/ChangePassword$/);
  await expect(page.getByLabel('Old password')).toBeVisible();
});

test('the colours follow the computer, or what was chosen, also after a reload', async ({ page, product }) => {
  await signIn(page, product, 'viewer', 'en');
  const html = page.locator('html');
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-scheme', 'light');
  await choose('Dark');
  await expect(html).toHaveAttribute('data-scheme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-scheme', 'dark');
  await choose('Follow the system');
  await expect(html).toHaveAttribute('data-scheme', 'light');
});
