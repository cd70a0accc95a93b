import { answer, catchToasts, requests, HttpError, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type Lesson } from '@portal/shared/contract/all';
import type { PageTab } from '@portal/shared/shell';
import LearningCenterPage from './learning-center-page.tsx';

const { lessonList } = endpoints.learning;

const lessonWith = (values: Partial<Lesson>): Lesson => ({
  id: 1,
  title: '五分钟上手',
  entitle: 'Your first five minutes',
  summary: '打开第一张报表。',
  ensummary: 'The first report on your screen.',
  cover: '',
  level: 'beginner',
  minutes: 5,
  chapterCount: 1,
  ...values,
});
const lessons = [lessonWith({}), lessonWith({ id: 2, title: '管理用户', entitle: '', summary: '<i>资源组</i>', ensummary: '', level: 'advanced', minutes: 1 })];

const open = (search = '', language: 'zh' | 'en' = 'en') =>
  renderInShell(<LearningCenterPage />, { path: `/Main/LearningCenter${search}`, language });
const replacePath = jest.fn<PageTab['replacePath']>();
const address = () => screen.getByLabelText('address').textContent;

beforeEach(() => {
  restartPortal();
  answer(lessonList, ({ level, keyword, page }) => {
    const items = lessons.filter((lesson) => (!level || lesson.level === level) && keyword !== 'nothing');
    return { items, total: items.length === 2 ? 30 : items.length, ...(page as object) };
  });
});

describe('a lesson', () => {
  test('is named in the language, with the other one where there is no name', async () => {
    await open();
    const card = within(await screen.findByRole('article', { name: 'Your first five minutes' }));
    expect(card.getByText('Beginner')).toBeInTheDocument();
    expect(card.getByText('5 minutes')).toBeInTheDocument();
    expect(card.getByText('1 chapter')).toBeInTheDocument();
    const other = within(screen.getByRole('article', { name: '管理用户' }));
    expect(other.getByText('<i>资源组</i>')).toBeInTheDocument();
    expect(other.getByText('1 minute')).toBeInTheDocument();
  });

  test('leads nowhere as long as there is nothing to open', async () => {
    await open();
    const card = await screen.findByRole('article', { name: 'Your first five minutes' });
    expect(within(card).queryByRole('link')).toBeNull();
    expect(within(card).queryByRole('button')).toBeNull();
  });
});

describe('the selection', () => {
  test('is in the address', async () => {
    await open('?keyword=first&level=beginner&page=2');
    await screen.findByRole('article', { name: 'Your first five minutes' });
    expect(requests(lessonList)).toEqual([{ keyword: 'first', level: 'beginner', page: { pageIndex: 2, pageSize: 12 } }]);
    expect(screen.getByRole('radio', { name: 'Beginner' })).toBeChecked();
    expect(screen.getByRole('searchbox')).toHaveValue('first');
  });

  test('by level begins at page 1', async () => {
    await open('?page=2');
    await userEvent.click(await screen.findByText('Advanced', { selector: '[class*=segmented] *' }));
    await waitFor(() => expect(address()).toBe('/Main/LearningCenter?level=advanced'));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByText('1 lesson')).toBeInTheDocument();
  });

  test('by page keeps the rest', async () => {
    await open('?keyword=r');
    await userEvent.click(await screen.findByTitle('2'));
    await waitFor(() => expect(address()).toBe('/Main/LearningCenter?keyword=r&page=2'));
  });

  test('that matches nothing leads back to all lessons', async () => {
    await open();
    await userEvent.type(screen.getByRole('searchbox'), 'nothing{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all lessons' }));
    expect(await screen.findByRole('article', { name: 'Your first five minutes' })).toBeInTheDocument();
    expect(address()).toBe('/Main/LearningCenter');
  });

  test.each(['level=expert', 'page=0', 'page=x'])('leaves out what makes no sense: %s', async (search) => {
    await open(`?${search}`);
    await waitFor(() => expect(requests(lessonList)).toEqual([{ keyword: '', page: { pageIndex: 1, pageSize: 12 } }]));
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
  answer(lessonList, () => ({ items: lessons, total: 2, pageIndex: 1, pageSize: 12 }));
  await userEvent.click(retry);
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

test('beside another page, what is chosen goes into its own address and not into that of the one in front', async () => {
  await renderInShell(<LearningCenterPage />, { path: '/Main/LearningCenter?level=advanced', tab: { replacePath } });
  await userEvent.type(await screen.findByRole('searchbox'), 'x{Enter}');
  await waitFor(() => expect(replacePath).toHaveBeenLastCalledWith('/Main/LearningCenter?keyword=x&level=advanced'));
  expect(address()).toBe('/Main/LearningCenter?level=advanced');
});
