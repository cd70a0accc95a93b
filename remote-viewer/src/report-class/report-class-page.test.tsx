import { answer, calls, catchToasts, HttpError, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints } from '@portal/shared/contract/all';
import type { ShellApi } from '@portal/shared/shell';
import { useColourScheme } from '@portal/shared/ui/theme';
import ReportClassPage from './report-class-page.tsx';
import { report } from './sample-reports.ts';

const { getMyReports, getClassList, getMyDashboards } = endpoints.reports;
const openReport = jest.fn<ShellApi['openReport']>();
const setTitle = jest.fn();
const open = jest.fn<ShellApi['open']>();
const show = (path: string) => renderInShell(<ReportClassPage />, { path, shell: { openReport, open }, tab: { setTitle } });
const names = () => screen.getAllByRole('article').map((card) => card.querySelector('button')?.textContent);

beforeEach(() => {
  restartPortal();
  jest.clearAllMocks();
  localStorage.clear();
  answer(getClassList, () => [{ id: 9, name: '全部', ename: '', children: [{ id: 3, name: '出行', ename: 'Travel', children: [] }] }]);
  answer(getMyDashboards, () => []);
  answer(getMyReports, () => [
    report({ id: 1, reportName: '城市天气', reportEnName: 'Weather' }),
    report({ id: 2, reportName: '美国航班', reportEnName: 'US Flights', reportType: 5, isColl: 1 }),
  ]);
});

test('shows the class’s reports in the server’s order, and gives the tab the class’s name', async () => {
  await show('/Main/ReportListForClass?id=3');
  await screen.findByRole('button', { name: 'Weather' });
  expect(names()).toEqual(['Weather', 'US Flights']);
  expect(calls.find(({ path }) => path === getMyReports.path)?.body).toMatchObject({ classId: 3 });
  expect(await screen.findByRole('heading', { name: 'Travel' })).toBeVisible();
  expect(setTitle).toHaveBeenLastCalledWith({ zh: '出行', en: 'Travel' });
  expect(screen.getByRole('button', { name: 'Remove from favourites' })).toBeVisible();
});

test('shows the dashboards of the class and of those below it behind its reports, each with its cover, type and star', async () => {
  const dashboard = { platform: 'PowerBI', cover: '', isColl: 0 as const };
  answer(getMyDashboards, () => [
    { ...dashboard, dashboardId: 7, displayName: '总览', enDisplayName: 'Overview', classId: 3, cover: '/api/Upload/Files/a.webp', isColl: 1 },
    { ...dashboard, dashboardId: 8, displayName: '别处', enDisplayName: 'Elsewhere', classId: 4 },
    { ...dashboard, dashboardId: 9, displayName: '无分类', enDisplayName: 'In none', classId: null },
  ]);
  const { unmount } = await show('/Main/ReportListForClass?id=9');
  await screen.findByRole('button', { name: 'Overview' });
  expect(names()).toEqual(['Weather', 'US Flights', 'Overview']);
  const card = within(screen.getAllByRole('article')[2]!);
  expect(card.getByText('Dashboard')).toBeVisible();
  expect(card.getByRole('presentation')).toHaveAttribute('src', expect.stringContaining('a.webp'));
  expect(card.getByRole('button', { name: 'Remove from favourites' })).toBeVisible();
  await userEvent.click(card.getByRole('button', { name: 'Overview' }));
  expect(openReport).toHaveBeenLastCalledWith({ id: 7, page: 'null', type: 'Dashboards', title: { zh: '总览', en: 'Overview' } });
  unmount();
});

test('a class that has dashboards only is not called empty before these are there, and what is there is counted', async () => {
  let arrive: () => void = () => undefined;
  const dashboard = { dashboardId: 7, displayName: '总览', enDisplayName: 'Overview', classId: 3, platform: 'PowerBI', cover: '', isColl: 0 as const };
  answer(getMyReports, () => []);
  answer(getMyDashboards, () => new Promise((resolve) => (arrive = () => resolve([dashboard]))));
  await show('/Main/ReportListForClass?id=3');
  await waitFor(() => expect(calls.some(({ path }) => path === getMyReports.path)).toBe(true));
  await screen.findByRole('heading', { name: 'Travel' });
  expect(screen.queryByText(/This class has no/)).toBeNull();
  arrive();
  expect(await screen.findByRole('button', { name: 'Overview' })).toBeVisible();
  expect(screen.getByText('1 item')).toBeVisible();
});

test('reports are shown where dashboards cannot be found', async () => {
  answer(getMyDashboards, () => {
    throw new HttpError(500, 'The database is away');
  });
  await show('/Main/ReportListForClass?id=3');
  expect(await screen.findByRole('button', { name: 'Weather' })).toBeVisible();
});

test('opens a card by pointer and by keyboard, by the table of report types', async () => {
  await show('/Main/ReportListForClass?id=3');
  await userEvent.click(await screen.findByRole('button', { name: 'Weather' }));
  expect(openReport).toHaveBeenLastCalledWith(expect.objectContaining({ id: 1, page: 'null', type: 'Online' }));
  screen.getByRole('button', { name: 'US Flights' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(openReport).toHaveBeenLastCalledWith(expect.objectContaining({ id: 2, page: 'view', type: 'H5Report' }));
});

test('the star of a card does not open it', async () => {
  await show('/Main/ReportListForClass?id=3');
  await userEvent.click(await screen.findByRole('button', { name: 'Add to favourites' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  expect(openReport).not.toHaveBeenCalled();
});

test('without an id in the address, the class that was looked at last is shown, at its own address', async () => {
  (await show('/Main/ReportListForClass?id=3')).unmount();
  restartPortal();
  await show('/Main/ReportListForClass');
  await waitFor(() => expect(calls.find(({ path }) => path === getMyReports.path)?.body).toMatchObject({ classId: 3 }));
  expect(screen.getByLabelText('address')).toHaveTextContent('/Main/ReportListForClass?id=3');
});

test('sorts by name and filters', async () => {
  await show('/Main/ReportListForClass?id=3');
  await userEvent.click(await screen.findByRole('button', { name: /Default order/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'By name' }));
  expect(names()).toEqual(['US Flights', 'Weather']);
  await userEvent.type(screen.getByRole('textbox', { name: 'Filter by name' }), '天气');
  expect(names()).toEqual(['Weather']);
  await userEvent.type(screen.getByRole('textbox', { name: 'Filter by name' }), 'x');
  expect(screen.getByText('No report or dashboard has a name like that')).toBeVisible();
});

test('a class that does not exist says so, and is not the one that comes up the next time', async () => {
  const view = await show('/Main/ReportListForClass?id=9999');
  const face = within(await screen.findByRole('alert'));
  expect(face.getByRole('heading', { level: 1, name: 'This report class was not found' })).toBeVisible();
  expect(setTitle).toHaveBeenLastCalledWith({ zh: '找不到此报表分类', en: 'This report class was not found' });
  await userEvent.click(face.getByRole('button', { name: 'Back to Home' }));
  expect(open).toHaveBeenCalledWith('/Main/Home');
  view.unmount();
  await show('/Main/ReportListForClass');
  expect(await screen.findByRole('heading', { name: 'All reports' })).toBeVisible();
});

test('says when there is nothing', async () => {
  answer(getMyReports, () => []);
  await show('/Main/ReportListForClass?id=3');
  expect(await screen.findByText('This class has no reports or dashboards that you may open')).toBeVisible();
});

test.each([
  ['en', '/en.webp'],
  ['zh', '/zh.webp'],
] as const)('a cover with words is the one of the language: %s', async (language, cover) => {
  answer(getMyReports, () => [report({ id: 1, iconUrlThum: '/zh.webp', enIconUrlThum: '/en.webp' }), report({ id: 2, iconUrlThum: '/both.webp' })]);
  await renderInShell(<ReportClassPage />, { path: '/Main/ReportListForClass?id=3', language });
  await screen.findAllByRole('article');
  expect([...document.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))).toEqual([cover, '/both.webp']);
});

test.each([
  ['dark', ['/dark.webp', '/en-dark.webp', '/light.webp', '/light.webp']],
  ['light', ['/light.webp', '/en.webp', '/light.webp', '/light.webp']],
] as const)('a cover is the one of the scheme, of the same language, else the light one: %s', async (scheme, covers) => {
  const { result } = renderHook(useColourScheme);
  act(() => result.current.choose(scheme));
  answer(getMyReports, () => [
    report({ id: 1, iconUrlThum: '/light.webp', darkIconUrlThum: '/dark.webp' }),
    report({ id: 2, iconUrlThum: '/light.webp', enIconUrlThum: '/en.webp', darkIconUrlThum: '/dark.webp', enDarkIconUrlThum: '/en-dark.webp' }),
    report({ id: 3, iconUrlThum: '/light.webp' }),
    report({ id: 4, enIconUrlThum: '/light.webp', darkIconUrlThum: '' }),
  ]);
  await renderInShell(<ReportClassPage />, { path: '/Main/ReportListForClass?id=3', language: 'en' });
  await screen.findAllByRole('article');
  expect([...document.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))).toEqual(covers);
});

test('says what the server says when it fails, in the page and as a toast, and offers to try again', async () => {
  answer(getMyReports, () => {
    throw new HttpError(500, 'The database is away');
  });
  const toasts = catchToasts();
  await show('/Main/ReportListForClass?id=3');
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away');
  expect(toasts).toEqual(['The database is away']);
  const retry = await screen.findByRole('button', { name: /retry|try again/i });
  answer(getMyReports, () => [report()]);
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'US Flights' })).toBeVisible();
});
