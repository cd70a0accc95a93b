import type { Browser, Page } from '@playwright/test';
import type { Product } from '../bench/product.ts';
import { PAGE } from './film.ts';

/** How long something may take on a machine that does much else (ms). */
const PATIENCE = 240_000;

/** A page of the portal in Chinese with the viewer signed in, at Home. Its browser context is the caller's to close. */
export const signedIn = async (browser: Browser, { portal, password }: Pick<Product, 'portal' | 'password'>): Promise<Page> => {
  const context = await browser.newContext({ viewport: PAGE, reducedMotion: 'reduce', locale: 'zh-CN' });
  context.setDefaultTimeout(PATIENCE);
  // A caret that blinks never comes to rest.
  await context.addInitScript("{ const sheet = new CSSStyleSheet(); sheet.replaceSync('* { caret-color: transparent !important; }'); document.adoptedStyleSheets.push(sheet); }");
  const page = await context.newPage();
  await page.goto(portal);
  await page.getByLabel('账号', { exact: true }).fill('viewer');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(`${portal}/Main/Home`);
  await page.getByRole('navigation', { name: '主菜单' }).waitFor();
  return page;
};
