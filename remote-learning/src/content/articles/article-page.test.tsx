import { answer, catchToasts, requests, HttpError, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changed, whenRefreshed } from '@portal/shared/api';
import { endpoints, type ArticleDetail } from '@portal/shared/contract/all';
import { Route, Routes } from '@portal/shared/router';
import { PageTabProvider, type ShownTab } from '@portal/shared/shell';
import ArticlePage from './article-page.tsx';

const { articleDetail, articleRead, articleHelpful } = endpoints.learning;
const article: ArticleDetail = {
  id: 7,
  title: '准点',
  entitle: 'On time',
  summary: '口径',
  ensummary: 'How it is counted',
  classId: 1,
  className: '数据',
  classEnName: 'Data',
  publishTime: '2026-03-02T08:00:00.000Z',
  isPinned: 0,
  content: '<p>第一段</p><p>第二段</p>',
  encontent: '<p>First <strong>paragraph</strong></p><p>Second</p>',
  cover: '',
  tags: [],
  isHelpful: null,
};

beforeEach(() => {
  restartPortal();
  answer(articleRead, () => null);
});

const open = async (path: string, shell = {}, language: 'zh' | 'en' = 'en') => {
  const setTitle = jest.fn();
  const tab: ShownTab = {
    tab: { key: path, path, title: { zh: '', en: '' }, closable: true },
    active: true,
    onDispose: () => () => undefined,
    guardUnsavedChanges: () => () => undefined,
    setTitle,
    replacePath: () => undefined,
    pushPath: () => undefined,
    closeOnLeave: () => () => undefined,
    headActions: null,
    claimHead: () => () => undefined,
  };
  await renderInShell(
    <PageTabProvider value={tab}>
      <Routes>
        <Route path="/Main/ArticleDetail/:id/:name" element={<ArticlePage />} />
      </Routes>
    </PageTabProvider>,
    { path, shell, language },
  );
  return setTitle;
};

test('an article is read in the language, and names its tab', async () => {
  answer(articleDetail, () => article);
  const setTitle = await open('/Main/ArticleDetail/7/x');
  expect(await screen.findByRole('heading', { name: 'On time' })).toBeInTheDocument();
  expect(screen.getByText('paragraph').tagName).toBe('STRONG');
  expect(screen.getByText('Second')).toBeInTheDocument();
  expect(setTitle).toHaveBeenCalledWith({ zh: '准点', en: 'On time' });
  expect(requests(articleDetail)).toMatchObject([{ id: '7' }]);
});

test('in Chinese it is the Chinese text', async () => {
  answer(articleDetail, () => article);
  await open('/Main/ArticleDetail/7/x', {}, 'zh');
  expect(await screen.findByText('第二段')).toBeInTheDocument();
});

test('an article that is not there, and an address that is none, lead home', async () => {
  answer(articleDetail, () => {
    throw new HttpError(404, 'gone');
  });
  const home = jest.fn();
  await open('/Main/ArticleDetail/7/x', { open: home });
  expect(await screen.findByText('There is no such article')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Back to Home' }));
  expect(home).toHaveBeenCalledWith('/Main/Home');
});

test('what fails is said in the server’s words, in the page and as a toast; an article that is not there is no failure', async () => {
  const toasts = catchToasts();
  answer(articleDetail, () => {
    throw new HttpError(404, 'gone');
  });
  await open('/Main/ArticleDetail/7/x');
  expect(await screen.findByText('There is no such article')).toBeInTheDocument();
  answer(articleDetail, () => {
    throw new HttpError(500, 'The database is away');
  });
  await open('/Main/ArticleDetail/8/x');
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away');
  expect(toasts).toEqual(['The database is away']);
});

test('what is no id asks nothing of the server', async () => {
  await open('/Main/ArticleDetail/drop%20table/x');
  expect(await screen.findByText('There is no such article')).toBeInTheDocument();
  expect(requests(articleDetail)).toEqual([]);
});

test('its headings are listed first, and lead to them; tags stand below, pages of the portal open in it', async () => {
  const encontent = '<h2>How it is counted</h2><p>By <a href="/Main/LearningCenter">us</a></p><h3>In winter</h3><p>Later</p>';
  answer(articleDetail, () => ({ ...article, encontent, tags: ['flights'] }));
  const visit = jest.fn();
  await open('/Main/ArticleDetail/7/x', { open: visit });
  const contents = within(await screen.findByRole('navigation', { name: 'Contents' }));
  expect(contents.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['How it is counted', 'In winter']);
  await userEvent.click(contents.getByRole('button', { name: 'In winter' }));
  expect(screen.getByRole('heading', { name: 'In winter' })).toHaveFocus();
  expect(within(screen.getByRole('list', { name: 'Tags' })).getByText('flights')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'us' }));
  expect(visit).toHaveBeenCalledWith('/Main/LearningCenter');
});

test('it is counted once as read', async () => {
  answer(articleDetail, () => article);
  await open('/Main/ArticleDetail/7/x');
  await screen.findByRole('heading', { name: 'On time' });
  await waitFor(() => expect(requests(articleRead)).toEqual([{ id: 7 }]));
});

test('who says that it did not help may say why; what fails is said', async () => {
  answer(articleDetail, () => article);
  answer(articleHelpful, () => null);
  await open('/Main/ArticleDetail/7/x');
  await userEvent.click(await screen.findByRole('button', { name: 'No' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'What could be better? (optional)' }), 'Too short');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Thank you for telling us')).toBeInTheDocument();
  expect(requests(articleHelpful)).toEqual([
    { id: 7, isHelpful: 0, reason: '' },
    { id: 7, isHelpful: 0, reason: 'Too short' },
  ]);
  catchToasts();
  answer(articleHelpful, () => {
    throw new HttpError(500, 'The database is away');
  });
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('The database is away')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true');
});

test('what somebody writes below it stays where the article cannot be asked for anew', async () => {
  answer(articleDetail, () => ({ ...article, isHelpful: 0 }));
  await open('/Main/ArticleDetail/7/x');
  await userEvent.type(await screen.findByRole('textbox'), 'Too long');
  answer(articleDetail, () => {
    throw new HttpError(500, 'away');
  });
  changed(articleDetail.tags ?? []);
  await whenRefreshed();
  expect(requests(articleDetail)).toHaveLength(2);
  await userEvent.type(screen.getByRole('textbox'), '!');
  expect(screen.getByRole('textbox')).toHaveValue('Too long!');
});
