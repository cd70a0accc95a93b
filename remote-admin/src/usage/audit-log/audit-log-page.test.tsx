import { answer, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type AuditCheck, type AuditRecord } from '@portal/shared/contract/all';
import AuditLogPage from './audit-log-page.tsx';

const { list, check } = endpoints.auditLog;
const record = (id: number, parts: Partial<AuditRecord>): AuditRecord => ({ id, createTime: '2026-11-20T08:30:00.000Z', account: 'admin', fullName: 'Administrator', asAccount: null, kind: 'user', action: 'update', target: 'li.wei', address: '10.0.0.7', changes: [], ...parts });
const rows = [
  record(3, { changes: [{ field: 'mail', before: 'a@b.de', after: 'c@d.de' }, { field: 'isAction', before: true, after: false }, { field: 'groups', before: ['x'], after: ['x', 'y'] }, { field: 'unheard', before: null, after: 1 }] }),
  record(2, { account: '', fullName: '', kind: 'release', action: 'withdraw', target: 'probe', address: '' }),
  record(1, { asAccount: 'ann', kind: 'new-kind', action: 'new-act', target: 'anew' }),
];
const part = (parts: Partial<AuditCheck>): AuditCheck => ({ position: 4, total: 4, isDone: true, broken: null, since: '2026-11-01T08:00:00.000Z', inherited: 0, ...parts });

let user: ReturnType<typeof userEvent.setup>;
const open = (search = '', language: 'zh' | 'en' = 'en') => renderInShell(<AuditLogPage />, { path: `/Main/AuditLog${search}`, language });
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
/** Among the commands of the list, below its title. */
const begin = async () => user.click(await within(await screen.findByRole('search')).findByRole('button', { name: 'Check for tampering' }));

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  answer(list, ({ pageIndex, pageSize }) => ({ items: rows, total: 3, pageIndex, pageSize }));
});

test('says who did what, in words, and opens what it was before and after', async () => {
  await open();
  const first = await rowOf(/li\.wei.*10\.0\.0\.7/);
  for (const word of ['User', 'Changed', 'Mail, Enabled, Roles and others, 4 in all']) expect(first.getByText(word)).toBeInTheDocument();
  const second = await rowOf(/probe/);
  for (const word of ['The portal', 'Release', 'Withdrawn']) expect(second.getByText(word)).toBeInTheDocument();
  const third = await rowOf(/new-kind/);
  for (const word of ['new-act', 'viewing as “ann”']) expect(third.getByText(word)).toBeInTheDocument();
  await user.click(first.getByRole('button'));
  const cells = within(await screen.findByRole('table', { name: /Changed, li\.wei/ })).getAllByRole('row').slice(1).map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([['Mail', 'a@b.de', 'c@d.de'], ['Enabled', 'Yes', 'No'], ['Roles', 'x', 'x, y'], ['unheard', '—', '1']]);
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
});

test('speaks Chinese, too', async () => {
  await open('', 'zh');
  const first = await rowOf(/li\.wei.*10\.0\.0\.7/);
  for (const word of ['用户', '修改', '邮箱、启用、角色 等 4 项']) expect(first.getByText(word)).toBeInTheDocument();
});

test.each([
  ['?kind=role&account=li&address=10.1.1.1', { kind: 'role', account: 'li', address: '10.1.1.1' }],
  ['?action=update&kind=menu', { kind: 'menu', actions: ['update'] }],
  ['?action=add', { actions: ['add', 'create'] }],
  ['?action=role.reports&kind=user', { kind: 'user', actions: ['role.reports'] }],
  ['?from=2026-11-01&to=2026-11-01', { from: new Date(2026, 10, 1).toISOString(), to: new Date(2026, 10, 2).toISOString() }],
  ['?kind=nothing&action=constructor&from=soon', {}],
])('asks for what the address says: %s', async (search, asked) => {
  await open(search);
  await waitFor(() => expect(requests(list)).toEqual([{ keyword: '', orderBy: 'createTime', orderType: 'desc', pageIndex: 1, pageSize: 20, ...asked }]));
});

test('what is called the same is one choice, and of a kind that is chosen only what can be done to it', async () => {
  await open('?kind=user');
  await rowOf(/probe/);
  await user.click(screen.getByRole('combobox', { name: 'Action' }));
  await user.type(screen.getByRole('combobox', { name: 'Action' }), 'c');
  const offered = (await screen.findAllByText(/./, { selector: '.ant-select-item-option-content' })).map(({ textContent }) => textContent);
  expect(offered.filter((text) => text === 'Created')).toEqual(['Created']);
  expect(offered).toContain('User · Customization changed');
  expect(offered.filter((text) => text?.startsWith('Role · '))).toEqual([]);
});

test('the chain is checked part by part, and said to be whole', async () => {
  let go: () => void = () => undefined;
  answer(check, ({ after }) => (after === 0 ? part({ position: 2, isDone: false }) : new Promise((done) => (go = () => done(part({ inherited: 2 }))))));
  await open();
  await begin();
  expect(await screen.findByText('Checking: 2 of 4')).toBeInTheDocument();
  await waitFor(() => expect(requests(check)).toHaveLength(2));
  go();
  expect(await screen.findByText('The log is whole: none of its 3 records was changed.')).toBeInTheDocument();
  expect(screen.getByText(/the 2 from before, as they were then/)).toBeInTheDocument();
  expect(requests(check)).toEqual([{ after: 0 }, { after: 2 }]);
});

test.each([
  ['changed', 9, 'Record 9 was changed, or put in another place'],
  ['removed', 9, 'Record 9 was removed'],
  ['removed', null, 'Records were removed'],
  ['inserted', 9, 'Record 9 was not written by the portal'],
  ['end', null, 'The newest records were removed, or the database was restored from an older backup'],
  ['start', null, 'The log is not protected by the key of this server'],
] as const)('where it is broken (%s, %s), that is said with what to do', async (kind, recordId, text) => {
  answer(check, () => part({ broken: { kind, recordId, wholeUntil: kind === 'start' ? null : '2026-11-19T08:30:00.000Z' } }));
  await open();
  await begin();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(text);
  expect(alert).toHaveTextContent(kind === 'start' ? /Restore them from a backup/ : /Keep the database as it is/);
});

test('a check can be stopped, and one that fails says so', async () => {
  answer(check, () => new Promise(() => undefined));
  await open();
  await begin();
  // The same button: the keyboard has not lost its place.
  expect(await screen.findByRole('button', { name: 'Stop' })).toHaveFocus();
  await user.keyboard('{Enter}');
  answer(check, () => {
    throw new HttpError(500, 'The database is away');
  });
  await begin();
  expect(await screen.findByRole('alert')).toHaveTextContent('The check did not come to its endThe database is away');
});
