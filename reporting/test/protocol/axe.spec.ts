import AxeBuilder from '@axe-core/playwright';
import { expect, samples, test, type Embedding } from './embedding.ts';

/** What a whole page has: a heading, and landmarks that hold everything. The embedded one is a part of the portal's, which has them. */
const ofWholePages = ['page-has-heading-one', 'landmark-one-main', 'region'];

/** What axe finds in the embedded page: rules with the elements that break them. */
const findings = async ({ page }: Embedding): Promise<unknown[]> => {
  const { violations } = await new AxeBuilder({ page }).include({ fromFrames: ['iframe', 'html'] }).disableRules(ofWholePages).analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
};

test('axe finds nothing in a report, nor with the menu of a visual open', async ({ portal }) => {
  await portal.run('embed', await portal.report({}, samples.stocks));
  await portal.event('rendered');
  expect(await findings(portal)).toEqual([]);
  await portal.frame.getByRole('button', { name: /^More options for/ }).first().click();
  await expect(portal.frame.getByRole('menu')).toBeVisible();
  expect(await findings(portal)).toEqual([]);
});

test('axe finds nothing in a paginated report', async ({ portal }) => {
  await portal.run('embed', await portal.report({ settings: {} }, samples.routes));
  await portal.event('rendered');
  expect(await findings(portal)).toEqual([]);
});

test('axe finds nothing in a dashboard', async ({ portal }) => {
  await portal.run('embed', await portal.dashboard());
  await portal.event('loaded');
  await expect(portal.frame.getByText('79.1%')).toBeVisible();
  expect(await findings(portal)).toEqual([]);
});
