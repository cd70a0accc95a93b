import { answer, findDialog, HttpError, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type DomainRow, type DomainRun } from '@portal/shared/contract/all';
import DomainsPage from './domains-page.tsx';

const { domains, groups, resourceGroups } = endpoints;
const row = (id: number, name: string, more: Partial<DomainRow> = {}): DomainRow => ({
  id, name, shortName: 'CORP', dnsName: '', isEnabled: 1, priority: 10, hosts: ['dc1.corp.example'], security: 'ldaps', checkCertificate: 1, caCertificate: '', baseDn: 'dc=corp', bindDn: 'cn=reader,dc=corp',
  userFilter: '(objectClass=user)', idAttribute: 'objectGUID', accountAttribute: 'sAMAccountName', nameAttribute: 'displayName', mailAttribute: 'mail', jobNoAttribute: '', mobileAttribute: '', departmentAttribute: '', managerAttribute: '', groupAttribute: 'memberOf',
  departments: 'none', resourceGroupId: 5, groupIds: [], groupMap: [], createAtSignIn: 0, linksAccounts: 0, leaverDays: 7, brakePercent: 10, schedule: 'off', scheduleTime: '02:00',
  passwordSetTime: '2026-11-20T08:30:00.000Z', passwordSetBy: 'admin', people: 3, lastRun: null, version: 4, updateTime: '2026-11-20T08:30:00.000Z', ...more,
});
const counts = { found: 9, unchanged: 2, add: 1, link: 0, update: 0, missing: 0, disable: 6, enable: 0, problem: 0, stripped: 0 };
const run = (id: number, more: Partial<DomainRun> = {}): DomainRun => ({ id, kind: 'sync', state: 'stopped', isForced: 0, startedBy: 'admin', createTime: '2026-11-20T08:30:00.000Z', startTime: '2026-11-20T08:30:00.000Z', endTime: '2026-11-20T08:30:04.000Z', read: 9, done: 0, total: 7, counts, problem: '6 of 9 people would be disabled', ...more });

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  answer(domains.list, () => ({ items: [row(1, 'Head office')], total: 1, pageIndex: 1, pageSize: 20 }));
  answer(groups.top, () => [{ id: 7, name: '销售', ename: 'Sales' }]);
  answer(resourceGroups.top, () => [{ id: 5, name: '查看者', ename: 'Viewers' }]);
});
afterEach(() => permitEverything());

const open = async () => {
  await renderInShell(<DomainsPage />, { path: '/Main/Domains' });
  return within(await screen.findByRole('row', { name: /Head office/ }));
};
const act = async (name: string) => {
  const found = await open();
  const direct = found.queryByRole('button', { name });
  if (direct) return user.click(direct);
  await user.click(found.getByRole('button', { name: /More/ }));
  return user.click(await screen.findByRole('menuitem', { name }));
};

test('a password that is kept stays unless one is typed, and nobody sees it', async () => {
  answer(domains.update, () => null);
  await act('Edit');
  const form = await findDialog('Edit “Head office”');
  expect(form.getByText(/Set by admin on/)).toBeInTheDocument();
  expect(form.getByLabelText('Password of the bind account')).toHaveValue('');
  await user.clear(form.getByLabelText('Base DN'));
  await user.type(form.getByLabelText('Base DN'), 'dc=other');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(domains.update)).toHaveLength(1));
  const [sent] = requests(domains.update) as Record<string, unknown>[];
  expect(sent).toMatchObject({ id: 1, version: 4, baseDn: 'dc=other', hosts: ['dc1.corp.example'], resourceGroupId: 5 });
  expect(Object.keys(sent ?? {}).filter((name) => /password|section|kept|preset/i.test(name))).toEqual([]);
});

test('who saves over somebody else’s change sends no password of theirs to the other server, nor half of a schedule', async () => {
  answer(domains.update, () => {
    throw new HttpError(409, 'Stale', [{ field: 'version', message: 'Stale' }]);
  });
  await act('Edit');
  const form = await findDialog('Edit “Head office”');
  await user.type(form.getByLabelText('Password of the bind account'), 'mine');
  answer(domains.list, () => ({ items: [row(1, 'Head office', { hosts: ['dc.other.example'], bindDn: 'cn=other', security: 'none', schedule: 'daily', scheduleTime: '05:00', priority: 30, version: 5 })], total: 1, pageIndex: 1, pageSize: 20 }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  const over = await form.findByRole('button', { name: 'Save over it' });
  answer(domains.update, () => null);
  await user.click(over);
  await waitFor(() => expect(requests(domains.update)).toHaveLength(2));
  expect(requests(domains.update).at(-1)).toMatchObject({ version: 5, hosts: ['dc1.corp.example'], bindDn: 'cn=reader,dc=corp', security: 'ldaps', bindPassword: 'mine', schedule: 'daily', scheduleTime: '05:00', priority: 30 });
});

test('a new one begins with what is usual in AD, and needs a password', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: /New domain/ }));
  const form = await findDialog('New domain');
  expect(form.getByLabelText('Attribute of the account')).toHaveValue('sAMAccountName');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const empty = () => form.queryAllByText('Cannot be empty').length;
  await waitFor(() => expect(empty()).toBeGreaterThan(3));
  const before = empty();
  await user.type(form.getByLabelText('Password of the bind account'), 'x');
  await waitFor(() => expect(empty()).toBe(before - 1));
  expect(requests(domains.add)).toEqual([]);
});

test('a test shows each step, and how a failed one is mended; a sign-in that is tried is shown and not kept', async () => {
  const step = (name: string, state: string, advice = '') => ({ step: name, state, detail: '', advice });
  answer(domains.test, () => ({ host: 'dc1', steps: [step('resolve', 'ok'), step('connect', 'ok'), step('tls', 'failed', 'Enter the authority'), step('bind', 'skipped'), step('base', 'skipped'), step('people', 'skipped')] }));
  answer(domains.testSignIn, () => ({ outcome: 'wrongPassword', person: null }));
  await act('Test');
  const drawer = await findDialog('Test “Head office”');
  expect(await drawer.findByText('Enter the authority')).toBeInTheDocument();
  expect(drawer.getAllByText('Not tried')).toHaveLength(3);
  await user.click(drawer.getByRole('tab', { name: 'Sign-in' }));
  await user.type(drawer.getByLabelText('Account'), 'anna');
  await user.type(drawer.getByLabelText('Password'), 'secret');
  await user.click(drawer.getByRole('button', { name: 'Try the sign-in' }));
  expect(await drawer.findByText('There is such an account, but the password is wrong.')).toBeInTheDocument();
  expect(requests(domains.testSignIn)).toEqual([{ id: 1, username: 'anna', password: 'secret' }]);
});

test('what the brake has stopped shows its differences, and goes on only after a question', async () => {
  answer(domains.runs, () => ({ items: [run(8)], total: 1, pageIndex: 1, pageSize: 10 }));
  answer(domains.changes, () => ({ items: [{ id: 1, kind: 'disable', account: 'anna', fullName: 'Anna', fields: [{ field: 'fullName', before: 'A', after: 'Anna' }], rolesAdded: [], rolesRemoved: ['Sales'], note: 'Is no longer there' }], total: 1, pageIndex: 1, pageSize: 20 }));
  answer(domains.sync, () => ({ id: 9 }));
  await act('Synchronise');
  const drawer = await findDialog('Synchronise “Head office”');
  expect(await drawer.findByText('6 of 9 people would be disabled')).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: 'Show details' }));
  expect(await drawer.findByText('Loses the roles: Sales')).toBeInTheDocument();
  expect(drawer.getByRole('table', { name: 'Differences: anna' })).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: 'The differences are right: go on' }));
  const question = await findDialog('Synchronise past the safety limit?');
  expect(requests(domains.sync)).toEqual([]);
  await user.click(question.getByRole('button', { name: 'The differences are right: go on' }));
  await waitFor(() => expect(requests(domains.sync)).toEqual([{ id: 1, force: 1 }]));
});

test('on whichever page of the log, a run that is under way keeps others from beginning, and only the newest is gone on with', async () => {
  let state: DomainRun['state'] = 'running';
  const isFirst = (body: unknown) => (body as { pageIndex: number }).pageIndex === 1;
  answer(domains.runs, (body) => ({ items: isFirst(body) ? [run(30, { state, endTime: state === 'running' ? null : '2026-11-20T08:30:04.000Z' })] : [run(8)], total: 12, pageIndex: 1, pageSize: 10 }));
  await act('Synchronise');
  const drawer = await findDialog('Synchronise “Head office”');
  await user.click(await drawer.findByTitle('2'));
  expect(await drawer.findByText('6 of 9 people would be disabled')).toBeInTheDocument();
  expect(drawer.getByRole('button', { name: 'Synchronise now' })).toBeDisabled();
  state = 'done';
  await waitFor(() => expect(drawer.getByRole('button', { name: 'Synchronise now' })).toBeEnabled(), { timeout: 5_000 });
  expect(drawer.queryByRole('button', { name: 'The differences are right: go on' })).toBeNull();
});

test('a run goes on when nobody looks at it, and the list says when it is over', async () => {
  let lastRun: DomainRow['lastRun'] = { kind: 'sync', state: 'running', createTime: '2026-11-20T08:30:00.000Z', endTime: null };
  answer(domains.list, () => ({ items: [row(1, 'Head office', { lastRun })], total: 1, pageIndex: 1, pageSize: 20 }));
  const found = await open();
  expect(await found.findByText(/Synchronisation · In progress/)).toBeInTheDocument();
  lastRun = { kind: 'sync', state: 'done', createTime: '2026-11-20T08:30:00.000Z', endTime: '2026-11-20T08:30:04.000Z' };
  expect(await screen.findByText(/Synchronisation · Done/, {}, { timeout: 8_000 })).toBeInTheDocument();
});

test('groups are rows of a group with a name, and removing one leads to its neighbour', async () => {
  answer(domains.list, () => ({ items: [row(1, 'Head office', { groupMap: [{ group: 'cn=a', roleId: 7 }, { group: 'cn=b', roleId: 7 }] })], total: 1, pageIndex: 1, pageSize: 20 }));
  await act('Edit');
  const form = await findDialog('Edit “Head office”');
  const groupMap = within(form.getByRole('group', { name: 'Groups and roles' }));
  expect(groupMap.getByRole('group', { name: 'cn=b' })).toBeInTheDocument();
  await user.click(groupMap.getByRole('button', { name: 'Remove group 2' }));
  await waitFor(() => expect(groupMap.getByRole('button', { name: /Add a group/ })).toHaveFocus());
  await user.click(groupMap.getByRole('button', { name: /Add a group/ }));
  await user.click(groupMap.getByRole('button', { name: 'Remove group 1' }));
  await waitFor(() => expect(groupMap.getByRole('button', { name: 'Remove group 1' })).toHaveFocus());
});

test('a run that is under way says how far it is, and no other is begun meanwhile', async () => {
  answer(domains.runs, () => ({ items: [run(8, { state: 'running', endTime: null, problem: '', done: 3 })], total: 1, pageIndex: 1, pageSize: 10 }));
  await act('Synchronise');
  const drawer = await findDialog('Synchronise “Head office”');
  expect(await drawer.findByText('3 of 7 done')).toBeInTheDocument();
  expect(drawer.getByRole('button', { name: 'Synchronise now' })).toBeDisabled();
  expect(drawer.getByRole('button', { name: 'Compare' })).toBeDisabled();
});
