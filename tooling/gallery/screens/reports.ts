import type { Page } from '@playwright/test';
import { admin, goTo, opened, report, rowAct, unanswered, viewer, type Act, type Screen } from './screen.ts';

const words = {
  zh: {
    export: '导出', more: '更多选项…', pdf: 'PDF 文档', download: /^下载 PDF/, views: /^视图/, manage: '管理视图与链接…', star: '收藏', parameters: /显示参数/, view: '查看报表', edit: '编辑', undo: '撤消', exit: '退出编辑', flights: '美国航班', tabs: '已打开的页面', beside: '并排显示', besideEnd: /^结束并排显示/,
    options: /的更多选项$/, focus: '焦点模式', leaveFocus: '返回报表', table: '以表格显示', comment: '评论此视觉对象', filters: '显示筛选器', write: '写评论', written: '二月最不准点，去年也是这样吗？', send: '发送', remove: '删除', removeOne: /^删除“/, onSchedule: '定时发送', time: '时间', to: '收件人', keep: '保存定时任务',
  },
  en: {
    export: 'Export', more: 'More options…', pdf: 'PDF', download: /^Download PDF/, views: /^Views/, manage: 'Manage views and link…', star: 'Add to favourites', parameters: /Show parameters/, view: 'View report', edit: 'Edit', undo: 'Undo', exit: 'Exit editing', flights: 'US Flights', tabs: 'Open pages', beside: 'Show beside', besideEnd: /^End side by side/,
    options: /^More options for/, focus: 'Focus mode', leaveFocus: 'Back to the report', table: 'Show as a table', comment: 'Comment on this', filters: 'Show filters', write: 'Write a comment', written: 'February was the least punctual. Was it so the year before?', send: 'Send', remove: 'Delete', removeOne: /^Delete “/, onSchedule: 'On a schedule', time: 'Time', to: 'To', keep: 'Save the schedule',
  },
};
const of = <Key extends keyof typeof words.zh & keyof typeof words.en>(key: Key) => ({ zh: words.zh[key], en: words.en[key] });

/** Over the report on a phone; elsewhere they stand above it, and the button hides them. */
const parameters: Act = async (page, language) => {
  const [show, seen] = [report(page).getByRole('button', { name: words[language].parameters }), report(page).getByRole('button', { name: words[language].view })];
  await show.or(seen).first().waitFor();
  if (await seen.isVisible()) return;
  await show.click();
  await seen.waitFor();
};

const exportMenu = opened(of('export'), 'menu');
const exportForm: Act = async (page, language) => {
  await exportMenu(page, language);
  await page.getByRole('menuitem', { name: words[language].more }).click();
  await page.getByRole('dialog').waitFor();
};
const exported: Act = async (page, language) => {
  await exportMenu(page, language);
  await page.getByRole('menuitem', { name: words[language].pdf }).click();
  await page.getByRole('link', { name: words[language].download }).first().waitFor();
};
const scheduleForm: Act = async (page, language) => {
  await exportForm(page, language);
  await page.getByRole('radio', { name: words[language].onSchedule }).check();
  await page.getByRole('dialog').getByLabel(words[language].time, { exact: true }).waitFor();
};
const scheduled: Act = async (page, language) => {
  await goTo(page, online);
  await scheduleForm(page, language);
  const form = page.getByRole('dialog');
  await form.getByLabel(words[language].to, { exact: true }).fill('viewer@example.test');
  await form.getByRole('button', { name: words[language].keep }).click();
  await form.waitFor({ state: 'detached' });
  await goTo(page, 'Timingtask');
};
const noSchedules: Act = async (page, language) => {
  await goTo(page, 'Timingtask');
  await rowAct(page, language, of('remove'));
  await page.getByRole('dialog').or(page.getByRole('tooltip')).getByRole('button', { name: words[language].remove, exact: true }).last().click();
  await page.locator('main').getByText(/还没有定时任务|No schedules yet/).waitFor();
};
/** Deletes all that were begun here. */
const noExports: Act = async (page, language) => {
  await goTo(page, 'ReportExportTask');
  const task = page.locator('main').getByRole('listitem').filter({ has: page.getByRole('button', { name: words[language].removeOne }) }).first();
  const none = page.locator('main').getByText(/还没有导出任务|No exports yet/);
  for (;;) {
    await task.or(none).first().waitFor();
    if (await none.isVisible()) return;
    const gone = await task.elementHandle();
    await task.getByRole('button', { name: words[language].removeOne }).click();
    await page.getByRole('tooltip').getByRole('button', { name: words[language].remove }).click();
    await gone?.waitForElementState('hidden');
  }
};

const views: Act = async (page, language) => {
  await opened(of('views'), 'menu')(page, language);
  await page.getByRole('menuitem', { name: words[language].manage }).click();
  await page.getByRole('dialog').waitFor();
};

/** The menu of the visual whose heading is a chart's. */
const visualMenu: Act = async (page, language) => {
  await report(page).getByRole('button', { name: words[language].options }).nth(4).press('Enter');
  await report(page).getByRole('menu').waitFor();
};
const choose = (label: 'focus' | 'table' | 'comment'): Act => async (page, language) => {
  await visualMenu(page, language);
  await report(page).getByRole('menuitem', { name: words[language][label] }).press('Enter');
};
const focused: Act = async (page, language) => {
  await choose('focus')(page, language);
  await report(page).getByRole('button', { name: words[language].leaveFocus }).first().waitFor();
};
const asTable: Act = async (page, language) => {
  await choose('table')(page, language);
  await report(page).getByRole('table').first().waitFor();
};
const filters: Act = async (page, language) => {
  const show = report(page).getByRole('button', { name: words[language].filters });
  await show.press('Enter');
  await show.waitFor({ state: 'hidden' });
};

const commented: Act = async (page, language) => {
  await choose('comment')(page, language);
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: words[language].write }) });
  const own = drawer.getByRole('article').getByText(words[language].written);
  await drawer.getByRole('textbox', { name: words[language].write }).waitFor();
  // What was written at another width is there already, and what it is about stands above what one writes.
  await own.or(drawer.getByText(/还没有评论|No comments yet/)).first().waitFor();
  if (await own.first().isVisible()) return;
  await drawer.getByRole('textbox', { name: words[language].write }).fill(words[language].written);
  await drawer.getByRole('button', { name: words[language].send, exact: true }).click();
  await own.first().waitFor();
};
const uncommented: Act = async (page, language) => {
  const item = page.getByRole('article').filter({ hasText: words[language].written });
  await item.getByRole('button', { name: words[language].remove, exact: true }).first().click();
  await page.getByRole('tooltip').or(page.getByRole('dialog')).getByRole('button', { name: words[language].remove, exact: true }).last().click();
  await page.getByRole('article').getByText(words[language].written).waitFor({ state: 'detached' });
};

const edited: Act = async (page, language) => {
  await page.getByRole('button', { name: words[language].edit, exact: true }).click();
  await report(page).getByRole('button', { name: words[language].undo }).waitFor();
};
const visuals = (page: Page) => report(page).getByRole('button', { name: /^(卡片|Card)(：|: )/ });
const visualEdited: Act = async (page, language) => {
  await edited(page, language);
  await visuals(page).first().press('Enter');
  const title = report(page).getByRole('textbox', { name: /^(标题|Title)$/ });
  const panel = report(page).getByRole('button', { name: /^(视觉对象|Visual)$/ });
  await title.or(panel).first().waitFor();
  // Folded at the foot of a phone.
  if (!(await title.isVisible())) await panel.press('Enter');
  await title.waitFor();
};
/** Nothing is saved: the question stays unanswered. */
const leaving: Act = async (page, language) => {
  await edited(page, language);
  await visuals(page).first().press('ArrowDown');
  await page.getByRole('button', { name: words[language].exit }).click();
  await page.getByRole('dialog').waitFor();
};

/** Phones and tablets show one page at a time. */
const beside: Act = async (page, language) => {
  await report(page).getByRole('main').first().waitFor();
  await goTo(page, 'PBIViews/5/null/Online');
  await report(page).getByRole('main').first().waitFor();
  const tab = page.getByRole('navigation', { name: words[language].tabs }).getByRole('button', { name: words[language].flights, exact: true });
  if (!(await tab.isVisible())) return;
  await tab.click({ button: 'right' });
  await page.getByRole('menuitem').first().waitFor();
  const show = page.getByRole('menuitem', { name: words[language].beside });
  if (!(await show.isVisible()) || !(await show.isEnabled())) return page.keyboard.press('Escape');
  await show.click();
  await page.locator('iframe').filter({ visible: true }).nth(1).waitFor();
};
const alone: Act = async (page, language) => {
  const end = page.getByRole('button', { name: words[language].besideEnd });
  if (await end.first().isVisible()) await end.first().click();
};

/** All reports of the samples are everybody's: what the server says of one that is not. */
const refused: Act = async (page, language) => {
  await page.route('**/api/OnlinePowerBI/GetReport', (route) => route.fulfill({ status: 403, json: { statusCode: 403, value: null, message: language === 'zh' ? '您没有查看该报表的权限' : 'You have no permission to open this report' } }));
  await page.reload();
  await page.locator('main').getByRole('textbox').first().waitFor();
};
const visualsFail: Act = async (page) => {
  await page.route('**/embed/api/**/query', (route) => route.fulfill({ status: 500, json: { error: { code: 'InternalError', message: '' } } }));
  await page.reload();
  await report(page).getByRole('button', { name: /^(重试|Try again)$/ }).first().waitFor();
};

const online = 'PBIViews/1/null/Online';
const star: Act = opened(of('star'), 'dialog');
const again = (page: Page) => page.locator('main').getByRole('button', { name: /^(重试|Try again)$/ });

/** Reports and dashboards, and what one does with them (SPEC 2.5). */
export const reportScreens: readonly Screen[] = [
  viewer('report', online),
  viewer('report-views', online, opened(of('views'), 'menu')),
  viewer('report-views-managed', online, views),
  viewer('report-star', online, star),
  viewer('report-comments', online, opened({ zh: /^评论/, en: /^Comments/ }, 'dialog')),
  viewer('report-commented', online, { act: commented, after: uncommented }),
  viewer('report-export', online, exportMenu),
  viewer('report-export-form', online, exportForm),
  viewer('report-schedule-form', online, scheduleForm),
  viewer('exports', 'ReportExportTask'),
  viewer('schedules', 'Timingtask'),
  viewer('schedules-there', 'Timingtask', { before: scheduled, after: noSchedules }),
  admin('schedules-of-all', 'TimingtaskMaintain'),
  viewer('report-exported', online, { act: exported }),
  viewer('exports-there', 'ReportExportTask', { after: noExports }),
  viewer('report-pin', online, opened({ zh: '固定到我的页面', en: 'Pin to my page' }, 'dialog')),
  viewer('report-filters', online, filters),
  viewer('visual-menu', online, visualMenu),
  viewer('visual-focus', online, focused),
  viewer('visual-table', online, asTable),
  viewer('side-by-side', online, { act: beside, after: alone }),
  admin('report-edit', online, edited),
  admin('report-edit-visual', online, visualEdited),
  admin('report-edit-leave', online, leaving),
  viewer('report-gone', 'PBIViews/999999/null/Online'),
  viewer('report-refused', online, refused),
  viewer('report-unanswered', online, unanswered('**/api/OnlinePowerBI/GetReport', again)),
  viewer('report-visuals-fail', online, visualsFail),
  viewer('paginated', 'PBIViews/3/PowerBI/Rdlreports'),
  viewer('parameters', 'PBIViews/3/PowerBI/Rdlreports', parameters),
  viewer('h5', 'PBIViews/4/view/H5Report'),
  viewer('dashboard', 'PBIViews/9/null/Dashboards'),
];
