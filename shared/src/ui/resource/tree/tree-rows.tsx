import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { whenRefreshed } from '@portal/shared/api';
import { App, Button, EmptyState } from '@portal/shared/ui/base';
import { usePhone } from '@portal/shared/ui/theme';
import { ActionButtons } from '../action-buttons.tsx';
import { offeredFor } from '../offered.ts';
import { rowsQueryOf, withRows, type Rows } from '../rows-query.ts';
import type { ListColumn, ListDefinition, ListTree } from '../list-definition.ts';
import type { ListQuery } from '../list-query.ts';
import { listKey } from '../keys.ts';
import { rowName } from '../row-name.ts';
import type { ChangeQuery } from '../use-list-query.ts';
import { useRun } from '../use-run.ts';
import { moved, moveIn, type Direction, type TreeMove } from './move.ts';
import { matching, type Shape } from './nodes.ts';
import { TreeGrid } from './tree-grid.tsx';

type TreeRowsProps<Row extends object> = {
  list: ListDefinition<Row, string>;
  columns: readonly ListColumn<Row, string>[];
  rows: readonly Row[];
  query: ListQuery<string>;
  onQuery: ChangeQuery<string>;
  compact: boolean;
  busy: boolean;
};

const DIRECTIONS: readonly Direction[] = ['up', 'down', 'in', 'out'];

/** The rows of a list that stand below each other: opened, searched, and moved where the list keeps moves. */
export default function TreeRows<Row extends object>({ list, columns, rows: given, query, onQuery, compact, busy }: TreeRowsProps<Row>): ReactNode {
  const { t } = useTranslation('resource');
  const { tree } = list;
  // Rows of a tree differ in what can be done with them: the rest stands in one line below each other behind "more".
  const isPhone = usePhone();
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const rows = useRowsBelow(list, given, opened);
  const run = useRun();
  const move = useMove(list, query, rows);
  if (!tree) return null;
  const { below } = tree;
  const shape: Shape<Row> = { rowKey: list.rowKey, parentOf: tree.parentOf, isFolder: (row) => tree.isFolder(row) || (below?.has(row) ?? false), hasMore: below?.has };
  const nameOf = rowName(list);
  const isSearched = query.keyword !== '';
  const found = isSearched ? matching(rows, shape, tree.words, query.keyword) : { rows: [...rows], found: rows.length };
  if (found.rows.length === 0) {
    return <EmptyState title={t('noMatch', { keyword: query.keyword })} description={t('noMatchNext')} action={<Button onClick={() => onQuery({ keyword: '' })}>{t('clear')}</Button>} />;
  }
  // What is there is open until somebody closes it; what has to be fetched is not.
  const isOpen = (row: Row) => (below?.has(row) ? opened.has(list.rowKey(row)) : isSearched || !closed.has(list.rowKey(row)));
  const open = new Set(found.rows.filter(isOpen).map(list.rowKey));
  const onOpen = (next: ReadonlySet<number>) => {
    setOpened(new Set(rows.filter((row) => below?.has(row)).map(list.rowKey).filter((key) => next.has(key))));
    setClosed(new Set(rows.map(list.rowKey).filter((key) => !next.has(key))));
  };
  // Among some of the rows nobody sees where one goes.
  const onMove = tree.move && !isSearched ? move : undefined;
  const actionsOf = (row: Row) => [
    ...(list.actions?.(row) ?? []),
    ...DIRECTIONS.flatMap((direction) => {
      const made = onMove && moveIn(rows, shape, row, direction);
      return made ? [{ key: direction, label: t(`move.${direction}`), run: () => move(made) }] : [];
    }),
  ];
  return (
    <TreeGrid<Row>
      label={list.texts.title}
      rows={found.rows}
      shape={shape}
      nameOf={nameOf}
      columns={columns.map((column) => ({ ...column, render: (row) => column.render(row, found.rows) }))}
      actions={list.actions && ((row) => <ActionButtons row={row} shown={isPhone ? 0 : 1} rowKey={list.rowKey(row)} name={nameOf(row)} actions={actionsOf(row)} />)}
      open={open}
      onOpen={onOpen}
      onMove={onMove && ((made) => void move(made))}
      onEnter={(row) => {
        const [first] = offeredFor(row, list.actions?.(row) ?? []);
        if (first && !first.danger) void run(first, row);
      }}
      compact={compact}
      busy={busy}
    />
  );
}

/** The rows, and those that were fetched when somebody opened the row above them. */
const useRowsBelow = <Row extends object>(list: ListDefinition<Row, string>, rows: readonly Row[], opened: ReadonlySet<number>): readonly Row[] => {
  const below = list.tree?.below;
  const fetched = useQueries({ queries: below ? [...opened].map((key) => belowOf(list, below, key)) : [] });
  return [...rows, ...fetched.flatMap(({ data }) => data ?? [])];
};

/** How the rows below one are asked for. */
const belowOf = <Row extends object>(list: ListDefinition<Row, string>, { asks, load }: NonNullable<ListTree<Row>['below']>, key: number) => {
  const query = asks?.(key) ?? { queryKey: listKey(list, key), queryFn: ({ signal }: { signal?: AbortSignal } = {}) => load(key, signal), meta: { tags: list.endpoint?.tags ?? [] } };
  return { queryKey: query.queryKey, queryFn: ({ signal }: { signal: AbortSignal }) => query.queryFn({ signal }), meta: query.meta };
};

/** Moves a row where everybody sees it at once, and back where the server refuses. */
const useMove = <Row extends object>(list: ListDefinition<Row, string>, query: ListQuery<string>, rows: readonly Row[]) => {
  const { tree } = list;
  const { t } = useTranslation('resource');
  const { message } = App.useApp();
  const client = useQueryClient();
  return async (made: TreeMove<Row>): Promise<void> => {
    if (!tree?.move) return;
    const { queryKey } = rowsQueryOf(list, query);
    // An answer that is on its way tells of the time before the move.
    await client.cancelQueries({ queryKey, exact: true });
    if (!tree.below) client.setQueryData<Rows<Row>>(queryKey, (before) => before && withRows(before, moved(rows, tree.placed, made)));
    try {
      await tree.move(made);
    } catch (error) {
      // What is there by now may hold more than this move.
      void client.invalidateQueries({ queryKey, exact: true });
      void message.error(t('movedBack', { reason: (error as Error).message }));
    }
    await whenRefreshed();
  };
};
