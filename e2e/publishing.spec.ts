import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { another, axeFindings, choose, signIn } from './portal.ts';
import { inService, startCloud } from './cloud.ts';
import { claimPort, expect, test } from './product.ts';

/** What the screens say, in both languages. */
const words = {
  en: {
    add: 'New connection', name: 'Name (Chinese)', kind: 'Cloud', service: 'Service at another address', authority: 'Sign-in address', apiBase: 'API address', origins: 'Embedded from', client: 'Client ID', secret: 'Secret or private key', save: 'Save', check: 'Test', passed: 'Passed',
    addReports: 'Add reports', ofWorkspace: 'Reports of a workspace', addOfWorkspace: 'Add reports of a workspace', connection: 'Connection', workspace: 'Workspace', next: 'Next', report: 'Films', class: 'Class', inClass: 'Markets & Society', roles: 'Roles', role: 'Viewers', chinese: 'Name (Chinese) of “Films”', english: 'Name (English) of “Films”', now: 'Add 1 report', added: '1 report is added',
    menu: 'Main menu', own: 'Films', gone: 'Gone from the service since', goneForReader: 'The reporting service does not have the report',
  },
  zh: {
    add: '新建连接', name: '中文名称', kind: '云环境', service: '其他地址的服务', authority: '登录地址', apiBase: 'API 地址', origins: '嵌入来源', client: '客户端 ID', secret: '密码或私钥', save: '保存', check: '测试', passed: '通过',
    addReports: '添加报表', ofWorkspace: '工作区中的报表', addOfWorkspace: '添加工作区中的报表', connection: '报表连接', workspace: '工作区', next: '下一步', report: 'Films', class: '分类', inClass: '市场与社会', roles: '角色', role: '报表读者', chinese: '“Films”的中文名称', english: '“Films”的英文名称', now: '添加 1 张报表', added: '已添加 1 张报表',
    menu: '主菜单', own: '电影', gone: '源报表自', goneForReader: '报表服务中已没有报表',
  },
} as const;

type Words = (typeof words)['en' | 'zh'];

for (const language of ['en', 'zh'] as const) {
  test(`a second service is connected, a report of it published beside the first one’s, and found when it is gone there (${language})`, async ({ browser, page, product }, { repeatEachIndex }) => {
    test.slow();
    const t: Words = words[language];
    const run = `${language}${repeatEachIndex || ''}`;
    const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-source-'));
    const { port, release } = await claimPort();
    const other = await startCloud({ port, portal: product.portal, folder });
    const origin = other.settings.POWERBI_API_BASE ?? '';
    const source = `Branch ${run}`;
    const report = `Branch films ${run}`;
    try {
      await signIn(page, product, 'admin', language);

      await test.step('an administrator connects it, and the test says that it works', async () => {
        await page.goto(`${product.portal}/Main/workspace`);
        await page.getByRole('button', { name: t.add }).click();
        const form = page.getByRole('dialog', { name: t.add });
        await form.getByLabel(t.name, { exact: true }).fill(source);
        await choose(page, form.getByLabel(t.kind, { exact: true }), t.service);
        await form.getByLabel(t.authority, { exact: true }).fill(`${origin}/local`);
        await form.getByLabel(t.apiBase, { exact: true }).fill(origin);
        await form.getByLabel(t.origins, { exact: true }).fill(origin);
        await page.keyboard.press('Enter');
        await form.getByLabel(t.client, { exact: true }).fill(other.settings.POWERBI_CLIENT_ID ?? '');
        await form.getByLabel(t.secret, { exact: true }).fill(other.settings.POWERBI_CLIENT_SECRET ?? '');
        await form.getByRole('button', { name: t.save }).click();
        await expect(form).toHaveCount(0);
        await page.getByRole('row', { name: new RegExp(source) }).getByRole('button', { name: new RegExp(`^${t.check}`) }).click();
        const result = page.getByRole('dialog').filter({ hasText: source });
        await expect(result.getByText(t.passed, { exact: true })).toHaveCount(5);
        expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
      });

      await test.step('a report of it is added to a class, for the viewers', async () => {
        await page.goto(`${product.portal}/Main/ReportSetUp`);
        await page.getByRole('button', { name: t.addReports }).first().click();
        await page.getByRole('dialog', { name: t.addReports }).getByRole('button', { name: new RegExp(`^${t.ofWorkspace}`) }).click();
        const wizard = page.getByRole('dialog', { name: t.addOfWorkspace });
        await choose(page, wizard.getByLabel(t.connection, { exact: true }), source);
        await wizard.getByLabel(t.workspace, { exact: true }).click();
        await page.locator('.ant-select-item-option').last().click();
        await wizard.getByRole('button', { name: t.next }).click();
        await wizard.getByRole('checkbox', { name: t.report, exact: true }).check();
        await wizard.getByRole('button', { name: t.next }).click();
        await choose(page, wizard.getByLabel(t.class, { exact: true }), t.inClass);
        await choose(page, wizard.getByLabel(t.roles, { exact: true }), t.role);
        await page.keyboard.press('Escape');
        await wizard.getByLabel(t.chinese).fill(report);
        await wizard.getByLabel(t.english).fill(report);
        await wizard.getByRole('button', { name: t.now }).click();
        await expect(wizard.getByText(t.added)).toBeVisible();
      });

      const theirs = await another(browser, language);
      const menu = theirs.getByRole('navigation', { name: t.menu });
      const frame = (from: string) => theirs.locator(`iframe[src^="${from}/"]:visible`);

      await test.step('a reader opens the report of either service, each from where it is', async () => {
        await signIn(theirs, product, 'viewer', language);
        await menu.getByText(report, { exact: true }).click();
        await expect(frame(origin)).toHaveCount(1);
        await expect(theirs.frameLocator('iframe:visible').getByText(/\d/).first()).toBeVisible();
        await menu.getByText(t.own, { exact: true }).click();
        await expect(frame(product.reporting)).toHaveCount(1);
        await expect(theirs.frameLocator('iframe:visible').getByText(/\d/).first()).toBeVisible();
      });

      await test.step('when the service has it no more, the reader is told, and the administrator finds it', async () => {
        await (await inService(other)).removeReport('Films');
        await theirs.reload();
        await menu.getByText(report, { exact: true }).click();
        await expect(theirs.getByText(t.goneForReader).first()).toBeVisible();
        await page.goto(`${product.portal}/Main/ReportSetUp?check=isMissing`);
        await expect(page.getByRole('row', { name: new RegExp(report) }).getByText(t.gone)).toBeVisible();
      });
    } finally {
      await other.stop();
      rmSync(folder, { recursive: true, force: true });
      release();
    }
  });
}
