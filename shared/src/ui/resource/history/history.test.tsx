import { answer, findDialog, HttpError, requests, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type HistoryEntry, type User } from '@portal/shared/contract/all';
import { setLanguage } from '@portal/shared/language';
import { ResourcePage } from '../resource-page.tsx';
import { defineResource, does, finds } from '../resource.ts';
import type { ListQuery } from '../list-query.ts';
import { namesText } from './names-text.ts';

const { users, history } = endpoints;
let user: ReturnType<typeof userEvent.setup>;

const People = () => (
  <ResourcePage
    scope="page"
    resource={defineResource<User, 'account', { fullName: string; resourceGroupId: number }>({
      key: 'people',
      rowKey: ({ id }) => id,
      columns: [{ key: 'account', title: 'Account', fixed: true, text: ({ account }) => account, render: ({ account }) => account }],
      list: {
        find: finds(users.list, ({ page, size, orderBy, orderType }: ListQuery<'account'>) => ({ body: { pageIndex: page, pageSize: size, orderBy, orderType } })),
        orders: ['account'],
        order: { by: 'account', type: 'asc' },
        sizes: [20],
      },
      form: {
        initial: () => ({ fullName: '', resourceGroupId: 2 }),
        fields: [
          { name: 'fullName', label: 'Full name', kind: 'text' },
          { name: 'resourceGroupId', label: 'Resource group', kind: 'choice', options: [{ value: 2, label: 'Viewers' }, { value: 3, label: 'Editors' }] },
        ],
      },
      update: { ...does(users.update, () => ({}) as never), rules: {} },
      history: { kind: 'user', fields: { isAction: { label: 'State', text: (value) => (value ? 'Enabled' : 'Disabled') } }, acts: { disable: 'Disabled them' } },
      texts: { title: 'People', help: '', search: 'Search', empty: '', emptyNext: '', permission: '' },
    })}
  />
);

const entry = (id: number, parts: Partial<HistoryEntry>): HistoryEntry => ({ id, action: 'update', account: 'li.wei', fullName: 'Li Wei', address: '10.0.0.7', createTime: '2026-11-20T08:30:00.000Z', changes: [], ...parts });
const open = async () => {
  await user.click(await screen.findByRole('button', { name: 'History' }));
  return findDialog('History of “ann”');
};

beforeEach(async () => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  answer(users.list, ({ pageIndex, pageSize }) => ({ items: [{ id: 7, account: 'ann' } as User], total: 1, pageIndex, pageSize }));
  await renderInShell(<People />);
});

test('shows who changed what and when, in the words of the form, a page at a time', async () => {
  const all = [
    entry(30, { changes: [{ field: 'fullName', before: 'Ann', after: 'Anna' }, { field: 'resourceGroupId', before: 2, after: 3 }, { field: 'groups', before: ['a', 'b'], after: [] }] }),
    entry(29, { action: 'disable', changes: [{ field: 'isAction', before: true, after: false }] }),
    entry(28, { action: 'sweep', account: '', fullName: '', address: '' }),
  ];
  answer(history.list, ({ page }) => {
    const { pageIndex = 1, pageSize = 20 } = page as { pageIndex?: number; pageSize?: number };
    return { items: pageIndex === 1 ? all : [entry(1, { action: 'add' })], total: 21, pageIndex, pageSize };
  });
  const drawer = await open();
  const entries = within(await drawer.findByRole('list', { name: 'History of “ann”' }));
  const [first, second, third] = entries.getAllByRole('listitem');
  const rows = (item?: HTMLElement) => [...(item?.querySelectorAll('tbody tr') ?? [])].map((row) => [...row.children].map((cell) => cell.textContent));
  expect(first).toHaveTextContent('Changed');
  expect(first).toHaveTextContent('Li Wei (li.wei)');
  expect(first).toHaveTextContent('10.0.0.7');
  expect(first?.querySelector('time')).toHaveAttribute('datetime', '2026-11-20T08:30:00.000Z');
  expect(rows(first)).toEqual([['Full name', 'Ann', 'Anna'], ['Resource group', 'Viewers', 'Editors'], ['groups', 'a, b', '—']]);
  expect(second).toHaveTextContent('Disabled them');
  expect(rows(second)).toEqual([['State', 'Enabled', 'Disabled']]);
  expect(third).toHaveTextContent('Something else (sweep)');
  expect(third).toHaveTextContent('The portal');
  await user.click(drawer.getByRole('button', { name: /right|next/i }));
  expect(await drawer.findByText('Created')).toBeInTheDocument();
  expect(requests(history.list)).toEqual([1, 2].map((pageIndex) => ({ kind: 'user', id: 7, page: { pageIndex, pageSize: 20 } })));
  await user.click(drawer.getByRole('button', { name: /close/i }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'History' })).toHaveFocus());
});

test('says that it is on its way, that there is nothing yet, and why it is not to be had, in both languages', async () => {
  let tell: { none: () => void; fail: (reason: Error) => void } = { none: () => undefined, fail: () => undefined };
  const asked = () => answer(history.list, () => new Promise((done, fail) => (tell = { none: () => done({ items: [], total: 0, pageIndex: 1, pageSize: 20 }), fail })));
  asked();
  const drawer = await open();
  await waitFor(() => expect(requests(history.list)).toHaveLength(1));
  expect(document.querySelector('.ant-drawer .ant-skeleton')).not.toBeNull();
  tell.fail(new HttpError(500, 'Broken'));
  expect(await drawer.findByText('The history could not be loaded')).toBeInTheDocument();
  asked();
  await user.click(drawer.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(requests(history.list)).toHaveLength(2));
  tell.none();
  expect(await drawer.findByText('Nothing has been changed yet')).toBeInTheDocument();
  await act(() => setLanguage('zh'));
  expect(await drawer.findByText('还没有修改记录')).toBeInTheDocument();
  await findDialog('“ann”的修改记录');
  await act(() => setLanguage('en'));
});

test('is refused in the words of the server', async () => {
  answer(history.list, () => {
    throw new HttpError(403, 'You have no permission to see this history');
  });
  const drawer = await open();
  expect(await drawer.findByText('You have no permission to see this history')).toBeInTheDocument();
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Try again' })).toBeNull();
});

test.each([
  [['Sales', 'Ann', 3], 'en', 'Sales, Ann, and 3'],
  [['销售', '安'], 'zh', '销售和安'],
  [[], 'en', 'Everybody'],
  [null, 'en', 'Everybody'],
] as const)('names %j in %s are %s', (value, language, text) => expect(namesText(value as never, language, 'Everybody')).toBe(text));
