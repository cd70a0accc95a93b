import { answer, catchToasts, HttpError, requests, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints } from '@portal/shared/contract/all';
import { lessonWith, toContinueWith } from '../lessons/sample-lessons.ts';
import LearningCenterPage from './learning-center-page.tsx';

const { lessons, learning } = endpoints;
const pageOf = (...items: object[]) => ({ items, total: items.length, pageIndex: 1, pageSize: 4 });
const certificate = { number: 'L7KQ-2M9X-44TD', lessonId: 3, title: '看懂报表', entitle: 'Reading reports', issueTime: '2026-02-01T00:00:00.000Z', address: 'files/lessons/certificates/L7KQ-2M9X-44TD' };
const list = { zh: '课程', en: 'Lessons' };

beforeEach(() => {
  restartPortal();
  answer(lessons.myProgress, () => ({
    underWay: [toContinueWith({ id: 1, progress: 'underWay', requiredChapters: 3, doneChapters: 1, resume: { chapterId: 12, title: '第二章', entitle: 'Filters', second: 83 } })],
    mandatory: [toContinueWith({ id: 2, entitle: 'Safety', isMandatory: 1, dueTime: '2099-05-06T00:00:00.000Z' })],
    done: 5,
    certificates: [certificate],
  }));
  answer(learning.lessonList, ({ isForAll }) => (isForAll === 0 ? pageOf(lessonWith({ id: 3, entitle: 'For sales', isForAll: 0 })) : pageOf(lessonWith({ id: 4, entitle: 'Brand new' }))));
  answer(lessons.classes, () => [{ id: 9, name: '基础', ename: 'Basics', lessons: 2 }]);
});

const open = async () => {
  const visit = jest.fn();
  await renderInShell(<LearningCenterPage />, { path: '/Main/LearningCenter', shell: { open: visit } });
  await screen.findByRole('heading', { name: 'Continue learning' });
  return visit;
};
const block = (name: string) => within(screen.getByRole('region', { name }));

describe('lessons stand by why one would open them', () => {
  test.each([
    ['Continue learning', 'Your first five minutes'],
    ['Required', 'Safety'],
    ['For my role', 'For sales'],
    ['New', 'Brand new'],
  ])('%s', async (title, name) => {
    await open();
    expect(await block(title).findByRole('article', { name })).toBeInTheDocument();
    expect(block(title).getAllByRole('article')).toHaveLength(1);
  });

  test('newest first, and apart those for a role', async () => {
    await open();
    expect(requests(learning.lessonList)).toEqual([
      { keyword: '', order: 'newest', page: { pageIndex: 1, pageSize: 4 } },
      { keyword: '', isForAll: 0, page: { pageIndex: 1, pageSize: 4 } },
    ]);
  });
});

test('what is under way goes on at the chapter and second', async () => {
  const visit = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Continue: Filters, 1:23' }));
  expect(visit).toHaveBeenCalledWith('/Main/LessonPlayer/1?chapter=12', { zh: '学习：五分钟上手', en: 'Learning: Your first five minutes' });
});

test('search, figures and classes lead to the list', async () => {
  const visit = await open();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search lessons' }), 'filter{Enter}');
  await userEvent.click(screen.getByRole('button', { name: '5 done' }));
  await userEvent.click(screen.getByRole('button', { name: '1 required, not done' }));
  await userEvent.click(await screen.findByRole('button', { name: /Basics/ }));
  expect(visit.mock.calls).toEqual([
    ['/Main/LessonList?keyword=filter', list],
    ['/Main/LessonList?state=done', list],
    ['/Main/LessonList?mandatory=1', list],
    ['/Main/LessonList?class=9', list],
  ]);
});

test('a certificate is fetched in the language, and one that somebody shows is checked by its number', async () => {
  answer(lessons.checkCertificate, ({ number }) => {
    if (number !== certificate.number) throw new HttpError(404, 'none');
    return { ...certificate, fullName: 'Ada' };
  });
  const toasts = catchToasts();
  await open();
  expect(screen.getByRole('link', { name: 'Download the certificate of “Reading reports”' })).toHaveAttribute('href', '/files/lessons/certificates/L7KQ-2M9X-44TD?language=en');
  const box = screen.getByRole('searchbox', { name: 'Check a certificate by its number' });
  await userEvent.type(box, 'X{Enter}');
  expect(await screen.findByText('There is no certificate of this number.')).toBeInTheDocument();
  await userEvent.clear(box);
  await userEvent.type(box, ` ${certificate.number}{Enter}`);
  expect(await screen.findByText('Genuine: given to Ada for “Reading reports” on Feb 1, 2026.')).toBeInTheDocument();
  expect(toasts).toEqual([]);
});

test('a portal without lessons says so; what cannot be had can be tried again', async () => {
  answer(lessons.myProgress, () => ({ underWay: [], mandatory: [], done: 0, certificates: [] }));
  answer(learning.lessonList, () => pageOf());
  answer(lessons.classes, () => []);
  await renderInShell(<LearningCenterPage />);
  expect(await screen.findByText('There are no lessons yet')).toBeInTheDocument();
  catchToasts();
  const isAway = () => {
    throw new HttpError(500, 'The database is away');
  };
  answer(lessons.myProgress, isAway);
  answer(learning.lessonList, isAway);
  answer(lessons.classes, isAway);
  await renderInShell(<LearningCenterPage />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away');
  answer(lessons.myProgress, () => ({ underWay: [], mandatory: [], done: 2, certificates: [] }));
  answer(learning.lessonList, () => pageOf());
  answer(lessons.classes, () => [{ id: 9, name: '基础', ename: 'Basics', lessons: 2 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '2 done' })).toBeInTheDocument());
  expect(screen.getAllByRole('list', { name: 'My progress' }).at(-1)).toHaveTextContent('0 certificates');
  expect(await screen.findByRole('button', { name: /Basics/ })).toBeInTheDocument();
});

test('in Chinese, too, the way to a certificate is called by what is written on it', async () => {
  await renderInShell(<LearningCenterPage />, { path: '/Main/LearningCenter', language: 'zh' });
  expect(await screen.findByRole('link', { name: '下载证书：“看懂报表”' })).toHaveTextContent('下载证书');
  expect(screen.getByRole('list', { name: '我的学习进度' })).toHaveTextContent('1 张证书');
});
