import { findDialog, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changed } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/all';
import type { ListDefinition } from '../list-definition.ts';
import { ListPage } from '../list-page.tsx';
import { isInOrder, movedRows, moveTo } from './places.ts';

type Row = { id: number; shelf: string; sort: number };
type Order = 'sort' | 'name';
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const nameOf = ({ id }: Row) => `Row ${id}`;
const order = { order: 'sort', within: ['shelf'], placeOf: ({ sort }: Row) => sort, groupOf: ({ shelf }: Row) => shelf, placed: (row: Row, sort: number) => ({ ...row, sort }), run: async () => null } as const;
const rowsOf = (shelf: string, ids: readonly number[], first = 0): Row[] => ids.map((id, at) => ({ id, shelf, sort: first + at }));

let stored: Row[];
let run: jest.Mock<(made: { row: Row; sort: number }) => Promise<unknown>>;
beforeEach(() => {
  localStorage.clear();
  stored = rowsOf('a', [1, 2, 3]);
  run = jest.fn(async ({ row, sort }) => {
    const found = stored.find(({ id }) => id === row.id);
    if (found) stored = movedRows(stored, order, { row: found, from: found.sort, to: sort });
  });
});

const list = (more: Partial<ListDefinition<Row, Order>> = {}): ListDefinition<Row, Order> => ({
  name: 'shelves',
  rowKey: ({ id }) => id,
  columns: [{ key: 'name', title: 'Name', order: 'name', fixed: true, text: nameOf, render: nameOf }],
  range: { orders: ['sort', 'name'], order: { by: 'sort', type: 'asc' }, sizes: [20], filters: ['shelf', 'state'] },
  load: async () => ({ items: stored, total: stored.length, pageIndex: 1, pageSize: 20 }),
  move: { ...order, run },
  texts: { title: 'Shelves', help: '', search: 'Search', empty: '', emptyNext: '', permission: '' },
  ...more,
});
const open = async (path = '/Main/Shelves', more: Partial<ListDefinition<Row, Order>> = {}) => {
  const shown = await renderInShell(<ListPage list={list(more)} />, { path });
  // What moves rows is fetched first.
  await screen.findAllByRole('button', { name: 'Move to position…' });
  return shown;
};
const names = () => screen.getAllByRole('row').slice(1).map((row) => /Row \d/.exec(row.textContent ?? '')?.[0]);
const handle = (id: number) => screen.findByRole('button', { name: `Move “Row ${id}”` });
const press = async (id: number, key: 'ArrowUp' | 'ArrowDown') => {
  const button = await handle(id);
  act(() => button.focus());
  await user.keyboard(`{Alt>}{${key}}{/Alt}`);
};

test('Alt with an arrow moves a row at once, says where it is, keeps the focus on it, and undoes it', async () => {
  let keep: () => void = () => undefined;
  const move = jest.fn((made: { row: Row; sort: number }) => new Promise<unknown>((resolve) => (keep = () => resolve(run(made)))));
  await open('/Main/Shelves', { move: { ...order, run: move } });
  await press(2, 'ArrowUp');
  await waitFor(() => expect(names()).toEqual(['Row 2', 'Row 1', 'Row 3']));
  expect(screen.getByText('“Row 2” was moved to position 1')).toBeInTheDocument();
  expect(await handle(2)).toHaveFocus();
  keep();
  expect(await screen.findByText('“Row 2” was moved from position 2 to position 1')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toEqual(['Row 1', 'Row 2', 'Row 3']));
  expect(move.mock.calls.map(([{ row, sort }]) => [row.id, sort])).toEqual([[2, 0], [2, 1]]);
});

test('what the server refuses goes back, in its words', async () => {
  await open('/Main/Shelves', { move: { ...order, run: () => Promise.reject(new Error('Not yours')) } });
  await press(1, 'ArrowDown');
  expect(await screen.findByText('The move could not be saved: Not yours')).toBeInTheDocument();
  await waitFor(() => expect(names()).toEqual(['Row 1', 'Row 2', 'Row 3']));
});

test('the end of a page, and of a group, is said', async () => {
  stored = [...rowsOf('a', [1, 2], 20), ...rowsOf('b', [3])];
  await open();
  await press(1, 'ArrowUp');
  expect(await screen.findByText(/“Row 1” is at the top of this page/)).toBeInTheDocument();
  await press(2, 'ArrowDown');
  expect(await screen.findByText('“Row 2” can only be moved within its own group')).toBeInTheDocument();
  expect(run).not.toHaveBeenCalled();
});

test('a refused position stays in the form, with why; a fraction and what no call takes are not sent', async () => {
  await open('/Main/Shelves', { move: { ...order, run: async (made) => (await run(made), Promise.reject(new Error('Not yours'))) } });
  await user.click(screen.getAllByRole('button', { name: 'Move to position…' })[0]!);
  const form = await findDialog('Move “Row 1”');
  const field = await form.findByLabelText('Position');
  for (const position of ['1.5', '0', '99999']) {
    await user.clear(field);
    await user.type(field, position);
    await user.click(form.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
  }
  expect(run).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, '3');
  await user.click(form.getByRole('button', { name: 'Move' }));
  expect(await form.findByText('Not yours')).toBeInTheDocument();
  expect(field).toHaveValue('3');
  expect(screen.queryByText(/could not be saved/)).toBeNull();
});

test.each([
  ['', '“Row 1” was moved from position 1 to position 3'],
  ['?size=2', '“Row 1” was moved, and is not on this page now'],
])('what is moved beyond the end is told where it stands then: %s', async (search, said) => {
  const load = async ({ size }: { size: number }) => ({ items: stored.toSorted((a, b) => a.sort - b.sort).slice(0, size), total: 3, pageIndex: 1, pageSize: size });
  const endpoint = endpoints.managedReports.list;
  const last = async () => {
    stored = movedRows(stored, order, { row: stored[0]!, from: 0, to: 2 });
    changed(['reports']);
  };
  await open(`/Main/Shelves${search}`, { load, endpoint, range: { orders: ['sort', 'name'], order: { by: 'sort', type: 'asc' }, sizes: [20, 2] }, move: { ...order, run: last } });
  await user.click(screen.getAllByRole('button', { name: 'Move to position…' })[0]!);
  const form = await findDialog('Move “Row 1”');
  const field = await form.findByLabelText('Position');
  await user.clear(field);
  await user.type(field, '9999');
  await user.click(form.getByRole('button', { name: 'Move' }));
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
});

test('a position is typed, also beyond the page, and in another order of the list', async () => {
  await open('/Main/Shelves?order=name');
  expect(screen.queryByRole('button', { name: 'Move “Row 1”' })).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Move to position…' })[0]!);
  const form = await findDialog('Move “Row 1”');
  const field = await form.findByLabelText('Position');
  await user.clear(field);
  await user.type(field, '40');
  await user.click(form.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(run.mock.calls.map(([{ row, sort }]) => [row.id, sort])).toEqual([[1, 39]]));
});

test('a row is dragged by its handle to the place of another', async () => {
  await open();
  for (const id of [1, 2, 3]) {
    const box = { x: 0, y: id * 50, left: 0, right: 400, top: id * 50, bottom: id * 50 + 50, width: 400, height: 50, toJSON: () => null };
    const button = await handle(id);
    for (const element of [button, button.closest('tr')!]) element.getBoundingClientRect = () => box;
  }
  const button = await handle(1);
  const point = (target: Element | Document, type: string, clientY: number) =>
    act(async () => {
      const event = new MouseEvent(type, { clientX: 10, clientY, button: 0, bubbles: true, cancelable: true });
      fireEvent(target, Object.defineProperty(event, 'isPrimary', { value: true }));
      // The rows are measured, and what the row is over is found, in a drawing of its own.
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  await point(button, 'pointerdown', 75);
  for (const y of [90, 120, 175]) await point(document, 'pointermove', y);
  await point(document, 'pointerup', 175);
  await waitFor(() => expect(run.mock.calls.map(([{ row, sort }]) => [row.id, sort])).toEqual([[1, 2]]));
  await waitFor(() => expect(names()).toEqual(['Row 2', 'Row 3', 'Row 1']));
});

test.each([
  ['', true],
  ['?shelf=a', true],
  ['?state=1', false],
  ['?keyword=x', false],
  ['?order=-sort', false],
  ['?order=name', false],
])('the list %s can be put in order: %s', async (search, isMovable) => {
  await open(`/Main/Shelves${search}`);
  expect(screen.queryAllByRole('button', { name: 'Move “Row 1”' })).toHaveLength(isMovable ? 1 : 0);
  expect(isInOrder(order, { keyword: '', page: 1, size: 20, orderBy: 'sort', orderType: 'asc', filters: { shelf: 'a' } })).toBe(true);
});

test('rows of another group stay where they are, and positions count on', () => {
  const rows = [...rowsOf('a', [1, 2, 3], 5), ...rowsOf('b', [4, 5])];
  const [first, , , fourth] = rows as [Row, Row, Row, Row, Row];
  expect(moveTo(order, first, fourth)).toBeUndefined();
  expect(movedRows(rows, order, { row: first, from: 5, to: 7 }).map(({ id, sort }) => [id, sort])).toEqual([[2, 5], [3, 6], [1, 7], [4, 0], [5, 1]]);
  // To a page that is not shown: it is here until the server answers.
  expect(movedRows(rows, order, { row: first, from: 5, to: 0 }).map(({ id, sort }) => [id, sort])).toEqual([[1, 0], [2, 6], [3, 7], [4, 0], [5, 1]]);
});
