import { textsOf } from './product-texts.ts';
import { answeredBut, viewer, wordsOf, type Act, type Screen } from './screen.ts';

const player = await textsOf('remote-learning/src/content/lesson-player');
const words = wordsOf({
  notes: player('notes'), note: player('note'), submit: player('quizSubmit'), remove: player('remove'),
  add: { zh: /^添加/, en: /^Add/ }, written: { zh: '给同事看这一段', en: 'Show this part to the others' },
});

/** Sent as it is, so that it counts as no try. */
const quizUnanswered: Act = async (page, language) => {
  await page.getByRole('button', { name: words[language].submit, exact: true }).click();
  await page.getByText(/还有 3 题没有作答|3 questions are not answered yet/).first().waitFor();
};

const noted: Act = async (page, language) => {
  await page.getByRole('tab', { name: words[language].notes }).click();
  const notes = page.getByRole('tabpanel', { name: words[language].notes });
  const own = notes.getByText(words[language].written);
  await own.or(notes.getByText(/还没有笔记|No notes yet/)).first().waitFor();
  if (!(await own.isVisible())) {
    await notes.getByRole('textbox', { name: words[language].note }).fill(words[language].written);
    await notes.getByRole('button', { name: words[language].add }).click();
    await own.waitFor();
  }
  // Below the recording where there is no room beside it.
  await own.scrollIntoViewIfNeeded();
};
const unnoted: Act = async (page, language) => {
  await page.getByRole('listitem').filter({ hasText: words[language].written }).getByRole('button', { name: words[language].remove }).click();
  await page.getByRole('dialog').getByRole('button', { name: words[language].remove, exact: true }).last().click();
  await page.getByRole('listitem').filter({ hasText: words[language].written }).waitFor({ state: 'detached' });
};

/** What somebody has done stays done: the lesson is shown as it will be then. */
const done: Act = async (page) => {
  type Lesson = { id: number; title: string; entitle: string; chapters: { progress?: string }[] };
  await answeredBut<Lesson>(page, '**/api/Lesson/Detail*', (value) => {
    const certificate = { number: 'L7KQ-2M9X-44TD', lessonId: value.id, title: value.title, entitle: value.entitle, issueTime: '2026-03-02T08:00:00.000Z', address: 'files/lessons/certificates/L7KQ-2M9X-44TD' };
    return { ...value, progress: 'done', doneChapters: value.chapters.length, certificate };
  });
  await page.reload();
  await page.getByRole('link', { name: /^(下载证书|Download the certificate)/ }).or(page.getByRole('button', { name: /证书|certificate/ })).first().waitFor();
};

/** Lessons, articles and announcements as they are read. */
export const learningScreens: readonly Screen[] = [
  viewer('learning', 'LearningCenter'),
  viewer('lessons', 'LessonList'),
  viewer('lesson', 'LessonDetail/1'),
  viewer('lesson-done', 'LessonDetail/1', done),
  viewer('lesson-gone', 'LessonDetail/999999'),
  viewer('lesson-player', 'LessonPlayer/1'),
  viewer('lesson-notes', 'LessonPlayer/1', { act: noted, after: unnoted }),
  viewer('quiz', 'LessonPlayer/1?chapter=4'),
  viewer('quiz-unanswered', 'LessonPlayer/1?chapter=4', quizUnanswered),
  viewer('article', 'ArticleDetail/1/article'),
  viewer('article-gone', 'ArticleDetail/999999/article'),
  viewer('announcement', 'AnnouncementDetail/notice/1'),
];
