import { hashKey, type Query } from '@tanstack/react-query';
import type { PageOf, Tag } from '@portal/shared/contract';
import { listKey } from './keys.ts';
import type { ListDefinition } from './list-definition.ts';
import type { ListQuery } from './list-query.ts';

/** A call that finds rows, as `queryOf` makes it: its key holds all that is asked. */
export type RowsQuery<Value> = {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context?: { signal?: AbortSignal }) => Promise<Value>;
  readonly meta: { readonly tags: readonly Tag[] };
};

/** What a call answers that finds rows: a page of a list, or all rows of a tree. */
export type Rows<Row> = PageOf<Row> | readonly Row[];

type KeptQuery<Row> = {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Rows<Row>>;
  meta: { tags?: readonly Tag[]; listQuery: ListQuery<string> };
};

/** How a list asks for its rows. */
export const rowsQueryOf = <Row, Order extends string>(list: ListDefinition<Row, Order>, query: ListQuery<Order>): KeptQuery<Row> => {
  const found = list.asks?.(query) ?? loadedOf(list, query);
  return { queryKey: found.queryKey, queryFn: ({ signal }) => found.queryFn({ signal }), meta: { ...found.meta, listQuery: query } };
};

/** A list that is given a function and no call: its key can hold no more than the list's name and query. */
const loadedOf = <Row, Order extends string>(list: ListDefinition<Row, Order>, query: ListQuery<Order>) => ({
  // A tree comes as a whole, and is searched here.
  queryKey: list.tree ? listKey(list) : listKey(list, query),
  queryFn: ({ signal }: { signal?: AbortSignal } = {}) => list.load(query, signal),
  meta: list.endpoint && { tags: list.endpoint.tags ?? [] },
});

/**
 * The rows that stay until those of the next page, order or search are there. A list that closes over something else now
 * asks for other rows altogether: those that were there are not its own.
 */
export const rowsBefore =
  <Row, Order extends string>(list: ListDefinition<Row, Order>) =>
  (rows: Rows<Row> | undefined, before: Pick<Query, 'meta' | 'queryHash'> | undefined): Rows<Row> | undefined => {
    const query = before?.meta?.listQuery as ListQuery<Order> | undefined;
    return query && hashKey(rowsQueryOf(list, query).queryKey) === before?.queryHash ? rows : undefined;
  };

/** Rows as a page of a list. */
export const pageOf = <Row>(rows: Rows<Row>): PageOf<Row> => ('items' in rows ? rows : { items: [...rows], total: rows.length, pageIndex: 1, pageSize: rows.length });

/** The same answer with other rows in it. */
export const withRows = <Row>(rows: Rows<Row>, items: Row[]): Rows<Row> => ('items' in rows ? { ...rows, items } : items);
