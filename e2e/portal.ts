import type { Page } from '@playwright/test';
import { expect, type Product } from './product.ts';

/** Opens the portal in a language and signs in by the form. */
export const signIn = async (page: Page, product: Product, account: 'admin' | 'viewer', language: 'zh' | 'en' = 'zh'): Promise<void> => {
  await page.addInitScript((wanted) => localStorage.getItem('hb_language') ?? localStorage.setItem('hb_language', wanted), language);
  await page.goto(product.portal);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel(language === 'zh' ? '账号' : 'Account', { exact: true }).fill(account);
  await page.getByLabel(language === 'zh' ? '密码' : 'Password', { exact: true }).fill(product.passwords[account]);
  await page.getByRole('button', { name: language === 'zh' ? '登录' : 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/Main\/Home$/);
};

/** Signs out by the account menu, in English; the portal loads again by itself. */
export const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await loaded;
  await expect(page).toHaveURL(/\/login/);
};

/** Keeps the calls of an address waiting. @returns what lets them go */
export const holdCalls = async (page: Page, address: RegExp): Promise<() => void> => {
  let go = (): void => undefined;
  const released = new Promise<void>((fulfil) => (go = fulfil));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return go;
};
