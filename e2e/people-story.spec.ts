import { readFileSync } from 'node:fs';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { endpoints, type BodyOf } from '@portal/shared/contract/all';
import { formWorkbook } from '@portal/shared/workbook';
// A part of the house, and no package of this one.
import { readTable } from '../files/src/table/table.ts';
import { Client } from './client.ts';
import { another, axeFindings, signInByForm } from './portal.ts';
import { expect, test } from './product.ts';

/** What the screens say, in both languages. */
const words = {
  en: {
    star: 'Add to favourites', import: 'Import', oneTime: 'One-time passwords, in the file with the result', check: 'Upload and check', back: 'Back', wrong: 'There are 2 errors. Correct them in the file, go back and choose the file again.', table: 'Errors in the file', good: 'No errors were found. The file can be imported.', run: 'Import', done: 'The import is done', result: 'Download the result', again: 'Import again',
    heads: ['Account *', 'Full name *', 'Mail *', 'Roles *', 'Resource group *', 'Department'], viewers: 'Viewers', department: 'Head office/Sales',
    mistakes: ['3 Mail lin.two at example.com is not an e-mail address', '4 Roles Newcomes There is no role “Newcomes”'],
    add: 'New role', name: 'Name (Chinese)', code: 'Code', save: 'Save', reports: 'Reports', members: 'Members', level: 'View only', options: 'Options', all: 'All pages', pages: 'Permitted pages', review: 'Review and save', sum: '+2 reports, 0 people affected', put: 'Add members', pasted: 'Accounts or mail addresses',
    account: 'Account', password: 'Password', signIn: 'Sign in', old: 'Old password', next: 'New password', confirm: 'Confirm new password',
    granted: ['US Flights', 'Films'], third: 'Stock Prices', page: 'Delays', hidden: 'Overview', menu: 'Main menu',
    more: 'More actions for', viewAs: 'View as', banner: 'Viewing as someone else', viewing: 'You are viewing the portal as', stop: 'Stop viewing',
    denied: 'You have no permission to open this report', why: 'Why do you need it?', ask: 'Request access', asked: 'Your request has been sent to the administrators.',
    grant: 'Grant', until: 'For', day: '1 day', decided: 'may open', bell: 'Messages', told: 'was granted, until',
    kinds: { user: 'User', role: 'Role', view: 'View as', request: 'Request for access' }, acts: { created: 'Created', reports: 'Report grants changed', members: 'Members added', own: 'Own report grants changed', start: 'Started', call: 'Call made', end: 'Ended', granted: 'Granted', password: 'Own password changed' }, details: 'Before and after', as: 'viewing as', whole: 'The log is whole', chain: 'Check for tampering',
  },
  zh: {
    star: '收藏', import: '导入', oneTime: '生成一次性密码，写入结果文件', check: '上传并检查', back: '上一步', wrong: '有 2 处错误。请在文件中改好后返回上一步，重新选择文件。', table: '文件中的错误', good: '没有发现错误，可以导入。', run: '导入', done: '导入完成', result: '下载结果文件', again: '再次导入',
    heads: ['账号 *', '姓名 *', '邮箱 *', '角色 *', '资源组 *', '部门'], viewers: '报表读者', department: '总部/销售部',
    mistakes: ['3 邮箱 lin.two at example.com 不是有效的邮箱地址', '4 角色 Newcomes 没有角色“Newcomes”'],
    add: '新建角色', name: '中文名称', code: '编码', save: '保存', reports: '报表', members: '成员', level: '仅查看', options: '选项', all: '全部页面', pages: '可见页面', review: '核对并保存', sum: '新增 2 张报表，影响 0 人', put: '添加成员', pasted: '粘贴账号或邮箱',
    account: '账号', password: '密码', signIn: '登录', old: '原密码', next: '新密码', confirm: '确认新密码',
    granted: ['美国航班', '电影'], third: '股票价格', page: '延误', hidden: '总览', menu: '主菜单',
    more: '的更多操作', viewAs: '以其视角查看', banner: '正在以他人视角查看', viewing: '的视角查看门户，只能浏览', stop: '结束查看',
    denied: '您没有查看该报表的权限', why: '申请理由', ask: '申请权限', asked: '申请已提交给管理员。',
    grant: '批准', until: '有效期', day: '1 天', decided: '已批准', bell: '消息', told: '已批准，有效期至',
    kinds: { user: '用户', role: '角色', view: '以他人视角查看', request: '访问申请' }, acts: { created: '新建', reports: '更改报表权限', members: '添加成员', own: '更改个人报表权限', start: '开始', call: '调用接口', end: '结束', granted: '批准', password: '修改本人密码' }, details: '更改前后', as: '的身份', whole: '日志完整：', chain: '检查记录是否被改动',
  },
} as const;

const OWN = 'Own-horse-battery-8';

/** What is in front among several notices. */
const said = (page: Page, text: string): Locator => page.locator('.ant-message-notice').getByText(text).last();
const frame = (page: Page): FrameLocator => page.frameLocator('iframe:visible');

for (const language of ['en', 'zh'] as const) {
  test(`people are imported, see what their role gives, are looked at, ask for more and get it for a day; the audit log tells of it (${language})`, async ({ browser, page, product, playwright }, { repeatEachIndex }) => {
    test.slow();
    const t = words[language];
    // Accounts and codes of this run.
    const run = `${language}${repeatEachIndex || ''}`;
    const person = `lin.one.${run}`;
    const role = `Northern trade ${run}`;
    const newcomers = `Newcomers ${run}`;
    const request = await playwright.request.newContext();
    const admin = await new Client(request, product.portal).signIn('admin', product.passwords.admin);
    // What people are in until somebody gives them more: it gives nothing.
    await admin.call(endpoints.groups.add, { body: { name: newcomers, ename: '', code: `newcomers.${run}`, notes: '' } });
    const { value: all } = await admin.call(endpoints.reports.getMyReports);
    const idOf = (name: string): number => all.find((one) => one.name === name || one.ename === name)?.id ?? 0;
    const third = idOf(t.third);

    // A view takes the place of the session: that of this test, which no other one has.
    await signInByForm(page, product, 'admin', language);

    const password = await test.step('an administrator imports people: two mistakes are shown where they stand, and mended', async () => {
      const fileOf = (mail: string, group: string): Buffer => {
        const rowOf = (account: string, name: string, mailOf: string, roleOf: string) => [account, name, mailOf, roleOf, t.viewers, t.department];
        const rows = [[...t.heads], rowOf(person, 'Lin One', 'lin.one@example.com', newcomers), rowOf(`lin.two.${run}`, 'Lin Two', mail, newcomers), rowOf(`lin.three.${run}`, 'Lin Three', 'lin.three@example.com', group)];
        return Buffer.from(formWorkbook([{ name: 'People', isForm: true, rows }]));
      };
      const choose = (buffer: Buffer) => page.locator('input[type=file]').setInputFiles({ name: 'people.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer });
      await page.goto(`${product.portal}/Main/User`);
      // Its picture has a name, too.
      await page.getByRole('button', { name: new RegExp(`${t.import}$`) }).click();
      // What somebody imported last is shown until they import again.
      const again = page.getByRole('button', { name: t.again });
      await expect(again.or(page.getByRole('radio', { name: t.oneTime }))).toBeVisible();
      if (await again.isVisible()) await again.click();
      await page.getByRole('radio', { name: t.oneTime }).check();
      await choose(fileOf('lin.two at example.com', 'Newcomes'));
      await page.getByRole('button', { name: t.check }).click();
      await expect(page.getByText(t.wrong)).toBeVisible();
      const mistakes = page.getByRole('region', { name: t.table }).locator('tbody').getByRole('row');
      expect((await mistakes.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())).toEqual(t.mistakes);
      await expect(page.getByRole('button', { name: t.run, exact: true })).toBeDisabled();
      expect(await axeFindings(page, 'main')).toEqual([]);
      // Nobody is there of a file with a mistake in it.
      expect((await admin.call(endpoints.users.list, { body: { keyword: person } as BodyOf<typeof endpoints.users.list> })).value.total).toBe(0);

      await page.getByRole('button', { name: t.back, exact: true }).click();
      await choose(fileOf('lin.two@example.com', newcomers));
      await page.getByRole('button', { name: t.check }).click();
      await expect(page.getByText(t.good)).toBeVisible();
      await page.getByRole('button', { name: t.run, exact: true }).click();
      await expect(page.getByText(t.done)).toBeVisible();
      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: t.result }).click();
      const rows = await readTable(readFileSync(await (await saved).path()), { mostRows: 10, mostColumns: 10, mostBytes: 1_000_000, mostCharacters: 1_000_000 });
      expect(rows.slice(1).map(({ cells }) => cells[1])).toEqual([person, `lin.two.${run}`, `lin.three.${run}`]);
      return rows[1]?.cells[4] ?? '';
    });

    await test.step('a role gives two reports, one of them a page of it, and the person is put into it', async () => {
      await page.goto(`${product.portal}/Main/Role`);
      await page.getByRole('button', { name: t.add }).click();
      const form = page.getByRole('dialog', { name: t.add });
      await form.getByLabel(t.name, { exact: true }).fill(role);
      await form.getByLabel(t.code, { exact: true }).fill(`northern.${run}`);
      await form.getByRole('button', { name: t.save }).click();
      await page.getByRole('link', { name: role }).click();
      await expect(page.getByRole('heading', { name: role })).toBeVisible();
      await page.getByRole('tab', { name: t.reports }).click();
      const tree = page.getByRole('treegrid', { name: t.reports });
      for (const report of t.granted) {
        await tree.getByRole('row', { name: report, exact: true }).getByRole('combobox').click();
        await page.getByTitle(t.level, { exact: true }).last().click();
      }
      await tree.getByRole('row', { name: t.granted[0], exact: true }).getByRole('button', { name: t.options }).click();
      const options = page.getByRole('dialog').filter({ hasText: t.granted[0] });
      await options.getByRole('switch', { name: t.all }).click();
      await options.getByLabel(t.pages, { exact: true }).click();
      await page.getByTitle(t.page, { exact: true }).last().click();
      await options.getByRole('button', { name: t.save }).click();
      await expect(options).toHaveCount(0);
      await page.getByRole('button', { name: t.review }).click();
      const review = page.getByRole('dialog');
      await expect(review.getByText(t.sum)).toBeVisible();
      await review.getByRole('button', { name: t.save }).click();
      await expect(review).toHaveCount(0);
      await page.getByRole('tab', { name: t.members }).click();
      await page.getByRole('button', { name: t.put }).click();
      const people = page.getByRole('dialog', { name: t.put });
      await people.getByLabel(t.pasted, { exact: true }).fill(person);
      await people.getByRole('button', { name: t.save }).click();
      await expect(people).toHaveCount(0);
      await expect(page.getByRole('row', { name: new RegExp(person) })).toBeVisible();
    });

    const theirs = await another(browser, language);
    const menu = theirs.getByRole('navigation', { name: t.menu });

    await test.step('the person signs in by the one-time password and chooses their own', async () => {
      const enter = async (secret: string) => {
        await theirs.getByLabel(t.account, { exact: true }).fill(person);
        await theirs.getByLabel(t.password, { exact: true }).fill(secret);
        await theirs.getByRole('button', { name: t.signIn, exact: true }).click();
      };
      await theirs.goto(`${product.portal}/login`);
      await enter(password);
      await theirs.getByLabel(t.old, { exact: true }).fill(password);
      await theirs.getByLabel(t.next, { exact: true }).fill(OWN);
      await theirs.getByLabel(t.confirm, { exact: true }).fill(OWN);
      await theirs.keyboard.press('Enter');
      await expect(theirs.getByRole('button', { name: t.signIn, exact: true })).toBeVisible();
      await enter(OWN);
      await expect(theirs).toHaveURL(/\/Main\/Home$/);
    });

    const own = await new Client(request, product.portal).signIn(person, OWN);
    const open = (id: number) => own.call(endpoints.reports.getReport, { body: { id, type: 'Online' } as BodyOf<typeof endpoints.reports.getReport> });

    await test.step('they see and can call what the role gives, and nothing else', async () => {
      for (const report of t.granted) await expect(menu.getByText(report, { exact: true })).toBeVisible();
      await expect(menu.getByText(t.third, { exact: true })).toHaveCount(0);
      await menu.getByText(t.granted[0], { exact: true }).click();
      await expect(frame(theirs).getByText(/\d/).first()).toBeVisible();
      await expect(theirs.locator('main').getByText(t.page, { exact: true }).first()).toBeVisible();
      await expect(theirs.locator('main').getByText(t.hidden, { exact: true })).toHaveCount(0);

      await expect(theirs.getByRole('button', { name: t.star, exact: true })).toBeVisible();

      const { value: mine } = await own.call(endpoints.reports.getMyReports);
      expect(mine.map(({ id }) => id).sort()).toEqual(t.granted.map(idOf).sort());
      const first = await open(idOf(t.granted[0]));
      expect([first.statusCode, first.value.pagesArry.map((one) => (language === 'en' ? one.enDisplayName : one.displayName))]).toEqual([200, [t.page]]);
      expect((await open(idOf(t.granted[1]))).statusCode).toBe(200);
      expect((await open(third)).status).toBe(403);
      expect((await own.call(endpoints.users.list)).status).toBe(403);
    });

    const personRow = page.getByRole('row', { name: new RegExp(person.replaceAll('.', '\\.')) });

    await test.step('an administrator looks at the portal as them: a banner says so, and nothing can be changed', async () => {
      await page.goto(`${product.portal}/Main/User?keyword=${person}`);
      await personRow.getByRole('button', { name: t.more }).click();
      await page.getByRole('menuitem', { name: t.viewAs, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.viewAs, exact: true }).click();
      const banner = page.getByRole('region', { name: t.banner });
      await expect(banner).toContainText(t.viewing);
      await expect(banner).toContainText(person);
      const seen = page.getByRole('navigation', { name: t.menu });
      const calls = page.waitForRequest((one) => one.url().includes(endpoints.reports.getReport.path));
      await seen.getByText(t.granted[0], { exact: true }).click();
      await expect(seen.getByText(t.third, { exact: true })).toHaveCount(0);
      await expect(frame(page).getByText(/\d/).first()).toBeVisible();
      await expect(banner).toBeVisible();
      await expect(page.getByRole('button', { name: t.star, exact: true })).toHaveCount(0);
      expect(await axeFindings(page)).toEqual([]);
      const token = ((await (await calls).allHeaders()).authorization ?? '').replace('Bearer ', '');
      const viewing = new Client(request, product.portal, token);
      expect((await viewing.call(endpoints.reports.requestAccess, { body: { reportId: third, reason: 'No' } })).status).toBe(403);
      await banner.getByRole('button', { name: t.stop }).click();
      await expect(banner).toHaveCount(0);
    });

    await test.step('they ask for a third report', async () => {
      await theirs.goto(`${product.portal}/Main/PBIViews/${third}/ReportSection1/Online`);
      await expect(theirs.getByText(t.denied)).toBeVisible();
      await theirs.getByLabel(t.why).fill('For the monthly review');
      await theirs.getByRole('button', { name: t.ask }).click();
      await expect(theirs.getByText(t.asked)).toBeVisible();
    });

    await test.step('they get it for a day, and are told', async () => {
      await page.goto(`${product.portal}/Main/AccessRequests?keyword=${person}`);
      await expect(personRow.getByText('For the monthly review')).toBeVisible();
      await personRow.getByRole('button', { name: t.grant, exact: true }).click();
      const form = page.getByRole('dialog').filter({ hasText: t.third });
      await form.getByLabel(t.until, { exact: true }).click();
      await page.getByTitle(t.day, { exact: true }).last().click();
      expect(await axeFindings(page, '.ant-drawer')).toEqual([]);
      await form.getByRole('button', { name: t.grant, exact: true }).click();
      await expect(said(page, t.decided)).toBeVisible();

      await theirs.reload();
      await expect(frame(theirs).getByText(/\d/).first()).toBeVisible();
      await expect(menu.getByText(t.third, { exact: true })).toBeVisible();
      await theirs.getByRole('button', { name: new RegExp(`^${t.bell}`) }).click();
      await expect(theirs.getByText(t.told)).toBeVisible();
      expect((await open(third)).statusCode).toBe(200);
      const { value } = await admin.call(endpoints.accessRequests.list, { body: { keyword: person } as BodyOf<typeof endpoints.accessRequests.list> });
      const left = Date.parse(value.items[0]?.until ?? '') - Date.now();
      expect(left).toBeGreaterThan(23 * 3_600_000);
      expect(left).toBeLessThanOrEqual(24 * 3_600_000);
    });

    await test.step('the audit log tells the whole story', async () => {
      const row = (...texts: string[]): Locator => texts.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('row')).first();
      const shows = async (search: Record<string, string>, all: readonly (readonly string[])[]) => {
        await page.goto(`${product.portal}/Main/AuditLog?${new URLSearchParams(search)}`);
        for (const texts of all) await expect(row(...texts)).toBeVisible();
      };
      const { kinds, acts } = t;
      const viewed = ['admin', t.as, person, kinds.view];
      await shows({ keyword: person }, [['admin', kinds.user, acts.created], [...viewed, acts.start], [...viewed, acts.end], ['admin', kinds.user, acts.own], [person, acts.password]]);
      await shows({ keyword: role }, [[kinds.role, acts.created], [kinds.role, acts.reports], [kinds.role, acts.members]]);
      await shows({ action: 'viewAs.call', keyword: endpoints.reports.getReport.path }, [[...viewed, acts.call, endpoints.reports.getReport.path]]);
      await shows({ action: 'accessRequest.grant', keyword: t.third }, [['admin', kinds.request, acts.granted]]);
      // Newest first: whose request it was is in its details.
      await row(kinds.request).getByRole('button', { name: t.details }).click();
      await expect(page.locator('main').getByText(person, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: t.chain }).click();
      await expect(page.getByText(t.whole)).toBeVisible();
    });
    await theirs.context().close();
    await request.dispose();
  });
}
