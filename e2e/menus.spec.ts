import type { Response } from '@playwright/test';
import type { MenuEntry } from '@portal/shared/contract/all';
import { axeFindings, signIn } from './portal.ts';
import { expect, test } from './product.ts';

const words = {
  en: { add: 'New entry', save: 'Save', zh: 'Title (Chinese)', en: 'Title (English)', name: 'Name', path: 'Page', visibleTo: 'Visible to', show: 'Show', more: 'More actions for', remove: 'Delete', entry: 'Second learning', search: 'Search by title, name or path', menu: 'Menus', viewers: 'Viewers' },
  zh: { add: '新建菜单', save: '保存', zh: '中文标题', en: '英文标题', name: '名称', path: '页面', visibleTo: '可见范围', show: '在菜单中显示', more: '的更多操作', remove: '删除', entry: '第二学习中心', search: '搜索标题、名称或路径', menu: '菜单管理', viewers: '报表读者' },
} as const;

const rowsOf = async (response: Response): Promise<MenuEntry[]> => ((await response.json()) as { value: MenuEntry[] }).value;

for (const language of ['en', 'zh'] as const) {
  test(`an entry of the menu is added, given, hidden, moved by the keyboard, seen in the side menu and deleted (${language})`, async ({ browser, page, product }) => {
    const t = words[language];
    // The side menu draws what there is room for: here that is all of it.
    await page.setViewportSize({ width: 1440, height: 1400 });
    await signIn(page, product, 'admin', language);
    await page.goto(`${product.portal}/Main/MenuManagement`);
    const grid = page.getByRole('treegrid', { name: t.menu });
    const order = () => grid.getByRole('row').evaluateAll((rows) => rows.filter((row) => row.getAttribute('aria-level') === '1').map((row) => row.getAttribute('aria-label')));
    await expect(grid).toBeVisible();
    const before = await order();

    await page.getByRole('button', { name: t.add }).first().click();
    const form = page.getByRole('dialog', { name: t.add });
    await form.getByLabel(t.zh).fill('第二学习中心');
    await form.getByLabel(t.en).fill('Second learning');
    await form.getByLabel(t.name, { exact: true }).fill(`second.${language}`);
    // Chosen among the pages of the modules, by a part of its title.
    await form.getByLabel(t.path, { exact: true }).fill('LearningC');
    await page.getByTitle(/[（(]LearningCenter/).click();
    await expect(form.getByLabel(t.path, { exact: true })).toHaveValue('LearningCenter');
    await form.getByLabel(t.visibleTo, { exact: true }).click();
    await page.getByTitle(t.viewers, { exact: true }).last().click();
    await form.getByLabel(t.name, { exact: true }).click();
    expect(await axeFindings(page, '.ant-drawer')).toEqual([]);
    await form.getByRole('button', { name: t.save }).click();
    const row = grid.getByRole('row', { name: t.entry });
    await expect(row).toBeVisible();
    expect(await order()).toEqual([...before, t.entry]);
    await expect(page.getByRole('navigation').getByText(t.entry)).toBeVisible();
    const theirs = await (await browser.newContext()).newPage();
    await signIn(theirs, product, 'viewer', language);
    await expect(theirs.getByRole('navigation').getByText(t.entry)).toBeVisible();
    await theirs.context().close();

    // An address with a query is still the page of its entry.
    await page.getByRole('textbox', { name: t.search }).fill(t.entry);
    await expect(page).toHaveURL(/keyword=/);
    await expect(page.getByRole('treeitem').and(page.getByTitle(t.menu, { exact: true }))).toHaveAttribute('aria-current', 'page');
    // On a busy machine the box may take what is typed while the page of the search is still to come for nothing: a person empties it again.
    await expect(async () => {
      await page.getByRole('textbox', { name: t.search }).fill('');
      await expect(page).not.toHaveURL(/keyword=/, { timeout: 3_000 });
    }).toPass();

    await row.getByRole('switch', { name: t.show }).click();
    await expect(page.getByRole('navigation').getByText(t.entry)).toHaveCount(0);
    // What is moved is the row as the list has it: before it is read again, somebody else would have changed it.
    const listed = page.waitForResponse(async (response) => /\/api\/Resource\/Top/.test(response.url()) && (await rowsOf(response)).some(({ name, isHidden }) => name === `second.${language}` && isHidden === 0));
    await row.getByRole('switch', { name: t.show }).click();
    await listed;
    await expect(page.getByRole('navigation').getByText(t.entry)).toBeVisible();

    await row.focus();
    const kept = page.waitForResponse((response) => /\/api\/Resource\/Update/.test(response.url()) && 'sort' in (response.request().postDataJSON() as object));
    await page.keyboard.press('Alt+ArrowUp');
    expect((await kept).status()).toBe(200);
    await expect.poll(order).toEqual([...before.slice(0, -1), t.entry, before.at(-1)]);
    await expect(row).toBeFocused();
    expect(await axeFindings(page, 'main')).toEqual([]);
    await page.reload();
    await expect(row).toBeVisible();
    expect(await order()).toEqual([...before.slice(0, -1), t.entry, before.at(-1)]);

    await row.getByRole('button', { name: t.more }).click();
    await page.getByRole('menuitem', { name: t.remove }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.remove }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('navigation').getByText(t.entry)).toHaveCount(0);
    // Who deletes by keyboard goes on at the row that has taken its place.
    await expect(grid.getByRole('row', { name: before.at(-1) ?? '', exact: true }).getByRole('button', { name: t.more })).toBeFocused();
  });
}

/** Where pages stand that are the portal's own. */
const folders = { en: ['Publishing', 'Content', 'System'], zh: ['报表发布', '内容', '系统管理'] } as const;
/** Home greets, and what is published is called as whoever published it likes. */
const isOthers = /^\/Main\/(Home$|PBIViews|Rdlreports|ReportServer|Dashboard|ReportListForClass)/;

for (const language of ['en', 'zh'] as const) {
  test(`menu, tab and heading of a page are called alike, whichever part of it is shown (${language})`, async ({ page, product }) => {
    test.slow();
    // The side menu draws what there is room for: here that is all of it.
    await page.setViewportSize({ width: 1920, height: 2800 });
    await signIn(page, product, 'admin', language);
    const tree = page.getByRole('tree');
    for (const name of folders[language]) await tree.getByText(name, { exact: true }).click();
    const named = await tree.locator('a[href^="/Main/"]').evaluateAll((links) => links.map((link) => ({ name: link.textContent, path: link.getAttribute('href') ?? '' })));
    const pages = named.filter(({ path }) => !isOthers.test(path));
    expect(pages.length).toBeGreaterThan(25);
    const main = page.locator('main');
    const [tab, heading, parts] = [page.locator('[data-tab][aria-current="page"]'), main.getByRole('heading', { level: 1 }), main.getByRole('radio')];
    for (const { name, path } of pages) {
      await tree.locator(`a[href="${path}"]`).click();
      await expect(tab).toHaveText(name);
      await expect(heading).toHaveText(name);
      for (const part of await parts.all()) {
        await part.locator('xpath=ancestor::label').click();
        await expect(part).toBeChecked();
        await expect(heading).toHaveText(name);
      }
    }
  });
}
