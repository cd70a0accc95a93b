import type { FrameLocator, Page } from '@playwright/test';
import { signIn } from './portal.ts';
import { expect, test } from './product.ts';

const shownReport = (page: Page): FrameLocator => page.frameLocator('iframe:visible');

test('a viewer opens a report, turns the page, opens another, and finds the first as it was', async ({ page, product }) => {
  const navigations: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() && frame.url().startsWith(product.reporting)) navigations.push(frame.url());
  });

  await signIn(page, product, 'viewer');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByText('美国航班').click();
  await expect(page).toHaveURL(/\/Main\/PBIViews\/\d+\/ReportSection1\/Online/);
  await expect(shownReport(page).getByText('79.1%').first()).toBeVisible();

  await page.locator('main').getByText('延误', { exact: true }).first().click();
  await expect(page).toHaveURL(/ReportSection2/);

  await menu.getByText('股票价格').click();
  await expect(page).not.toHaveURL(/ReportSection2/);
  await expect.poll(() => navigations.length).toBe(2);

  const before = navigations.length;
  await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name: '美国航班', exact: true }).click();
  await expect(page).toHaveURL(/ReportSection2/);
  await expect(page.locator('iframe:visible')).toHaveCount(1);
  expect(navigations).toHaveLength(before);
});
