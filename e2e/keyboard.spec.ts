import type { Locator, Page } from '@playwright/test';
import { inLanguage, signIn } from './portal.ts';
import { expect, test } from './product.ts';

/** The mouse is not touched here: whoever cannot use one does what everybody does (SPEC 1). */

/** Goes from stop to stop until a control has the focus. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < 60 && !(await isFocused(control)); stop += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
};

const isFocused = (control: Locator): Promise<boolean> => control.evaluate((element) => element === document.activeElement);

/** Goes back by the links that are the first stops of a page; those to its parts are there as soon as one of them has the focus. */
const skipTo = async (page: Page, name: string): Promise<void> => {
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (let stop = 0; stop < 100 && (await focused()) !== name; stop += 1) await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name, exact: true })).toBeInViewport();
  await page.keyboard.press('Enter');
};

test('by keyboard alone a report is found by its pinyin, made a favourite, exported and commented on', async ({ page, product }) => {
  test.slow();
  await inLanguage(page, 'en');
  await page.goto(product.portal);
  await expect(page.getByLabel('Account', { exact: true })).toBeFocused();
  await page.keyboard.type('viewer');
  await page.keyboard.press('Tab');
  await page.keyboard.type(product.passwords.viewer);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Main\/Home$/);
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();

  const toolbar = page.getByRole('group', { name: 'Report toolbar' });
  await test.step('it is found by the first letters of its pinyin, and its page has the focus', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
    await page.keyboard.type('gpjg');
    await expect(page.getByRole('option', { name: 'Stock Prices' }).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/PBIViews\/5\//);
    await expect(page.locator('[data-page="front"]').filter({ visible: true })).toBeFocused();
    await expect(toolbar.getByRole('button', { name: 'Print', exact: true })).toBeEnabled();
    // The next stop is the report's first control.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Views and link' })).toBeFocused();
  });

  await test.step('its star asks for a category: Enter, done', async () => {
    await skipTo(page, 'Skip to: Report toolbar');
    await tabTo(page, toolbar.getByRole('button', { name: 'Add to favourites', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Choose a category' }).getByRole('radio', { checked: true })).toBeFocused();
    await page.keyboard.press('Enter');
    const starred = toolbar.getByRole('button', { name: 'Remove from favourites', exact: true });
    await expect(starred).toBeFocused();
  });

  await test.step('it is exported, and the file fetched where its notice says so', async () => {
    await tabTo(page, toolbar.getByRole('button', { name: 'Export', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'PDF' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toolbar.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
    const notice = page.getByRole('alert').filter({ hasText: 'has been exported' });
    await expect(notice).toBeVisible({ timeout: 60_000 });
    await tabTo(page, notice.getByRole('link', { name: 'Download PDF' }));
    const saved = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  });

  await test.step('it is commented on', async () => {
    await skipTo(page, 'Skip to: Report toolbar');
    await tabTo(page, toolbar.getByRole('button', { name: 'Comments', exact: true }));
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: /Comments/ });
    await tabTo(page, drawer.getByRole('textbox', { name: 'Write a comment' }));
    await page.keyboard.type('Why did it fall in May?');
    await tabTo(page, drawer.getByRole('button', { name: 'Send', exact: true }));
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('article').getByText('Why did it fall in May?')).toBeVisible();
  });
});

test('a long page is scrolled by keys, on arrival, and after a click into it', async ({ page, product }) => {
  await page.setViewportSize({ width: 1280, height: 360 });
  await signIn(page, product, 'viewer', 'en');
  await page.goto(`${product.portal}/Main/ArticleDetail/1/article`);
  const title = page.getByRole('article').getByRole('heading', { level: 1 });
  await expect(title).toBeInViewport();
  await page.keyboard.press('End');
  await expect(title).not.toBeInViewport();
  await page.keyboard.press('Home');
  await expect(title).toBeInViewport();
  await title.click();
  await page.keyboard.press('PageDown');
  await expect(title).not.toBeInViewport();
});

test('by keyboard alone a row’s menu asks before it deletes, and is left without', async ({ page, product }) => {
  await signIn(page, product, 'admin', 'en');
  await page.goto(`${product.portal}/Main/User?keyword=viewer`);
  const more = page.getByRole('button', { name: /^More actions for .*viewer/i });
  await expect(more).toBeVisible();
  await skipTo(page, 'Skip to content');
  await expect(more).toHaveAttribute('aria-haspopup', 'menu');
  for (const press of ['Enter', 'Space']) {
    await tabTo(page, more);
    await page.keyboard.press(press);
    const entries = page.getByRole('menu').filter({ visible: true }).getByRole('menuitem');
    // The first one, or the one that was chosen last.
    await expect(entries.and(page.locator(':focus'))).toHaveCount(1);
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('End');
    await expect(entries.last()).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    const remove = entries.filter({ hasText: 'Delete' });
    await expect(remove).toBeFocused();
    await page.keyboard.press(press);
    const question = page.getByRole('dialog').filter({ visible: true });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    // What the key has begun is over in the next frames.
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(more).toBeFocused();
  }
});

test('what is typed while the palette is fetched for the first time is in it', async ({ page, product }) => {
  await signIn(page, product, 'admin', 'en');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('releases', { delay: 20 });
  await expect(palette.getByRole('combobox')).toHaveValue('releases');
});
