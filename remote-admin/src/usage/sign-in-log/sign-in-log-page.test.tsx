import { answer, findDialog, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type SignInEntry } from '@portal/shared/contract/all';
import { edgesOf, filtersOf } from '../time-bars/bars.ts';
import SignInLogPage from './sign-in-log-page.tsx';

const { list, statistics, endSessions, unlock } = endpoints.signInLog;
const entry = (id: number, parts: Partial<SignInEntry>): SignInEntry => ({
  id, createTime: '2026-11-20T08:30:00.000Z', account: 'li.wei', userId: 7, fullName: 'Li Wei', method: 'password', result: 'success', address: '10.0.0.7', browser: 'Edge, Windows', sessionId: 's', session: 'open', endedTime: null, isAction: 1, isLocked: 0, ...parts,
});
const rows = [
  entry(3, {}),
  entry(2, { account: 'ann', userId: 8, result: 'wrongCredentials', session: 'none', sessionId: null, isLocked: 1 }),
  entry(1, { account: 'nobody', userId: null, fullName: '', result: 'noAccount', method: 'sso', session: 'none', sessionId: null, isAction: null }),
];

let user: ReturnType<typeof userEvent.setup>;
const open = (search = '', language: 'zh' | 'en' = 'en') => renderInShell(<SignInLogPage />, { path: `/Main/Log${search}`, language });
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const address = () => screen.getByLabelText('address').textContent ?? '';
const confirm = async (question: string, label: string) => user.click((await findDialog(question)).getByRole('button', { name: label }));
const bars = async () => within(await screen.findByRole('toolbar')).getAllByRole('button');

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  answer(list, ({ pageIndex, pageSize }) => ({ items: rows, total: 3, pageIndex, pageSize }));
  answer(statistics, ({ edges }) => (edges as string[]).slice(0, -1).map((start, index) => ({ start, successes: index === 23 ? 1200 : 0, failures: index === 23 ? 3 : 0 })));
});

test.each([
  ['en', /li\.wei/, ['Password', 'Signed in', 'Edge, Windows', 'Still signed in'], /nobody/, ['Single sign-on', 'No account to sign in to']],
  ['zh', /li\.wei/, ['密码', '成功', 'Edge, Windows', '登录中'], /nobody/, ['单点登录', '没有可用的账号']],
] as const)('shows in %s how people signed in and what came of it', async (language, one, words, other, others) => {
  await open('', language);
  for (const word of words) expect((await rowOf(one)).getByText(word)).toBeInTheDocument();
  for (const word of others) expect((await rowOf(other)).getByText(word)).toBeInTheDocument();
});

test('asks for what the address says; an hour goes before days, and what makes no sense is left out', async () => {
  await open('?keyword=li&result=failure&method=qr&isOpen=1&address=10.&from=2026-11-01&to=2026-11-02');
  await waitFor(() => expect(requests(list)).toHaveLength(1));
  const from = new Date(2026, 10, 1).toISOString();
  expect(requests(list)[0]).toEqual({ keyword: 'li', result: 'failure', method: 'qr', isOpen: 1, address: '10.', from, to: new Date(2026, 10, 3).toISOString(), orderBy: 'createTime', orderType: 'desc', pageIndex: 1, pageSize: 20 });
});

test('a bar says what it counts, narrows the list down to its hour, and gives it free again; arrows go from bar to bar', async () => {
  await open();
  const all = await bars();
  const last = all.at(-1)!;
  expect(all).toHaveLength(24);
  expect(last).toHaveAccessibleName(/1,200 signed in, 3 failed/);
  expect(within(screen.getByRole('table', { name: 'Sign-ins over time' })).getAllByRole('row')).toHaveLength(25);
  await user.click(last);
  const at = new URLSearchParams(address().split('?')[1]).get('at') ?? '';
  await waitFor(() => expect(requests(list).at(-1)).toMatchObject({ from: at, to: new Date(Date.parse(at) + 3_600_000).toISOString() }));
  expect((await bars()).at(-1)).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{ArrowLeft}');
  expect((await bars()).at(-2)).toHaveFocus();
  await user.click((await bars()).at(-1)!);
  await waitFor(() => expect(address()).toBe('/Main/Log'));
});

test('days have bars of their own, which narrow the list down to a day', async () => {
  await open();
  await user.click(await screen.findByText('Last 30 days'));
  await waitFor(async () => expect(await bars()).toHaveLength(30));
  await user.click((await bars())[0]!);
  const { from } = filtersOf('days', edgesOf('days', new Date())[0] ?? '');
  await waitFor(() => expect(address()).toBe(`/Main/Log?span=days&from=${from}&to=${from}`));
});

test('the span is in the address', async () => {
  await open('?span=days');
  await waitFor(async () => expect(await bars()).toHaveLength(30));
  await user.click(screen.getByText('Last 24 hours'));
  await waitFor(() => expect(address()).toBe('/Main/Log'));
});

test('a session is ended after a question; one without has no such act', async () => {
  answer(endSessions, () => null);
  await open();
  await user.click((await rowOf(/li\.wei/)).getByRole('button', { name: 'End session' }));
  await confirm('End this session of “li.wei”?', 'End session');
  await waitFor(() => expect(requests(endSessions)).toEqual([{ ids: [3] }]));
  expect(await screen.findByText('The session of “li.wei” has ended.')).toBeInTheDocument();
  expect((await rowOf(/ann/)).queryByRole('button', { name: 'End session' })).toBeNull();
  expect((await rowOf(/nobody/)).queryByRole('button', { name: /session|account|Unlock/ })).toBeNull();
});

test('several sessions are ended at once; who has none cannot be chosen', async () => {
  answer(endSessions, () => null);
  await open();
  expect((await rowOf(/ann/)).getByRole('checkbox')).toBeDisabled();
  await user.click((await rowOf(/li\.wei/)).getByRole('checkbox'));
  await user.click(within(screen.getByRole('group', { name: '1 entry chosen' })).getByRole('button', { name: 'End session' }));
  await confirm('End the chosen session?', 'End session');
  await waitFor(() => expect(requests(endSessions)).toEqual([{ ids: [3] }]));
});

test('an account is unlocked, and disabled by the act of users', async () => {
  answer(unlock, () => null);
  answer(endpoints.users.check, () => null);
  await open();
  await user.click((await rowOf(/ann/)).getByRole('button', { name: 'Unlock' }));
  await waitFor(() => expect(requests(unlock)).toEqual([{ userIds: [8] }]));
  await user.click((await rowOf(/ann/)).getByRole('button', { name: 'Disable account' }));
  await confirm('Disable the account “ann”?', 'Disable account');
  await waitFor(() => expect(requests(endpoints.users.check)).toEqual([{ ids: [8], isAction: 0 }]));
});

test('counts that cannot be had are asked for again, and keep nobody from the list', async () => {
  answer(statistics, () => {
    throw new HttpError(500, 'The database is away');
  });
  await open();
  await rowOf(/li\.wei/);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answer(statistics, ({ edges }) => (edges as string[]).slice(1).map((start) => ({ start, successes: 0, failures: 0 })));
  await user.click(retry);
  expect(await bars()).toHaveLength(24);
});
