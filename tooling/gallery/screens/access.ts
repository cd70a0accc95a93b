import { textsOf } from './product-texts.ts';
import { ADD, admin, goTo, opened, refusedAsStale, rowAct, wordsOf, type Act, type Screen } from './screen.ts';

const list = await textsOf('shared/src/ui/resource', 'resourceTexts');
const users = await textsOf('remote-admin/src/access/users');
const roles = await textsOf('remote-admin/src/access/roles');
const requests = await textsOf('remote-admin/src/access/access-requests');
const viewAs = await textsOf('host/src/view-as');
const words = wordsOf({
  add: ADD, edit: list('edit'), history: list('history'), remove: list('remove'), save: list('save'), columns: list('columns'), more: list('listMore'), choose: list('choose'), check: list('importCheckIt'),
  load: list('loadCurrent'), viewAs: users('viewAs'), notes: users('notes'), stop: viewAs('stop'), grant: requests('grant'), members: roles('addMembers'),
  noted: { zh: '常驻上海', en: 'Works in Shanghai' },
});

/** A user of the samples, alone in the list. */
const one = 'User?keyword=chen.wei';
const acted = (label: 'edit' | 'history' | 'remove' | 'viewAs'): Act => async (page, language) => {
  await rowAct(page, language, words.of(label));
  await page.getByRole('dialog').first().waitFor();
};

const conflict: Act = async (page, language) => {
  await acted('edit')(page, language);
  await refusedAsStale(page, '**/api/User/Update*', language);
  const form = page.getByRole('dialog');
  await form.getByLabel(words[language].notes, { exact: true }).fill(words[language].noted);
  await form.getByRole('button', { name: words[language].save, exact: true }).click();
  await form.getByRole('button', { name: words[language].load }).waitFor();
};

/** A file with errors: nothing is written by it. */
const importChecked: Act = async (page, language) => {
  const heads = language === 'zh' ? ['账号 *', '姓名 *', '邮箱 *', '角色 *', '资源组 *', '部门'] : ['Account *', 'Full name *', 'Mail *', 'Roles *', 'Resource group *', 'Department'];
  const viewers = language === 'zh' ? '报表读者' : 'Viewers';
  const rows = [['lin.one', '林一', 'lin.one@example.com', viewers, viewers, ''], ['lin.two', '林二', 'lin.two at example.com', viewers, viewers, ''], ['lin.three', '林三', 'lin.three@example.com', 'Newcomes', viewers, '']];
  const csv = [heads, ...rows].map((row) => row.join(',')).join('\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: words[language].check }).click();
  await page.getByText(/处错误|\d errors/).first().waitFor();
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

/** Behind a button of what is wanted seldom, where the rows are cards; where some have no room, their button says how many. */
const columns: Act = async (page, language) => {
  const buttons = page.locator('main').getByRole('button');
  const button = buttons.and(page.getByRole('button', { name: words[language].columns }).or(page.getByRole('button', { name: { zh: /列未显示$/, en: /columns? hidden$/ }[language] }))).first();
  const more = page.locator('main').getByRole('button', { name: words[language].more, exact: true });
  await button.or(more).first().waitFor();
  if (await more.isVisible()) {
    await more.click();
    await page.getByRole('menuitem', { name: words[language].columns }).click();
    return page.getByRole('dialog').waitFor();
  }
  await button.click();
  await page.getByRole('tooltip').getByText(/行高|Row height/).or(page.getByRole('radiogroup', { name: /行高|Row height/ })).first().waitFor();
};

/** Home, as they see it. */
const viewed: Act = async (page) => {
  await goTo(page, 'Home');
  await page.getByRole('region', { name: /视角查看|Viewing as/ }).waitFor();
  // The line above the portal is there before the portal itself.
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor();
};

/** One's own account cannot be chosen. */
const several: Act = async (page, language) => {
  const choices = page.locator('main').getByRole('checkbox', { name: words[language].choose, disabled: false });
  await choices.first().waitFor();
  await choices.nth(0).check();
  await choices.nth(2).check();
};
const granting: Act = async (page, language) => {
  await rowAct(page, language, words.of('grant'));
  await page.getByRole('dialog').first().waitFor();
};

/** Who may sign in and what they may do. */
export const accessScreens: readonly Screen[] = [
  admin('users', 'User'),
  admin('users-new', 'User', opened(words.of('add'), 'dialog')),
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
  admin('role-members-new', 'Role?role=3', opened(words.of('members'), 'dialog')),
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
  admin('menus-new', 'MenuManagement', opened(words.of('add'), 'dialog')),
  admin('domains', 'Domains'),
  admin('domains-new', 'Domains', opened(words.of('add'), 'dialog')),
  admin('view-as', 'User', { before: viewingAs, act: viewed, after: viewingEnded }),
];
