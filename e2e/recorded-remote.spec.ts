import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isInRange } from '../shared/src/contract/site/contract-range.ts';
import { signIn } from './portal.ts';
import { releaser } from './probe.ts';
import { expect, test } from './product.ts';

const built = resolve(import.meta.dirname, '../tooling/contract/recorded-remote/built');

test('a module that was built for the previous contract works in today’s host: page, menu, place, command', async ({ page, product }) => {
  test.setTimeout(120_000);
  const { contract } = JSON.parse(readFileSync(join(built, 'remote.json'), 'utf8')) as { contract: string };
  expect(isInRange('1.0.0', contract)).toBe(true);
  const release = await releaser(product, 'recorded');
  const { code, output } = await release('--built', built);
  expect([code, output]).toEqual([0, expect.stringContaining('Released to everybody')]);
  try {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await signIn(page, product, 'admin', 'en');
    await expect(page.locator('main').getByText('Made for contract 1.0.0', { exact: true })).toBeVisible();

    await page.getByRole('navigation', { name: 'Main menu' }).getByText('Older module', { exact: true }).click();
    const tabs = page.getByRole('navigation', { name: 'Open pages' });
    // The carousel that it has room for is a section, too.
    const shown = page.locator('main').locator('section').filter({ visible: true, has: page.getByRole('heading', { name: 'Older module' }) });
    await expect(shown.getByRole('heading', { name: 'Older module' })).toBeVisible();
    await expect(shown.getByText('/Main/Recorded, in front: true, counted 0')).toBeVisible();
    await expect(shown).toHaveCSS('border-left-color', 'rgb(1, 2, 3)');
    // Learning fills this place today.
    await expect(shown.getByText('Nobody fills this place')).toHaveCount(0);
    await shown.getByRole('button', { name: 'Count' }).click();
    await shown.getByRole('button', { name: 'Rename the tab' }).click();
    await expect(tabs.getByRole('button', { name: 'Renamed', exact: true })).toBeVisible();

    await shown.getByRole('button', { name: 'Open a word' }).click();
    await expect(page.getByRole('heading', { name: 'At /Main/RecordedWord?word=hello' })).toBeVisible();
    await page.getByRole('button', { name: 'Go on in this tab' }).click();
    await expect(page).toHaveURL(/\/Main\/RecordedWord\?word=bye$/);

    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Older command');
    await page.getByRole('option', { name: 'Older command', exact: true }).click();
    await expect(page.locator('body')).toHaveAttribute('data-recorded', '/Main/RecordedWord?word=bye');

    // What was counted is still there; closing the tab tells the page.
    await tabs.getByRole('button', { name: 'Renamed', exact: true }).click();
    await expect(shown.getByText('/Main/Recorded, in front: true, counted 1')).toBeVisible();
    await shown.getByRole('button', { name: 'Close this tab' }).click();
    await expect(tabs.getByRole('button', { name: 'Renamed', exact: true })).toHaveCount(0);
    await expect(page.locator('body')).toHaveAttribute('data-recorded', 'disposed');
    expect(errors).toEqual([]);
  } finally {
    expect((await release('--switch-off')).code).toBe(0);
  }
});
