import { answer, requests, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ValueOf } from '@portal/shared/contract';
import { endpoints, type User } from '@portal/shared/contract/all';
import { ResourcePage } from './resource-page.tsx';
import { defineResource, finds } from './resource.ts';
import type { ListQuery } from './list-query.ts';

const { users, views } = endpoints;
type View = ValueOf<typeof views.list>[number];
const texts = { title: 'Members', help: '', search: 'Search', empty: '', emptyNext: '', permission: '' };

/** The users that somebody's name finds: a list whose call closes over what its query does not hold. */
const Members = ({ of }: { of: string }) => (
  <ResourcePage
    scope="page"
    resource={defineResource<User, 'account'>({
      key: 'members',
      rowKey: ({ id }) => id,
      columns: [{ key: 'account', title: 'Account', fixed: true, render: ({ account }) => account }],
      list: {
        find: finds(users.list, ({ page, size, orderBy, orderType }: ListQuery<'account'>) => ({ body: { keyword: of, pageIndex: page, pageSize: size, orderBy, orderType } })),
        orders: ['account'],
        order: { by: 'account', type: 'asc' },
        sizes: [20],
      },
      texts,
    })}
  />
);
const user = (account: string) => ({ id: 1, account }) as User;
const cells = () => screen.queryAllByRole('table').map((table) => within(table).getAllByRole('cell')[0]?.textContent);

beforeEach(() => {
  restartPortal();
  answer(users.list, ({ keyword, pageIndex, pageSize }) => ({ items: [user(`found for ${String(keyword)}`)], total: 1, pageIndex, pageSize }));
});

test('two lists of one name that close over different rows each show their own', async () => {
  await renderInShell(
    <>
      <Members of="ann" />
      <Members of="bob" />
    </>,
  );
  await waitFor(() => expect(cells()).toEqual(['found for ann', 'found for bob']));
  expect(requests(users.list)).toHaveLength(2);
});

test('a list that comes to close over another row does not show the rows of the one before, not even meanwhile', async () => {
  const { rerender } = await renderInShell(<Members of="ann" />);
  await waitFor(() => expect(cells()).toEqual(['found for ann']));
  let tell: (value: unknown) => void = () => undefined;
  answer(users.list, () => new Promise((resolve) => (tell = resolve)));
  rerender(<Members of="bob" />);
  await waitFor(() => expect(requests(users.list)).toHaveLength(2));
  expect(cells()).toEqual([]);
  tell({ items: [user('found for bob')], total: 1, pageIndex: 1, pageSize: 20 });
  await waitFor(() => expect(cells()).toEqual(['found for bob']));
});

/** Views of a report, and below each of them those of a second one. */
const Views = ({ of }: { of: number }) => (
  <ResourcePage
    scope="page"
    resource={defineResource<View>({
      key: 'views',
      rowKey: ({ id }) => id,
      columns: [{ key: 'name', title: 'Name', fixed: true, text: ({ name }) => name, render: ({ name }) => name }],
      tree: {
        find: finds(views.list, () => ({ query: { reportId: of } })),
        parentOf: ({ id }) => (id > 10 ? 1 : null),
        isFolder: () => false,
        placed: (view) => view,
        words: ({ name }) => name,
        below: { has: ({ id }) => id === 1, find: finds(views.list, (id: number) => ({ query: { reportId: of * 100 + id } })) },
      },
      texts,
    })}
  />
);

test('two trees of one name that close over different rows each show their own, also below a row', async () => {
  answer(views.list, ({ reportId }) => [{ id: Number(reportId) > 100 ? 11 : 1, name: `of ${String(reportId)}` } as View]);
  await renderInShell(
    <>
      <Views of={1} />
      <Views of={2} />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Open “of 1”' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Open “of 2”' }));
  const rows = () => screen.getAllByRole('treegrid').map((tree) => within(tree).getAllByRole('row').slice(1).map((row) => row.getAttribute('aria-label')));
  await waitFor(() => expect(rows()).toEqual([['of 1', 'of 101'], ['of 2', 'of 201']]));
});
