import { answer, catchToasts, permit, permitEverything, requests, HttpError, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints } from '@portal/shared/contract/all';
import type { PageTab } from '@portal/shared/shell';
import { lessonWith } from '../lessons/sample-lessons.ts';
import LessonListPage from './lesson-list-page.tsx';

const { lessonList } = endpoints.learning;
const lessons = [lessonWith(), lessonWith({ id: 2, title: '管理用户', entitle: '', summary: '<i>资源组</i>', ensummary: '', level: 'advanced', minutes: 1 })];

const open = (search = '', shell = {}) => renderInShell(<LessonListPage />, { path: `/Main/LessonList${search}`, shell });
const pushPath = jest.fn<PageTab['pushPath']>();
const address = () => screen.getByLabelText('address').textContent;
const page = { pageIndex: 1, pageSize: 12 };

beforeEach(() => {
  restartPortal();
  permitEverything();
  answer(endpoints.lessons.classes, () => [{ id: 4, name: '基础', ename: 'Basics', lessons: 2 }]);
  answer(endpoints.reports.getMyReports, () => []);
  answer(lessonList, ({ level, keyword }) => {
    const items = lessons.filter((lesson) => (!level || lesson.level === level) && keyword !== 'nothing');
    return { items, total: items.length === 2 ? 30 : items.length, ...page };
  });
});

describe('a lesson', () => {
  test('is named in the language, with the other one where there is no name, and opens', async () => {
    const visit = jest.fn();
    await open('', { open: visit });
    const card = within(await screen.findByRole('article', { name: 'Your first five minutes' }));
    expect(card.getByText('Beginner')).toBeInTheDocument();
    expect(card.getByText('5 minutes')).toBeInTheDocument();
    expect(card.getByText('1 chapter')).toBeInTheDocument();
    const other = within(screen.getByRole('article', { name: '管理用户' }));
    expect(other.getByText('<i>资源组</i>')).toBeInTheDocument();
    expect(other.getByText('1 minute')).toBeInTheDocument();
    await userEvent.click(card.getByRole('button', { name: 'Your first five minutes' }));
    expect(visit).toHaveBeenCalledWith('/Main/LessonDetail/1', { zh: '五分钟上手', en: 'Your first five minutes' });
  });

  test('says what one has to do, until when, how far one is, and how it was rated', async () => {
    answer(lessonList, () => ({ items: [lessonWith({ isMandatory: 1, dueTime: '2026-01-02T00:00:00.000Z', progress: 'underWay', requiredChapters: 4, doneChapters: 1, rating: 4.25, ratings: 8 }), lessonWith({ id: 2, entitle: 'For you', isForAll: 0 })], total: 2, ...page }));
    await open();
    const card = within(await screen.findByRole('article', { name: 'Your first five minutes' }));
    expect(card.getByText('Required')).toBeInTheDocument();
    expect(card.getByText(/Overdue since/)).toBeInTheDocument();
    expect(card.getByRole('progressbar', { name: '1 of 4 chapters done' })).toBeInTheDocument();
    expect(card.getByText('Rated 4.3 out of 5 by 8 people')).toBeInTheDocument();
    expect(within(screen.getByRole('article', { name: 'For you' })).getByText('For your role')).toBeInTheDocument();
  });
});

describe('the selection', () => {
  test('is in the address', async () => {
    await open('?keyword=first&level=beginner&class=4&state=underWay&report=7&mandatory=1&role=1&page=2');
    await screen.findByRole('article', { name: 'Your first five minutes' });
    expect(requests(lessonList)).toEqual([{ keyword: 'first', level: 'beginner', classId: 4, progress: 'underWay', reportId: 7, isMandatory: 1, isForAll: 0, page: { pageIndex: 2, pageSize: 12 } }]);
    expect(screen.getByRole('checkbox', { name: 'Required only' })).toBeChecked();
    expect(screen.getByRole('searchbox')).toHaveValue('first');
  });

  test('by level begins at page 1', async () => {
    await open('?page=2');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Level' }));
    await userEvent.click(await screen.findByText('Advanced', { selector: '.ant-select-item-option-content' }));
    await waitFor(() => expect(address()).toBe('/Main/LessonList?level=advanced'));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByText('1 lesson')).toBeInTheDocument();
  });

  test('by page keeps the rest', async () => {
    await open('?keyword=r');
    await userEvent.click(await screen.findByTitle('2'));
    await waitFor(() => expect(address()).toBe('/Main/LessonList?keyword=r&page=2'));
  });

  test('that matches nothing leads back to all lessons', async () => {
    await open('?mandatory=1');
    await userEvent.type(screen.getByRole('searchbox'), 'nothing{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all lessons' }));
    expect(await screen.findByRole('article', { name: 'Your first five minutes' })).toBeInTheDocument();
    expect(address()).toBe('/Main/LessonList');
  });

  test.each(['level=expert', 'page=0', 'page=x', 'class=-1', 'state=lost', 'report=1e9', 'mandatory=yes'])('leaves out what makes no sense: %s', async (search) => {
    await open(`?${search}`);
    await waitFor(() => expect(requests(lessonList)).toEqual([{ keyword: '', page }]));
  });

  test('offers no reports to who may not ask for any', async () => {
    permit('learning');
    await open();
    await screen.findByRole('article', { name: 'Your first five minutes' });
    expect(screen.queryByRole('combobox', { name: 'Report' })).toBeNull();
    expect(requests(endpoints.reports.getMyReports)).toEqual([]);
  });
});

test('a failure is said in the server’s words, in the page and as a toast, and can be tried again', async () => {
  answer(lessonList, () => {
    throw new HttpError(500, 'The database is away');
  });
  const toasts = catchToasts();
  await open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away');
  expect(toasts).toEqual(['The database is away']);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answer(lessonList, () => ({ items: lessons, total: 2, ...page }));
  await userEvent.click(retry);
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

test('beside another page, what is chosen goes into its own address and not into that of the one in front', async () => {
  await renderInShell(<LessonListPage />, { path: '/Main/LessonList?level=advanced', tab: { pushPath } });
  await userEvent.type(await screen.findByRole('searchbox'), 'x{Enter}');
  await waitFor(() => expect(pushPath).toHaveBeenLastCalledWith('/Main/LessonList?keyword=x&level=advanced'));
  expect(address()).toBe('/Main/LessonList?level=advanced');
});
