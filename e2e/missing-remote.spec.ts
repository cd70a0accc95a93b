import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { passTime, signIn } from './portal.ts';
import { expect, test as base, type Product } from './product.ts';

/** Takes a module's files away and gives them back; they come back after the test in any case. */
type Module = { away: () => void; back: () => void };

/** Files of releases are stored under their hashes. */
const filesOf = (product: Product, remote: string): Module => {
  const folder = join(product.dist, 'remotes', remote);
  const { version } = JSON.parse(readFileSync(join(folder, 'current.json'), 'utf8')) as { version: string };
  const { files } = JSON.parse(readFileSync(join(folder, version, 'remote.json'), 'utf8')) as { files: { sha256: string }[] };
  const stored = join(product.data, 'releases');
  const names = readdirSync(stored).filter((name) => files.some(({ sha256 }) => name.startsWith(sha256)));
  let isAway = false;
  const move = (away: boolean): void => {
    if (away === isAway) return;
    for (const name of names) renameSync(join(stored, away ? name : `away-${name}`), join(stored, away ? `away-${name}` : name));
    isAway = away;
  };
  return { away: () => move(true), back: () => move(false) };
};

const test = base.extend<{ learning: Module; comments: Module }>({
  learning: async ({ product }, use) => {
    const files = filesOf(product, 'learning');
    await use(files);
    files.back();
  },
  comments: async ({ product }, use) => {
    const files = filesOf(product, 'comments');
    await use(files);
    files.back();
  },
});

test('the learning module’s files are gone: its page shows the failure card, everything else works, retry brings it back', async ({ page, product, learning }) => {
  await page.clock.install();
  await signIn(page, product, 'viewer', 'en');
  learning.away();
  await page.goto(`${product.portal}/Main/LearningCenter`);
  const card = page.getByTestId('remote-failure').filter({ visible: true });
  await passTime(page, 1_000, () => card.isVisible());
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('US Flights')).toBeVisible();
  learning.back();
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Learning Center' })).toBeVisible();
});

test('the comments module’s files are gone: a report opens, its drawer shows the failure card, retry brings the comments', async ({ page, product, comments }) => {
  await page.clock.install();
  comments.away();
  await signIn(page, product, 'viewer', 'en');
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('US Flights').click();
  await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  const card = page.getByRole('dialog').getByTestId('remote-failure');
  await passTime(page, 1_000, () => card.isVisible());
  comments.back();
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible();
  await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
});
