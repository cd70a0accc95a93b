/// <reference lib="dom" />
import { SHELL_CONTRACT, SUCCESS } from '@portal/shared/contract/all';
import { menu, openFrame, tabNames } from './frame.ts';
import { signIn } from './portal.ts';
import { expect, test } from './product.ts';

/** The frame around the pages (SPEC 2.2): palette, titles, and what it makes of bad input. */

test('the palette finds articles, by pinyin too, and what the viewer can do with the report in front', async ({ page, product }) => {
  await signIn(page, product, 'viewer', 'zh');
  const input = page.getByRole('combobox', { name: '命令面板' });
  const options = page.getByRole('option');
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('美国航班')).toBeVisible();
  await page.keyboard.press('Control+k');
  await input.fill('打印');
  await expect(options.filter({ hasText: '打印报表' })).toHaveCount(0);
  await input.fill('zdszm');
  await options.filter({ hasText: '“准点”是怎么算的' }).click();
  await expect(page).toHaveURL(/\/Main\/ArticleDetail\/\d+\//);
  await expect(page.getByRole('heading', { name: '“准点”是怎么算的' })).toBeVisible();
  await page.getByRole('navigation', { name: '主菜单' }).getByText('美国航班').click();
  await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await input.fill('刷新报表');
  await expect(page.getByRole('option', { selected: true })).toContainText('刷新报表');
  await input.press('Enter');
  await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
});

test('the palette opens a report by a few letters, and changes the colours', async ({ page, product }) => {
  await openFrame(page, product);
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: 'Command palette' });
  await expect(input).toBeFocused();
  await input.fill('mghb');
  await expect(page.getByRole('option', { name: 'US Flights' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/PBIViews\/1\//);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await input.fill('dark');
  await expect(page.getByRole('option', { selected: true })).toContainText(/dark/i);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await page.keyboard.press('Escape');

  await page.getByLabel('Search reports').fill('weather');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Main\/HomeList\/weather$/);
});

test.describe('bad input', () => {
  test('a damaged cookie is no session', async ({ page, product }) => {
    await openFrame(page, product);
    await page.context().addCookies([{ name: 'hb_userInfo', value: '%7Bbroken', url: product.portal }]);
    await page.goto(`${product.portal}/Main/Home`);
    await expect(page).toHaveURL(/\/login/);
  });

  test('without storage the portal works, only without a memory', async ({ page, product }) => {
    await page.addInitScript(() => {
      const refuse = (): never => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      Object.defineProperty(Storage.prototype, 'setItem', { value: refuse });
      Object.defineProperty(Storage.prototype, 'getItem', { value: refuse });
    });
    await page.goto(product.portal);
    await page.getByLabel('账号', { exact: true }).fill('admin');
    await page.getByLabel('密码', { exact: true }).fill(product.passwords.admin);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('navigation', { name: '主菜单' }).getByText('美国航班').click();
    await expect(page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name: '美国航班', exact: true })).toBeVisible();
    await page.getByRole('button', { name: '收起顶栏' }).click();
    await expect(page.getByRole('banner')).toHaveCount(0);
  });

  test('a page of HTML instead of an answer is told, and can be asked for again', async ({ page, product }) => {
    let broken = true;
    await page.route('**/Report/GetMyReports?*', (route) => (broken ? route.fulfill({ status: 502, contentType: 'text/html', body: '<html><body>Bad Gateway</body></html>' }) : route.continue()));
    await openFrame(page, product);
    await expect(page.getByText('Part of the menu could not be fetched.')).toBeVisible();
    await expect(page.getByText('Bad Gateway')).toHaveCount(0);
    // Home asks by itself when it comes: its answer must not be the one that mends the menu.
    await expect(page.locator('main').getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    broken = false;
    await menu(page).getByRole('button', { name: 'Try again' }).click();
    await expect(menu(page).getByText('US Flights')).toBeVisible();
    await expect(page.locator('main').getByText('US Flights').first()).toBeVisible();
  });

  test('what somebody else wrote into storage does no harm', async ({ page, product }) => {
    await page.addInitScript(() => {
      sessionStorage.setItem('hb_tabs:admin', '[{"path":"javascript:alert(1)"},null,{"path":"/Main/User","title":{"zh":"<img src=x onerror=alert(1)>"}}]');
      localStorage.setItem('hb_recent:admin', '{"not":"a list"}');
      localStorage.setItem('hb_shell:admin', '"no"');
    });
    await openFrame(page, product);
    await expect.poll(() => tabNames(page)).toEqual(['Home', '<img src=x onerror=alert(1)>']);
  });
});

test('a page is titled in the language, after the site: in a tab, and alone', async ({ page, product }) => {
  await openFrame(page, product);
  await expect(page).toHaveTitle('Home · Report Portal');
  for (const path of ['/Main/PBIViews/1/ReportSection1/Online', '/BIview/1/null']) {
    await page.goto(`${product.portal}${path}`);
    await expect(page).toHaveTitle('US Flights · Report Portal');
  }
  await page.evaluate(() => localStorage.setItem('hb_language', 'zh'));
  await page.reload();
  await expect(page).toHaveTitle('美国航班 · 报表门户');
});

test('a page of the menu that no module brings is not available yet; a bare viewer has no frame', async ({ page, product }) => {
  await openFrame(page, product);
  const noRemotes = { statusCode: SUCCESS, value: { contract: SHELL_CONTRACT, remotes: [] }, message: '' };
  await page.route('**/api/Release/Registry*', (route) => route.fulfill({ json: noRemotes }));
  await page.goto(`${product.portal}/Main/User`);
  await expect(page.getByRole('heading', { name: '“Users” is not available yet' })).toBeVisible();
  await expect(page).toHaveTitle(/^Users/);
  await page.goto(`${product.portal}/BIview/1/null`);
  await expect(page.getByRole('heading', { name: /is not available yet/ })).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  await page.goto(`${product.portal}/HomeList/weather`);
  await expect(page).toHaveURL(/\/Main\/HomeList\/weather$/);
});
