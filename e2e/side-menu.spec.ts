/// <reference lib="dom" />
import { menu, openFrame } from './frame.ts';
import { expect, test } from './product.ts';

/** The side menu (SPEC 2.2). */

test.describe('side menu', () => {
  test('goes by keyboard, folds to icons with fly-outs, and finds by pinyin', async ({ page, product }) => {
    // Without a zoom, widths are whole pixels.
    await page.setViewportSize({ width: 1920, height: 1000 });
    await openFrame(page, product);
    const tree = page.getByRole('tree', { name: 'Main menu' });
    await expect(tree.getByText('US Flights')).toBeVisible();
    await tree.focus();
    await page.keyboard.press('Home');
    await page.keyboard.type('w');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/PBIViews\/2\//);
    // What is in front is the report's first page.
    await expect(tree.getByRole('treeitem', { selected: true })).toHaveCount(1);
    await expect(tree.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '4');

    await page.getByLabel('Filter the menu').fill('gpjg');
    await expect(tree.getByText('Stock Prices')).toBeVisible();
    await expect(tree.getByText('US Flights')).toHaveCount(0);
    await page.getByLabel('Filter the menu').fill('no such report');
    await expect(page.getByText('Nothing in the menu matches.')).toBeVisible();

    await page.getByRole('button', { name: 'Show or hide the menu' }).click();
    await expect(page.locator('aside')).toHaveCSS('width', '65px');
    await menu(page).getByRole('button', { name: 'Reports', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    const flyOut = page.getByRole('tree', { name: 'Reports', exact: true });
    await expect(flyOut).toBeFocused();
    await flyOut.getByText('Films').click();
    await expect(page).toHaveURL(/PBIViews\/6\//);
    await expect(flyOut).toHaveCount(0);
  });

  test('is behind a drawer at 996 px, 220 px wide in a small window and 245 px above', async ({ page, product }) => {
    await page.setViewportSize({ width: 1920, height: 1000 });
    await openFrame(page, product);
    await expect(page.locator('aside')).toHaveCSS('width', '245px');
    await page.setViewportSize({ width: 1200, height: 800 });
    // Under a zoom a width is not always a whole number.
    await expect(page.locator('aside')).toHaveCSS('width', /^(219\.9\d*|220(\.0\d*)?)px$/);
    await page.setViewportSize({ width: 996, height: 800 });
    await expect(page.locator('aside')).toHaveCount(0);
    // A phone or a tablet has no zoom.
    await expect(page.locator('html')).toHaveCSS('zoom', '1');
    await page.getByRole('button', { name: 'Show or hide the menu' }).click();
    await page.getByRole('dialog').getByText('US Flights').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/PBIViews\/1\//);
  });

  test('draws only what is in sight of 5,000 reports', async ({ page, product }) => {
    await page.route('**/Report/GetMyReports?*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { value: object[] };
      const value = Array.from({ length: 5000 }, (_, index) => ({ ...answer.value[0], id: 1000 + index, reportName: `报表 ${index}`, reportEnName: `Report ${index}`, children: [] }));
      await route.fulfill({ response, json: { ...answer, value } });
    });
    await openFrame(page, product);
    const tree = page.getByRole('tree', { name: 'Main menu' });
    await tree.getByText('Travel & Weather').click();
    await expect(tree.getByText('Report 0', { exact: true })).toBeVisible();
    expect(await tree.getByRole('treeitem').count()).toBeLessThan(120);
    await tree.focus();
    await tree.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    // What the mouse is pressed on stays under it.
    await tree.getByText('Report 2500', { exact: true }).click();
    await expect(page).toHaveURL(/PBIViews\/3500\//);
    await expect(tree.getByText('Report 2500', { exact: true })).toBeInViewport();
    await page.getByLabel('Filter the menu').fill('bb4999');
    await expect(tree.getByText('Report 4999')).toBeVisible();
  });
});
