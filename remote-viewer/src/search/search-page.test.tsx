import { answer, catchToasts, HttpError, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints } from '@portal/shared/contract/all';
import { Route, Routes } from '@portal/shared/router';
import type { ShellApi } from '@portal/shared/shell';
import { report } from '../report-class/sample-reports.ts';
import SearchPage from './search-page.tsx';

const { getMyReportsSearch, getClassList, getMyDashboards } = endpoints.reports;
const open = jest.fn<ShellApi['open']>();
const openReport = jest.fn<ShellApi['openReport']>();
const replacePath = jest.fn();
const show = (keyword: string) =>
  renderInShell(
    <Routes>
      <Route path="/Main/HomeList/:seek" element={<SearchPage />} />
    </Routes>,
    { path: `/Main/HomeList/${encodeURIComponent(keyword)}`, shell: { open, openReport }, tab: { replacePath } },
  );
const delays = { name: 'p2', displayName: '航班延误', enDisplayName: 'Flight delays', dreportId: 1, code: 'p2', pid: null };

beforeEach(() => {
  restartPortal();
  jest.clearAllMocks();
  answer(getMyReportsSearch, () => [report({ children: [delays] })]);
  answer(getClassList, () => [{ id: 1, name: '全部', ename: 'All', children: [{ id: 3, name: '航班与天气', ename: 'Flight and weather', children: [] }] }]);
  answer(getMyDashboards, () => [{ dashboardId: 9, displayName: '概览', enDisplayName: 'Overview', platform: 'PowerBI' }]);
});

test('groups what was found, counts it, and opens each where it belongs', async () => {
  await show('flight');
  expect(await screen.findByText('3 results')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: /Dashboards/ })).toBeNull();

  await userEvent.click(within(screen.getByRole('region', { name: /Reports/ })).getByRole('button'));
  expect(openReport).toHaveBeenLastCalledWith(expect.objectContaining({ id: 1, page: 'null', type: 'Online' }));
  await userEvent.click(within(screen.getByRole('region', { name: /Pages/ })).getByRole('button'));
  expect(openReport).toHaveBeenLastCalledWith(expect.objectContaining({ id: 1, page: 'p2', type: 'Online' }));
  await userEvent.click(within(screen.getByRole('region', { name: /Report classes/ })).getByRole('button'));
  expect(open).toHaveBeenLastCalledWith('/Main/ReportListForClass?id=3', { zh: '航班与天气', en: 'Flight and weather' });
});

test('a match in the other language is shown, and characters of a pattern are only characters', async () => {
  await show('航班');
  const page = within(await screen.findByRole('region', { name: /Pages/ }));
  expect(page.getByText('Flight delays')).toBeVisible();
  expect(page.getByText('航班')).toHaveProperty('tagName', 'MARK');
});

test('without a match there is a next step', async () => {
  answer(getMyReportsSearch, () => []);
  await show('.*');
  await userEvent.click(await screen.findByRole('button', { name: 'All reports' }));
  expect(open).toHaveBeenLastCalledWith('/Main/ReportListForClass');
});

test('other words are searched for in the same tab', async () => {
  await show('flight');
  const box = screen.getByRole('textbox', { name: 'Search for something else' });
  await userEvent.clear(box);
  await userEvent.type(box, 'a/b?{Enter}');
  expect(replacePath).toHaveBeenLastCalledWith('/Main/HomeList/a%2Fb%3F');
});

test('a failure is said in the server’s words, in the page and as a toast, and can be tried again', async () => {
  answer(getMyReportsSearch, () => {
    throw new HttpError(500, 'The database is away');
  });
  const toasts = catchToasts();
  await show('flight');
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away');
  expect(toasts).toEqual(['The database is away']);
  const retry = await screen.findByRole('button', { name: /try again|retry/i });
  answer(getMyReportsSearch, () => [report()]);
  await userEvent.click(retry);
  expect(await screen.findByRole('region', { name: /Reports/ })).toBeVisible();
});
