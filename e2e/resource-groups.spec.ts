import { axeFindings, signIn } from './portal.ts';
import { expect, test } from './product.ts';

const words = {
  en: { viewers: 'Viewers', more: /^More/, copy: 'Copy', zh: 'Name (Chinese)', english: 'Name (English)', save: 'Save', grants: 'Grants', users: 'Users', give: /^Give “People: read” for/, saved: 'has been saved', group: 'Resource group', edit: 'Edit', list: 'List users', off: 'nobody can call it', told: 'An administrator has switched this off', system: 'System' },
  zh: { viewers: '报表读者', more: /更多/, copy: '复制', zh: '名称（中文）', english: '名称（英文）', save: '保存', grants: '授权', users: '用户管理', give: /授权“用户：查看”$/, saved: '下一次调用即生效', group: '资源组', edit: '编辑', list: '用户列表', off: '所有人都不能再调用', told: '管理员已停用此功能', system: '系统管理' },
} as const;

for (const language of ['en', 'zh'] as const) {
  test(`a resource group is made with one page more and its calls, who is in it can do that, until the call is switched off (${language})`, async ({ browser, page, product }) => {
    test.slow();
    const t = words[language];
    const name = `Desk ${language}`;
    await signIn(page, product, 'admin', language);
    await page.goto(`${product.portal}/Main/Group`);
    const viewers = page.getByRole('row', { name: new RegExp(`^${t.viewers}`) });
    await viewers.getByRole('button', { name: t.more }).click();
    await page.getByRole('menuitem', { name: t.copy }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel(t.zh).fill(name);
    await form.getByLabel(t.english).fill(name);
    await form.getByRole('button', { name: t.save }).click();
    const row = page.getByRole('row', { name: new RegExp(`^${name}`) });
    await row.getByRole('button', { name: t.grants }).click();
    const drawer = page.getByRole('dialog').filter({ hasText: name });
    await drawer.getByRole('checkbox', { name: t.users, exact: true }).check();
    expect(await axeFindings(page, '.ant-drawer')).toEqual([]);
    await drawer.getByRole('button', { name: t.give }).click();
    await drawer.getByRole('button', { name: t.save }).click();
    await expect(page.locator('.ant-message-notice').getByText(t.saved)).toBeVisible();
    expect(await axeFindings(page, 'main')).toEqual([]);

    const move = async (group: string) => {
      await page.goto(`${product.portal}/Main/User?keyword=viewer`);
      await page.getByRole('row', { name: /viewer/ }).getByRole('button', { name: t.edit }).click();
      const person = page.getByRole('dialog').filter({ hasText: 'viewer' });
      await person.getByLabel(t.group, { exact: true }).click();
      await page.getByTitle(group, { exact: true }).last().click();
      await person.getByRole('button', { name: t.save }).click();
      await expect(person).toBeHidden();
    };
    await move(name);

    const theirs = await (await browser.newContext()).newPage();
    await signIn(theirs, product, 'viewer', language);
    await theirs.goto(`${product.portal}/Main/User`);
    await expect(theirs.getByRole('row', { name: /admin/ })).toBeVisible();
    await theirs.goto(`${product.portal}/Main/MenuManagement`);
    await expect(theirs.getByRole('treegrid')).toBeHidden();

    const turn = async () => {
      await page.goto(`${product.portal}/Main/apiManagement?keyword=/api/User/List`);
      await page.getByRole('row', { name: new RegExp(`^${t.list}`) }).getByRole('switch').click();
    };
    await turn();
    await expect(page.getByText(t.off)).toBeVisible();
    expect(await axeFindings(page, 'main')).toEqual([]);
    await theirs.goto(`${product.portal}/Main/User`);
    await expect(theirs.getByText(t.told).first()).toBeVisible();
    await turn();
    await move(t.viewers);
    await theirs.context().close();
  });
}
