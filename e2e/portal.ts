import AxeBuilder from '@axe-core/playwright';
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, type Product } from './product.ts';

/** How long a kept session is used, in milliseconds: an access token lasts 15 minutes, and no test may have to renew it. */
const KEPT = 8 * 60_000;

/** Where the browser keeps what the current user may call. */
const PERMISSIONS = 'hb_permissions';

type Language = 'zh' | 'en';
type Account = 'admin' | 'viewer';

/** What a page finds in its browser at its first visit: a language. */
export const inLanguage = (page: Page, language: Language): Promise<unknown> =>
  page.addInitScript((wanted) => localStorage.getItem('hb_language') ?? localStorage.setItem('hb_language', wanted), language);

/** The page after signing in is there, and not only its address. */
const expectFrame = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/Main\/Home$/);
  await expect(page.getByRole('button', { name: /^(Account:|账号)/ })).toBeVisible();
};

/** Fills in the form of the sign-in page that is open. */
export const enter = async (page: Page, product: Product, account: Account, language: Language = 'zh'): Promise<void> => {
  await page.getByLabel(language === 'zh' ? '账号' : 'Account', { exact: true }).fill(account);
  await page.getByLabel(language === 'zh' ? '密码' : 'Password', { exact: true }).fill(product.passwords[account]);
  await page.getByRole('button', { name: language === 'zh' ? '登录' : 'Sign in', exact: true }).click();
};

/** Opens the portal in a language and signs in by the form: a session of the test's own, which it may end. */
export const signInByForm = async (page: Page, product: Product, account: Account, language: Language = 'zh'): Promise<void> => {
  await inLanguage(page, language);
  await page.goto(product.portal);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await enter(page, product, account, language);
  await expectFrame(page);
};

/** Opens the portal in a language with somebody signed in. Their session is every test's: who ends one signs in by the form. */
export const signIn = async (page: Page, product: Product, account: Account, language: Language = 'zh'): Promise<void> => {
  const kept = product.sessions.get(account);
  if (!kept || Date.now() - kept.since > KEPT) {
    await signInByForm(page, product, account, language);
    const permissions = (await page.evaluate((key) => localStorage.getItem(key), PERMISSIONS)) ?? '';
    product.sessions.set(account, { cookies: await page.context().cookies(product.portal), permissions, since: Date.now() });
    return;
  }
  await page.context().addCookies([...kept.cookies]);
  // As signing in leaves it: a page that has to ask what its user may do draws its menu twice.
  await page.addInitScript(([key, permissions]) => localStorage.getItem(key) ?? localStorage.setItem(key, permissions), [PERMISSIONS, kept.permissions] as const);
  await inLanguage(page, language);
  await page.goto(product.portal);
  await expectFrame(page);
};

/** Signs out by the account menu; the portal loads again by itself. */
export const signOut = async (page: Page, language: Language = 'en'): Promise<void> => {
  const out = language === 'zh' ? '退出登录' : 'Sign out';
  await page.getByRole('button', { name: /^(Account:|账号)/ }).click();
  await page.getByRole('menuitem', { name: out }).click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('dialog').getByRole('button', { name: out }).click();
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

/**
 * What axe finds in a part of the page, or in all of it: rules with the elements that break them. Embedded reports are
 * looked at by `reporting/test/protocol/axe.spec.ts`; without frames axe needs no page beside this one, which it would open for every look.
 */
export const axeFindings = async (page: Page, part?: string): Promise<unknown[]> => {
  const axe = new AxeBuilder({ page }).exclude('iframe').setLegacyMode();
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
};

/** A browser of its own: another computer, or a phone. */
export const another = async (browser: Browser, language: Language = 'en'): Promise<Page> => {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await inLanguage(page, language);
  return page;
};

/**
 * Lets a page's time pass until something is seen: the page's own pauses are not waited for. Its clock has to be installed.
 * @param step in milliseconds
 */
export const passTime = (page: Page, step: number, isSeen: () => Promise<boolean>): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.fastForward(step);
      return isSeen();
    })
    .toBe(true);

/** An entry of the list that is in front. What was chosen stands in its field by the same name. */
export const entryOf = (page: Page, entry: string): Locator => page.locator('[data-popups]').getByTitle(entry, { exact: true }).last();

/** Chooses an entry of a field's list that is in front. It is typed where that can be done: a long list draws only its first entries. */
export const choose = async (page: Page, field: Locator, entry: string): Promise<void> => {
  await field.click();
  if (await field.isEditable()) await field.fill(entry);
  await entryOf(page, entry).click();
};
