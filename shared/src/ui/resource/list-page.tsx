import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { PageOf } from '@portal/shared/contract';
import { Skeleton } from '@portal/shared/ui/base';
import { KeptFocus, useFocusOnward, useSpace } from '@portal/shared/ui/data';
import { usePhone } from '@portal/shared/ui/theme';
import type { ListAction, ListDefinition, ListMove, ListTree } from './list-definition.ts';
import type { ListQuery } from './list-query.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ListHead } from './list-head.tsx';
import styles from './list-page.module.css';
import { ListPages } from './list-pages.tsx';
import { ListRows, type ListRowsProps } from './list-rows.tsx';
import { ListState } from './list-state.tsx';
import { useListQuery, type ListScope } from './use-list-query.ts';
import { pageOf, rowsBefore, rowsQueryOf } from './rows-query.ts';
import { useListView } from './list-view.ts';
import { useMayOf } from './use-may-of.ts';
import { addResourceTexts } from './texts.ts';
import { matching } from './tree/nodes.ts';

addResourceTexts();

// Most lists are neither.
const loadTree = () => import('./tree/tree-rows.tsx');
const loadMovable = () => import('./moving/movable-rows.tsx');
const TreeRows = lazy(loadTree);
const MovableRows = lazy(loadMovable);

/** How often it is asked how far the rows are that go on by themselves, in milliseconds. */
const LOOK = 2_000;
/** Where the code of the rows is still awaited. */
const LOADING = <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />;

type ListPageProps<Row, Order extends string> = { list: ListDefinition<Row, Order>; scope?: ListScope };

/** A list with search, filters, order and pages, all of them in the address; the page that administration screens stand on. */
export const ListPage = <Row extends object, Order extends string>(props: ListPageProps<Row, Order>): ReactNode => (
  <KeptFocus className={styles.resource}>
    <List {...props} />
  </KeptFocus>
);

const List = <Row extends object, Order extends string>({ list: defined, scope = 'address' }: ListPageProps<Row, Order>): ReactNode => {
  const list = useAllowed(defined);
  const [query, change] = useListQuery(list.range, scope);
  const [view, setView] = useListView(list.name, list.columns);
  const [space, ref] = useSpace();
  const isPhone = usePhone() || space === 'cards';
  const rows = useQuery({
    ...rowsQueryOf(list, query),
    placeholderData: rowsBefore(list),
    refetchInterval: ({ state }) => (list.isOngoing && state.data && pageOf(state.data).items.some(list.isOngoing) ? LOOK : false),
    select: pageOf<Row>,
  });
  const [chosen, setChosen] = useState<readonly number[]>([]);
  useCodeOfRows(list);
  useLastPage(rows.isPlaceholderData ? undefined : rows.data, query, (page) => change({ page }, 'same'));
  useFocusOnward(rows.data, chosen);
  const total = list.tree && rows.data ? countIn(list, list.tree, rows.data.items, query.keyword) : (rows.data?.total ?? 0);
  const shown = list.columns.filter(({ key }) => !view.hidden.includes(key));
  const drawn = (items: readonly Row[]) => ({ list, space, columns: shown, rows: items, query, onQuery: change, compact: view.compact, busy: rows.isPlaceholderData, chosen, onChosen: setChosen });
  return (
    <section ref={ref} className={styles.page}>
      <ListHead list={list} query={query} onQuery={change} view={view} onView={setView} space={space} isPhone={isPhone} rows={rows} total={total} />
      {list.bulk && rows.data && (
        <BulkBar rows={rows.data.items.filter((row) => chosen.includes(list.rowKey(row)))} actions={list.bulk} onDone={() => setChosen([])} />
      )}
      {rows.data && rows.data.items.length > 0 && !rows.isError ? (
        list.tree ? (
          <Suspense fallback={LOADING}>
            <TreeRows list={list as never} columns={shown as never} rows={rows.data.items} query={query as never} onQuery={change as never} compact={view.compact} busy={rows.isPlaceholderData} />
          </Suspense>
        ) : (
          <>
            {list.move ? (
              <Suspense fallback={LOADING}>
                <MovableRows {...(drawn(rows.data.items) as unknown as ListRowsProps<object, string>)} move={list.move as unknown as ListMove<object, string>} />
              </Suspense>
            ) : (
              <ListRows {...drawn(rows.data.items)} />
            )}
            <ListPages total={rows.data.total} query={query} sizes={list.range.sizes} onQuery={change} />
          </>
        )
      ) : (
        <ListState list={list} query={query} onQuery={change} rows={rows} />
      )}
    </section>
  );
};

/** What draws the rows comes beside them. Where it fails, it fails where it is drawn. */
const useCodeOfRows = ({ tree, move }: { tree?: unknown; move?: unknown }): void => {
  const load = tree ? loadTree : move ? loadMovable : undefined;
  useEffect(() => {
    load?.().catch(() => undefined);
  }, [load]);
};

/** How many rows of a tree are found. */
const countIn = <Row extends object, Order extends string>({ rowKey }: ListDefinition<Row, Order>, tree: ListTree<Row>, rows: readonly Row[], keyword: string): number =>
  keyword === '' && !tree.counted ? rows.length : matching(rows, { rowKey, ...tree }, tree.words, keyword, tree.counted?.is).found;

/** The list with what the current user may do with its rows. */
const useAllowed = <Row extends object, Order extends string>(list: ListDefinition<Row, Order>): ListDefinition<Row, Order> => {
  const may = useMayOf();
  const allowed = <Subject,>(all: readonly ListAction<Subject>[] = []) => all.filter(({ needs }) => !needs || may(needs));
  const { actions } = list;
  const bulk = allowed(list.bulk);
  return { ...list, actions: actions && ((row) => allowed(actions(row))), bulk: bulk.length > 0 ? bulk : undefined };
};

/** Who deletes the last row of a page, or has a link to one that is no more, sees the last page there is, under its address. */
const useLastPage = (found: PageOf<unknown> | undefined, { page, size }: ListQuery<string>, onPage: (page: number) => void): void => {
  const isBeyond = found?.items.length === 0 && found.total > 0 && page > 1;
  const goBack = useEffectEvent(() => onPage(Math.min(page - 1, Math.ceil((found?.total ?? 1) / size))));
  useEffect(() => {
    if (isBeyond) goBack();
  }, [isBeyond, page]);
};
