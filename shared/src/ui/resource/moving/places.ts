import type { ListMove } from '../list-definition.ts';
import type { ListQuery } from '../list-query.ts';

/** A row is to stand at a position, counted from 0, where it stands at `from` now. */
export type RowMove<Row> = { readonly row: Row; readonly from: number; readonly to: number };

/** Whether what a list shows are positions: in their order, and among all rows that have one together. */
export const isInOrder = <Row, Order extends string>({ order, within = [] }: ListMove<Row, Order>, { keyword, orderBy, orderType, filters }: ListQuery<Order>): boolean =>
  keyword === '' && orderBy === order && orderType === 'asc' && Object.keys(filters).every((name) => within.includes(name));

/** Where a row goes that is put at the place of another one; undefined where positions of the two have nothing to do with each other. */
export const moveTo = <Row, Order extends string>({ placeOf, groupOf = one }: ListMove<Row, Order>, row: Row, target: Row): RowMove<Row> | undefined =>
  groupOf(row) === groupOf(target) && placeOf(row) !== placeOf(target) ? { row, from: placeOf(row), to: placeOf(target) } : undefined;

/** The rows of a page after a move, each with the position that it has then; a row that leaves the page is in it until the server says what is. */
export const movedRows = <Row, Order extends string>(rows: readonly Row[], { placeOf, groupOf = one, placed }: ListMove<Row, Order>, { row, from, to }: RowMove<Row>): Row[] => {
  const shift = (place: number): number => (place === from ? to : place > from && place <= to ? place - 1 : place < from && place >= to ? place + 1 : place);
  const group = rows.filter((other) => groupOf(other) === groupOf(row)).map((other) => placed(other, shift(placeOf(other)))).toSorted((a, b) => placeOf(a) - placeOf(b));
  let next = 0;
  return rows.map((other) => (groupOf(other) === groupOf(row) ? (group[next++] ?? other) : other));
};

/** Rows that are not told apart stand in one order. */
const one = (): unknown => undefined;
