import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { SHELL_CONTRACT } from '@portal/shared/contract/all';
import { pathOf } from '@portal/tooling/create-remote';
import { axeFindings, signIn } from './portal.ts';
import type { Probe } from './probe.ts';
import { expect, test, type Product } from './product.ts';

/** Each test goes on from what the one before it has released. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

// The tests after these have the same product.
test.afterAll(async ({ probe }) => {
  expect((await probe.release('--switch-off')).code).toBe(0);
});

const RELEASES = '/Main/Releases';

/** Another person with a browser of their own. */
const person = async (browser: Browser, product: Product, account: 'admin' | 'viewer', clock?: 'own clock'): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })).newPage();
  if (clock) await page.clock.install();
  await signIn(page, product, account, 'en');
  return page;
};

/** A browser collects for a moment what it reports. */
const reportNow = (page: Page): Promise<void> => page.clock.fastForward(2_000);

/** What the probe says on Home. */
const onHome = (page: Page, text: string) => page.locator('main').getByText(text, { exact: true });

/** The browser looks for updates by itself twice a minute, and whenever its window comes to the front. */
const comeToFront = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));

/** @returns what the command said */
const released = async (probe: Probe, ...args: string[]): Promise<string> => {
  const { code, output } = await probe.release(...args);
  expect(output).toContain('Released to');
  expect(code).toBe(0);
  return output;
};

const probeRow = (page: Page, note: string) => page.getByRole('row').filter({ has: page.getByText(note, { exact: true }) });

test('a new module from the template is released and opened, with the host as it is', async ({ page, product, probe }) => {
  await signIn(page, product, 'admin', 'en');
  const host = readFileSync(join(product.dist, 'host', 'index.html'), 'utf8');
  probe.become({ text: 'Probe one' });
  const dry = await probe.release('--dry-run');
  expect([dry.code, dry.output]).toEqual([0, expect.stringContaining('everybody has nothing now')]);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('US Flights')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('Probe', { exact: true })).toHaveCount(0);
  await released(probe, '--note', 'The first one');
  await page.reload();
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('Probe', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Probe' })).toBeVisible();
  await expect(page.getByText('Probe one', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(page).toHaveURL(`${product.portal}/Main/${pathOf(probe.name)}`);
  expect(readFileSync(join(product.dist, 'host', 'index.html'), 'utf8')).toBe(host);
});

test('one role tries a version while everybody else keeps theirs; it is promoted in the screen, and taken back in an open session', async ({ browser, product, probe }) => {
  const [admin, viewer] = [await person(browser, product, 'admin'), await person(browser, product, 'viewer')];
  await expect(onHome(admin, 'Probe one')).toBeVisible();
  await expect(onHome(viewer, 'Probe one')).toBeVisible();

  probe.become({ text: 'Probe two' });
  await released(probe, '--role', 'administrators', '--note', 'The second one');
  await comeToFront(viewer);
  await comeToFront(admin);
  await expect(admin.getByText('The portal was updated')).toBeVisible();
  await expect(onHome(admin, 'Probe one')).toBeVisible();
  await admin.getByRole('button', { name: 'Reload the page' }).click();
  await expect(onHome(admin, 'Probe two')).toBeVisible();
  await viewer.reload();
  await expect(onHome(viewer, 'Probe one')).toBeVisible();
  await expect(viewer.getByText('The portal was updated')).toHaveCount(0);

  await admin.goto(product.portal + RELEASES);
  await expect(probeRow(admin, 'The second one').getByText('Role Administrators')).toBeVisible();
  await probeRow(admin, 'The second one').getByRole('button', { name: /^Give to/ }).click();
  await admin.getByRole('dialog').getByRole('radio', { name: 'Everybody' }).check();
  await admin.getByRole('dialog').getByRole('button', { name: 'Give version' }).click();
  await expect(probeRow(admin, 'The second one').getByText('Everybody')).toBeVisible();
  await viewer.reload();
  await expect(onHome(viewer, 'Probe two')).toBeVisible();

  const { version } = JSON.parse(readFileSync(join(probe.built(), 'remote.json'), 'utf8')) as { version: string };
  await admin.getByRole('button', { name: /^Roll back to/ }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Roll back', exact: true }).click();
  await expect(probeRow(admin, 'The second one').getByText('Taken back')).toBeVisible();
  await admin.getByRole('button', { name: `History: ${probe.name}` }).click();
  await expect(admin.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Rolled back to' })).toHaveCount(1);
  await expect(admin.getByRole('dialog').getByText(version).first()).toBeVisible();
  await admin.keyboard.press('Escape');
  await comeToFront(viewer);
  await expect(viewer.getByText('The portal was updated')).toBeVisible();
  await viewer.getByRole('button', { name: 'Later' }).click();
  await expect(onHome(viewer, 'Probe two')).toBeVisible();
  await viewer.reload();
  await expect(onHome(viewer, 'Probe one')).toBeVisible();
});

test('a share of the users is the same share at every load', async ({ browser, product, probe }) => {
  const people = [await person(browser, product, 'admin'), await person(browser, product, 'viewer')];
  await released(probe, '--built', probe.built(), '--canary', '50%');
  const seen: string[][] = [];
  for (let load = 0; load < 3; load += 1) {
    for (const page of people) await page.reload();
    seen.push(await Promise.all(people.map(async (page) => (await page.locator('main').getByText(/^Probe (one|two)$/).textContent()) ?? '')));
  }
  expect(seen).toEqual([seen[0], seen[0], seen[0]]);
});

test('a page that stays open through three releases still loads what it has not loaded yet', async ({ page, product, probe }) => {
  await signIn(page, product, 'admin', 'en');
  const before = (await page.locator('main').getByText(/^Probe (one|two)$/).textContent()) ?? '';
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  for (const text of ['Probe three', 'Probe four', 'Probe five']) {
    probe.become({ text });
    // The page, the entry and the manifest; the rest is what it was.
    expect(await released(probe)).toContain('files, 3 of them new');
  }
  await menu.getByText('Probe', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Probe' })).toBeVisible();
  await expect(page.getByText(before, { exact: true }).filter({ visible: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Probe five', { exact: true }).filter({ visible: true })).toBeVisible();
});

test('a release for another contract or for nobody, one that says half, and one whose files are damaged, do not reach the portal', async ({ page, product, probe }) => {
  probe.become({ text: 'Probe six', contract: '^2.0.0' });
  const refused = await probe.release();
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`contract: The module needs contract ^2.0.0; the portal has ${SHELL_CONTRACT}`);

  probe.become({ text: 'Probe six', english: '' });
  const half = await probe.release();
  expect([half.code, half.output]).toEqual([1, expect.stringContaining('no text for en: start: text')]);

  const copy = mkdtempSync(join(tmpdir(), 'probe-'));
  try {
    probe.become({ text: 'Probe six' });
    expect((await probe.release('--dry-run')).code).toBe(0);
    const forNobody = await probe.release('--built', probe.built(), '--role', 'nobody');
    expect([forNobody.code, forNobody.output]).toEqual([1, expect.stringContaining('There is no role with the code “nobody”')]);
    expect(forNobody.output).not.toContain('checked');
    cpSync(probe.built(), copy, { recursive: true });
    const entry = entryOf(copy);
    writeFileSync(join(copy, entry.path), `${readFileSync(join(copy, entry.path), 'utf8')}\n// changed`);
    const damaged = await probe.release('--built', copy);
    expect(damaged.code).toBe(1);
    expect(damaged.output).toContain(`files: ${entry.path} is not the one that remote.json lists; it was changed after the build`);
  } finally {
    rmSync(copy, { recursive: true });
  }
  await signIn(page, product, 'viewer', 'en');
  await expect(onHome(page, 'Probe five')).toBeVisible();
});

test('a file that changes in the store, or is gone, is not run: the version before takes its place, the screen says why, and releasing again mends it', async ({ browser, product, probe }) => {
  await released(probe, '--built', probe.built(), '--note', 'The damaged one');
  const admin = await person(browser, product, 'admin');
  await expect(onHome(admin, 'Probe six')).toBeVisible();
  const stored = ({ sha256 }: { sha256: string }, endings = ['', '.br', '.gz']) => endings.map((ending) => join(product.data, 'releases', sha256 + ending));
  /** Somebody opens it, gets the version before, and their browser says why. */
  const expectReported = async (why: RegExp): Promise<Page> => {
    const viewer = await person(browser, product, 'viewer', 'own clock');
    await expect(onHome(viewer, 'Probe five')).toBeVisible();
    await expect(viewer).not.toHaveTitle('taken over');
    await reportNow(viewer);
    await admin.goto(product.portal + RELEASES);
    await probeRow(admin, 'The damaged one').getByRole('button', { name: 'Show what is in it' }).click();
    // What was reported may still be on its way.
    await expect(async () => {
      await admin.getByRole('button', { name: 'Refresh' }).click();
      await expect(admin.getByText(why)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    return viewer;
  };
  const mend = async (): Promise<void> => expect(await released(probe, '--built', probe.built())).toContain('files, 1 of them new');

  const entry = entryOf(probe.built());
  for (const form of stored(entry, ['.br', '.gz'])) rmSync(form, { force: true });
  // As long as it was: what is not is not even sent.
  writeFileSync(stored(entry)[0] ?? '', 'document.title = "taken over";'.padEnd(entry.bytes));
  const viewer = await expectReported(/integrity \(entry\)/);
  await mend();
  // Their browser would keep the damaged one for a year.
  await viewer.reload();
  await expect(onHome(viewer, 'Probe six')).toBeVisible();

  const page = filesOf(probe.built()).find(({ path }) => path.endsWith('.js') && readFileSync(join(probe.built(), path), 'utf8').includes('Probe six'));
  for (const form of page ? stored(page) : []) rmSync(form, { force: true });
  await expectReported(/integrity \(page\)/);
  await mend();
});

test('a version that throws while it is drawn stays in its place, and is taken back by itself when two people have met it', async ({ browser, product, probe }) => {
  probe.become({ text: 'Probe seven' });
  await released(probe);
  probe.become({ text: 'Probe eight', throws: true });
  await released(probe, '--note', 'The broken one');
  const pages: Page[] = [];
  for (const account of ['viewer', 'admin'] as const) {
    const page = await person(browser, product, account, 'own clock');
    pages.push(page);
    await expect(page.locator('main').getByTestId('remote-failure')).toContainText('The module stopped because of an error of its own');
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('US Flights')).toBeVisible();
    await reportNow(page);
  }
  const admin = await person(browser, product, 'admin');
  await admin.goto(product.portal + RELEASES);
  // What was reported may still be on its way.
  await expect(async () => {
    await admin.getByRole('button', { name: 'Refresh' }).click();
    await expect(probeRow(admin, 'The broken one').getByText('Taken back')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const viewer = await person(browser, product, 'viewer');
  await expect(onHome(viewer, 'Probe seven')).toBeVisible();
  for (const page of pages) {
    // Without a load of the page: what it has open stays.
    await page.evaluate(() => void Object.assign(window, { sameAsBefore: true }));
    await page.getByRole('button', { name: 'Load this module again' }).click();
    await expect(onHome(page, 'Probe seven')).toBeVisible();
    await expect(page.getByTestId('remote-failure')).toHaveCount(0);
    expect(await page.evaluate(() => 'sameAsBefore' in window)).toBe(true);
  }
  await admin.getByRole('button', { name: `History: ${probe.name}` }).click();
  await expect(admin.getByRole('dialog').getByText('It failed for 2/2 users, clearly more than the version before.').first()).toBeVisible();
});

test('a module is switched off in every open page, and comes back', async ({ browser, product, probe }) => {
  const [admin, viewer] = [await person(browser, product, 'admin'), await person(browser, product, 'viewer')];
  await expect(onHome(viewer, 'Probe seven')).toBeVisible();
  await admin.goto(`${product.portal}/Main/${pathOf(probe.name)}`);
  await expect(admin.getByRole('heading', { name: 'Probe' })).toBeVisible();
  const other = await admin.context().newPage();
  await other.goto(product.portal + RELEASES);
  const change = async (name: 'Switch off' | 'Switch on'): Promise<void> => {
    await other.getByRole('button', { name: `${name}: ${probe.name}` }).click();
    await other.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await expect(other.getByRole('dialog')).toHaveCount(0);
    for (const page of [admin, viewer]) await comeToFront(page);
  };
  await change('Switch off');
  await expect(onHome(viewer, 'Probe seven')).toHaveCount(0);
  await expect(admin.getByTestId('remote-failure')).toContainText('An administrator has switched this module off');
  await change('Switch on');
  await expect(onHome(viewer, 'Probe seven')).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Probe' })).toBeVisible();
});

test('one that draws itself without end and fills the memory is stopped in every open page by its team, and stays away', async ({ browser, product, probe }) => {
  probe.become({ text: 'Probe without end', leaks: true });
  await released(probe);
  const viewer = await person(browser, product, 'viewer');
  const leaked = () => viewer.evaluate(() => (window as unknown as { leaked?: unknown[] }).leaked?.length ?? 0);
  await expect.poll(leaked).toBeGreaterThan(10);
  const stopped = await probe.release('--switch-off', '--note', 'It fills the memory');
  expect([stopped.code, stopped.output]).toEqual([0, expect.stringContaining('switched off for everybody')]);
  await comeToFront(viewer);
  await expect(onHome(viewer, 'Probe without end')).toHaveCount(0);
  const then = await leaked();
  // It drew itself with every turn of the page's work.
  await viewer.evaluate(async () => {
    for (let turn = 0; turn < 100; turn += 1) await new Promise((fulfil) => setTimeout(fulfil));
  });
  expect(await leaked()).toBe(then);
  await viewer.reload();
  await expect(viewer.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await viewer.evaluate(() => 'leaked' in window)).toBe(false);
  expect((await probe.release('--roll-back')).code).toBe(0);
  expect((await probe.release('--switch-on')).code).toBe(0);
});

test('axe finds nothing in the screen, its dialog and the notice', async ({ page, product, probe }) => {
  await signIn(page, product, 'admin', 'zh');
  await page.goto(product.portal + RELEASES);
  await page.getByRole('button', { name: '展开内容' }).first().click();
  probe.become({ text: 'Probe nine' });
  await released(probe);
  await comeToFront(page);
  await expect(page.getByText('门户有更新')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /^发布给/ }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

type BuiltFile = { path: string; sha256: string; bytes: number };

const filesOf = (folder: string): BuiltFile[] => (JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as { files: BuiltFile[] }).files;

/** The script that a release begins with. */
const entryOf = (folder: string): BuiltFile => {
  const entry = filesOf(folder).find(({ path }) => path.startsWith('remoteEntry.'));
  if (!entry) throw new Error(`${folder} has no entry`);
  return entry;
};
