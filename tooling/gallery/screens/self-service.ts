import type { Page } from '@playwright/test';
import { textsOf } from './product-texts.ts';
import { admin, goTo, report, viewer, wordsOf, type Act, type Language, type Screen } from './screen.ts';

const own = await textsOf('remote-viewer/src/self-service');
const names = await textsOf('remote-viewer/src/name-dialog');
const pages = await textsOf('remote-viewer/src/personal-pages');
const words = wordsOf({
  use: own('beginWith'), removeYes: own('delete'), purge: own('bin.purge'), empty: own('empty'), name: names('report'), save: names('save'),
  addPage: pages('addPage'), editPage: pages('edit'), more: pages('more'), removePage: pages('remove'), noPages: pages('empty'), addCard: pages('addCard'), card: pages('kind.announcements'), ok: pages('form.ok'),
  saveAs: { zh: '另存为', en: 'Save as' }, own: { zh: '画廊的航班', en: 'Flights of the gallery' },
  remove: { zh: /^删除“画廊的航班/, en: /^Delete “Flights of the gallery/ }, purgeOwn: { zh: /^彻底删除“画廊的航班/, en: /^Delete for good: “Flights of the gallery/ },
  removeYesPage: { zh: /^(删除|删除页面|确定)$/, en: /^(Delete|Delete page|OK)$/ },
});
const main = (page: Page) => page.locator('main');

const begun: Act = async (page, language) => {
  await main(page).getByRole('button', { name: words[language].use }).first().click();
  await report(page).getByRole('button', { name: words[language].saveAs }).waitFor();
};
/** One of one's own, if there is none yet. */
const made: Act = async (page, language) => {
  await goTo(page, 'SelfServiceMyReport');
  const own = main(page).getByRole('button', { name: words[language].remove });
  await own.first().or(main(page).getByText(words[language].empty)).first().waitFor();
  if (await own.first().isVisible()) return;
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
  await page.getByRole('dialog').waitFor();
};
/** Into the recycle bin. */
const thrownAway: Act = async (page, language) => {
  await made(page, language);
  await asked(page, language);
  await page.getByRole('dialog').getByRole('button', { name: words[language].removeYes, exact: true }).click();
  await main(page).getByRole('button', { name: words[language].remove }).waitFor({ state: 'detached' });
  await goTo(page, 'SelfServiceMyReportAlreadyDeleted');
};
/** Nothing of it is left, wherever it stands by then. */
const purged: Act = async (page, language) => {
  await goTo(page, 'SelfServiceMyReport');
  const own = main(page).getByRole('button', { name: words[language].remove });
  await own.first().or(main(page).getByText(words[language].empty)).first().waitFor();
  if (await own.first().isVisible()) await thrownAway(page, language);
  await goTo(page, 'SelfServiceMyReportAlreadyDeleted');
  const purge = main(page).getByRole('button', { name: words[language].purgeOwn });
  await purge.first().click();
  await page.getByRole('dialog').getByRole('button', { name: words[language].purge, exact: true }).click();
  await purge.waitFor({ state: 'detached' });
};

/** A page of one's own, with nothing on it. */
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
  const yes = page.getByRole('dialog').getByRole('button', { name: words[language].removeYesPage });
  const gone = page.getByText(words[language].noPages);
  await yes.or(gone).first().waitFor();
  if (await yes.isVisible()) await yes.click();
  await gone.waitFor();
};

const onPage = (act?: Act) => ({ before: pageMade, act, after: pageRemoved });

/** Reports and pages of one's own (SPEC 2.3). */
export const selfServiceScreens: readonly Screen[] = [
  viewer('personal', 'PersonalIndex'),
  viewer('personal-empty-page', 'PersonalIndex', onPage()),
  viewer('personal-edit-empty', 'PersonalIndex', onPage(editing)),
  viewer('personal-card', 'PersonalIndex', onPage(cardChosen)),
  viewer('personal-edit', 'PersonalIndex', onPage(cardAdded)),
  viewer('own-reports', 'SelfServiceMyReport'),
  viewer('create-report', 'SelfServiceCreateReport'),
  viewer('recycle-bin', 'SelfServiceMyReportAlreadyDeleted'),
  admin('create-report-data', 'SelfServiceCreateReport'),
  admin('create-report-begun', 'SelfServiceCreateReport', begun),
  admin('own-reports-there', 'SelfServiceMyReport', { before: made, after: purged }),
  admin('own-report-delete', 'SelfServiceMyReport', { before: made, act: asked, after: purged }),
  admin('recycle-bin-there', 'SelfServiceMyReportAlreadyDeleted', { before: thrownAway, after: purged }),
];
