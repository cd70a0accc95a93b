import type { Page } from '@playwright/test';
import { textsOf } from './product-texts.ts';
import { ADD, admin, goTo, opened, refusedAsStale, rowAct, wordsOf, type Act, type Language, type Screen } from './screen.ts';

const list = await textsOf('shared/src/ui/resource', 'resourceTexts');
const articles = await textsOf('remote-learning/src/content/managed-articles');
const publication = await textsOf('remote-learning/src/content/publication');
const versionTexts = await textsOf('remote-learning/src/content/versions');
const words = wordsOf({
  add: ADD, remove: list('remove'), save: articles('save'), saveDraft: articles('saveDraft'), titleZh: articles('titleZh'), title: articles('titleEn'), class: articles('class'), preview: articles('preview'),
  kept: publication('kept'), discard: publication('discard'), compareBoth: publication('compare'), versions: versionTexts('versions'), compare: versionTexts('compare'),
  articleZh: { zh: '画廊的文章', en: '画廊的文章' }, article: { zh: 'An article of the gallery', en: 'An article of the gallery' }, own: { zh: '画廊的文章', en: 'An article of the gallery' },
});
const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();

/** The editor, without what was kept of the last time: that stands in it, and is said above. */
const withoutDraft = async (page: Page, language: Language): Promise<void> => {
  const discard = page.getByRole('button', { name: words[language].discard, exact: true });
  await page.getByLabel(words[language].titleZh, { exact: true }).waitFor();
  if (!(await discard.isVisible())) return;
  await discard.click();
  await discard.waitFor({ state: 'detached' });
  await page.getByLabel(words[language].titleZh, { exact: true }).waitFor();
};
const written = async (page: Page, language: Language, title: string): Promise<void> => {
  await withoutDraft(page, language);
  await page.getByLabel(words[language].title, { exact: true }).fill(title);
};
const discarded: Act = async (page, language) => {
  await page.reload();
  await withoutDraft(page, language);
};
const conflict: Act = async (page, language) => {
  await refusedAsStale(page, '**/api/Article/Update', language);
  await written(page, language, 'Faster without a mouse');
  await page.getByRole('button', { name: words[language].save, exact: true }).click();
  await page.getByRole('button', { name: words[language].compareBoth, exact: true }).waitFor();
};
const conflictCompared: Act = async (page, language) => {
  await conflict(page, language);
  await page.getByRole('button', { name: words[language].compareBoth, exact: true }).click();
  await dialog(page);
};
const draftKept: Act = async (page, language) => {
  await written(page, language, 'Faster without a mouse');
  await page.getByText(words[language].kept).first().waitFor();
  await page.reload();
  await page.getByRole('button', { name: words[language].discard, exact: true }).waitFor();
};

/** An article that was saved, changed and saved again. Nobody sees it: it is a draft. */
const versionsMade: Act = async (page, language) => {
  const { articleZh, article, titleZh, title, class: classOf, save, saveDraft } = words[language];
  await goTo(page, 'ArticleManagement?article=new');
  await withoutDraft(page, language);
  await page.getByLabel(titleZh, { exact: true }).fill(articleZh);
  await page.getByLabel(title, { exact: true }).fill(article);
  await page.getByRole('combobox', { name: classOf }).click();
  await page.getByRole('treeitem').or(page.getByRole('option')).first().press('ArrowDown');
  await page.keyboard.press('Enter');
  const saving = page.getByRole('button', { name: save, exact: true }).or(page.getByRole('button', { name: saveDraft, exact: true }));
  await saving.click();
  await page.waitForURL(/article=\d+/);
  await page.getByRole('button', { name: words[language].versions }).waitFor();
  await page.reload();
  await written(page, language, `${article}, twice`);
  await Promise.all([page.waitForResponse('**/api/Article/Update'), saving.click()]);
};
const versions: Act = async (page, language) => {
  await page.getByRole('link', { name: words[language].own }).first().click();
  await withoutDraft(page, language);
  await page.getByRole('button', { name: words[language].versions }).click();
  await page.getByRole('button', { name: words[language].compare }).first().waitFor();
};
const compared: Act = async (page, language) => {
  await versions(page, language);
  await page.getByRole('button', { name: words[language].compare }).first().click();
  await page.getByRole('dialog').nth(1).waitFor();
};
const versionsRemoved: Act = async (page, language) => {
  await goTo(page, 'ArticleManagement?keyword=gallery');
  await rowAct(page, language, words.of('remove'));
  await page.getByRole('dialog').getByRole('button', { name: words[language].remove, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

const deleting: Act = async (page, language) => {
  await rowAct(page, language, words.of('remove'));
  await dialog(page);
};

/** Articles, lessons and announcements as they are written, and what readers have said. */
export const contentScreens: readonly Screen[] = [
  admin('articles', 'ArticleManagement'),
  admin('article-new', 'ArticleManagement?article=new'),
  admin('article-edit', 'ArticleManagement?article=3'),
  admin('article-preview', 'ArticleManagement?article=3', opened(words.of('preview'), 'dialog')),
  admin('article-conflict', 'ArticleManagement?article=3', { act: conflict, after: discarded }),
  admin('article-conflict-compared', 'ArticleManagement?article=3', { act: conflictCompared, after: discarded }),
  admin('article-draft', 'ArticleManagement?article=3', { act: draftKept, after: discarded }),
  admin('article-versions', 'ArticleManagement?keyword=gallery', { before: versionsMade, act: versions, after: versionsRemoved }),
  admin('article-versions-compared', 'ArticleManagement?keyword=gallery', { before: versionsMade, act: compared, after: versionsRemoved }),
  admin('article-classes', 'ArticleClassManagement'),
  admin('lesson-management', 'LessonManagement'),
  admin('chapters', 'ChapterManagement'),
  admin('chapters-of-lesson', 'ChapterManagement?lesson=1'),
  admin('announcements', 'AnnouncementManagement'),
  admin('announcement-new', 'AnnouncementEdit/notice/new'),
  admin('announcement-delete', 'AnnouncementManagement', deleting),
  admin('announcement-log', 'AnnouncementLog'),
  admin('carousel', 'CarouselManage'),
  admin('carousel-new', 'CarouselManage', opened(words.of('add'), 'dialog')),
  admin('home-templates', 'adminSetIndex'),
  admin('comments', 'CommentManage'),
  admin('replies', 'ReplyManage'),
];
