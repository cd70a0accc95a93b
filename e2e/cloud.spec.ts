import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from './portal.ts';
import { expect, test } from './product.ts';

test('with the settings of a cloud the portal starts no reporting service of its own, and its reports come from there', async ({ page, product }) => {
  const health = (await (await fetch(`${product.portal}/api/health`, { headers: { 'accept-language': 'en' } })).json()) as { value: { reporting: { state: string } } };
  expect(health.value.reporting.state).toBe('up');
  await expect(fetch(`${product.ownReporting}/health`)).rejects.toThrow();
  for (const left of ['reporting', 'reporting-client.json', 'logs/reporting.log']) expect([left, existsSync(join(product.data, left))]).toEqual([left, false]);

  await signIn(page, product, 'viewer', 'en');
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('Films', { exact: true }).click();
  await expect(page.locator(`iframe[src^="${product.reporting}/reportEmbed"]:visible`)).toHaveCount(1);
});
