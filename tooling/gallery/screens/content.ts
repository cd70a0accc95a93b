import type { Page } from '@playwright/test';
import { admin, goTo, opened, rowAct, type Act, type Language, type Screen } from './screen.ts';

const words = {
  zh: { add: /(^|\s)(新建|新增|添加)/, save: '保存', saveDraft: '保存草稿', titleZh: '标题（中文）', title: '标题（英文）', class: '分类', discard: '放弃这些内容', compareBoth: '比较差异', versions: '历史版本', compare: '与当前比较', remove: '删除', preview: '预览', articleZh: '画廊的文章', article: 'An article of the gallery' },
  en: { add: /(^|\s)(New|Add|Create)\b/, save: 'Save', saveDraft: 'Save draft', titleZh: 'Title (Chinese)', title: 'Title (English)', class: 'Class', discard: 'Discard changes', compareBoth: 'Compare the two', versions: 'Versions', compare: 'Compare with the current one', remove: 'Delete', preview: 'Preview', articleZh: '画廊的文章', article: 'An article of the gallery' },
};
const of = <Key extends keyof typeof words.zh & keyof typeof words.en>(key: Key) => ({ zh: words.zh[key], en: words.en[key] });
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
/** Somebody else has saved first: the answer that the server gives then. */
const conflict: Act = async (page, language) => {
  await page.route('**/api/Article/Update', (route) => route.fulfill({ status: 409, json: { statusCode: 409, value: null, message: language === 'zh' ? '已被其他人修改' : 'Somebody else has changed it', errors: [{ field: 'version', message: '' }] } }));
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
  await page.getByText(/自动留存|text kept at/).first().waitFor();
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
  const saving = page.getByRole('button', { name: new RegExp(`^(${save}|${saveDraft})$`) });
  await saving.click();
  await page.waitForURL(/article=\d+/);
  await page.getByRole('button', { name: words[language].versions }).waitFor();
  await page.reload();
  await written(page, language, `${article}, twice`);
  await Promise.all([page.waitForResponse('**/api/Article/Update'), saving.click()]);
};
const versions: Act = async (page, language) => {
  await page.getByRole('link', { name: language === 'zh' ? words.zh.articleZh : words.en.article }).first().click();
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
  await rowAct(page, language, of('remove'));
  await page.getByRole('dialog').getByRole('button', { name: words[language].remove, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

const deleting: Act = async (page, language) => {
  await rowAct(page, language, of('remove'));
  await dialog(page);
};

/** Articles, lessons and announcements as they are written, and what readers have said. */
export const contentScreens: readonly Screen[] = [
  admin('articles', 'ArticleManagement'),
  admin('article-new', 'ArticleManagement?article=new'),
  admin('article-edit', 'ArticleManagement?article=3'),
  admin('article-preview', 'ArticleManagement?article=3', opened(of('preview'), 'dialog')),
  admin('article-conflict', 'ArticleManagement?article=3', { act: conflict, after: discarded }),
  admin('article-conflict-compared', 'ArticleManagement?article=3', { act: conflictCompared, after: discarded }),
  admin('article-draft', 'ArticleManagement?article=3', { act: draftKept, after: discarded }),
  admin('article-versions', 'ArticleManagement?keyword=gallery', { before: versionsMade, act: versions }),
  admin('article-versions-compared', 'ArticleManagement?keyword=gallery', { act: compared, after: versionsRemoved }),
  admin('article-classes', 'ArticleClassManagement'),
  admin('lesson-management', 'LessonManagement'),
  admin('chapters', 'ChapterManagement'),
  admin('chapters-of-lesson', 'ChapterManagement?lesson=1'),
  admin('announcements', 'AnnouncementManagement'),
  admin('announcement-new', 'AnnouncementEdit/notice/new'),
  admin('announcement-delete', 'AnnouncementManagement', deleting),
  admin('announcement-log', 'AnnouncementLog'),
  admin('carousel', 'CarouselManage'),
  admin('carousel-new', 'CarouselManage', opened(of('add'), 'dialog')),
  admin('home-templates', 'adminSetIndex'),
  admin('comments', 'CommentManage'),
  admin('replies', 'ReplyManage'),
];
