import { admin, goTo, opened, rowAct, type Act, type Screen } from './screen.ts';

const words = {
  zh: { add: /(^|\s)(新建|新增|添加)/, edit: '编辑', history: '修改记录', remove: '删除', viewAs: '以其视角查看', stop: '结束查看', notes: '备注', save: '保存', check: '上传并检查', choose: /^选择“/, grant: '批准', members: '添加成员', columns: '显示的列' },
  en: { add: /(^|\s)(New|Add|Create)\b/, edit: 'Edit', history: 'History', remove: 'Delete', viewAs: 'View as', stop: 'Stop viewing', notes: 'Notes', save: 'Save', check: 'Upload and check', choose: /^Choose “/, grant: 'Grant', members: 'Add members', columns: 'Columns' },
};
const of = <Key extends keyof typeof words.zh & keyof typeof words.en>(key: Key) => ({ zh: words.zh[key], en: words.en[key] });

/** A user of the samples, alone in the list. */
const one = 'User?keyword=chen.wei';
const acted = (label: 'edit' | 'history' | 'remove' | 'viewAs'): Act => async (page, language) => {
  await rowAct(page, language, of(label));
  await page.getByRole('dialog').first().waitFor();
};

/** Somebody else has saved first: the answer that the server gives then. */
const conflict: Act = async (page, language) => {
  await acted('edit')(page, language);
  await page.route('**/api/User/Update*', (route) => route.fulfill({ status: 409, json: { statusCode: 409, value: null, message: language === 'zh' ? '已被其他人修改' : 'Somebody else has changed it', errors: [{ field: 'version', message: '' }] } }));
  const form = page.getByRole('dialog');
  await form.getByLabel(words[language].notes, { exact: true }).fill(language === 'zh' ? '常驻上海' : 'Works in Shanghai');
  await form.getByRole('button', { name: words[language].save, exact: true }).click();
  await form.getByRole('button', { name: /载入最新内容|load the latest/ }).waitFor();
};

/** A file with mistakes: nothing is written by it. */
const importChecked: Act = async (page, language) => {
  const heads = language === 'zh' ? ['账号 *', '姓名 *', '邮箱 *', '角色 *', '资源组 *', '部门'] : ['Account *', 'Full name *', 'Mail *', 'Roles *', 'Resource group *', 'Department'];
  const viewers = language === 'zh' ? '报表读者' : 'Viewers';
  const rows = [['lin.one', '林一', 'lin.one@example.com', viewers, viewers, ''], ['lin.two', '林二', 'lin.two at example.com', viewers, viewers, ''], ['lin.three', '林三', 'lin.three@example.com', 'Newcomes', viewers, '']];
  const csv = [heads, ...rows].map((row) => row.join(',')).join('\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: words[language].check }).click();
  await page.getByText(/处错误|mistakes/).first().waitFor();
};

const viewingAs: Act = async (page, language) => {
  await goTo(page, 'User?keyword=chen.wei');
  await acted('viewAs')(page, language);
  await page.getByRole('dialog').getByRole('button', { name: words[language].viewAs, exact: true }).click();
  await page.getByRole('button', { name: words[language].stop }).waitFor();
};
const viewingEnded: Act = async (page, language) => {
  await page.getByRole('button', { name: words[language].stop }).click();
  // All tabs are the administrator's again.
  await page.getByRole('button', { name: /^(账号|Account): admin/ }).waitFor();
};

const columns: Act = async (page, language) => {
  await page.locator('main').getByRole('button', { name: words[language].columns }).first().click();
  await page.getByRole('tooltip').getByText(/行高|Row height/).or(page.getByRole('radiogroup', { name: /行高|Row height/ })).first().waitFor();
};

/** Home, as they see it. */
const viewed: Act = async (page) => {
  await goTo(page, 'Home');
  await page.getByRole('region', { name: /视角查看|Viewing as/ }).waitFor();
};

/** One's own account cannot be chosen. */
const several: Act = async (page, language) => {
  const choices = page.locator('main').getByRole('checkbox', { name: words[language].choose, disabled: false });
  await choices.first().waitFor();
  await choices.nth(0).check();
  await choices.nth(2).check();
};
const granting: Act = async (page, language) => {
  await rowAct(page, language, of('grant'));
  await page.getByRole('dialog').first().waitFor();
};

/** Who may sign in and what they may do. */
export const accessScreens: readonly Screen[] = [
  admin('users', 'User'),
  admin('users-new', 'User', opened(of('add'), 'dialog')),
  admin('users-chosen', 'User', several),
  admin('users-none', 'User?keyword=qwxyz'),
  admin('users-columns', 'User', columns),
  admin('user-edit', one, acted('edit')),
  admin('user-conflict', one, conflict),
  admin('user-history', one, acted('history')),
  admin('user-delete', one, acted('remove')),
  admin('user-permissions', 'User?person=2'),
  admin('user-menus', 'User?person=2&tab=menus'),
  admin('users-import', 'User?view=import'),
  admin('users-import-checked', 'User?view=import', importChecked),
  admin('roles', 'Role'),
  admin('role-members', 'Role?role=3'),
  admin('role-members-new', 'Role?role=3', opened(of('members'), 'dialog')),
  admin('role-reports', 'Role?role=3&tab=reports'),
  admin('role-dashboards', 'Role?role=3&tab=dashboards'),
  admin('access-requests', 'AccessRequests'),
  admin('access-requests-grant', 'AccessRequests', granting),
  admin('owned-requests', 'OwnedRequests'),
  admin('resource-groups', 'Group'),
  admin('interfaces', 'apiManagement'),
  admin('directory-users', 'AzureUser'),
  admin('directory-roles', 'AzureRole'),
  admin('menus', 'MenuManagement'),
  admin('menus-new', 'MenuManagement', opened(of('add'), 'dialog')),
  admin('domains', 'Domains'),
  admin('domains-new', 'Domains', opened(of('add'), 'dialog')),
  admin('view-as', 'User', { before: viewingAs, act: viewed, after: viewingEnded }),
];
