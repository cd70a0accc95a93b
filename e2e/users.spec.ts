import { axeFindings, entryOf, signIn } from './portal.ts';
import { expect, test } from './product.ts';

/** What the screens say, in both languages. */
const words = {
  en: { add: 'New user', save: 'Save', account: 'Account', generate: 'Generate a password', first: 'Initial password', state: 'State', disabled: 'Disabled', undo: 'Undo', latest: 'Discard my changes and load the latest', reset: 'Reset password', keep: 'I have saved it', name: 'Full name', mail: 'Mail', roles: 'Roles', group: 'Resource group', edit: 'Edit', more: 'More actions for', remove: 'Delete', enable: 'Enable', signIn: 'Sign in', password: 'Password', current: 'Old password', next: 'New password', confirm: 'Confirm new password', created: 'was created', saved: 'Saved', viewers: 'Viewers' },
  zh: { add: '新建用户', save: '保存', account: '账号', generate: '生成密码', first: '初始密码', state: '状态', disabled: '已停用', undo: '撤销', latest: '放弃我的修改，载入最新内容', reset: '重置密码', keep: '我已保存密码', name: '姓名', mail: '邮箱', roles: '角色', group: '资源组', edit: '编辑', more: '的更多操作', remove: '删除', enable: '启用', signIn: '登录', password: '密码', current: '原密码', next: '新密码', confirm: '确认新密码', created: '已创建用户', saved: '已保存', viewers: '报表读者' },
} as const;

for (const language of ['en', 'zh'] as const) {
  test(`an administrator creates, edits, disables, enables and deletes a user (${language})`, async ({ browser, page, product }) => {
    test.slow();
    const t = words[language];
    const account = `new.person.${language}`;
    await signIn(page, product, 'admin', language);
    await page.goto(`${product.portal}/Main/User`);

    await page.getByRole('button', { name: t.add }).click();
    const form = page.getByRole('dialog', { name: t.add });
    await form.getByLabel(t.account, { exact: true }).fill(account);
    await form.getByRole('button', { name: t.generate }).click();
    const password = await form.getByLabel(t.first, { exact: true }).inputValue();
    await form.getByLabel(t.name, { exact: true }).fill('New Person');
    await form.getByLabel(t.mail, { exact: true }).fill('new.person@example.com');
    // Other tests have made roles: a long list draws only what is in sight.
    await form.getByLabel(t.roles, { exact: true }).fill(t.viewers);
    await entryOf(page, t.viewers).click();
    // The list of roles stays open over the next field until one goes on; with Tab it would take back the role.
    await form.getByLabel(t.name, { exact: true }).click();
    await form.getByLabel(t.group, { exact: true }).fill(t.viewers);
    await entryOf(page, t.viewers).click();
    expect(await axeFindings(page, '.ant-drawer')).toEqual([]);
    await form.getByRole('button', { name: t.save }).click();
    // A column is called so, too.
    await expect(page.locator('.ant-message-notice').getByText(t.created)).toBeVisible();

    const row = page.getByRole('row', { name: new RegExp(account) });
    await row.getByRole('button', { name: t.edit }).click();
    const edit = page.getByRole('dialog').filter({ hasText: account });
    await edit.getByLabel(t.name, { exact: true }).fill('Renamed Person');
    await edit.getByRole('button', { name: t.save }).click();
    await expect(row.getByText('Renamed Person')).toBeVisible();
    await expect(row.getByRole('button', { name: t.edit })).toBeFocused();
    expect(await axeFindings(page, 'main')).toEqual([]);

    // Somebody else saves first: one is told, sees what stands now, and saves upon that.
    const other = await page.context().newPage();
    await other.goto(`${product.portal}/Main/User?keyword=${account}`);
    const otherRow = other.getByRole('row', { name: new RegExp(account) });
    await otherRow.getByRole('button', { name: t.edit }).click();
    await row.getByRole('button', { name: t.edit }).click();
    const otherForm = other.getByRole('dialog').filter({ hasText: account });
    await otherForm.getByLabel(t.name, { exact: true }).fill('First Person');
    await otherForm.getByRole('button', { name: t.save }).click();
    await expect(otherRow.getByText('First Person')).toBeVisible();
    await other.close();
    await edit.getByLabel(t.name, { exact: true }).fill('Second Person');
    await edit.getByRole('button', { name: t.save }).click();
    await edit.getByRole('button', { name: t.latest }).click();
    await expect(edit.getByLabel(t.name, { exact: true })).toHaveValue('First Person');
    expect(await axeFindings(page, '.ant-drawer')).toEqual([]);
    await edit.getByLabel(t.name, { exact: true }).fill('Renamed Person');
    await edit.getByRole('button', { name: t.save }).click();
    await expect(row.getByText('Renamed Person')).toBeVisible();

    // Their own browser: the first sign-in asks for a password of their own.
    const theirs = await (await browser.newContext()).newPage();
    await theirs.addInitScript((wanted) => localStorage.setItem('hb_language', wanted), language);
    const enter = async (secret: string) => {
      await theirs.goto(`${product.portal}/login`);
      await theirs.getByLabel(t.account, { exact: true }).fill(account);
      await theirs.getByLabel(t.password, { exact: true }).fill(secret);
      await theirs.getByRole('button', { name: t.signIn, exact: true }).click();
    };
    await enter(password);
    await expect(theirs).toHaveURL(/FirstChangePass/);
    // The address is there before its page is: the page of signing in has a box for a password, too.
    await theirs.getByLabel(t.current, { exact: true }).fill(password);
    await theirs.getByLabel(t.next, { exact: true }).fill('Own-horse-battery-8');
    await theirs.getByLabel(t.confirm, { exact: true }).fill('Own-horse-battery-8');
    await theirs.keyboard.press('Enter');
    await expect(theirs.getByRole('button', { name: t.signIn, exact: true })).toBeVisible();
    await enter('Own-horse-battery-8');
    await expect(theirs).toHaveURL(/\/Main\/Home$/);

    await row.getByRole('switch', { name: t.enable }).click();
    await expect(row.getByRole('switch', { name: t.enable })).not.toBeChecked();
    // Their page may be leaving by itself when it is loaded anew.
    await expect(async () => {
      await theirs.reload();
      await expect(theirs.getByRole('button', { name: t.signIn, exact: true })).toBeVisible();
    }).toPass();
    // The list is narrowed down by its address.
    await page.getByRole('combobox', { name: t.state }).click();
    await entryOf(page, t.disabled).click();
    await expect(page).toHaveURL(/isAction=0/);
    await expect(page.getByRole('row', { name: /admin/ })).toHaveCount(0);
    await expect(row).toBeVisible();
    await page.goto(`${product.portal}/Main/User?keyword=${account}`);
    await row.getByRole('switch', { name: t.enable }).click();
    await expect(row.getByRole('switch', { name: t.enable })).toBeChecked();
    // What was said of it offers the way back.
    await page.getByRole('button', { name: t.undo }).click();
    await expect(row.getByRole('switch', { name: t.enable })).not.toBeChecked();
    // It takes the next click once the server has answered and the row was asked for anew.
    await expect(row.getByRole('switch', { name: t.enable })).toHaveAttribute('aria-busy', 'false');
    await row.getByRole('switch', { name: t.enable }).click();
    await expect(row.getByRole('switch', { name: t.enable })).toBeChecked();
    await enter('Own-horse-battery-8');
    await expect(theirs).toHaveURL(/\/Main\/Home$/);
    await theirs.context().close();

    // The password is not lost by a key that closes other dialogs.
    await row.getByRole('button', { name: t.more }).click();
    await page.getByRole('menuitem', { name: t.reset }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.reset }).click();
    const once = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: t.keep }) });
    await expect(once).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(once.getByRole('button', { name: t.keep })).toBeVisible();
    expect(await axeFindings(page, '.ant-modal')).toEqual([]);
    await once.getByRole('button', { name: t.keep }).click();
    await expect(once).toHaveCount(0);

    await row.getByRole('button', { name: t.more }).click();
    await page.getByRole('menuitem', { name: t.remove }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.remove }).click();
    await expect(row).toHaveCount(0);
  });
}
