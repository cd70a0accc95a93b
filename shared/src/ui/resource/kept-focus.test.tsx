import { findDialog, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changed } from '@portal/shared/api';
import type { ListAction, ListDefinition } from './list-definition.ts';
import { ListPage } from './list-page.tsx';

type Row = { id: number };
let rows: Row[];
let user: ReturnType<typeof userEvent.setup>;
const nameOf = ({ id }: Row) => `Row ${id}`;
const run = (name: string) => ({ key: name, label: name, run: () => undefined });
const without = async (ids: readonly number[]) => {
  rows = rows.filter(({ id }) => !ids.includes(id));
  changed(['users']);
};
const remove: ListAction<Row> = { key: 'remove', label: 'Delete', danger: true, question: (row) => `Delete ${nameOf(row)}?`, run: ({ id }) => without([id]) };
const list: ListDefinition<Row, never> = {
  name: 'kept-focus',
  rowKey: ({ id }) => id,
  columns: [{ key: 'name', title: 'Name', fixed: true, text: nameOf, render: nameOf }, { key: 'id', title: 'Number', render: ({ id }) => id }],
  range: { orders: [], order: { by: '' as never, type: 'asc' }, sizes: [20] },
  load: async () => ({ items: rows, total: rows.length, pageIndex: 1, pageSize: 20 }),
  actions: () => [run('Edit'), run('History'), remove],
  bulk: [{ key: 'removeAll', label: 'Delete all', question: 'Delete all of them?', run: (some) => without(some.map(({ id }) => id)) }],
  texts: { title: 'Rows', help: '', search: 'Search', empty: 'None', emptyNext: '', permission: '' },
};

const more = (id: number) => screen.getByRole('button', { name: `More actions for “Row ${id}”` });
/** Opens the menu of a row, takes Delete and answers. */
const answerDelete = async (id: number, answer: 'Delete' | 'Cancel') => {
  await user.click(more(id));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click((await findDialog(`Delete Row ${id}?`)).getByRole('button', { name: answer }));
};

beforeEach(async () => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  rows = [1, 2, 3].map((id) => ({ id }));
  await renderInShell(<ListPage list={list} />);
  await screen.findByRole('table');
});

test('who does not delete a row is at its menu again', async () => {
  await answerDelete(2, 'Cancel');
  await waitFor(() => expect(more(2)).toHaveFocus());
});

test('who deletes a row is at the next one, then at the last one, then at what says that there are none', async () => {
  await answerDelete(2, 'Delete');
  await waitFor(() => expect(more(3)).toHaveFocus());
  await answerDelete(3, 'Delete');
  await waitFor(() => expect(more(1)).toHaveFocus());
  await answerDelete(1, 'Delete');
  expect(await screen.findByText('None')).toBeInTheDocument();
  await waitFor(() => expect(document.activeElement).toContainElement(screen.getByText('None')));
  expect(document.body).not.toHaveFocus();
});

test('who has deleted several rows is at the list', async () => {
  for (const id of [1, 3]) await user.click(screen.getByRole('checkbox', { name: `Choose “Row ${id}”` }));
  await user.click(screen.getByRole('button', { name: 'Delete all' }));
  await user.click((await findDialog('Delete all of them?')).getByRole('button', { name: 'Delete all' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete all' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('region', { name: 'Rows' })).toHaveFocus());
});

test('who has left the list stays where they are, whatever becomes of its rows', async () => {
  act(() => more(2).focus());
  act(() => screen.getByRole('textbox').focus());
  await act(() => without([2]));
  await waitFor(() => expect(screen.queryByText('Row 2')).toBeNull());
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('the chooser of columns gives the focus back with Esc', async () => {
  const button = screen.getByRole('button', { name: 'Columns' });
  await user.click(button);
  const number = await screen.findByRole('checkbox', { name: 'Number' });
  await user.click(number);
  expect(number).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});

test('the box that chooses all rows says so', async () => {
  expect(within(screen.getByRole('table')).getByRole('checkbox', { name: 'Choose all' })).toBeInTheDocument();
});
