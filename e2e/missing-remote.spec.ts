import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from './portal.ts';
import { expect, test } from './product.ts';

test('the learning module’s files are gone: its place shows the failure card, everything else works, retry brings it back', async ({ page, product }) => {
  const folder = join(product.dist, 'remotes', 'learning');
  await signIn(page, product, 'viewer', 'en');
  renameSync(folder, `${folder}-away`);
  await page.goto(`${product.portal}/Main/LearningCenter`);
  const card = page.getByTestId('remote-failure');
  await expect(card.first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('US Flights')).toBeVisible();
  renameSync(`${folder}-away`, folder);
  await card.first().getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('main').getByText(/minute/).filter({ visible: true }).first()).toBeVisible();
});
