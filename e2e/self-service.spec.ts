import type { FrameLocator, Page } from '@playwright/test';
import { axeFindings, signIn } from './portal.ts';
import { expect, test } from './product.ts';

// Without a zoom, clicks inside a frame land where they are meant to.
test.use({ viewport: { width: 1920, height: 1000 } });

const shown = (page: Page): FrameLocator => page.frameLocator('iframe:visible');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const openList = (page: Page) => menu(page).getByText('My own reports').click();

test('a report is made over data that one may use, found again, renamed, deleted, restored, and deleted for good', async ({ page, browser, product }) => {
  await signIn(page, product, 'admin', 'en');
  await openList(page);
  await expect(page.getByText('You have not made a report yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create a report' }).click();
  await expect(page.getByText(/^Shown in: .*US Flights/)).toBeVisible();
  expect(await axeFindings(page, '#content')).toEqual([]);
  await page.getByRole('listitem').filter({ hasText: 'US Flights' }).getByRole('button').click();

  const frame = shown(page);
  await frame.getByRole('button', { name: 'Add a visual' }).press('Enter');
  await frame.getByRole('menuitem', { name: 'Card' }).click();
  await frame.getByRole('button', { name: 'Add Flights', exact: true }).click();
  await expect(frame.getByText('3,000,000')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Open pages' }).getByText('New report')).toBeVisible();
  await frame.getByRole('button', { name: 'Save as' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save the report' });
  await expect(dialog.getByLabel('Name of the report')).toBeFocused();
  await dialog.getByLabel('Name of the report').fill('All my flights');
  expect(await axeFindings(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'All my flights' })).toBeVisible();
  await expect(page).toHaveURL(/\/Main\/PBIViews\/\d+\//);
  await expect(shown(page).getByText('3,000,000')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Open pages' }).getByText('New report')).toHaveCount(0);
  await expect(menu(page).getByText('All my flights')).toBeVisible();

  // Its maker edits it in place, and a page that they add is there for them to read.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await shown(page).getByRole('button', { name: 'Add a page' }).click();
  await shown(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('“All my flights” has been saved')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Page of All my flights' }).getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');

  const context = await browser.newContext({ viewport: { width: 1920, height: 1000 } });
  const other = await context.newPage();
  await signIn(other, product, 'viewer', 'en');
  await expect(menu(other).getByText('US Flights')).toBeVisible();
  await expect(menu(other).getByText('All my flights')).toHaveCount(0);
  await other.goto(page.url());
  await expect(other.getByText('You have no permission to open this report').first()).toBeVisible();
  await context.close();

  await openList(page);
  await page.getByRole('button', { name: 'Rename “All my flights”' }).click();
  await page.getByRole('dialog').getByLabel('Name of the report').fill('Flights of mine');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(menu(page).getByText('Flights of mine')).toBeVisible();
  // Where it is open it goes by the new name, too.
  const tabs = page.getByRole('navigation', { name: 'Open pages' });
  await tabs.getByText('Flights of mine').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Flights of mine' })).toBeVisible();

  await openList(page);
  await page.getByRole('button', { name: 'Delete “Flights of mine”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('“Flights of mine” is in the recycle bin')).toBeVisible();
  await expect(page.getByText('You have not made a report yet')).toBeVisible();
  await expect(menu(page).getByText('Flights of mine')).toHaveCount(0);
  await expect(tabs.getByText('Flights of mine')).toHaveCount(0);

  await page.locator('#content').getByRole('button', { name: 'Recycle bin' }).click();
  await expect(page).toHaveURL(/\/Main\/SelfServiceMyReportAlreadyDeleted$/);
  await expect(page.getByText('Will be deleted for good in 30 days')).toBeVisible();
  expect(await axeFindings(page, '#content')).toEqual([]);
  await page.getByRole('button', { name: 'Restore “Flights of mine”' }).click();
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Flights of mine' })).toBeVisible();
  await expect(shown(page).getByText('3,000,000')).toBeVisible();

  await openList(page);
  await page.getByRole('button', { name: 'Delete “Flights of mine”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('You have not made a report yet')).toBeVisible();
  await page.locator('#content').getByRole('button', { name: 'Recycle bin' }).click();
  await page.getByRole('button', { name: 'Delete for good: “Flights of mine”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good', exact: true }).click();
  await expect(page.getByText('“Flights of mine” has been deleted for good')).toBeVisible();
  await expect(page.getByText('The recycle bin is empty')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Recycle bin' })).toBeFocused();
});

test('a copy that is saved in the editor becomes a report of one’s own', async ({ page, product }) => {
  await signIn(page, product, 'admin', 'en');
  await menu(page).getByText('US Flights').click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await shown(page).getByRole('button', { name: 'Save as' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save a copy' });
  await expect(dialog.getByLabel('Name of the report')).toHaveValue('US Flights (copy)');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Open the copy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'US Flights (copy)' })).toBeVisible();
  await expect(shown(page).getByText('79.1%').first()).toBeVisible();
  await openList(page);
  await page.getByRole('button', { name: 'Delete “US Flights (copy)”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('You have not made a report yet')).toBeVisible();
});
