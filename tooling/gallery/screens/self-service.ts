import type { Page } from '@playwright/test';
import { admin, goTo, report, viewer, type Act, type Language, type Screen } from './screen.ts';

const words = {
  zh: { use: /^使用这些数据/, saveAs: '另存为', name: '报表名称', own: '画廊的航班', save: '保存', remove: /^删除“画廊的航班/, removeYes: '删除', purge: /^彻底删除“画廊的航班/, purgeYes: '彻底删除', addPage: '新建页面', editPage: '编辑页面', more: '更多操作', removePage: '删除页面', removeYesPage: /^(删除|删除页面|确定)$/, addCard: '添加卡片', card: '公告', ok: '确定' },
  en: { use: /^Use this data/, saveAs: 'Save as', name: 'Name of the report', own: 'Flights of the gallery', save: 'Save', remove: /^Delete “Flights of the gallery/, removeYes: 'Delete', purge: /^Delete for good: “Flights of the gallery/, purgeYes: 'Delete for good', addPage: 'Add a page', editPage: 'Edit page', more: 'More', removePage: 'Delete page', removeYesPage: /^(Delete|Delete page|OK)$/, addCard: 'Add a card', card: 'Announcements', ok: 'OK' },
};
const main = (page: Page) => page.locator('main');

const begun: Act = async (page, language) => {
  await main(page).getByRole('button', { name: words[language].use }).first().click();
  await report(page).getByRole('button', { name: words[language].saveAs }).waitFor();
};
/** One of one's own, if there is none yet. */
const made: Act = async (page, language) => {
  await goTo(page, 'SelfServiceMyReport');
  const own = main(page).getByRole('button', { name: words[language].remove });
  await own.or(main(page).getByRole('paragraph').nth(1)).first().waitFor();
  if (await own.isVisible()) return;
  await goTo(page, 'SelfServiceCreateReport');
  await begun(page, language);
  await report(page).getByRole('button', { name: words[language].saveAs }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words[language].name).fill(words[language].own);
  await dialog.getByRole('button', { name: words[language].save, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: words[language].own }).waitFor();
  await goTo(page, 'SelfServiceMyReport');
  await own.waitFor();
};
const asked: Act = async (page, language) => {
  await main(page).getByRole('button', { name: words[language].remove }).click();
  await page.getByRole('tooltip').waitFor();
};
const thrownAway: Act = async (page, language) => {
  await made(page, language);
  await asked(page, language);
  await page.getByRole('tooltip').getByRole('button', { name: words[language].removeYes, exact: true }).click();
  await main(page).getByRole('button', { name: words[language].remove }).waitFor({ state: 'detached' });
  await goTo(page, 'SelfServiceMyReportAlreadyDeleted');
};
const purged: Act = async (page, language) => {
  await main(page).getByRole('button', { name: words[language].purge }).first().click();
  await page.getByRole('tooltip').getByRole('button', { name: words[language].purgeYes, exact: true }).click();
  await main(page).getByRole('button', { name: words[language].purge }).waitFor({ state: 'detached' });
};

/** A page of one's own, being edited. */
const pageMade: Act = async (page, language) => {
  await main(page).getByRole('button', { name: words[language].addPage }).click();
  await main(page).getByRole('button', { name: words[language].editPage }).first().waitFor();
};
const editing = async (page: Page, language: Language): Promise<void> => {
  await main(page).getByRole('button', { name: words[language].editPage }).first().click();
  await main(page).getByRole('button', { name: words[language].addCard }).waitFor();
};
const cardChosen: Act = async (page, language) => {
  await editing(page, language);
  await main(page).getByRole('button', { name: words[language].addCard }).click();
  await page.getByRole('menuitem', { name: words[language].card, exact: true }).click();
  await page.getByRole('dialog').waitFor();
};
const cardAdded: Act = async (page, language) => {
  await cardChosen(page, language);
  await page.getByRole('dialog').getByRole('button', { name: words[language].ok, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
const pageRemoved: Act = async (page, language) => {
  await goTo(page, 'PersonalIndex');
  await main(page).getByRole('button', { name: words[language].more, exact: true }).click();
  await page.getByRole('menuitem', { name: words[language].removePage }).click();
  const yes = page.getByRole('dialog').or(page.getByRole('tooltip')).getByRole('button', { name: words[language].removeYesPage });
  const gone = page.getByText(/还没有个人页面|You have no pages yet/);
  await yes.or(gone).first().waitFor();
  if (await yes.isVisible()) await yes.click();
  await gone.waitFor();
};

/** Reports and pages of one's own (SPEC 2.3). */
export const selfServiceScreens: readonly Screen[] = [
  viewer('personal', 'PersonalIndex'),
  viewer('personal-empty-page', 'PersonalIndex', { before: pageMade }),
  viewer('personal-edit-empty', 'PersonalIndex', editing),
  viewer('personal-card', 'PersonalIndex', cardChosen),
  viewer('personal-edit', 'PersonalIndex', { act: cardAdded, after: pageRemoved }),
  viewer('own-reports', 'SelfServiceMyReport'),
  viewer('create-report', 'SelfServiceCreateReport'),
  viewer('recycle-bin', 'SelfServiceMyReportAlreadyDeleted'),
  admin('create-report-data', 'SelfServiceCreateReport'),
  admin('create-report-begun', 'SelfServiceCreateReport', begun),
  admin('own-reports-there', 'SelfServiceMyReport', { before: made }),
  admin('own-report-delete', 'SelfServiceMyReport', asked),
  admin('recycle-bin-there', 'SelfServiceMyReportAlreadyDeleted', { before: thrownAway, after: purged }),
];
