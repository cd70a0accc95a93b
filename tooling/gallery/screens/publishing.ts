import { health, sameViews } from './answers.ts';
import { textsOf } from './product-texts.ts';
import { ADD, admin, answered, opened, rowAct, wordsOf, type Act, type Screen } from './screen.ts';

const list = await textsOf('shared/src/ui/resource', 'resourceTexts');
const access = await textsOf('remote-admin/src/publishing/managed-reports/access');
const words = wordsOf({ add: ADD, edit: list('edit'), remove: list('remove'), give: access('give'), who: access('readers') });
const acted = (label: 'edit' | 'remove'): Act => async (page, language) => {
  await rowAct(page, language, words.of(label));
  await page.getByRole('dialog').first().waitFor();
};
const main = (name: string, path: string, label: 'add' | 'give' | 'who'): Screen => admin(name, path, async (page, language) => {
  await page.locator('main').getByRole('button', { name: words[language][label] }).first().click();
  await page.getByRole('dialog').first().waitFor();
});
/** The steps of adding stand in the page. */
const adding: Act = async (page, language) => {
  await page.locator('main').getByRole('button', { name: words[language].add }).first().click();
  await page.getByRole('group', { name: /^(第 1 步|Step 1)/ }).or(page.getByRole('dialog')).first().waitFor();
};

const reportViews = sameViews('**/api/ReportManagement/Report/GetPage');
const dashboardViews = sameViews('**/api/Dashboard/GetPage');

/** What there is to read, and where it comes from; and the portal as such. */
export const publishingScreens: readonly Screen[] = [
  admin('connections', 'workspace'),
  admin('connections-new', 'workspace', opened(words.of('add'), 'dialog')),
  admin('report-classes', 'ReportClass'),
  main('report-classes-new', 'ReportClass', 'add'),
  admin('reports', 'ReportSetUp', { answers: reportViews }),
  admin('reports-add', 'ReportSetUp', adding),
  admin('report-form', 'ReportSetUp', { answers: reportViews, act: acted('edit') }),
  admin('report-delete', 'ReportSetUp', { answers: reportViews, act: acted('remove') }),
  admin('report-pages', 'ReportSetUp?report=1'),
  admin('report-grants', 'ReportSetUp?report=1&tab=access'),
  main('report-grant', 'ReportSetUp?report=1&tab=access', 'give'),
  main('report-readers', 'ReportSetUp?report=1&tab=access', 'who'),
  admin('report-health', 'ReportSetUp?report=1&tab=health', { answers: (page) => answered(page, '**/api/ReportManagement/Report/GetHealth*', health()) }),
  admin('dashboards', 'DsahboardSetUp', { answers: dashboardViews }),
  admin('dashboard-form', 'DsahboardSetUp', { answers: dashboardViews, act: acted('edit') }),
  admin('site-settings', 'webConfiguration'),
  admin('first-steps', 'FirstSteps'),
  admin('releases', 'Releases'),
];
