import { answer, catchToasts, requests, HttpError, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changed, whenRefreshed } from '@portal/shared/api';
import { endpoints, type ArticleDetail } from '@portal/shared/contract/all';
import { Route, Routes } from '@portal/shared/router';
import { PageTabProvider, type ShownTab } from '@portal/shared/shell';
import { replace } from '@portal/tooling/jest';
import ArticlePage from './article-page.tsx';

const { articleDetail, articleFurthest, articleRead, articleHelpful } = endpoints.learning;
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
  answer(articleFurthest, () => null);
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

describe('how far it is read', () => {
  const WINDOW = 500;
  /** Where the text stands in the window: jsdom draws nothing. */
  const text = { top: 0, height: 0 };
  const scrollTo = (seen: number) => {
    text.top = WINDOW - (text.height * seen) / 100;
    fireEvent.scroll(screen.getByRole('article'));
  };
  const sent = () => (requests(articleFurthest) as { furthest: number }[]).map(({ furthest }) => furthest);
  const openText = async (height: number) => {
    answer(articleDetail, () => article);
    Object.assign(text, { top: 0, height });
    await open('/Main/ArticleDetail/7/x');
    await screen.findByRole('heading', { name: 'On time' });
  };
  beforeEach(() => {
    replace(window, 'innerHeight', WINDOW);
    replace(Element.prototype, 'getBoundingClientRect', () => new DOMRect(0, text.top, 100, text.height));
  });

  test('one that fits on the screen is read to its end at once', async () => {
    await openText(400);
    await waitFor(() => expect(requests(articleFurthest)).toEqual([{ id: 7, furthest: 100 }]));
    scrollTo(100);
    fireEvent(window, new Event('pagehide'));
    await whenRefreshed();
    expect(sent()).toEqual([100]);
  });

  test('one in a tab that nobody looks at is not read before somebody does', async () => {
    replace(document, 'visibilityState', 'hidden');
    await openText(400);
    scrollTo(100);
    fireEvent(window, new Event('pagehide'));
    await whenRefreshed();
    expect(sent()).toEqual([]);
    replace(document, 'visibilityState', 'visible');
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(sent()).toEqual([100]));
  });

  test('what scrolls around it is looked up once per frame, however much scrolls', async () => {
    await openText(2_000);
    await waitFor(() => expect(sent()).toEqual([25]));
    const shown = screen.getByRole('article');
    // The frame of the first look is over.
    await new Promise(requestAnimationFrame);
    const read = jest.fn(getComputedStyle);
    replace(window, 'getComputedStyle', read);
    fireEvent.scroll(shown);
    const once = read.mock.calls.length;
    expect(once).toBeGreaterThan(0);
    fireEvent.scroll(shown);
    fireEvent.scroll(document);
    expect(read).toHaveBeenCalledTimes(once);
    await new Promise(requestAnimationFrame);
    fireEvent.scroll(shown);
    expect(read).toHaveBeenCalledTimes(once * 2);
  });

  test('is sent when it has risen by a tenth, and what is left on leaving; going back changes nothing', async () => {
    await openText(2_000);
    await waitFor(() => expect(sent()).toEqual([25]));
    for (const seen of [30, 34, 35, 10, 44]) scrollTo(seen);
    await waitFor(() => expect(sent()).toEqual([25, 35]));
    replace(document, 'visibilityState', 'hidden');
    fireEvent(document, new Event('visibilitychange'));
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(sent()).toEqual([25, 35, 44]));
    replace(document, 'visibilityState', 'visible');
    scrollTo(47);
    cleanup();
    await waitFor(() => expect(sent()).toEqual([25, 35, 44, 47]));
  });

  test('what did not arrive is sent with what follows, and nobody is told', async () => {
    const toasts = catchToasts();
    answer(articleFurthest, () => {
      throw new HttpError(500, 'away');
    });
    await openText(2_000);
    await waitFor(() => expect(sent()).toEqual([25]));
    await whenRefreshed();
    answer(articleFurthest, () => null);
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(sent()).toEqual([25, 25]));
    expect(toasts).toEqual([]);
  });

  test('nothing is said of a text with pictures that are on their way into view', async () => {
    answer(articleDetail, () => ({ ...article, encontent: '<p>First</p><img src="/a.png" alt="A">' }));
    Object.assign(text, { top: 0, height: 400 });
    replace(HTMLImageElement.prototype, 'complete', false);
    await open('/Main/ArticleDetail/7/x');
    const picture = await screen.findByRole('img', { name: 'A' });
    text.height = 1_000;
    fireEvent.load(screen.getByRole('article'));
    replace(HTMLImageElement.prototype, 'complete', true);
    fireEvent.load(picture);
    await waitFor(() => expect(sent()).toEqual([50]));
  });
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
