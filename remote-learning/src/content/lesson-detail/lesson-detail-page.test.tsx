import { answer, catchToasts, HttpError, requests, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type LessonDetail } from '@portal/shared/contract/all';
import { Route, Routes } from '@portal/shared/router';
import { chapterWith, lessonDetailWith } from '../lessons/sample-lessons.ts';
import AnyLessonPage from './any-lesson-page.tsx';
import LessonDetailPage from './lesson-detail-page.tsx';

const { lessons, notifications } = endpoints;
const setTitle = jest.fn();
const visit = jest.fn();
const openReport = jest.fn();

beforeEach(() => {
  restartPortal();
  for (const mock of [setTitle, visit, openReport]) mock.mockClear();
});

const open = (path: string, language: 'zh' | 'en' = 'en') =>
  renderInShell(
    <Routes>
      <Route path="/Main/LessonDetail" element={<AnyLessonPage />} />
      <Route path="/Main/LessonDetail/:id" element={<LessonDetailPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { path, language, shell: { open: visit, openReport }, tab: { setTitle } },
  );
const openLesson = async (values: Partial<LessonDetail> = {}) => {
  answer(lessons.info, () => lessonDetailWith(values));
  await open('/Main/LessonDetail/1');
  await screen.findByRole('heading', { name: 'Your first five minutes' });
};

test('a lesson names its tab, and lists its chapters with kind, length and tick', async () => {
  await openLesson({
    teacher: 'Ada',
    chapters: [chapterWith({ kind: 'video', seconds: 125, isDone: 1 }), chapterWith({ id: 12, entitle: 'Extra', kind: 'document', isRequired: 0 })],
  });
  expect(setTitle).toHaveBeenCalledWith({ zh: '五分钟上手', en: 'Your first five minutes' });
  expect(screen.getByText('Teacher: Ada')).toBeInTheDocument();
  const chapters = within(screen.getByRole('region', { name: 'Chapters' })).getAllByRole('button');
  expect(chapters.map(({ textContent }) => textContent)).toEqual(['Opening a reportVideo · 2:05 · Done', '2ExtraDocument · Optional']);
  await userEvent.click(chapters[1]!);
  expect(visit).toHaveBeenCalledWith('/Main/LessonPlayer/1?chapter=12', { zh: '学习：五分钟上手', en: 'Learning: Your first five minutes' });
});

describe('it is begun, gone on with, or seen again', () => {
  test.each<[string, Partial<LessonDetail>, string]>([
    ['Start', {}, '/Main/LessonPlayer/1'],
    ['Continue: Filters', { progress: 'underWay', resume: { chapterId: 12, title: '筛选', entitle: 'Filters', second: 0 } }, '/Main/LessonPlayer/1?chapter=12'],
    ['Continue: Filters, 1:05', { progress: 'underWay', resume: { chapterId: 12, title: '筛选', entitle: 'Filters', second: 65 } }, '/Main/LessonPlayer/1?chapter=12'],
    ['See it again', { progress: 'done', doneChapters: 1 }, '/Main/LessonPlayer/1'],
  ])('%s', async (name, values, path) => {
    await openLesson(values);
    await userEvent.click(screen.getByRole('button', { name }));
    expect(visit.mock.calls[0]?.[0]).toBe(path);
  });

  test('a lesson without chapters has nothing to begin', async () => {
    await openLesson({ chapters: [] });
    expect(screen.getByText('This lesson has no chapters yet.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
  });
});

test('the bell tells of it no more, and of others as before', async () => {
  const told = (id: number, lessonId: number, isRead: 0 | 1 = 0) => ({ id, kind: 'lesson.published' as const, detail: { lessonId, name: '五分钟上手', ename: 'Your first five minutes' }, createTime: '2026-11-20T08:30:00.000Z', isRead });
  answer(notifications.list, () => (requests(notifications.markRead).length === 0 ? [told(3, 1), told(4, 2), told(5, 1, 1)] : [told(4, 2), told(3, 1, 1), told(5, 1, 1)]));
  answer(notifications.markRead, () => null);
  await openLesson();
  // The list is that of the bell.
  await waitFor(() => expect(requests(notifications.list)).toHaveLength(2));
  expect(requests(notifications.markRead)).toEqual([{ ids: [3] }]);
});

test('its reports open', async () => {
  await openLesson({ reports: [{ id: 7, name: '航班', ename: 'Flights', type: 'Online' }] });
  await userEvent.click(screen.getByRole('button', { name: 'Flights' }));
  expect(openReport).toHaveBeenCalledWith({ id: 7, page: 'null', type: 'Online', title: { zh: '航班', en: 'Flights' } });
});

test('who has done it gets the certificate, which is made once and then fetched', async () => {
  const certificate = { number: 'N', lessonId: 1, title: '', entitle: '', issueTime: '2026-02-01T00:00:00.000Z', address: 'files/lessons/certificates/N' };
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  answer(lessons.certificate, () => {
    throw new HttpError(409, 'The quiz is not passed');
  });
  await openLesson({ progress: 'done', doneChapters: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Get the certificate' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The quiz is not passed');
  answer(lessons.certificate, () => certificate);
  answer(lessons.info, () => lessonDetailWith({ progress: 'done', doneChapters: 1, certificate }));
  await userEvent.click(screen.getByRole('button', { name: 'Get the certificate' }));
  expect(await screen.findByRole('link', { name: 'Download the certificate' })).toHaveAttribute('href', '/files/lessons/certificates/N?language=en');
  expect(clicked.mock.instances.map((link) => (link as unknown as HTMLAnchorElement).getAttribute('href'))).toEqual(['/files/lessons/certificates/N?language=en']);
  expect(requests(lessons.certificate)).toEqual([{ id: 1 }, { id: 1 }]);
});

test('stars show at once, and go back when they are refused', async () => {
  answer(lessons.rate, () => null);
  await openLesson({ progress: 'underWay' });
  await userEvent.click(screen.getByRole('radio', { name: '4 stars' }));
  expect(await screen.findByText('Thank you for rating it.')).toBeInTheDocument();
  answer(lessons.rate, () => {
    throw new HttpError(500, 'The database is away');
  });
  await userEvent.click(screen.getByRole('radio', { name: '1 star' }));
  expect(await screen.findByText('The database is away')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked());
  expect(requests(lessons.rate)).toEqual([
    { id: 1, stars: 4 },
    { id: 1, stars: 1 },
  ]);
});

test('who has not begun is not asked for stars', async () => {
  await openLesson();
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

describe('an address', () => {
  test('of no lesson leads to all lessons, without a toast', async () => {
    const toasts = catchToasts();
    answer(lessons.info, () => {
      throw new HttpError(404, 'gone');
    });
    await open('/Main/LessonDetail/7');
    await userEvent.click(await screen.findByRole('button', { name: 'See all lessons' }));
    expect(visit).toHaveBeenCalledWith('/Main/LessonList');
    expect(toasts).toEqual([]);
  });

  test('that is no id asks nothing of the server', async () => {
    await open('/Main/LessonDetail/x');
    expect(await screen.findByText('There is no such lesson')).toBeInTheDocument();
    expect(requests(lessons.info)).toEqual([]);
  });

  test.each([
    ['?id=5', '/Main/LessonDetail/5'],
    ['', '/Main/LessonList'],
    ['?id=x', '/Main/LessonList'],
  ])('LessonDetail%s is that of %s', async (search, path) => {
    answer(lessons.info, () => lessonDetailWith({ id: 5 }));
    await open(`/Main/LessonDetail${search}`);
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(path));
  });
});

test('what fails is said in the server’s words, and can be tried again', async () => {
  catchToasts();
  answer(lessons.info, () => {
    throw new HttpError(500, 'The database is away');
  });
  await open('/Main/LessonDetail/1');
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away');
  answer(lessons.info, () => lessonDetailWith());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Your first five minutes' })).toBeInTheDocument();
});
