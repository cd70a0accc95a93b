import type { Page } from '@playwright/test';
import { at } from './answers.ts';
import { textsOf } from './product-texts.ts';
import { admin, answered, isNarrow, opened, unanswered, viewer, wordsOf, type Act, type Language, type Screen } from './screen.ts';

const header = await textsOf('host/src/header');
const palette = await textsOf('host/src/palette');
const words = wordsOf({
  menu: header('menu'), signOut: header('signOut'), palette: palette('label'), nothing: palette('nothing'),
  find: { zh: 'hangban', en: 'flight' }, pages: { zh: /共打开/, en: /open pages?$/ }, notices: { zh: /^消息/, en: /^Messages/ }, account: { zh: /^账号/, en: /^Account:/ },
});

const find = async (page: Page, language: Language, wanted: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: words[language].palette }).fill(wanted);
};
const paletteFound: Act = async (page, language) => {
  await find(page, language, words[language].find);
  await page.getByRole('option').first().waitFor();
};
const paletteNothing: Act = async (page, language) => {
  await find(page, language, 'qwxyz');
  await page.getByText(words[language].nothing).first().waitFor();
};

/** Only a phone has the button of the list; elsewhere its pages stand as tabs. */
const openPages: Act = async (page, language) => {
  const button = page.getByRole('button', { name: words[language].pages });
  await button.or(page.locator('#tabs')).first().waitFor();
  if (!(await button.isVisible())) return;
  await button.click();
  await page.getByRole('dialog').waitFor();
};

/** Over the page where there is little room; elsewhere it stands beside it, and is folded, also where it was for a look before. */
const menu: Act = async (page, language) => {
  const button = page.getByRole('button', { name: words[language].menu });
  if (!isNarrow(page) && (await button.getAttribute('aria-expanded')) === 'false') return;
  await button.click();
  await page.getByRole('dialog').or(button.and(page.locator('[aria-expanded="false"]'))).first().waitFor();
};

const signOut: Act = async (page, language) => {
  await opened(words.of('account'), 'menu')(page, language);
  await page.getByRole('menuitem', { name: words[language].signOut }).click();
  await page.getByRole('dialog').waitFor();
};

/** Nothing can be asked of others from here: what they would have set off is in the answer. */
const noticesThere: Act = async (page, language) => {
  const value = [
    { id: 1, kind: 'access.granted', detail: { name: '电影', ename: 'Films', reportId: 6, kind: 'report', type: 'Online', page: 'ReportSection1', until: at(28 * 24) }, createTime: at(-1), isRead: 0 },
    { id: 2, kind: 'announcement.published', detail: { name: '数据使用约定，请阅读并确认', ename: 'How we treat data: please read and confirm', announcementId: 2, announcementKind: 'notice' }, createTime: at(-24), isRead: 0 },
    { id: 3, kind: 'lesson.reminder', detail: { name: '五分钟上手', ename: 'Your first five minutes', lessonId: 1, until: at(29 * 24) }, createTime: at(-48), isRead: 0 },
    { id: 4, kind: 'access.declined', detail: { name: '美国就业', ename: 'Employment', reportId: 7, kind: 'report', answer: language === 'zh' ? '请先说明用途。' : 'Please say what it is for.' }, createTime: at(-72), isRead: 1 },
  ];
  await answered(page, '**/api/Notification/List*', value);
  await page.reload();
  await page.getByRole('button', { name: words[language].notices }).click();
  await page.getByRole('dialog').getByText(/Your first five minutes|五分钟上手/).first().waitFor();
};

/** What stands around the pages (SPEC 2.2), what opens over it, and what it says where there is no page. */
export const frameScreens: readonly Screen[] = [
  viewer('menu', 'Home', menu),
  viewer('palette', 'Home', paletteFound),
  viewer('palette-nothing', 'Home', paletteNothing),
  viewer('account-menu', 'Home', opened(words.of('account'), 'menu')),
  viewer('sign-out', 'Home', signOut),
  viewer('notices', 'Home', opened(words.of('notices'), 'dialog')),
  viewer('notices-there', 'Home', noticesThere),
  viewer('open-pages', 'SelfServiceMyReport', openPages),
  viewer('nowhere', 'Nowhere'),
  viewer('not-allowed', 'User'),
  viewer('module-missing', 'LearningCenter', unanswered('**/remotes/learning/**', (page) => page.getByTestId('remote-failure'))),
  viewer('server-away', 'LearningCenter', unanswered('**/api/**', (page) => page.locator('main').getByRole('alert'))),
  viewer('page-unanswered', 'LearningCenter', unanswered('**/api/Lesson/**', (page) => page.locator('main').getByRole('alert'))),
  admin('list-unanswered', 'User', unanswered('**/api/User/List', (page) => page.locator('main').getByRole('alert'))),
];
