import { answer, catchToasts, HttpError, permit, permitEverything, requests, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type Report, type SearchHit } from '@portal/shared/contract/all';
import { Route, Routes } from '@portal/shared/router';
import { recentSearches } from '@portal/shared/search/recent';
import type { ShellApi } from '@portal/shared/shell';
import SearchPage from './search-page.tsx';

const { find } = endpoints.search;
const open = jest.fn<ShellApi['open']>();
const replacePath = jest.fn();
const show = (keyword: string, language: 'zh' | 'en' = 'en') =>
  renderInShell(
    <Routes>
      <Route path="/Main/HomeList/:seek" element={<SearchPage />} />
    </Routes>,
    { path: `/Main/HomeList/${encodeURIComponent(keyword)}`, language, shell: { open }, tab: { replacePath } },
  );
const hit = (values: Partial<SearchHit>): SearchHit => ({ kind: 'report', id: 1, code: '', name: { zh: '航班', en: 'Flights' }, marks: { zh: [], en: [] }, place: [], excerpt: null, path: '/Main/PBIViews/1/null/Online', ...values });
const page = hit({ kind: 'page', code: 'p2', name: { zh: '航班延误', en: 'Flight delays' }, marks: { zh: [], en: [[0, 6]] }, place: [{ zh: '出行', en: 'Travel' }, { zh: '航班', en: 'Flights' }], path: '/Main/PBIViews/1/p2/Online' });
const article = hit({ kind: 'article', id: 3, name: { zh: '说明', en: 'Notes' }, excerpt: { text: '…every flight counts', marks: [[7, 13]] }, path: '/Main/ArticleDetail/3/x' });
const one = (kind: SearchHit['kind'], count = 1, isAtLeast: 0 | 1 = 0) => ({ kind, count, isAtLeast });

beforeEach(() => {
  localStorage.clear();
  restartPortal();
  permitEverything();
  jest.clearAllMocks();
  answer(endpoints.reports.getMyReports, () => []);
  answer(endpoints.reports.getMyDashboards, () => []);
  answer(find, () => ({ counts: [one('report'), one('page'), one('article')], hits: [hit({ marks: { zh: [], en: [[0, 6]] } }), page, article] }));
});

test('groups what was found, counts it, says where it stands, and opens it', async () => {
  await show('flight');
  expect(await screen.findByText('3 results')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: /Dashboards/ })).toBeNull();
  const pages = within(screen.getByRole('region', { name: /Report pages/ }));
  expect(pages.getByText('Travel › Flights')).toBeVisible();
  expect(pages.getByText('Flight')).toHaveProperty('tagName', 'MARK');
  await userEvent.click(pages.getByRole('button'));
  expect(open).toHaveBeenLastCalledWith('/Main/PBIViews/1/p2/Online', { zh: '航班', en: 'Flights' });
  expect(within(screen.getByRole('region', { name: /Articles/ })).getByText('flight')).toHaveProperty('tagName', 'MARK');
});

test('a report is known by its picture, anything else by its icon', async () => {
  answer(endpoints.reports.getMyReports, () => [{ id: 1, iconUrlThum: '/files/zh', enIconUrlThum: '/files/en', darkIconUrlThum: '', enDarkIconUrlThum: '' }] as unknown as Report[]);
  await show('flight');
  const pictures = async (name: RegExp) => within(await screen.findByRole('region', { name })).queryAllByRole('presentation', { hidden: true });
  await waitFor(async () => expect((await pictures(/^Reports/))[0]).toHaveAttribute('src', expect.stringContaining('/files/en')));
  expect(await pictures(/Articles/)).toEqual([]);
});

test('who may not ask for all reports and dashboards is not refused: what was found has icons', async () => {
  permit('session');
  const mayNot = () => {
    throw new HttpError(403, 'Not granted');
  };
  answer(endpoints.reports.getMyReports, mayNot);
  answer(endpoints.reports.getMyDashboards, mayNot);
  await show('flight');
  expect(await screen.findByRole('region', { name: /^Reports/ })).toBeVisible();
  expect([requests(endpoints.reports.getMyReports), requests(endpoints.reports.getMyDashboards)]).toEqual([[], []]);
});

test('a match in the other language is shown, and its marks', async () => {
  await show('flight', 'zh');
  const pages = within(await screen.findByRole('region', { name: /报表页面/ }));
  expect(pages.getByText('航班延误')).toBeVisible();
  expect(pages.getByText('Flight')).toHaveProperty('tagName', 'MARK');
});

test('one kind can be looked at by itself, further and further', async () => {
  const many = Array.from({ length: 100 }, (_, id) => hit({ id: id + 1, name: { zh: `报表 ${id}`, en: `Report ${id}` } }));
  answer(find, ({ kind, pageSize }) => ({ counts: [one('report', 100, 1), one('page')], hits: kind === 'report' ? many.slice(0, Number(pageSize)) : [...many.slice(0, 5), page] }));
  await show('report');
  expect(await screen.findByText('At least 101 results')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'See all: Reports' }));
  expect(screen.queryByRole('region', { name: /Report pages/ })).toBeNull();
  const reports = within(screen.getByRole('region', { name: /Reports 100\+/ }));
  for (const count of [20, 40, 60, 80, 100]) {
    expect(await reports.findByText(`Report ${count - 1}`)).toBeVisible();
    if (count < 100) await userEvent.click(reports.getByRole('button', { name: /Show more/ }));
  }
  expect(screen.getByText(/the first 100 results/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(screen.getByRole('region', { name: /Report pages/ })).toBeVisible();
});

test('without a match there is a next step', async () => {
  answer(find, () => ({ counts: [], hits: [] }));
  await show('.*');
  await userEvent.click(await screen.findByRole('button', { name: 'All reports' }));
  expect(open).toHaveBeenLastCalledWith('/Main/ReportListForClass');
});

test('a search for nothing but blanks asks nobody, and has a next step', async () => {
  await show('  ');
  expect(await screen.findByRole('button', { name: 'All reports' })).toBeVisible();
  expect(requests(find)).toEqual([]);
});

test('other words are searched for in the same tab, and those of late offered', async () => {
  const { unmount } = await show('weather');
  unmount();
  await show('flight');
  const box = screen.getByRole('combobox', { name: 'Search for something else' });
  expect(recentSearches('')).toEqual(['flight', 'weather']);
  await userEvent.clear(box);
  await userEvent.type(box, 'a/b?{Enter}');
  expect(replacePath).toHaveBeenLastCalledWith('/Main/HomeList/a%2Fb%3F');
});

test('a failure is said in the server’s words, in the page and as a toast, and can be tried again', async () => {
  answer(find, () => {
    throw new HttpError(500, 'The database is away');
  });
  const toasts = catchToasts();
  await show('flight');
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away');
  expect(toasts).toEqual(['The database is away']);
  const retry = await screen.findByRole('button', { name: /try again|retry/i });
  answer(find, () => ({ counts: [one('report')], hits: [hit({})] }));
  await userEvent.click(retry);
  expect(await screen.findByRole('region', { name: /Reports/ })).toBeVisible();
  expect(requests(find).length).toBeGreaterThan(1);
});
