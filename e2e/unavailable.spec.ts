/// <reference lib="dom" />
import { enter, holdCalls, inLanguage, passTime, signIn } from './portal.ts';
import { expect, test } from './product.ts';

/** What may be unavailable: the server, for a while or for good, and cookies. */

test('a server that is away, or a proxy in its place, is told where somebody signs in; then it works', async ({ page, product }) => {
  await inLanguage(page, 'en');
  await page.goto(`${product.portal}/login`);
  await page.route('**/api/Login', (route) => route.abort());
  await enter(page, product, 'viewer', 'en');
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached');
  await page.route('**/api/Login', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>Bad Gateway</h1></html>' }));
  await enter(page, product, 'viewer', 'en');
  await expect(page.getByRole('alert')).toContainText('The server’s answer (502) cannot be read');
  await expect(page.getByText('Bad Gateway')).toHaveCount(0);
  await page.unrouteAll();
  await enter(page, product, 'viewer', 'en');
  await expect(page).toHaveURL(/\/Main\/Home$/);
});

test('a server that goes away while somebody works is said where they are, and nothing that is open is lost', async ({ page, product }) => {
  await page.clock.install();
  await signIn(page, product, 'viewer', 'zh');
  await page.getByRole('navigation', { name: '主菜单' }).getByText('美国航班').click();
  await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('navigation', { name: '主菜单' }).getByText('学习中心').click();
  await expect(page).toHaveURL(/LearningCenter/);
  // It is tried again, with pauses, before it is said.
  const again = page.locator('main').getByRole('alert').filter({ visible: true }).getByRole('button', { name: '重试' });
  await passTime(page, 1_000, () => again.isVisible());
  await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name: '美国航班', exact: true }).click();
  await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
});

test('a server that is away when the portal is loaded is said once, for three seconds, and asked again', async ({ page, product }) => {
  await page.clock.install();
  await signIn(page, product, 'viewer', 'zh');
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('美国航班')).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  const toasts = page.locator('.ant-message-notice').filter({ hasText: '无法连接服务器' });
  await expect(toasts).toHaveCount(1);
  const said = page.getByText('部分菜单加载失败。');
  await passTime(page, 1_000, () => said.isVisible());
  expect(await toasts.count()).toBeLessThanOrEqual(1);
  await passTime(page, 3_000, async () => (await toasts.count()) === 0);
  await page.unrouteAll();
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('美国航班')).toBeVisible();
});

test('a call that takes long covers the screen; opening a report does not', async ({ page, product }) => {
  await signIn(page, product, 'viewer', 'en');
  const overlay = page.getByText('loading...');
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('US Flights')).toBeVisible();
  const openReport = await holdCalls(page, /\/OnlinePowerBI\/GetReport$/);
  const changePassword = await holdCalls(page, /\/User\/ChangePassword$/);
  const request = page.waitForRequest(/\/OnlinePowerBI\/GetReport$/);
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('US Flights').click();
  await request;
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await page.locator('main').getByLabel('Old password').fill('not my password');
  await page.getByLabel('New password', { exact: true }).fill('Perhaps-a-new-one-7');
  await page.getByLabel('Confirm new password').fill('Perhaps-a-new-one-7');
  await page.locator('main').getByRole('button', { name: 'Save new password' }).click();
  await expect(overlay).toBeVisible();
  changePassword();
  await expect(page.locator('main').getByRole('alert')).toBeVisible();
  // The report is still on its way.
  await expect(overlay).toHaveCount(0);
  openReport();
  await page.getByRole('navigation', { name: 'Open pages' }).getByRole('button', { name: 'US Flights', exact: true }).click();
  await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
});

test('a browser that keeps no cookies is told what to do', async ({ page, product }) => {
  await inLanguage(page, 'en');
  await page.addInitScript(() => Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined }));
  await page.goto(`${product.portal}/login`);
  await enter(page, product, 'viewer', 'en');
  await expect(page.getByRole('alert')).toContainText('Allow cookies for this site');
});
