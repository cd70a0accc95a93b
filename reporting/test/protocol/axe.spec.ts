import AxeBuilder from '@axe-core/playwright';
import { Author } from './author.ts';
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

test('axe finds nothing in a dark report', async ({ portal }) => {
  await portal.run('embed', await portal.report({ theme: { themeJson: { background: '#1F1F1F' } } }, samples.stocks));
  await portal.event('rendered');
  await expect(portal.frame.locator('[data-dark]')).toHaveCount(1);
  expect(await findings(portal)).toEqual([]);
});

test('axe finds nothing where a visual is pointed at and something is said', async ({ portal }) => {
  // What is said goes after four seconds, perhaps before axe has looked: in the frame, so long a wait has no end.
  await portal.page.addInitScript(() => {
    const shortly = window.setTimeout;
    window.setTimeout = ((run: () => void, pause = 0) => (pause < 4000 ? shortly(run, pause) : 0)) as typeof setTimeout;
  });
  await portal.openFlights();
  await portal.openMenu('busiest');
  await portal.frame.getByRole('menuitem', { name: 'Copy data' }).click();
  const notice = portal.frame.locator('.notice');
  await expect(notice).toBeVisible();
  await portal.run('tell', '/report/pages/ReportSection1/visuals/busiest/spotlight');
  await expect(portal.frame.locator('[data-spotlit]')).toHaveCount(1);
  expect(await findings(portal)).toEqual([]);
  await expect(notice).toBeVisible();
});

test('axe finds nothing in a paginated report', async ({ portal }) => {
  await portal.run('embed', await portal.report({ settings: {} }, samples.routes));
  await portal.event('rendered');
  expect(await findings(portal)).toEqual([]);
});

for (const [name, theme] of [['light', {}], ['dark', { theme: { themeJson: { background: '#1F1F1F' } } }]] as const) {
  test(`axe finds nothing in a ${name} editor with a list of fields open, nor in one with a short list`, async ({ portal }) => {
    const author = await Author.of(portal);
    await author.open(undefined, theme);
    await portal.frame.locator('[data-edited="busiest"]').click();
    await portal.frame.getByRole('combobox', { name: 'Add to Series', exact: true }).click();
    await expect(portal.frame.getByRole('option').first()).toBeVisible();
    expect(await findings(portal)).toEqual([]);
    await portal.page.keyboard.press('Escape');
    await portal.frame.getByRole('combobox', { name: 'Sort by', exact: true }).click();
    await expect(portal.frame.getByRole('option').first()).toBeVisible();
    expect(await findings(portal)).toEqual([]);
  });
}

test.describe('in a dark portal', () => {
  // What is emulated would hold in the frame as well, whichever colours the portal has.
  test.use({ colorScheme: null });

  test('axe finds nothing around a report that is edited in its own colours: bars, panes and menus are dark, the page is as readers in the light see it', async ({ portal }) => {
    await portal.page.addStyleTag({ content: ':root { color-scheme: dark }' });
    const author = await Author.of(portal);
    await author.open();
    await expect(portal.frame.locator('.embed[data-dark]')).toHaveCount(1);
    const ground = (of: string) => portal.frame.locator(of).evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await ground('.edit-paper')).toBe('rgb(255, 255, 255)');
    expect(await ground('.edit-page')).toBe('rgb(16, 20, 24)');
    await portal.frame.locator('[data-edited="busiest"]').click();
    expect(await findings(portal)).toEqual([]);
    await author.button('Add a visual').click();
    await portal.frame.getByRole('menuitem', { name: 'Card' }).hover();
    expect(await findings(portal)).toEqual([]);
    await portal.page.keyboard.press('Escape');
    for (const pointedAt of [portal.frame.getByRole('tab', { name: 'Delays' }), author.button('Pie chart')]) {
      await pointedAt.hover();
      expect(await findings(portal)).toEqual([]);
    }
    // Who reads sees what the portal has said of the report's colours, and whoever has the portal light sees nothing dark.
    await portal.page.addStyleTag({ content: ':root { color-scheme: light !important }' });
    await expect(portal.frame.locator('.embed[data-dark]')).toHaveCount(0);
  });

  test('a new report is begun in a dark editor', async ({ portal }) => {
    await portal.page.addStyleTag({ content: ':root { color-scheme: dark }' });
    const author = await Author.of(portal);
    await author.create();
    await expect(portal.frame.locator('.embed[data-dark]')).toHaveCount(1);
    expect(await findings(portal)).toEqual([]);
  });
});

test('axe finds nothing in a dashboard', async ({ portal }) => {
  await portal.run('embed', await portal.dashboard());
  await portal.event('loaded');
  await expect(portal.frame.getByText('79.1%')).toBeVisible();
  expect(await findings(portal)).toEqual([]);
});
