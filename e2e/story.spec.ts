import type { Frame, FrameLocator, Page } from '@playwright/test';
import { signInByForm, signOut } from './portal.ts';
import { expect, test } from './product.ts';

const shownReport = (page: Page): FrameLocator => page.frameLocator('iframe:visible');

test('a viewer’s day: open, turn the page, filter, star, comment, open another, come back, change the language, sign out', async ({ page, product }) => {
  test.slow();
  // From here on the display zoom is 1: in a frame under a zoom, the test driver clicks beside its target; the mouse does not.
  await page.setViewportSize({ width: 1920, height: 1080 });
  // Only the report's own frame: others come and go, as one is always kept in reserve.
  let flights: Frame | null | undefined;
  let reloads = 0;
  page.on('framenavigated', (frame) => {
    if (frame === flights) reloads += 1;
  });
  const stayed = () => flights !== null && flights !== undefined && !flights.isDetached() && reloads === 0;

  await signInByForm(page, product, 'viewer');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  const main = page.locator('main');

  await test.step('the flights report opens from the menu', async () => {
    await menu.getByText('美国航班').click();
    await expect(page).toHaveURL(/\/Main\/PBIViews\/\d+\/ReportSection1\/Online/);
    await expect(shownReport(page).getByText('79.1%').first()).toBeVisible();
    flights = await (await page.locator('iframe:visible').elementHandle())?.contentFrame();
    expect(stayed()).toBe(true);
  });

  await test.step('page 2, and a filter on it', async () => {
    await main.getByText('延误', { exact: true }).first().click();
    await expect(page).toHaveURL(/ReportSection2/);
    await shownReport(page).getByRole('button', { name: '地区: 全部' }).click();
    await shownReport(page).getByRole('checkbox').first().check();
    await page.keyboard.press('Escape');
    await expect(shownReport(page).getByRole('button', { name: /^地区: (?!全部)/ })).toBeVisible();
  });

  await test.step('the star asks for a category, which is made by confirming, and the report is among the favourites', async () => {
    await page.getByRole('button', { name: '收藏', exact: true }).click();
    const picker = page.getByRole('dialog', { name: '选择收藏分类' });
    await expect(picker.getByRole('radio', { name: '我的收藏' })).toBeChecked();
    await picker.getByPlaceholder('新分类的名称').fill('每周必看');
    await picker.getByRole('button', { name: '收藏', exact: true }).click();
    await expect(page.getByRole('button', { name: '取消收藏', exact: true })).toBeVisible();
    await menu.getByText('我的收藏').click();
    await expect(menu.getByText('每周必看')).toBeVisible();
  });

  await test.step('a comment stands in the drawer', async () => {
    await page.getByRole('button', { name: '评论', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: /评论/ });
    await drawer.getByRole('textbox', { name: '写评论' }).fill('周五为什么最差？');
    await drawer.getByRole('button', { name: '发送' }).click();
    await expect(drawer.getByRole('article').getByText('周五为什么最差？')).toBeVisible();
    await drawer.getByRole('button', { name: '关闭评论' }).click();
  });

  await test.step('a second report, and back: same page, same filter, and the frame was not loaded again', async () => {
    await menu.getByText('股票价格').click();
    await expect(page).not.toHaveURL(/ReportSection2/);
    await expect(shownReport(page).getByText(/\d/).first()).toBeVisible();
    await tabs.getByRole('button', { name: '美国航班', exact: true }).click();
    await expect(page).toHaveURL(/ReportSection2/);
    await expect(page.locator('iframe:visible')).toHaveCount(1);
    await expect(shownReport(page).getByRole('button', { name: /^地区: (?!全部)/ })).toBeVisible();
    expect(stayed()).toBe(true);
  });

  await test.step('a dashboard is starred as reports are, by the keyboard: star, Enter, done', async () => {
    await menu.getByText('我的仪表板').click();
    await menu.getByText('总览', { exact: true }).last().click();
    await expect(page).toHaveURL(/\/Dashboards$/);
    await page.getByRole('button', { name: '收藏', exact: true }).press('Enter');
    const chosen = page.getByRole('dialog', { name: '选择收藏分类' }).getByRole('radio', { name: '每周必看' });
    await expect(chosen).toBeChecked();
    await expect(chosen).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '取消收藏', exact: true })).toBeVisible();
    await tabs.getByRole('button', { name: '美国航班', exact: true }).click();
    await expect(page).toHaveURL(/ReportSection2/);
  });

  await test.step('in English the names change, and the open report stays', async () => {
    await page.getByRole('button', { name: '切换到英文' }).click();
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('Stock Prices')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Open pages' }).getByRole('button', { name: 'US Flights', exact: true })).toBeVisible();
    await expect(page).toHaveTitle(/US Flights/);
    expect(stayed()).toBe(true);
  });

  await test.step('after signing out, nothing is open any more', async () => {
    await signOut(page);
    await page.goto(`${product.portal}/Main/Home`);
    await expect(page).toHaveURL(/\/login/);
  });
});
