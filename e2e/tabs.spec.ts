import { endpoints } from '@portal/shared/contract/all';
import { Client } from './client.ts';
import { menu, openFrame, openReports, tabNames, tabs } from './frame.ts';
import { signIn } from './portal.ts';
import { expect, test } from './product.ts';

/** So many of the reports opened last are on Home: a large one, and six beside it. */
const CONTINUED = 7;

/** The tab strip (SPEC 2.2). */

test.describe('tabs', () => {
  test('closing the one in front leads to the one before; the context menu closes others; a reload keeps them', async ({ page, product }) => {
    await openFrame(page, product);
    await openReports(page, 'US Flights', 'Weather', 'Films');
    await page.getByRole('button', { name: 'Close “Films”' }).click();
    await expect(tabs(page).getByRole('button', { name: 'Weather', exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(tabs(page).getByRole('button', { name: 'Weather', exact: true })).toBeFocused();
    await page.reload();
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'US Flights', 'Weather']);
    await tabs(page).getByRole('button', { name: 'US Flights', exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Close others' }).click();
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'US Flights']);
    await expect(page).toHaveURL(/PBIViews\/1\//);
  });

  test('are moved by mouse and by keyboard, and pinned', async ({ page, product }) => {
    await openFrame(page, product);
    await openReports(page, 'US Flights', 'Weather', 'Films');
    const films = (await tabs(page).getByRole('button', { name: 'Films', exact: true }).boundingBox())!;
    const flights = (await tabs(page).getByRole('button', { name: 'US Flights', exact: true }).boundingBox())!;
    await page.mouse.move(films.x + films.width / 2, films.y + films.height / 2);
    await page.mouse.down();
    await page.mouse.move(flights.x + 4, flights.y + flights.height / 2, { steps: 12 });
    await page.mouse.up();
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'Films', 'US Flights', 'Weather']);
    await expect(page.locator('iframe:visible')).toHaveCount(1);

    await tabs(page).getByRole('button', { name: 'Films', exact: true }).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'US Flights', 'Films', 'Weather']);
    await expect(tabs(page).getByRole('button', { name: 'Films', exact: true })).toBeFocused();

    await tabs(page).getByRole('button', { name: 'Weather', exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'Weather', 'US Flights', 'Films']);
    await expect(page.getByRole('button', { name: 'Close “Weather”' })).toHaveCount(0);

    await tabs(page).getByRole('button', { name: 'Films', exact: true }).focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'Weather', 'US Flights']);
  });

  test('those to the right, and all, are closed from the context menu; the strip scrolls; the header is hidden and shown', async ({ page, product }) => {
    await page.setViewportSize({ width: 1000, height: 800 });
    await openFrame(page, product);
    const names = ['US Flights', 'Weather', 'Stock Prices', 'Films', 'Employment'];
    await openReports(page, ...names);
    await page.setViewportSize({ width: 500, height: 800 });
    const home = tabs(page).getByRole('button', { name: 'Home', exact: true });
    await expect(tabs(page).getByRole('button', { name: 'Employment', exact: true })).toBeInViewport();
    await expect(home).not.toBeInViewport();
    const [left, right] = [page.getByRole('button', { name: 'Scroll left' }), page.getByRole('button', { name: 'Scroll right' })];
    await expect(async () => {
      await left.click();
      await expect(home).toBeInViewport({ timeout: 500 });
    }).toPass();
    await expect(tabs(page).getByRole('button', { name: 'Employment', exact: true })).not.toBeInViewport();
    await right.click();
    await expect(home).not.toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect(left).toHaveCount(0);

    const choose = async (tab: string, command: string): Promise<void> => {
      await tabs(page).getByRole('button', { name: tab, exact: true }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: command }).click();
    };
    await choose('Stock Prices', 'Close to the right');
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'US Flights', 'Weather', 'Stock Prices']);
    await expect(page).toHaveURL(/PBIViews\/5\//);
    await choose('Home', 'Close all');
    await expect.poll(() => tabNames(page)).toEqual(['Home']);
    await expect(page).toHaveURL(/\/Main\/Home$/);

    await page.getByRole('button', { name: 'Hide the header' }).click();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: 'Show the header' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Full screen' }).click();
    await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
    expect(await page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true);
    await page.getByRole('button', { name: 'Exit full screen' }).click();
    await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
  });

  test('eight are alive: of nine reports the one that was not used for longest is loaded again when it comes back', async ({ page, product }) => {
    test.slow();
    await openFrame(page, product);
    const opened: number[] = [];
    page.on('request', (request) => {
      if (/\/GetReport$/.test(request.url())) opened.push((request.postDataJSON() as { id: number }).id);
    });
    const times = (id: number): number => opened.filter((one) => one === id).length;
    await openReports(page, 'US Flights', 'Weather', 'Stock Prices', 'Films', 'Employment', 'Route Directory', 'Seattle Seasons', 'Film Catalogue');
    await tabs(page).getByRole('button', { name: 'US Flights', exact: true }).click();
    await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
    await expect(page.locator('#content iframe')).toHaveCount(8);
    // The ninth takes the place of Weather, which was not used for longest.
    await menu(page).getByText('My dashboards').click();
    await menu(page).getByText('Overview', { exact: true }).last().click();
    await expect(page).toHaveURL(/\/Dashboards$/);
    await expect(page.locator('iframe:visible')).toHaveCount(1);
    await expect(page.locator('#content iframe')).toHaveCount(8);
    await tabs(page).getByRole('button', { name: 'US Flights', exact: true }).click();
    await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
    expect([times(1), times(2)]).toEqual([1, 1]);
    await tabs(page).getByRole('button', { name: 'Weather', exact: true }).click();
    await expect.poll(() => times(2)).toBe(2);
    await expect(page.locator('iframe:visible')).toHaveCount(1);
    await expect(page.locator('#content iframe')).toHaveCount(8);
  });

  test('another account of the same browser has none of them, and on Home what they opened themselves', async ({ page, product, request }) => {
    await openFrame(page, product);
    await openReports(page, 'US Flights');
    // A page whose session is gone goes to the root by itself (SPEC 8), and would get in the way of the test's own visit.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await signIn(page, product, 'viewer', 'en');
    await expect.poll(() => tabNames(page)).toEqual(['Home']);
    // Other tests of this product may have opened reports as them.
    const viewer = await new Client(request, product.portal).signIn('viewer', product.passwords.viewer);
    const { value } = await viewer.call(endpoints.home.overview);
    const continued = page.getByRole('region', { name: 'Continue' });
    await expect(continued.or(page.getByRole('region', { name: 'Start here' }))).toBeVisible();
    await expect(continued.getByRole('button')).toHaveCount(Math.min(value.recent.length, CONTINUED));
  });
});
