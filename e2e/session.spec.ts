/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { endpoints } from '@portal/shared/contract/all';
import { another, enter, holdCalls, signInByForm, signOut } from './portal.ts';
import { expect, test } from './product.ts';

/** The end of a session, and what becomes of what was open (SPEC 4 and 8). */

test('signing out signs out every other tab of the browser', async ({ page, product }) => {
  await signInByForm(page, product, 'viewer', 'en');
  const second = await page.context().newPage();
  await second.goto(`${product.portal}/Main/LearningCenter`);
  await expect(second.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login\?redirect=%2FMain%2FLearningCenter/);
  for (const one of [page, second]) await expect.poll(() => one.evaluate(() => sessionStorage.length)).toBe(0);
  // One is left, which names this run of the browser and nobody.
  expect((await page.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith('hb_'))).toEqual(['hb_run']);
});

test('a tab whose calls are refused before it hears of the sign-out asks for sign-in where it is', async ({ page, product }) => {
  await signInByForm(page, product, 'viewer', 'en');
  const second = await page.context().newPage();
  // It never hears of anything, and its menu is on its way until the session is over.
  await second.addInitScript(() => Object.assign(BroadcastChannel.prototype, { addEventListener: () => undefined }));
  const refuse = await holdCalls(second, new RegExp(endpoints.signIn.myMenus.path));
  const request = second.waitForRequest(new RegExp(endpoints.signIn.myMenus.path));
  await second.goto(`${product.portal}/Main/LearningCenter?level=beginner`);
  await request;
  await signOut(page);
  refuse();
  await expect(second).toHaveURL(`${product.portal}/login?redirect=${encodeURIComponent('/Main/LearningCenter?level=beginner')}`);
});

test('after an hour without activity all tabs are warned, then signed out; tabs are found again', async ({ page, product }) => {
  await page.clock.install();
  await signInByForm(page, product, 'viewer', 'zh');
  await page.getByRole('navigation', { name: '主菜单' }).getByText('学习中心').click();
  await expect(page.getByRole('navigation', { name: '已打开的页面' }).locator('[aria-current="page"]')).toHaveText('学习中心');
  const second = await page.context().newPage();
  await second.goto(`${product.portal}/Main/Home`);
  // Time passes for both once they are there.
  await expect(second.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  const warning = (one: Page) => one.getByRole('dialog', { name: '即将自动退出' });
  await page.clock.fastForward('59:15');
  await expect(warning(page)).toBeVisible();
  await expect(warning(second)).toBeVisible();
  // By the keyboard: a mouse that only comes near is activity, too, and the question is gone before its click.
  await page.getByRole('button', { name: '继续使用' }).press('Enter');
  await expect(warning(page)).toHaveCount(0);
  await expect(warning(second)).toHaveCount(0);
  await page.clock.fastForward('59:15');
  await expect(warning(page)).toBeVisible();
  await page.clock.fastForward('01:00');
  await expect(page).toHaveURL(/\/login\?redirect=%2FMain%2FLearningCenter/);
  await expect(second).toHaveURL(/\/login\?redirect=%2FMain%2FHome/);
  await expect(page.getByRole('status')).toContainText('自动退出');
  await expect(second.getByRole('status')).toContainText('自动退出');
  await enter(page, product, 'viewer');
  await expect(page).toHaveURL(/\/Main\/LearningCenter/);
  await expect(page.getByRole('navigation', { name: '已打开的页面' }).locator('[data-tab]')).toHaveText(['首页', '学习中心']);
  await expect(second).toHaveURL(/\/Main\/Home/);
});

test('whoever comes back after idling finds their unsent draft, and nobody else does', async ({ page, product }) => {
  test.slow();
  await page.clock.install();
  await signInByForm(page, product, 'viewer', 'en');
  const openComments = async (): Promise<void> => {
    await page.goto(`${product.portal}/Main/PBIViews/1/ReportSection1/Online`);
    await page.getByRole('button', { name: 'Comments', exact: true }).click();
  };
  const draft = page.getByRole('textbox', { name: 'Write a comment' });
  await openComments();
  await draft.fill('Half a thou');
  await page.clock.fastForward('01:01:00');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await enter(page, product, 'viewer', 'en');
  await expect(page).toHaveURL(/\/Main\/PBIViews\/1\/ReportSection1\/Online/);
  // The report is opened anew, with the new session.
  await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  await expect(draft).toHaveValue('Half a thou');
  await page.clock.fastForward('01:01:00');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await enter(page, product, 'admin', 'en');
  await expect(page.getByRole('button', { name: 'Account: admin Administrator' })).toBeVisible();
  await openComments();
  await expect(draft).toHaveValue('');
  await draft.press('Escape');
});

test('ten calls whose token is refused at once cause one renewal, and nobody notices', async ({ page, product }) => {
  await signInByForm(page, product, 'viewer', 'en');
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('US Flights')).toBeVisible();
  await page.goto('about:blank');
  await page.context().addCookies([{ name: 'hb_token', value: 'spoilt', url: product.portal }]);
  const refused: string[] = [];
  let renewals = 0;
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url());
    if (new URL(response.url()).pathname === '/api/Login') renewals += 1;
  });
  // On a busy machine the new token could be there before the last of them is sent.
  const renew = await holdCalls(page, /\/api\/Login$/);
  await page.goto(`${product.portal}/Main/Home`);
  await expect.poll(() => refused.length).toBeGreaterThan(5);
  renew();
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('US Flights')).toBeVisible();
  await expect(page.locator('main').getByText('US Flights').first()).toBeVisible();
  expect(renewals).toBe(1);
  await expect(page).toHaveURL(/\/Main\/Home$/);
  await expect(page.locator('.ant-message-error')).toHaveCount(0);
});

test('a session that the server has ended leads to the root, and back to the same place after sign-in', async ({ page, product }) => {
  await signInByForm(page, product, 'viewer', 'en');
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('Learning Center').click();
  await expect(page.getByRole('navigation', { name: 'Open pages' }).locator('[aria-current="page"]')).toHaveText(/Learning/);
  // Somebody revokes it while no page is there that could notice: cookies of the browser are as they were.
  await page.goto('about:blank');
  const cookies = await page.context().cookies();
  await page.request.post(`${product.portal}/api/Logout`);
  await page.context().addCookies(cookies);
  await page.goto(`${product.portal}/Main/LearningCenter`);
  await expect(page).toHaveURL(/\/login\?redirect=%2FMain%2FHome/);
  await enter(page, product, 'viewer', 'en');
  await expect(page).toHaveURL(/\/Main\/LearningCenter/);
});

test('a computer whose clock is one hour off, either way, works like any other', async ({ browser, product }) => {
  for (const [off, account] of [
    [-3_600_000, 'viewer'],
    [3_600_000, 'viewer'],
  ] as const) {
    const page = await another(browser);
    await page.clock.install({ time: Date.now() + off });
    await signInByForm(page, product, account, 'en');
    await page.reload();
    await page.getByRole('navigation', { name: 'Main menu' }).getByText('US Flights').click();
    await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
    await expect(page).toHaveURL(/\/Main\/PBIViews\//);
    await page.context().close();
  }
});
