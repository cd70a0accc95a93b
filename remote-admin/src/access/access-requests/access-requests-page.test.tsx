import { answer, findDialog, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type AccessRequest } from '@portal/shared/contract/all';
import AccessRequestsPage from './access-requests-page.tsx';
import OwnedRequestsPage from './owned-requests-page.tsx';
import { endOf } from './until.ts';

const { accessRequests, ownedRequests } = endpoints;
const request = (id: number, more: Partial<AccessRequest> = {}): AccessRequest => ({
  id,
  userId: id,
  account: `reader${id}`,
  fullName: `Reader ${id}`,
  kind: 'report',
  thingId: 70 + id,
  name: '销售',
  ename: 'Sales',
  cover: '',
  reason: 'For the board',
  state: 'waiting',
  createTime: '2026-11-01T08:00:00.000Z',
  decideTime: null,
  decidedBy: '',
  answer: '',
  role: null,
  until: null,
  hasAccess: 0,
  ...more,
});
let rows: AccessRequest[];
let user: ReturnType<typeof userEvent.setup>;
const open = async (search = '', language: 'zh' | 'en' = 'en') => {
  await renderInShell(<AccessRequestsPage />, { path: `/Main/AccessRequests${search}`, language, tab: { guardUnsavedChanges: jest.fn(() => () => undefined) } });
  return screen.findByRole('table');
};
const row = (name: RegExp) => within(screen.getByRole('row', { name }));
const choose = async (field: string, option: RegExp) => {
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
};

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  rows = [request(1), request(2, { kind: 'dashboard', hasAccess: 1 })];
  answer(accessRequests.list, ({ pageIndex, pageSize }) => ({ items: rows, total: rows.length, pageIndex, pageSize }));
  answer(accessRequests.options, () => ({
    pages: [{ code: 'p1', displayName: '一', enDisplayName: 'One' }],
    roles: [
      { id: 7, name: 'Sales people', ename: '', members: 12, others: 3, allowA: 0, pages: null, isHeld: 1 },
      { id: 8, name: 'Directors', ename: '', members: 2, others: 90, allowA: 4, pages: null, isHeld: 0 },
    ],
  }));
});

test('what waits is shown unless somebody chooses otherwise, and who may open it meanwhile is marked', async () => {
  await open();
  expect(requests(accessRequests.list).at(-1)).toMatchObject({ state: 'waiting', orderBy: 'createTime', orderType: 'desc' });
  expect(screen.getByRole('row', { name: /Reader 1 \(reader1\).*Sales.*Report.*For the board.*Waiting/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Reader 2.*Dashboard.*May open it now/ })).toBeInTheDocument();
});

test('of those decided it says by whom and how, and offers nothing more', async () => {
  rows = [request(1, { state: 'granted', decidedBy: 'admin', decideTime: '2026-11-02T08:00:00.000Z', role: { id: 7, name: 'Sales people', ename: '' }, until: '2026-12-02T08:00:00.000Z' }), request(2, { state: 'declined', answer: 'Not yours', decidedBy: 'admin', decideTime: '2026-11-02T08:00:00.000Z' })];
  await open('?state=all');
  expect(requests(accessRequests.list).at(-1)).not.toHaveProperty('state');
  expect(screen.getByRole('row', { name: /Granted.*through the role “Sales people”, until .*admin/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Declined.*Not yours.*admin/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Grant' })).toBeNull();
});

describe('granting', () => {
  test('to the person gives what was chosen until the end that was chosen', async () => {
    answer(accessRequests.grantToPerson, () => null);
    await open();
    await user.click(row(/Reader 1/).getByRole('button', { name: 'Grant' }));
    const form = await findDialog('Grant “Reader 1” access to “Sales”');
    await user.click(form.getByRole('button', { name: 'Grant' }));
    await waitFor(() => expect(requests(accessRequests.grantToPerson)).toHaveLength(1));
    const [sent] = requests(accessRequests.grantToPerson) as [{ until: string }];
    expect(sent).toMatchObject({ ids: [1], allowA: 0, allowExportData: 0, pages: null });
    expect(Math.round((Date.parse(sent.until) - Date.now()) / 86_400_000)).toBe(30);
    expect(await screen.findByText('“Reader 1” may open “Sales” now')).toBeInTheDocument();
  });

  test('through a role names only those that may be given, and says what else comes with it', async () => {
    answer(accessRequests.grantByRole, () => {
      throw new HttpError(409, 'Decided already');
    });
    await open();
    await user.click(row(/Reader 1/).getByRole('button', { name: 'Grant' }));
    const form = await findDialog('Grant “Reader 1” access to “Sales”');
    await choose('Grant', /Through a role/);
    await choose('Role', /Sales people \(View only, all pages, 12 people\)/);
    expect(screen.queryByText(/Directors/)).toBeNull();
    expect(form.getByText('This role also gives 3 other reports and dashboards.')).toBeInTheDocument();
    await choose('For', /No end date/);
    await user.click(form.getByRole('button', { name: 'Grant' }));
    expect(await form.findByText('Decided already')).toBeInTheDocument();
    expect(requests(accessRequests.grantByRole)).toEqual([{ id: 1, groupId: 7, until: null }]);
  });
});

test('declining needs a reason', async () => {
  answer(accessRequests.decline, () => null);
  await open();
  await user.click(row(/Reader 1/).getByRole('button', { name: 'Decline' }));
  const form = await findDialog('Decline access to “Sales” for “Reader 1”');
  await user.click(form.getByRole('button', { name: 'Decline' }));
  expect(requests(accessRequests.decline)).toEqual([]);
  await user.type(form.getByLabelText('Why it is declined'), 'Ask your manager');
  await user.click(form.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(requests(accessRequests.decline)).toEqual([{ ids: [1], answer: 'Ask your manager' }]));
});

test('several are declined with one reason, which is needed, and stays as long as nothing is done', async () => {
  answer(accessRequests.decline, () => {
    throw new HttpError(503, '维护到六点');
  });
  await open('', 'zh');
  await user.click(screen.getAllByRole('checkbox')[0]!);
  await user.click(screen.getAllByRole('button', { name: /拒\s?绝/ })[0]!);
  const form = await findDialog('拒绝所选的 2 个申请？');
  const decline = () => user.click(form.getByRole('button', { name: /拒\s?绝/ }));
  await decline();
  expect(await form.findByText('不能为空')).toBeInTheDocument();
  expect(requests(accessRequests.decline)).toEqual([]);
  await user.type(form.getByLabelText(/拒绝的原因/), '请联系主管');
  await decline();
  expect(await form.findByText('维护到六点')).toBeInTheDocument();
  expect(form.getByLabelText(/拒绝的原因/)).toHaveValue('请联系主管');
  answer(accessRequests.decline, () => null);
  await decline();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests(accessRequests.decline)).toEqual([1, 2].map(() => ({ ids: [1, 2], answer: '请联系主管' })));
});

test('an end is so many days from now, or with a day', () => {
  const now = Date.parse('2026-11-23T05:00:00.000Z');
  expect([endOf('ever', undefined, now), endOf('day', undefined, now), endOf('week', undefined, now)]).toEqual([null, '2026-11-24T05:00:00.000Z', '2026-11-30T05:00:00.000Z']);
  const end = new Date(endOf('date', '2026-12-24', now) ?? '');
  expect([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours(), end.getMinutes()]).toEqual([2026, 11, 24, 23, 59]);
});

test('owners see what is asked of them, and grant it to the person only', async () => {
  answer(ownedRequests.list, ({ pageIndex, pageSize }) => ({ items: [request(1)], total: 1, pageIndex, pageSize }));
  answer(ownedRequests.options, () => ({ pages: [], roles: [] }));
  answer(ownedRequests.grantToPerson, () => null);
  await renderInShell(<OwnedRequestsPage />, { path: '/Main/OwnedRequests', language: 'en', tab: { guardUnsavedChanges: jest.fn(() => () => undefined) } });
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: 'Owners' })).toBeNull();
  await user.click(row(/Reader 1/).getByRole('button', { name: 'Grant' }));
  const form = await findDialog('Grant “Reader 1” access to “Sales”');
  await user.click(form.getByRole('button', { name: 'Grant' }));
  await waitFor(() => expect(requests(ownedRequests.grantToPerson)).toEqual([expect.objectContaining({ ids: [1] })]));
  expect(requests(accessRequests.list)).toEqual([]);
});

test('the owner of a report is looked for by what is typed, and can be nobody', async () => {
  const thing = { id: 71, kind: 'report' as const, name: '销售', ename: 'Sales', className: '市场', classEnName: 'Market', owner: 'Controlling', ownerId: 5, ownerAccount: 'ann', ownerName: 'Ann' };
  answer(accessRequests.owners, ({ pageIndex, pageSize }) => ({ items: [thing], total: 1, pageIndex, pageSize }));
  answer(accessRequests.people, () => [{ id: 6, account: 'bob', fullName: 'Bob' }]);
  answer(accessRequests.setOwner, () => null);
  await open();
  await user.click(screen.getByRole('button', { name: 'Owners' }));
  const owners = await findDialog('Owners');
  expect(await owners.findByRole('row', { name: /Sales.*Report.*Market.*Controlling.*Ann \(ann\)/ })).toBeInTheDocument();
  await user.click(owners.getByRole('button', { name: 'Set owner' }));
  const form = await findDialog('Owner of “Sales”');
  await user.type(await form.findByRole('combobox', { name: 'Owner' }), 'bo');
  await user.click(await screen.findByText('Bob (bob)', { selector: '.ant-select-item-option-content' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(accessRequests.setOwner)).toEqual([{ id: 71, ownerId: 6 }]));
  expect(await screen.findByText('The owner of “Sales” was saved')).toBeInTheDocument();
  await waitFor(() => expect(owners.getByRole('button', { name: 'Set owner' })).toHaveFocus());
  await user.click(owners.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Owners' })).toHaveFocus());
});
