import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { endpoints, type BodyOf } from '@portal/shared/contract/all';
// A part of the house, and no package of this one.
import { forged } from '../files/src/zip/forged-zip.ts';
import { Client } from './client.ts';
import { inService, startCloud } from './cloud.ts';
import { another, axeFindings, choose, signIn, signInByForm } from './portal.ts';
import { claimPort, expect, test } from './product.ts';

/** What the screens say, in both languages. */
const words = {
  en: {
    steps: ['Connect where reports come from', 'Choose reports to publish', 'Decide who sees them', 'Look at it as a reader'], progress: (done: number) => `${done} of 5 steps done`, done: 'Done', sources: 'Manage connections', mail: 'No mail server is set',
    add: 'New connection', name: 'Name (Chinese)', kind: 'Cloud', service: 'Service at another address', authority: 'Sign-in address', apiBase: 'API address', origins: 'Embedded from', client: 'Client ID', secret: 'Secret or private key', save: 'Save', check: 'Test', passed: 'Passed',
    addClass: 'New class', addReports: 'Add reports', connection: 'Connection', workspace: 'Workspace', next: 'Next', class: 'Class', roles: 'Roles', role: 'Viewers', settings: 'Server settings',
    online: ['Reports of a workspace', 'Add reports of a workspace'], server: ['Paginated reports of a report server', 'Add paginated reports'], chinese: (name: string) => `Name (Chinese) of “${name}”`, now: /^Add 1 report$/, added: '1 report is added', finish: 'Done',
    h5: ['H5 report', 'Add an H5 report'], zip: 'Zip file', nameZh: 'Name (Chinese)', addH5: 'Add the H5 report', addedH5: (name: string) => `“${name}” is added`,
    join: 'Replace the source report…', joinOf: (name: string) => `Replace the source report of “${name}”`, suggested: 'The workspace has a new report of the same name', doJoin: 'Replace', joined: 'the source report is replaced', star: 'Remove from favourites', comments: 'Comments',
    addDashboards: 'Add dashboards', addDashboard: 'Add 1 dashboard', dashboardAdded: '1 dashboard was added',
    more: (name: string) => `More actions for “${name}”`, edit: 'Edit', mark: 'Show a watermark', markText: 'Text of the watermark', menu: 'Main menu', dashboards: 'My dashboards', open: 'Open pages', beside: 'Show beside', besideEnd: (name: string) => `End side by side with “${name}”`,
    goneForReader: 'The reporting service does not have the report', gone: 'Gone from the service since', viewAs: 'View as', banner: 'Viewing as someone else', stop: 'Stop viewing',
  },
  zh: {
    steps: ['添加报表连接', '选择要发布的报表', '决定谁能看', '以读者的视角检查'], progress: (done: number) => `已完成 ${done} / 5 步`, done: '已完成', sources: '管理报表连接', mail: '未设置邮件服务器',
    add: '新建连接', name: '中文名称', kind: '云环境', service: '其他地址的服务', authority: '登录地址', apiBase: 'API 地址', origins: '嵌入来源', client: '客户端 ID', secret: '密码或私钥', save: '保存', check: '测试', passed: '通过',
    addClass: '新建分类', addReports: '添加报表', connection: '报表连接', workspace: '工作区', next: '下一步', class: '分类', roles: '角色', role: '报表读者', settings: '服务器设置',
    online: ['工作区中的报表', '添加工作区中的报表'], server: ['报表服务器上的分页报表', '添加分页报表'], chinese: (name: string) => `“${name}”的中文名称`, now: /^添加 1 张报表$/, added: '已添加 1 张报表', finish: '完成',
    h5: ['H5 报表', '添加 H5 报表'], zip: 'zip 压缩包', nameZh: '中文名称', addH5: '添加 H5 报表', addedH5: (name: string) => `已添加“${name}”`,
    join: '更换源报表…', joinOf: (name: string) => `为“${name}”更换源报表`, suggested: '工作区中有一张同名的新报表', doJoin: '更换', joined: '已更换源报表', star: '取消收藏', comments: '评论',
    addDashboards: '添加仪表板', addDashboard: '添加 1 个仪表板', dashboardAdded: '已添加 1 个仪表板',
    more: (name: string) => `“${name}”的更多操作`, edit: '编辑', mark: '显示水印', markText: '水印文字', menu: '主菜单', dashboards: '我的仪表板', open: '已打开的页面', beside: '并排显示', besideEnd: (name: string) => `结束并排显示“${name}”`,
    goneForReader: '报表服务中已没有报表', gone: '源报表自', viewAs: '以其视角查看', banner: '正在以他人视角查看', stop: '结束查看',
  },
} as const;

/** What is published, by what it is called here. */
const CLASS = 'Figures';
const BRANCH = 'Branch';
const [FILMS, WEATHER, ROUTES, BOARD, PAGES] = ['Branch films', 'Main weather', 'Branch routes', 'Branch board', 'Branch pages'] as const;
const THOUGHT = 'Which of them was paid for by the branch?';
const H5_PAGE = '<!doctype html><html lang="en"><title>Pages</title><h1>Pages of the branch</h1></html>';

for (const language of ['en', 'zh'] as const) {
  test(`from an empty portal to reports of two tenants that a reader has side by side, and a report that was published anew (${language})`, async ({ browser, page, emptyProduct: product, playwright }) => {
    test.slow();
    const t = words[language];
    const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-branch-'));
    const { port, release } = await claimPort();
    const branch = await startCloud({ port, portal: product.portal, folder });
    const origin = branch.settings.POWERBI_API_BASE ?? '';
    const request = await playwright.request.newContext();
    const viewer = await new Client(request, product.portal).signIn('viewer', product.passwords.viewer);
    const go = (path: string) => page.goto(`${product.portal}/Main/${path}`);

    /** What is chosen of a workspace, in the steps of adding it. */
    const chosen = async (wizard: Locator, from: string, item: string): Promise<void> => {
      await choose(page, wizard.getByLabel(t.connection, { exact: true }), from);
      await wizard.getByLabel(t.workspace, { exact: true }).click();
      await page.locator('.ant-select-item-option').last().click();
      await wizard.getByRole('button', { name: t.next }).click();
      await wizard.getByRole('checkbox', { name: item, exact: true }).check();
      await wizard.getByRole('button', { name: t.next }).click();
    };
    const forReaders = async (wizard: Locator): Promise<void> => {
      await choose(page, wizard.getByLabel(t.roles, { exact: true }), t.role);
      await page.keyboard.press('Escape');
    };
    /** The steps of adding one kind of report. */
    const adding = async ([what, title]: readonly [string, string]): Promise<Locator> => {
      await go('ReportSetUp');
      await page.getByRole('button', { name: t.addReports }).first().click();
      await page.getByRole('dialog', { name: t.addReports }).getByRole('button', { name: what }).click();
      return page.getByRole('dialog', { name: title });
    };
    const addReport = async (kind: readonly [string, string], from: string, item: string, name: string): Promise<void> => {
      const wizard = await adding(kind);
      await chosen(wizard, from, item);
      await choose(page, wizard.getByLabel(t.class, { exact: true }), CLASS);
      await forReaders(wizard);
      await wizard.getByLabel(t.chinese(item)).fill(name);
      await wizard.getByRole('button', { name: t.now }).click();
      await expect(wizard.getByText(t.added)).toBeVisible();
      await wizard.getByRole('button', { name: t.finish, exact: true }).click();
      await expect(wizard).toHaveCount(0);
    };
    const addPages = async (): Promise<void> => {
      const wizard = await adding(t.h5);
      await wizard.locator('input[type=file]').setInputFiles({ name: 'pages.zip', mimeType: 'application/zip', buffer: Buffer.from(forged([{ name: 'index.html', content: Buffer.from(H5_PAGE) }])) });
      await wizard.getByRole('button', { name: t.next }).click();
      await wizard.getByLabel(t.nameZh, { exact: true }).fill(PAGES);
      await choose(page, wizard.getByLabel(t.class, { exact: true }), CLASS);
      await forReaders(wizard);
      await wizard.getByRole('button', { name: t.addH5 }).click();
      await expect(wizard.getByText(t.addedH5(PAGES))).toBeVisible();
    };

    try {
      // Looking at the portal as somebody else takes the place of the session: that of this test, which no other one has.
      await signInByForm(page, product, 'admin', language);

      await test.step('an administrator of an empty portal is led to connections', async () => {
        await go('FirstSteps');
        await expect(page.getByText(t.progress(0))).toBeVisible();
        await expect(page.getByText(t.mail)).toBeVisible();
        expect(await axeFindings(page, 'main')).toEqual([]);
        await page.getByRole('link', { name: t.sources }).click();
      });

      await test.step('they connect another tenant, and the test says that it works', async () => {
        await page.getByRole('button', { name: t.add }).click();
        const form = page.getByRole('dialog', { name: t.add });
        await form.getByLabel(t.name, { exact: true }).fill(BRANCH);
        await choose(page, form.getByLabel(t.kind, { exact: true }), t.service);
        await form.getByLabel(t.authority, { exact: true }).fill(branch.settings.POWERBI_LOGIN_AUTHORITY ?? '');
        await form.getByLabel(t.apiBase, { exact: true }).fill(origin);
        await form.getByLabel(t.origins, { exact: true }).fill(origin);
        await page.keyboard.press('Enter');
        await form.getByLabel(t.client, { exact: true }).fill(branch.settings.POWERBI_CLIENT_ID ?? '');
        await form.getByLabel(t.secret, { exact: true }).fill(branch.settings.POWERBI_CLIENT_SECRET ?? '');
        await form.getByRole('button', { name: t.save }).click();
        await expect(form).toHaveCount(0);
        await page.getByRole('row', { name: new RegExp(BRANCH) }).getByRole('button', { name: new RegExp(`^${t.check}`) }).click();
        await expect(page.getByRole('dialog').filter({ hasText: BRANCH }).getByText(t.passed, { exact: true })).toHaveCount(5);
      });

      await test.step('a class is made, and reports of both tenants are published into it: also a paginated one, and pages of the web', async () => {
        await go('ReportClass');
        await page.getByRole('button', { name: t.addClass }).first().click();
        const form = page.getByRole('dialog', { name: t.addClass });
        await form.getByLabel(t.name, { exact: true }).fill(CLASS);
        await form.getByRole('button', { name: t.save }).click();
        await expect(form).toHaveCount(0);
        await addReport(t.online, BRANCH, 'Films', FILMS);
        await addReport(t.online, t.settings, 'Weather', WEATHER);
        await addReport(t.server, BRANCH, 'Route Directory', ROUTES);
        await addPages();
      });

      await test.step('so is a dashboard', async () => {
        await go('DsahboardSetUp');
        await page.getByRole('button', { name: t.addDashboards }).first().click();
        const wizard = page.getByRole('dialog', { name: t.addDashboards });
        await chosen(wizard, BRANCH, 'Overview');
        await forReaders(wizard);
        await wizard.getByLabel(t.chinese('Overview')).fill(BOARD);
        await wizard.getByRole('button', { name: t.addDashboard }).click();
        await expect(wizard.getByText(t.dashboardAdded)).toBeVisible();
      });

      const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

      await test.step('the report of the branch gets a watermark with who reads it', async () => {
        await go('ReportSetUp');
        await row(FILMS).getByRole('button', { name: new RegExp(`^${t.edit}`) }).click();
        const form = page.getByRole('dialog').filter({ hasText: FILMS });
        await form.getByRole('switch', { name: t.mark }).click();
        await form.getByLabel(t.markText, { exact: true }).fill('Branch {account}');
        await form.getByRole('button', { name: t.save }).click();
        await expect(form).toHaveCount(0);
      });

      const theirs = await another(browser, language);
      const menu = theirs.getByRole('navigation', { name: t.menu });
      const frame = (from: string) => theirs.locator(`iframe[src^="${from}/"]:visible`);
      const number = (from: string) => theirs.frameLocator(`iframe[src^="${from}/"]:visible`).getByText(/\d/).first();
      const open = (name: string) => menu.getByText(name, { exact: true }).click();

      await test.step('a reader opens all of it, and has reports of both tenants side by side', async () => {
        await signIn(theirs, product, 'viewer', language);
        await open(FILMS);
        await expect(number(origin)).toBeVisible();
        await expect(theirs.locator('main svg pattern').getByText('Branch viewer')).toHaveCount(1);
        await open(WEATHER);
        await expect(number(product.reporting)).toBeVisible();
        await theirs.getByRole('navigation', { name: t.open }).getByText(FILMS).click({ button: 'right' });
        await theirs.getByRole('menuitem', { name: t.beside }).click();
        await expect(frame(origin)).toHaveCount(1);
        await expect(frame(product.reporting)).toHaveCount(1);
        await theirs.getByRole('button', { name: t.besideEnd(FILMS) }).click();
        await open(ROUTES);
        await expect(number(origin)).toBeVisible();
        await open(PAGES);
        await expect(theirs.frameLocator('iframe:visible').getByRole('heading', { name: 'Pages of the branch' })).toBeVisible();
        await open(t.dashboards);
        await open(BOARD);
        await expect(number(origin)).toBeVisible();
      });

      const { value: mine } = await viewer.call(endpoints.reports.getMyReports);
      const films = mine.find(({ name }) => name === FILMS)?.id ?? 0;

      await test.step('they keep it among their favourites and write what they think of it', async () => {
        const { value: category } = await viewer.call(endpoints.favourites.addClass, { body: { name: 'Mine' } });
        expect((await viewer.call(endpoints.favourites.add, { body: { dReportID: films, collectionClassID: category.id } })).statusCode).toBe(200);
        expect((await viewer.call(endpoints.comments.create, { body: { reportId: films, content: THOUGHT } as BodyOf<typeof endpoints.comments.create> })).statusCode).toBe(200);
      });

      await test.step('when it is published anew in the service and the old one deleted there, the reader is told, and the administrator finds it', async () => {
        const service = await inService(branch);
        await service.copyReport('Films', FILMS);
        await service.removeReport('Films');
        await open(FILMS);
        await theirs.reload();
        await expect(theirs.getByText(t.goneForReader).first()).toBeVisible();
        await go('ReportSetUp?check=isMissing');
        await expect(row(FILMS).getByText(t.gone)).toBeVisible();
      });

      await test.step('with another source report it is the same report to the reader, with favourite and comment', async () => {
        await page.getByRole('link', { name: FILMS }).click();
        await expect(page.getByText(t.suggested)).toBeVisible();
        await page.getByRole('button', { name: t.join }).click();
        const form = page.getByRole('dialog', { name: t.joinOf(FILMS) });
        await form.getByRole('button', { name: t.doJoin, exact: true }).click();
        await page.getByRole('dialog').last().getByRole('button', { name: t.doJoin, exact: true }).click();
        await expect(page.locator('.ant-message-notice').getByText(t.joined)).toBeVisible();
        await theirs.reload();
        await expect(number(origin)).toBeVisible();
        await expect(theirs.getByRole('button', { name: t.star, exact: true })).toBeVisible();
        await theirs.getByRole('button', { name: t.comments, exact: true }).click();
        await expect(theirs.getByRole('dialog', { name: new RegExp(t.comments) }).getByText(THOUGHT)).toBeVisible();
      });

      await test.step('they look at it as the reader, and all first steps but one are done', async () => {
        await go('User?keyword=viewer');
        await row('viewer').getByRole('button', { name: t.more('viewer') }).click();
        await page.getByRole('menuitem', { name: t.viewAs, exact: true }).click();
        await page.getByRole('dialog').getByRole('button', { name: t.viewAs, exact: true }).click();
        const banner = page.getByRole('region', { name: t.banner });
        await expect(page.getByRole('navigation', { name: t.menu }).getByText(WEATHER, { exact: true })).toBeVisible();
        // The page of the end is another one: it is there before the next is asked for.
        const ended = page.waitForEvent('load');
        await banner.getByRole('button', { name: t.stop }).click();
        await ended;
        await expect(banner).toHaveCount(0);
        await go('FirstSteps');
        await expect(page.getByText(t.progress(4))).toBeVisible();
        for (const step of t.steps) await expect(page.getByRole('heading', { name: `${step} ${t.done}` })).toBeVisible();
      });
    } finally {
      await request.dispose();
      await branch.stop();
      rmSync(folder, { recursive: true, force: true });
      release();
    }
  });
}
