import type { Page } from '@playwright/test';
import { managedExports, schedules, workingDays } from './answers.ts';
import { textsOf } from './product-texts.ts';
import { admin, answered, goTo, isNarrow, opened, report, unanswered, viewer, wordsOf, type Act, type Screen, type Words } from './screen.ts';

const exportTexts = await textsOf('remote-viewer/src/exports');
const toolbar = await textsOf('remote-viewer/src/toolbar');
const views = await textsOf('remote-viewer/src/views');
const editing = await textsOf('remote-viewer/src/editing');
const tabs = await textsOf('host/src/tabs');
const drawer = await textsOf('remote-comments/src/drawer');
const comment = await textsOf('remote-comments/src/comment');
const calendar = await textsOf('remote-admin/src/delivery/calendar');
const words = wordsOf({
  export: toolbar('export'), commands: toolbar('more'), edit: toolbar('edit'), pin: toolbar('pin'), star: (await textsOf('remote-viewer/src/favourites'))('add'), views: views('menu'), manage: views('manage'), exit: editing('exit'),
  more: exportTexts('more'), pdf: exportTexts('form.isPDF'), onSchedule: exportTexts('form.timings.schedule'), removeTask: exportTexts('deleteNamed'), removeYes: exportTexts('delete'), noExports: exportTexts('empty'),
  time: (await textsOf('remote-viewer/src/schedules'))('time'), tabs: tabs('label'), beside: tabs('beside'),
  reviewDays: (await textsOf('remote-admin/src/saving'))('review'), importDays: calendar('importIt'), china: calendar('china'),
  write: drawer('write'), send: drawer('send'), noComments: comment('list.empty'), remove: comment('remove.open'), removeComment: comment('remove.yes'),
  comments: { zh: /^评论/, en: /^Comments/ }, download: { zh: /^下载 PDF/, en: /^Download PDF/ }, besideEnd: { zh: /^结束并排显示/, en: /^End side by side/ }, flights: { zh: '美国航班', en: 'US Flights' },
  written: { zh: '二月最不准点，去年也是这样吗？', en: 'February was the least punctual. Was it so the year before?' },
  // The embedded page's own.
  parameters: { zh: /显示参数/, en: /Show parameters/ }, view: { zh: '查看报表', en: 'View report' }, undo: { zh: '撤消', en: 'Undo' }, options: { zh: /的更多选项$/, en: /^More options for/ },
  focus: { zh: '焦点模式', en: 'Focus mode' }, leaveFocus: { zh: '返回报表', en: 'Back to the report' }, table: { zh: '以表格显示', en: 'Show as a table' }, comment: { zh: '评论此视觉对象', en: 'Comment on this' }, filters: { zh: '显示筛选器', en: 'Show filters' },
});

/** Over the report on a phone; elsewhere they stand above it, and the button hides them. */
const parameters: Act = async (page, language) => {
  const [show, seen] = [report(page).getByRole('button', { name: words[language].parameters }), report(page).getByRole('button', { name: words[language].view })];
  await show.or(seen).first().waitFor();
  if (await seen.isVisible()) return;
  await show.click();
  await seen.waitFor();
};

/** The report's commands, which stand behind one button on a phone. */
const commandsShown = (label: Words): Act => async (page, language) => {
  const more = page.getByRole('button', { name: words[language].commands });
  await more.or(page.getByRole('button', { name: label[language] })).first().waitFor();
  if (await more.isVisible()) await more.click();
};
const command = (label: Words, role: 'menu' | 'dialog'): Act => async (page, language) => {
  await commandsShown(label)(page, language);
  await opened(label, role)(page, language);
};

// From its beginning: the tab of one's exports has the word in its name, too.
const exportMenu = command({ zh: new RegExp(`^${words.zh.export}`), en: new RegExp(`^${words.en.export}`) }, 'menu');
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
/** From elsewhere. */
const exportedThere: Act = async (page, language) => {
  await goTo(page, online);
  await exported(page, language);
};
const calendarYear = (page: Page): Promise<unknown> => answered(page, '**/api/Calendar/GetDetail*', workingDays());
const daysChanged: Act = async (page) => {
  const { year } = workingDays();
  await page.locator(`[data-day="${year}-01-05"]`).click();
  await page.locator(`[data-day="${year}-01-10"]`).click();
};
const daysReviewed: Act = async (page, language) => {
  await daysChanged(page, language);
  await page.getByRole('button', { name: words[language].reviewDays }).click();
  await page.getByRole('dialog').waitFor();
};
const daysImported: Act = async (page, language) => {
  await page.getByRole('button', { name: words[language].importDays }).click();
  await page.getByRole('menuitem', { name: words[language].china }).click();
  await page.getByRole('dialog').waitFor();
};
const scheduleForm: Act = async (page, language) => {
  await exportForm(page, language);
  await page.getByRole('radio', { name: words[language].onSchedule }).check();
  await page.getByRole('dialog').getByLabel(words[language].time, { exact: true }).waitFor();
};
/** Deletes all that were begun here. */
const noExports: Act = async (page, language) => {
  await goTo(page, 'ReportExportTask');
  const task = page.locator('main').getByRole('listitem').filter({ has: page.getByRole('button', { name: words[language].removeTask }) }).first();
  const none = page.locator('main').getByText(words[language].noExports);
  for (;;) {
    await task.or(none).first().waitFor();
    if (await none.isVisible()) return;
    const gone = await task.elementHandle();
    await task.getByRole('button', { name: words[language].removeTask }).click();
    await page.getByRole('dialog').getByRole('button', { name: words[language].removeYes, exact: true }).click();
    await gone?.waitForElementState('hidden');
  }
};

const viewsManaged: Act = async (page, language) => {
  await opened(words.of('views'), 'menu')(page, language);
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
  const comments = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: words[language].write }) });
  const own = comments.getByRole('article').getByText(words[language].written);
  await comments.getByRole('textbox', { name: words[language].write }).waitFor();
  // What was written at another width is there already, and what it is about stands above what one writes.
  await own.or(comments.getByText(words[language].noComments)).first().waitFor();
  if (await own.first().isVisible()) return;
  await comments.getByRole('textbox', { name: words[language].write }).fill(words[language].written);
  await comments.getByRole('button', { name: words[language].send, exact: true }).click();
  await own.first().waitFor();
  // It stands in the list before the field is empty again.
  await comments.getByText(/^0 \/ \d+$/).waitFor();
};
const uncommented: Act = async (page, language) => {
  const item = page.getByRole('article').filter({ hasText: words[language].written });
  await item.getByRole('button', { name: words[language].remove, exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: words[language].removeComment, exact: true }).last().click();
  await page.getByRole('article').getByText(words[language].written).waitFor({ state: 'detached' });
};

const edited: Act = async (page, language) => {
  await commandsShown(words.of('edit'))(page, language);
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
  if (isNarrow(page)) return;
  const tab = page.getByRole('navigation', { name: words[language].tabs }).getByRole('button', { name: words[language].flights, exact: true });
  await tab.click({ button: 'right' });
  await page.getByRole('menuitem', { name: words[language].beside }).click();
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
/** Its tab has learnt by then what the report is called. */
const unansweredOnceKnown: Act = async (page, language) => {
  await page.getByRole('heading', { level: 1, name: words[language].flights }).waitFor();
  await unanswered('**/api/OnlinePowerBI/GetReport', () => page.locator('main').getByRole('button', { name: /^(重试|Try again)$/ }))(page, language);
};
const visualsFail: Act = async (page) => {
  await page.route('**/embed/api/**/query', (route) => route.fulfill({ status: 500, json: { error: { code: 'InternalError', message: '' } } }));
  await page.reload();
  await report(page).getByRole('button', { name: /^(重试|Try again)$/ }).first().waitFor();
};

const online = 'PBIViews/1/null/Online';
const star: Act = command(words.of('star'), 'dialog');

/** Reports and dashboards, and what one does with them (SPEC 2.5). */
export const reportScreens: readonly Screen[] = [
  viewer('report', online),
  viewer('report-views', online, opened(words.of('views'), 'menu')),
  viewer('report-views-managed', online, viewsManaged),
  viewer('report-star', online, star),
  viewer('report-comments', online, command(words.of('comments'), 'dialog')),
  viewer('report-commented', online, { act: commented, after: uncommented }),
  viewer('report-export', online, exportMenu),
  viewer('report-export-form', online, exportForm),
  viewer('report-schedule-form', online, scheduleForm),
  viewer('exports', 'ReportExportTask'),
  admin('exports-of-none', 'ReportExportMaintain'),
  admin('exports-of-all', 'ReportExportMaintain', { answers: (page, language) => answered(page, '**/api/OnlinePowerBI/ExportReportList', managedExports(language)) }),
  viewer('schedules', 'Timingtask'),
  viewer('schedules-there', 'Timingtask', { answers: (page, language) => answered(page, '**/api/Timingtask/MyList', schedules(language)) }),
  admin('schedules-of-none', 'TimingtaskMaintain'),
  admin('schedules-of-all', 'TimingtaskMaintain', { answers: (page, language) => answered(page, '**/api/Timingtask/List', schedules(language)) }),
  admin('working-days', 'WorkingDay', { answers: calendarYear }),
  admin('working-days-changed', 'WorkingDay', { answers: calendarYear, act: daysChanged }),
  admin('working-days-review', 'WorkingDay', { answers: calendarYear, act: daysReviewed }),
  admin('working-days-import', 'WorkingDay', { answers: calendarYear, act: daysImported }),
  viewer('report-exported', online, { act: exported, after: noExports }),
  viewer('exports-there', 'ReportExportTask', { before: exportedThere, after: noExports }),
  viewer('report-pin', online, command(words.of('pin'), 'dialog')),
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
  viewer('report-unanswered', online, unansweredOnceKnown),
  viewer('report-visuals-fail', online, visualsFail),
  // What cannot change its colours is loaded anew with others (decision 65), a moment after the portal has changed its own.
  viewer('paginated', 'PBIViews/3/PowerBI/Rdlreports', { isUndoneByScheme: true }),
  viewer('parameters', 'PBIViews/3/PowerBI/Rdlreports', { act: parameters, isUndoneByScheme: true }),
  viewer('h5', 'PBIViews/4/view/H5Report'),
  viewer('dashboard', 'PBIViews/9/null/Dashboards', { isUndoneByScheme: true }),
];
