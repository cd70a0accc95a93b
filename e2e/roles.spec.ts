import type { APIRequestContext } from '@playwright/test';
import { another, axeFindings, signIn } from './portal.ts';
import { expect, test } from './product.ts';

/** What the screens say, in both languages. */
const words = {
  en: { add: 'New role', save: 'Save', name: 'Name (Chinese)', code: 'Code', created: 'was created', reports: 'Reports', members: 'Members', report: ['US Flights', 'Films'], level: 'Level of', view: 'View only', options: 'Options', all: 'All pages', pages: 'Permitted pages', page: 'Delays', review: 'Review and save', sum: '+2 reports, 0 people affected', saved: 'Saved', put: 'Add members', pasted: 'Accounts or mail addresses', missing: 'This one was not found; the rest is done. Correct it and save again.', account: 'Account', password: 'Password', signIn: 'Sign in' },
  zh: { add: '新建角色', save: '保存', name: '中文名称', code: '编码', created: '已创建', reports: '报表', members: '成员', report: ['美国航班', '电影'], level: '的权限', view: '仅查看', options: '选项', all: '全部页面', pages: '可见页面', page: '延误', review: '核对并保存', sum: '新增 2 张报表，影响 0 人', saved: '已保存', put: '添加成员', pasted: '粘贴账号或邮箱', missing: '没有找到以上 1 个账号或邮箱，其余的已处理。请改正后再保存。', account: '账号', password: '密码', signIn: '登录' },
} as const;

const FIRST = 'First-horse-battery-1';
const OWN = 'Own-horse-battery-8';

type Envelope = { value: { accessToken: string; changeToken: string; id: number } };

/** A person in a role that grants nothing, who has a password of their own already: their first sign-in is a story of its own. */
const addColleague = async (request: APIRequestContext, portal: string, admin: string, account: string): Promise<void> => {
  const post = async (path: string, data: object, token = '') => ((await (await request.post(`${portal}${path}`, { data, headers: token ? { authorization: `Bearer ${token}` } : {} })).json()) as Envelope).value;
  const enter = (username: string, password: string) => post('/api/Login', { grant_type: 'password', username, password });
  const { accessToken: token } = await enter('admin', admin);
  const { id } = await post('/api/Group/add', { name: `empty.${account}`, code: `empty.${account}` }, token);
  const groups = (await (await request.get(`${portal}/api/ResourceGroup/Top`, { headers: { authorization: `Bearer ${token}` } })).json()) as { value: { id: number; ename: string }[] };
  const resourceGroupId = groups.value.find(({ ename }) => ename === 'Viewers')?.id;
  await post('/api/User/add', { account, localPassword: FIRST, fullName: 'Colleague', mail: `${account}@example.com`, groupIds: [id], resourceGroupId }, token);
  await post('/api/User/ChangePassword', { oldPassword: FIRST, newPassword: OWN, confirmPassword: OWN, changeToken: (await enter(account, FIRST)).changeToken });
};

for (const language of ['en', 'zh'] as const) {
  test(`a role with two reports and a limit to one page is what its people see, and no more (${language})`, async ({ browser, page, product, playwright }) => {
    test.slow();
    const t = words[language];
    const account = `colleague.${language}`;
    const request = await playwright.request.newContext();
    await addColleague(request, product.portal, product.passwords.admin, account);
    await request.dispose();

    await signIn(page, product, 'admin', language);
    await page.goto(`${product.portal}/Main/Role`);
    await page.getByRole('button', { name: t.add }).click();
    const form = page.getByRole('dialog', { name: t.add });
    await form.getByLabel(t.name, { exact: true }).fill(`North ${language}`);
    await form.getByLabel(t.code, { exact: true }).fill(`north.${language}`);
    await form.getByRole('button', { name: t.save }).click();
    await expect(page.locator('.ant-message-notice').getByText(t.created)).toBeVisible();
    expect(await axeFindings(page, 'main')).toEqual([]);

    await page.getByRole('link', { name: `North ${language}` }).click();
    await expect(page.getByRole('heading', { name: `North ${language}` })).toBeVisible();
    await page.getByRole('tab', { name: t.reports }).click();
    const tree = page.getByRole('treegrid', { name: t.reports });
    for (const report of t.report) {
      await tree.getByRole('row', { name: report, exact: true }).getByRole('combobox').click();
      await page.getByTitle(t.view, { exact: true }).last().click();
    }
    await tree.getByRole('row', { name: t.report[0], exact: true }).getByRole('button', { name: t.options }).click();
    const options = page.getByRole('dialog').filter({ hasText: t.report[0] });
    await options.getByRole('switch', { name: t.all }).click();
    await options.getByLabel(t.pages, { exact: true }).click();
    await page.getByTitle(t.page, { exact: true }).last().click();
    expect(await axeFindings(page, '.ant-drawer')).toEqual([]);
    await options.getByRole('button', { name: t.save }).click();
    await expect(options).toHaveCount(0);
    await page.getByRole('button', { name: t.review }).click();
    const review = page.getByRole('dialog');
    await expect(review.getByText(t.sum)).toBeVisible();
    expect(await axeFindings(page, '.ant-modal')).toEqual([]);
    await review.getByRole('button', { name: t.save }).click();
    await expect(review).toHaveCount(0);
    expect(await axeFindings(page, 'main')).toEqual([]);

    // The address leads to the tab again.
    await page.reload();
    await expect(page.getByRole('tab', { name: t.reports })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: t.members }).click();
    await page.getByRole('button', { name: t.put }).click();
    const people = page.getByRole('dialog', { name: t.put });
    await people.getByLabel(t.pasted, { exact: true }).fill(`${account}\nnobody.here`);
    await people.getByRole('button', { name: t.save }).click();
    await expect(people.getByText(t.missing)).toBeVisible();
    await people.getByLabel(t.pasted, { exact: true }).fill(account);
    await people.getByRole('button', { name: t.save }).click();
    await expect(people).toHaveCount(0);
    await expect(page.getByRole('row', { name: new RegExp(account) })).toBeVisible();

    const theirs = await another(browser, language);
    await theirs.goto(`${product.portal}/login`);
    await theirs.getByLabel(t.account, { exact: true }).fill(account);
    await theirs.getByLabel(t.password, { exact: true }).fill(OWN);
    await theirs.getByRole('button', { name: t.signIn, exact: true }).click();
    await expect(theirs).toHaveURL(/\/Main\/Home$/);
    for (const report of t.report) await expect(theirs.getByText(report, { exact: true }).first()).toBeVisible();
    await expect(theirs.getByText(language === 'en' ? 'Stock Prices' : '股票价格', { exact: true })).toHaveCount(0);
    await theirs.context().close();
  });
}
