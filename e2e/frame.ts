import type { Page } from '@playwright/test';
import { signIn } from './portal.ts';
import { expect, type Product } from './product.ts';

/** Parts of the frame around the pages (SPEC 2.2), in English. */
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
export const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open pages' });
export const tabNames = (page: Page): Promise<string[]> => tabs(page).locator('[data-tab]').allTextContents();

/** Opens reports one after the other from the menu. */
export const openReports = async (page: Page, ...names: string[]): Promise<void> => {
  for (const name of names) {
    await menu(page).getByText(name, { exact: true }).click();
    await expect(tabs(page).getByRole('button', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    // A report that is left before its frame is there begins when it is seen again.
    await expect(page.locator('#content iframe:visible')).toHaveCount(1);
  }
};

/** An administrator, in English, with the frame in front of them. */
export const openFrame = async (page: Page, product: Product): Promise<void> => {
  await signIn(page, product, 'admin', 'en');
  await expect(tabs(page)).toBeVisible();
};
