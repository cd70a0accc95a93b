import { findDialog, renderInShell } from '@portal/shared/testing';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import type { ListAction, ListDefinition } from '../list-definition.ts';
import { ListPage } from '../list-page.tsx';
import { TreeGrid } from './tree-grid.tsx';

type Row = { id: number; parent: number | null; folder: boolean };
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const shape = { rowKey: ({ id }: Row) => id, parentOf: ({ parent }: Row) => parent, isFolder: ({ folder }: Row) => folder };
const nameOf = ({ id }: Row) => `Row ${id}`;
const columns = [{ key: 'name', title: 'Name', fixed: true, text: nameOf, render: nameOf }];

const Tree = ({ rows, opened, onChecked }: { rows: readonly Row[]; opened: readonly number[]; onChecked?: (keys: number[]) => void }): ReactNode => {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set(opened));
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const check = (next: ReadonlySet<number>) => {
    setChecked(next);
    onChecked?.([...next]);
  };
  return <TreeGrid<Row> label="Tree" rows={rows} shape={shape} nameOf={nameOf} columns={columns} open={open} onOpen={setOpen} {...(onChecked && { checked, onChecked: check })} />;
};

afterEach(() => void jest.restoreAllMocks());

test('of ten thousand rows only those are drawn that are seen', async () => {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const folders = Array.from({ length: 100 }, (_, index) => index + 1);
  const rows = folders.flatMap((id): Row[] => [{ id, parent: null, folder: true }, ...Array.from({ length: 100 }, (_, index) => ({ id: id * 1000 + index, parent: id, folder: false }))]);
  await renderInShell(<Tree rows={rows} opened={folders} />);
  const grid = screen.getByRole('treegrid', { name: 'Tree' });
  expect(grid).toHaveAttribute('aria-rowcount', '10101');
  const drawn = () => within(grid).getAllByRole('row').slice(1);
  expect(drawn().length).toBeGreaterThan(10);
  expect(drawn().length).toBeLessThan(60);
  expect(drawn()[1]).toHaveAttribute('aria-label', 'Row 1000');
  grid.scrollTop = 5000 * 48;
  fireEvent.scroll(grid);
  expect(drawn().length).toBeLessThan(60);
  expect(within(grid).getByRole('row', { name: 'Row 50050' })).toHaveAttribute('aria-posinset', '51');
});

test('Space and the boxes check a row with all that is below it', async () => {
  const seen: number[][] = [];
  const rows: Row[] = [{ id: 1, parent: null, folder: true }, { id: 2, parent: 1, folder: false }, { id: 3, parent: 1, folder: false }];
  await renderInShell(<Tree rows={rows} opened={[1]} onChecked={(keys) => seen.push(keys.toSorted())} />);
  await user.click(screen.getByRole('checkbox', { name: 'Choose “Row 2”' }));
  expect(screen.getByRole('checkbox', { name: 'Choose “Row 1”' })).toBePartiallyChecked();
  act(() => screen.getByRole('row', { name: 'Row 1' }).focus());
  await user.keyboard(' ');
  expect(screen.getByRole('row', { name: 'Row 3' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard(' ');
  expect(seen).toEqual([[2], [2, 3], []]);
});

const treeOf = (more: Partial<ListDefinition<Row, never>>): ListDefinition<Row, never> => ({
  name: 'departments',
  rowKey: shape.rowKey,
  columns,
  range: { orders: [], order: { by: '' as never, type: 'asc' }, sizes: [0] },
  load: async () => ({ items: [1, 2].map((id) => ({ id, parent: null, folder: true })), total: 2, pageIndex: 1, pageSize: 2 }),
  tree: { ...shape, placed: (row, parent) => ({ ...row, parent }), words: nameOf },
  texts: { title: 'Departments', help: '', search: 'Search', empty: '', emptyNext: '', permission: '' },
  ...more,
});

test('Enter does the first thing that is offered for a row, after its question, and nothing that is dangerous', async () => {
  const done: string[] = [];
  const first = (row: Row): ListAction<Row> =>
    row.id === 1
      ? { key: 'close', label: 'Close', question: 'Close it?', run: () => void done.push('closed') }
      : { key: 'remove', label: 'Delete', danger: true, question: 'Delete it?', run: () => void done.push('deleted') };
  const hidden: ListAction<Row> = { key: 'hidden', label: 'Hidden', isOffered: () => false, run: () => void done.push('hidden') };
  await renderInShell(<ListPage list={treeOf({ actions: (row) => [hidden, first(row)] })} />);
  const enter = async (name: string) => {
    act(() => screen.getByRole('row', { name }).focus());
    await user.keyboard('{Enter}');
  };
  await screen.findByRole('row', { name: 'Row 2' });
  await enter('Row 2');
  expect(screen.queryByRole('dialog')).toBeNull();
  await enter('Row 1');
  const question = await findDialog('Close it?');
  expect(done).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(done).toEqual(['closed']));
});

test('an answer that was on its way when a row is moved does not put it back', async () => {
  const before: Row[] = [1, 2].map((id) => ({ id, parent: null, folder: true }));
  const page = (items: Row[]) => ({ items, total: items.length, pageIndex: 1, pageSize: items.length });
  const late: (() => void)[] = [];
  let signal: AbortSignal | undefined;
  let times = 0;
  const load: ListDefinition<Row, never>['load'] = (_, given) => {
    times += 1;
    if (times === 1) return Promise.resolve(page(before));
    signal = given;
    return new Promise((resolve) => late.push(() => resolve(page([...before]))));
  };
  const move = jest.fn(() => new Promise<void>(() => undefined));
  await renderInShell(<ListPage list={treeOf({ load, actions: () => [], tree: { ...shape, placed: (row, parent) => ({ ...row, parent }), words: nameOf, move } })} />);
  const names = () => screen.getAllByRole('row').slice(1).map((row) => row.getAttribute('aria-label'));
  await screen.findByRole('row', { name: 'Row 2' });
  await user.click(screen.getByRole('button', { name: /Refresh/ }));
  await waitFor(() => expect(late).toHaveLength(1));
  act(() => screen.getByRole('row', { name: 'Row 2' }).focus());
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(move).toHaveBeenCalledTimes(1));
  expect(signal?.aborted).toBe(true);
  await act(async () => late[0]?.());
  expect(names()).toEqual(['Row 2', 'Row 1']);
});

test('after a move that was refused, what the server has by then is shown, and no older state', async () => {
  let stored: Row[] = [1, 2].map((id) => ({ id, parent: null, folder: true }));
  const load = async () => ({ items: stored, total: stored.length, pageIndex: 1, pageSize: stored.length });
  let refuse: (reason: Error) => void = () => undefined;
  const move = () => new Promise<void>((_, fail) => (refuse = fail));
  await renderInShell(<ListPage list={treeOf({ load, actions: () => [], tree: { ...shape, placed: (row, parent) => ({ ...row, parent }), words: nameOf, move } })} />);
  const names = () => screen.getAllByRole('row').slice(1).map((row) => row.getAttribute('aria-label'));
  await screen.findByRole('row', { name: 'Row 2' });
  act(() => screen.getByRole('row', { name: 'Row 2' }).focus());
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(names()).toEqual(['Row 2', 'Row 1']));
  stored = [...stored, { id: 3, parent: null, folder: true }];
  refuse(new Error('Not yours'));
  await waitFor(() => expect(names()).toEqual(['Row 1', 'Row 2', 'Row 3']));
});

test('rows below are asked for when the row above is opened, and once', async () => {
  const load = jest.fn(async (parent: number): Promise<Row[]> => [{ id: parent * 10, parent, folder: false }]);
  const list = treeOf({ tree: { ...shape, placed: (row, parent) => ({ ...row, parent }), words: nameOf, below: { has: ({ folder }) => folder, load } } });
  await renderInShell(<ListPage list={list} />);
  await user.click(await screen.findByRole('button', { name: 'Open “Row 2”' }));
  expect(await screen.findByRole('row', { name: 'Row 20' })).toHaveAttribute('aria-level', '2');
  await user.click(screen.getByRole('button', { name: 'Close “Row 2”' }));
  expect(screen.queryByRole('row', { name: 'Row 20' })).toBeNull();
  expect(load.mock.calls.map(([parent]) => parent)).toEqual([2]);
});
