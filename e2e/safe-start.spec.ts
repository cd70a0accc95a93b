import type { Browser, Page } from '@playwright/test';
import { signIn } from './portal.ts';
import { LOOPS, makeProbe, type Probe } from './probe.ts';
import { expect, test, type Product } from './product.ts';

/** Each test goes on from what the one before it has released. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

/** A module of this story's own: others count on what theirs have released. */
let probe: Awaited<ReturnType<typeof makeProbe>>;

test.beforeAll(async ({ product }, { parallelIndex }) => {
  probe = await makeProbe(product, { name: `probe-start-${parallelIndex}`, zh: '启动', en: 'Starter' });
});
// The tests after these have the same product.
test.afterAll(async () => {
  expect((await probe.release('--switch-off')).code).toBe(0);
  probe.remove();
});

const RELEASES = '/Main/Releases';

/** A person with a browser of their own. */
const person = async (browser: Browser, product: Product, account: 'admin' | 'viewer'): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })).newPage();
  await signIn(page, product, account, 'en');
  return page;
};

/** What the probe says on Home. */
const onHome = (page: Page, text: string) => page.locator('main').getByText(text, { exact: true });
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

const released = async (one: Probe, ...args: string[]): Promise<void> => {
  const { code, output } = await one.release(...args);
  expect(output).toContain('Released to');
  expect(code).toBe(0);
};

const row = (page: Page, note: string) => page.getByRole('row').filter({ has: page.getByText(note, { exact: true }) });

/** Looks at a version in *Releases* until its browsers' reports are there: they may still be on their way. */
const expectInRow = async (page: Page, note: string, text: string | RegExp): Promise<void> => {
  await page.goto(new URL(RELEASES, page.url()).href);
  await row(page, note).getByRole('button', { name: 'Show what is in it' }).click();
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
};

/** A person who is at work, in a browser of their own, and a second page there of a module that never comes to an end. */
const frozenPage = async (atWork: Page, product: Product): Promise<Page> => {
  const frozen = await atWork.context().newPage();
  await frozen.goto(product.portal, { waitUntil: 'commit' });
  await expect.poll(() => atWork.evaluate((key) => localStorage.getItem(key), LOOPS)).toBe('1');
  return frozen;
};

test('one that never comes to an end at its start freezes a page once: the next has the version before, says so, and it is taken back', async ({ browser, product }) => {
  probe.become({ text: 'Probe ten' });
  await released(probe);
  const people = [await person(browser, product, 'viewer'), await person(browser, product, 'admin')];
  for (const page of people) await expect(onHome(page, 'Probe ten')).toBeVisible();
  probe.become({ text: 'Probe in a loop', loops: true });
  await released(probe, '--note', 'The loop');
  for (const page of people) {
    const frozen = await frozenPage(page, product);
    // A page that works tells the browser that it is left; this one cannot.
    await frozen.close();
    const next = await page.context().newPage();
    await next.goto(product.portal);
    await expect(next.getByText('The portal stopped responding the last time')).toBeVisible();
    await expect(onHome(next, 'Probe ten')).toBeVisible();
    await expect(menuOf(next).getByText('US Flights')).toBeVisible();
    await next.getByRole('button', { name: /^Account:/ }).click();
    await expect(next.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  }
  const [, admin] = people as [Page, Page];
  await expectInRow(admin, 'The loop', /frozen \(start\)/);
  await expectInRow(admin, 'The loop', 'Taken back');
});

test('a safe start has the shell without modules, each opens when somebody wants it, and ends by a button', async ({ browser, product }) => {
  const admin = await person(browser, product, 'admin');
  await expect(onHome(admin, 'Probe ten')).toBeVisible();
  probe.become({ text: 'Probe in another loop', loops: true });
  await released(probe);
  const page = await admin.context().newPage();
  await page.goto(`${product.portal}/SafeStart`);
  await expect(page.getByText('Modules start only when you open them.')).toBeVisible();
  await menuOf(page).getByText('Starter', { exact: true }).click();
  await expect(page.getByRole('heading', { name: '“Starter” has not been started' })).toBeVisible();
  await page.goto(product.portal + RELEASES);
  await page.getByRole('button', { name: 'Start this module' }).click();
  await expect(page.getByRole('button', { name: `History: ${probe.name}` })).toBeVisible();
  expect((await probe.release('--roll-back')).code).toBe(0);
  await page.getByRole('button', { name: 'Start normally' }).click();
  await page.goto(product.portal);
  await expect(onHome(page, 'Probe ten')).toBeVisible();
  await expect(page.getByText('Modules start only when you open them.')).toHaveCount(0);
});

test('styles for the page, and a copy of React, are refused; styles that code writes are taken back, and reported', async ({ browser, product }) => {
  probe.become({ text: 'Probe eleven', css: 'nav { display: none }' });
  const styled = await probe.release();
  expect([styled.code, styled.output]).toEqual([1, expect.stringContaining("“nav” reaches what is not the module's own")]);
  probe.become({ text: 'Probe eleven', vendor: 'globalThis.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = {};' });
  const copied = await probe.release();
  expect([copied.code, copied.output]).toEqual([1, expect.stringContaining('holds a copy of react')]);

  probe.become({ text: 'Probe eleven', styles: 'nav { display: none }' });
  await released(probe, '--note', 'The styled one');
  const admin = await person(browser, product, 'admin');
  await expect(onHome(admin, 'Probe eleven')).toBeVisible();
  await expect(menuOf(admin).getByText('US Flights')).toBeVisible();
  await expectInRow(await person(browser, product, 'admin'), 'The styled one', /styles \(render\)/);
  expect((await probe.release('--roll-back')).code).toBe(0);
});
