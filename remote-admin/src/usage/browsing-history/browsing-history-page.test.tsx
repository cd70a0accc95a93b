import { answer, findDialog, HttpError, permit, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { call } from '@portal/shared/api';
import { clearSession, signIn as beginSession } from '@portal/shared/auth';
import { endpoints, visitFileColumns, type OwnVisit, type Visit } from '@portal/shared/contract/all';
import BrowsingHistoryPage from './browsing-history-page.tsx';

const { myList, clear, list, statistics, choices, exportFile } = endpoints.browsingHistory;
const shown = { createTime: '2026-11-20T08:30:00.000Z', catalogueId: 7, name: '电影', ename: 'Films', type: 'Online', className: '文化', classEnName: 'Culture', pageName: '总览', enPageName: 'Overview', platform: 'PowerBI' } as const;
const own: OwnVisit[] = [
  { ...shown, id: 3, state: 'open', page: 'p 1' },
  { ...shown, id: 2, catalogueId: 8, ename: 'Costs', state: 'closed', page: 'null' },
  { ...shown, id: 1, catalogueId: 9, name: 'Old sales', ename: '', type: null, className: '', classEnName: '', pageName: '', enPageName: '', state: 'gone', page: 'null' },
];
const visit = (parts: Partial<Visit>): Visit => ({ ...shown, id: 1, userId: 4, account: 'li.wei', fullName: 'Li Wei', isPersonThere: 1, departmentName: '销售部', departmentEnName: 'Sales', isManaged: 1, sourceType: 'portal', ...parts });
const everybodys = [
  visit({ id: 3 }),
  visit({ id: 2, account: 'gone', isPersonThere: 0, catalogueId: 5, type: 'Dashboards', name: '看板', ename: 'Board', departmentName: '', departmentEnName: '' }),
  visit({ id: 1, account: 'ann', name: '自建', ename: '', isManaged: 0 }),
];

let user: ReturnType<typeof userEvent.setup>;
const open = (search = '', language: 'zh' | 'en' = 'en') => renderInShell(<BrowsingHistoryPage />, { path: `/Main/BrowsingHistory${search}`, language });
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const address = () => screen.getByLabelText('address').textContent ?? '';

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  answer(myList, ({ pageIndex, pageSize }) => ({ items: own, total: 3, pageIndex, pageSize }));
  answer(list, ({ pageIndex, pageSize }) => ({ items: everybodys, total: 3, pageIndex, pageSize }));
  answer(statistics, ({ edges }) => (edges as string[]).slice(0, -1).map((start, index) => ({ start, visits: index === 29 ? 1200 : index === 28 ? 1 : 0, people: index === 29 ? 8 : index === 28 ? 1 : 0 })));
  answer(choices, () => ({ classes: [{ id: 1, parentId: null, name: '一', ename: 'One' }, { id: 2, parentId: 1, name: '二', ename: 'Two' }], departments: [] }));
});

test.each([
  ['en', 'Browsing history', /Films/, ['Overview', 'Culture', 'Online report'], /Costs/, 'Not available now', /Old sales/, 'Deleted'],
  ['zh', '浏览历史', /电影.*总览.*打开|电影/, ['总览', '文化', '在线报表'], /无法打开/, '暂时无法打开', /Old sales/, '已删除'],
] as const)('shows in %s what was opened, and leads there where it may be opened again', async (language, heading, first, words, second, closed, third, gone) => {
  permit('session');
  await open('?part=all', language);
  const links = await screen.findAllByRole('link', { name: language === 'en' ? 'Films' : '电影' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/Main/PBIViews/7/p%201/Online']);
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
  for (const word of words) expect(screen.getAllByText(word).length).toBeGreaterThan(0);
  expect(within((await screen.findAllByRole('row', { name: second })).at(-1)!).getByText(closed)).toHaveAttribute('title', expect.any(String));
  expect((await rowOf(third)).getByText(gone)).toBeInTheDocument();
  expect((await screen.findAllByRole('row', { name: first })).length).toBeGreaterThan(0);
  // Who may not read everybody's is shown their own, and no way to the other.
  expect(screen.queryByRole('radio')).toBeNull();
  expect(requests(list)).toEqual([]);
});

test('asks for what the address says of one’s own', async () => {
  permit('session');
  await open('?keyword=film&type=H5Report&from=2026-11-01&to=2026-11-02');
  await waitFor(() => expect(requests(myList)).toEqual([{ keyword: 'film', type: 'H5Report', from: new Date(2026, 10, 1).toISOString(), to: new Date(2026, 10, 3).toISOString(), orderBy: 'createTime', orderType: 'desc', pageIndex: 1, pageSize: 20 }]));
});

test('has at once what was opened a moment ago, though nobody has left the page for long', async () => {
  permit('session', 'reports');
  await open();
  await screen.findByRole('link', { name: 'Films' });
  answer(endpoints.reports.reportLogAdd, () => null);
  answer(myList, ({ pageIndex, pageSize }) => ({ items: [{ ...shown, id: 4, ename: 'Routes', state: 'open', page: 'null' }, ...own], total: 4, pageIndex, pageSize }));
  await act(() => call(endpoints.reports.reportLogAdd, { body: { dreportId: 7, reportId: 'x', reportName: 'Routes', reportUrl: '/', platform: 'PowerBI', sourceType: 'portal', reportPageName: '', reportPageDisplayName: '' } }));
  expect(await screen.findByRole('link', { name: 'Routes' })).toBeInTheDocument();
});

test('is cleared after a question, with what this browser knows; a refusal leaves both', async () => {
  const session = { accessToken: 't', expiration: new Date(Date.now() + 900_000).toISOString(), serverTime: new Date().toISOString(), userGuid: 'g', user: { account: 'ann', mail: '', fullName: 'Ann' }, permissions: { version: '1', interfaceClasses: ['session'], interfaces: {} } };
  answer(endpoints.signIn.login, () => session);
  await beginSession('ann', 'Her-password-1');
  localStorage.setItem('hb_recent:ann', '[1]');
  answer(clear, () => {
    throw new HttpError(500, 'The database is away');
  });
  await open();
  await screen.findByRole('link', { name: 'Films' });
  await user.click(screen.getByRole('button', { name: 'Clear my history' }));
  const dialog = await findDialog('Clear your browsing history?');
  expect(dialog.getByText(/What administrators see of openings is not affected/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(requests(clear)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Clear my history' })).not.toHaveClass('ant-btn-loading'));
  expect(screen.getByRole('link', { name: 'Films' })).toBeInTheDocument();
  expect(localStorage.getItem('hb_recent:ann')).toBe('[1]');

  answer(clear, () => {
    answer(myList, ({ pageIndex, pageSize }) => ({ items: [], total: 0, pageIndex, pageSize }));
    return null;
  });
  await user.click(screen.getByRole('button', { name: 'Clear my history' }));
  await user.click((await findDialog('Clear your browsing history?')).getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('Your browsing history is cleared.')).toBeInTheDocument();
  expect(await screen.findByText('Nothing opened yet')).toBeInTheDocument();
  expect(localStorage.getItem('hb_recent:ann')).toBeNull();
  act(clearSession);
});

test('everybody’s leads to people and reports that there are, for who manages them', async () => {
  permit('session', 'browsingHistory', 'usersRead', 'reportManagement');
  await open('?part=all');
  const first = await rowOf(/li\.wei/);
  expect([first.getByRole('link', { name: 'li.wei' }), first.getByRole('link', { name: 'Films' })].map((link) => link.getAttribute('href'))).toEqual(['/Main/User?keyword=li.wei', '/Main/ReportSetUp?report=7']);
  expect(first.getByText('Sales')).toBeInTheDocument();
  const second = await rowOf(/gone/);
  expect(second.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/Main/DsahboardSetUp?keyword=Board']);
  expect(second.getByText('Account deleted')).toBeInTheDocument();
  expect((await rowOf(/ann/)).getAllByRole('link').map((link) => link.textContent)).toEqual(['ann']);
});

test('everybody’s has its part, filters and bars in the address; without other rights nothing leads on', async () => {
  permit('session', 'browsingHistory');
  await open();
  await user.click(await screen.findByRole('radio', { name: 'Everybody’s' }));
  expect((await rowOf(/li\.wei/)).queryAllByRole('link')).toEqual([]);
  const bars = within(await screen.findByRole('toolbar')).getAllByRole('button');
  expect(bars).toHaveLength(30);
  expect(bars.at(-1)).toHaveAccessibleName(/1,200 openings, 8 people/);
  expect(bars.at(-2)).toHaveAccessibleName(/1 opening, 1 person/);
  await user.click(bars.at(-1)!);
  const asked = new URLSearchParams(address().split('?')[1]);
  expect([asked.get('part'), asked.get('from')]).toEqual(['all', asked.get('to')]);
  await waitFor(() => expect(requests(list).at(-1)).toMatchObject({ from: expect.any(String), to: expect.any(String) }));
});

test('everybody’s asks for what the address says, and its file has columns that the server knows', async () => {
  permit('session', 'browsingHistory');
  answer(exportFile, () => ({ id: 1 }));
  answer(list, ({ pageIndex, pageSize }) => ({ items: everybodys, total: 6000, pageIndex, pageSize }));
  await open('?part=all&keyword=li&report=film&classId=2&departmentId=x&type=Online&at=2026-11-20T08:00:00.000Z&from=2026-11-01');
  const search = { keyword: 'li', report: 'film', classId: 2, type: 'Online', from: '2026-11-20T08:00:00.000Z', to: '2026-11-20T09:00:00.000Z', orderBy: 'createTime', orderType: 'desc' };
  await waitFor(() => expect(requests(list)[0]).toEqual({ ...search, pageIndex: 1, pageSize: 20 }));
  await rowOf(/li\.wei/);
  await user.click(screen.getByRole('button', { name: /Export/ }));
  await waitFor(() => expect(requests(exportFile)).toHaveLength(1));
  const body = exportFile.body.parse(requests(exportFile)[0]);
  expect(body).toMatchObject(search);
  expect(body.columns.every(({ key }) => visitFileColumns.includes(key))).toBe(true);
});
