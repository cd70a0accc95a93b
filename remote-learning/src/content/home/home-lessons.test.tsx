import { answer, catchToasts, HttpError, permit, permitEverything, requests, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints } from '@portal/shared/contract/all';
import HomeContent from './home-content.tsx';
import HomeLessons from './home-lessons.tsx';

const { lessonList } = endpoints.learning;
const lesson = { id: 1, title: '上手', entitle: 'First steps', summary: '', ensummary: '', cover: '', level: 'beginner', minutes: 5, chapterCount: 2 };

beforeEach(restartPortal);

test('Home shows three lessons and the way to all', async () => {
  answer(lessonList, () => ({ items: [lesson], total: 6, pageIndex: 1, pageSize: 3 }));
  const open = jest.fn();
  await renderInShell(<HomeLessons />, { shell: { open } });
  expect(await screen.findByRole('article', { name: 'First steps' })).toBeInTheDocument();
  expect(requests(lessonList)).toMatchObject([{ page: { pageIndex: 1, pageSize: 3 } }]);
  await userEvent.click(screen.getByRole('button', { name: 'All lessons' }));
  expect(open).toHaveBeenCalledWith('/Main/LearningCenter', { zh: '学习中心', en: 'Learning Center' });
});

test('Home shows nothing where there is no lesson', async () => {
  answer(lessonList, () => ({ items: [], total: 0, pageIndex: 1, pageSize: 3 }));
  await renderInShell(<HomeLessons />);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Learn' })).toBeNull());
});

test('lessons and articles that cannot be had say why, each in its place and as a toast', async () => {
  const { articles } = endpoints.learning;
  answer(endpoints.announcements.list, () => []);
  answer(lessonList, () => {
    throw new HttpError(500, 'No lessons today');
  });
  answer(articles, () => {
    throw new HttpError(500, 'No articles today');
  });
  const toasts = catchToasts();
  await renderInShell(<HomeContent />);
  await waitFor(() => expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([expect.stringContaining('No articles today'), expect.stringContaining('No lessons today')]));
  expect(toasts.toSorted()).toEqual(['No articles today', 'No lessons today']);
});

test('who may have neither is asked for nothing', async () => {
  permit('session');
  await renderInShell(<HomeContent />);
  permitEverything();
  expect([requests(lessonList), requests(endpoints.learning.articles)]).toEqual([[], []]);
});
