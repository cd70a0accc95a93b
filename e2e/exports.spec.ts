import { readFileSync } from 'node:fs';
import { endpoints } from '@portal/shared/contract/all';
import { Client } from './client.ts';
import { axeFindings, holdCalls, signIn } from './portal.ts';
import { expect, test } from './product.ts';

// Without a zoom, clicks inside a frame land where they are meant to.
test.use({ viewport: { width: 1920, height: 1000 } });

test('a report is exported in the background, downloaded, run again and deleted', async ({ page, browser, product }) => {
  // It waits for two exports, each of which may take a minute on a busy machine.
  test.slow();
  await signIn(page, product, 'viewer', 'zh');
  await page.getByRole('navigation', { name: '主菜单' }).getByText('美国航班').click();
  await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await page.getByRole('menuitem', { name: '更多选项…' }).click();
  const dialog = page.getByRole('dialog', { name: '导出报表' });
  await expect(dialog.getByLabel('PowerPoint')).toBeChecked();
  await expect(dialog.getByLabel('PDF')).not.toBeChecked();
  await dialog.getByLabel('PDF').check();
  await dialog.getByLabel('名称').fill('周报 "A/B"');
  await dialog.getByRole('button', { name: '开始导出' }).click();
  await expect(dialog.getByText('请填写收件人邮箱，或关闭邮件。')).toBeVisible();
  await dialog.getByLabel('收件人').fill('ada@example.test；bob@example.test');
  expect(await axeFindings(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: '开始导出' }).click();

  // The report stays in front, and a notice tells how far the export is.
  await expect(dialog).toHaveCount(0);
  await expect(page.frameLocator('iframe:visible').getByText('79.1%').first()).toBeVisible();
  await page.getByRole('button', { name: '打开“我的导出”' }).click();
  await expect(page).toHaveURL(/\/Main\/ReportExportTask$/);
  const task = page.getByRole('listitem').filter({ hasText: '周报 "A/B"' });
  await expect(task.getByText('已完成')).toBeVisible({ timeout: 60_000 });
  await expect(task.getByText('发送至 ada@example.test; bob@example.test')).toBeVisible();
  expect(await axeFindings(page, '#content')).toEqual([]);
  for (const [format, begin] of [['PDF', '%PDF'], ['PPTX', 'PK']] as const) {
    const saved = page.waitForEvent('download');
    await task.getByRole('link', { name: new RegExp(format) }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
    expect(readFileSync(await download.path()).subarray(0, begin.length).toString()).toBe(begin);
  }

  await task.getByRole('button', { name: /重新导出/ }).click();
  await expect(task.getByText('已完成')).toHaveCount(0);
  await expect(task.getByText('已完成')).toBeVisible({ timeout: 60_000 });

  // Who has gone elsewhere is told, and fetches the file there.
  // The export begins when they have left: what ends on the page of the exports is not told.
  const beginExport = await holdCalls(page, /\/ExportReportRefresh$/);
  await task.getByRole('button', { name: /重新导出/ }).click();
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  await tabs.getByText('首页').click();
  await expect(page).toHaveURL(/\/Main\/Home$/);
  beginExport();
  const notice = page.getByRole('alert').filter({ hasText: '“周报 "A/B"”已导出' });
  await expect(notice).toBeVisible({ timeout: 60_000 });
  expect(await axeFindings(page, '.ant-notification')).toEqual([]);
  // It is reached by keyboard also while a dialog lies over the page.
  await page.getByRole('button', { name: /^账号/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  const question = page.getByRole('dialog', { name: '退出登录？' });
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused();
  const fetchFile = notice.getByRole('link', { name: '下载 PDF' });
  // Behind the question's other button, and the notice's first file.
  for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
  await expect(fetchFile).toBeFocused();
  const told = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await told).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(notice).toHaveCount(0);
  await expect(question.getByRole('button', { name: '退出登录' })).toBeFocused();
  await question.getByRole('button', { name: '取消' }).click();

  await tabs.getByText('我的导出').click();
  await task.getByRole('button', { name: /^删除/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /删\s?除/ }).click();
  await expect(page.getByText('还没有导出任务')).toBeVisible();

  await test.step('it is exported again every Thursday, which Home and a page of their own tell', async () => {
    await page.getByRole('navigation', { name: '主菜单' }).getByText('美国航班').click();
    await page.getByRole('button', { name: '导出', exact: true }).click();
    await page.getByRole('menuitem', { name: '更多选项…' }).click();
    await dialog.getByRole('radio', { name: '定时导出' }).check();
    await expect(dialog.getByLabel('名称')).toHaveValue('美国航班');
    await dialog.getByRole('combobox', { name: '频率' }).click();
    await page.getByTitle('每周', { exact: true }).click();
    await dialog.getByRole('checkbox', { name: '周四' }).check();
    await dialog.getByRole('combobox', { name: '遇到休息日' }).click();
    await page.getByTitle('顺延到下一个工作日', { exact: true }).click();
    await expect(dialog.getByText(/^每周一、周四 08:30，遇休息日顺延到下一个工作日；下次执行/)).toBeVisible();
    await dialog.getByLabel('收件人').fill('ada@example.test');
    expect(await axeFindings(page, '[role="dialog"]')).toEqual([]);
    await dialog.getByRole('button', { name: '保存定时任务' }).click();
    await page.getByRole('button', { name: '我的定时任务' }).click();
    await expect(page).toHaveURL(/\/Main\/Timingtask$/);
    await expect(page.getByRole('row', { name: /美国航班/ })).toContainText('每周一、周四 08:30');
    expect(await axeFindings(page, '#content')).toEqual([]);
    await tabs.getByText('首页').click();
    await page.reload();
    await expect(page.getByRole('region', { name: '即将执行的定时导出' }).getByText('美国航班')).toBeVisible();
  });

  await test.step('an administrator makes the day of its next run a holiday, and it runs on the working day behind', async () => {
    await page.goto(`${product.portal}/Main/Timingtask`);
    const row = page.getByRole('row', { name: /美国航班/ });
    const nextRun = async (): Promise<string> => /(\d{4})\/(\d+)\/(\d+) 08:30/.exec((await row.textContent()) ?? '')?.slice(1).map((part) => part.padStart(2, '0')).join('-') ?? '';
    await expect(row).toContainText('08:30');
    await expect.poll(nextRun).not.toBe('');
    const day = await nextRun();
    const behind = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const other = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
    await signIn(other, product, 'admin', 'zh');
    await other.goto(`${product.portal}/Main/WorkingDay`);
    const cell = other.locator(`[data-day="${day}"]`);
    await expect(other.locator('[data-day]').first()).toBeVisible();
    if (!(await cell.isVisible())) await other.getByRole('button', { name: '下一年' }).click();
    await expect(cell).toHaveAccessibleName(/工作日$/);
    await cell.click();
    await other.getByLabel('名称', { exact: true }).fill('公司年会');
    await other.getByRole('button', { name: '核对并保存' }).click();
    const review = other.getByRole('dialog', { name: '保存这些更改？' });
    await expect(review.getByRole('listitem')).toHaveText(/休息日 · 公司年会/);
    await review.getByRole('button', { name: '保存' }).click();
    await expect(other.getByText('没有更改')).toBeVisible();
    await expect(cell).toHaveAccessibleName(/休息日，公司年会$/);
    await other.context().close();
    await page.reload();
    await expect.poll(nextRun).toBe(behind);
    // It is a working day again for others that this product serves.
    const admin = await new Client(page.request, product.portal).signIn('admin', product.passwords.admin);
    const year = Number(day.slice(0, 4));
    const { value } = await admin.call(endpoints.calendar.getDetail, { query: { year } });
    await admin.call(endpoints.calendar.set, { body: { year, version: value.version, exceptions: value.exceptions.filter((one) => one.day !== day) } });
    await page.reload();
    await expect.poll(nextRun).toBe(day);
  });
});

test('the file that a report is made of comes to who may have it, and to nobody else', async ({ page, browser, product }) => {
  await signIn(page, product, 'admin', 'en');
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('Stock Prices').click();
  const button = page.getByRole('button', { name: 'Download the report file (.pbix)' });
  const saved = page.waitForEvent('download');
  await button.click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('Stock Prices.pbix');
  expect(readFileSync(await download.path()).subarray(0, 2).toString()).toBe('PK');
  expect(await axeFindings(page, '[aria-label="Report toolbar"]')).toEqual([]);

  await page.getByRole('navigation', { name: 'Main menu' }).getByText('Route Directory').click();
  const definition = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the report file (.rdl)' }).click();
  expect((await definition).suggestedFilename()).toBe('Route Directory.rdl');
  expect(JSON.parse(readFileSync(await (await definition).path(), 'utf8'))).toMatchObject({ report: { name: 'Route Directory' } });

  const other = await browser.newContext();
  const reader = await other.newPage();
  await signIn(reader, product, 'viewer', 'en');
  await reader.getByRole('navigation', { name: 'Main menu' }).getByText('Stock Prices').click();
  await expect(reader.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Download the report file (.pbix)' })).toHaveCount(0);
});
