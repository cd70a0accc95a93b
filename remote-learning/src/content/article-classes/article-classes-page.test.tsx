import { answer, findDialog, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ArticleClass } from '@portal/shared/contract/all';
import ArticleClassesPage from './article-classes-page.tsx';

const { articleClasses } = endpoints;
const one = (id: number, ename: string, parentId: number | null, articles = 0, allArticles = articles): ArticleClass => ({
  id, parentId, name: `中${ename}`, ename, icon: '', isActive: 1, sort: 0, articles, allArticles, version: 1,
});

let classes: ArticleClass[];
let user: ReturnType<typeof userEvent.setup>;
const open = async (language: 'zh' | 'en' = 'en') => {
  await renderInShell(<ArticleClassesPage />, { path: '/Main/ArticleClassManagement', language });
  await screen.findByRole('treegrid');
};
const row = (name: string) => screen.getByRole('row', { name });
const more = async (name: string) => {
  await user.click(within(row(name)).getByRole('button', { name: /More/ }));
  return within(await screen.findByRole('menu'));
};

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  classes = [one(1, 'Help', null, 1, 3), one(2, 'Tips', 1, 2), one(3, 'News', null)];
  answer(articleClasses.top, () => classes);
});

test('classes are shown with the articles in and below them, and one is turned off at once', async () => {
  answer(articleClasses.update, () => null);
  await open();
  expect(row('Help')).toHaveTextContent('3 (1 right here)');
  expect(row('Tips')).toHaveAttribute('aria-level', '2');
  await user.click(within(row('Tips')).getByRole('switch'));
  await waitFor(() => expect(requests(articleClasses.update)).toEqual([{ id: 2, version: 1, parentId: 1, name: '中Tips', ename: 'Tips', icon: '', isActive: 0 }]));
  expect(await screen.findByText('“Tips” is disabled: nobody reads what is in it')).toBeInTheDocument();
});

test('in Chinese, a new one is made below another', async () => {
  answer(articleClasses.add, () => ({ id: 9 }));
  await open('zh');
  await user.click(within(row('中News')).getByRole('button', { name: /更多/ }));
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: '新建下级' }));
  const form = await findDialog('新建分类');
  await user.type(form.getByLabelText('中文名称'), '活动');
  await user.click(form.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => expect(requests(articleClasses.add)).toEqual([{ name: '活动', ename: '', isActive: 1, parentId: 3, icon: '' }]));
});

test('one with articles is deleted only with a word on where they go', async () => {
  answer(articleClasses.remove, () => null);
  await open();
  const menu = await more('Tips');
  expect(menu.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
  await user.click(menu.getByRole('menuitem', { name: 'Move articles and delete…' }));
  const form = await findDialog('Delete “Tips”');
  await user.click(form.getByLabelText('Into the class'));
  await user.click(await screen.findByTitle('News'));
  await user.click(form.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(requests(articleClasses.remove)).toEqual([{ classIds: [2], toClassId: 3 }]));
  expect(await screen.findByText('“Tips” is deleted, and its articles have moved')).toBeInTheDocument();
});

test('one goes into another, and a refusal is said at the field', async () => {
  answer(articleClasses.merge, () => {
    throw new HttpError(409, 'Taken', [{ field: 'toClassId', message: 'There is a class “Tips” at this place already' }]);
  });
  await open();
  await user.click((await more('Help')).getByRole('menuitem', { name: 'Merge into…' }));
  const form = await findDialog('Merge “Help”');
  await user.click(form.getByLabelText('Into the class'));
  await user.click(await screen.findByTitle('News'));
  await user.click(form.getByRole('button', { name: 'Merge' }));
  expect(await form.findByText('There is a class “Tips” at this place already')).toBeInTheDocument();
  expect(requests(articleClasses.merge)).toEqual([{ id: 1, toClassId: 3 }]);
});
