import { useId, useState, type ReactNode } from 'react';
import { queryKeyOf, queryOf } from '@portal/shared/api';
import type { endpoints } from '@portal/shared/contract/access';
import type { ValueOf } from '@portal/shared/contract';
import { Switch } from '@portal/shared/ui/data';
import { ListPage, type ListColumn, type ListDefinition } from '@portal/shared/ui/resource';
import styles from './permissions.module.css';
import { useTexts } from './texts.ts';

type Calls = typeof endpoints.effectivePermissions;
type Explained = Calls['reports' | 'dashboards' | 'menus' | 'interfaces'];

type ExplainedTreeProps<E extends Explained, Row> = {
  name: string;
  userId: number;
  endpoint: E;
  rowsOf: (answer: ValueOf<E>) => readonly Row[];
  rowKey: (row: Row) => number;
  parentOf: (row: Row) => number | null;
  isFolder: (row: Row) => boolean;
  words: (row: Row) => string;
  /** Where folders are no rows of their own kind, as classes above reports: how the number of the others is said. */
  counted?: (count: number) => string;
  columns: readonly ListColumn<Row, never>[];
  actions?: ListDefinition<Row, never>['actions'];
  title: string;
  help: string;
  search: string;
};

/** What somebody may do of one kind, with why; and, when asked, what they lack. */
export const ExplainedTree = <E extends Explained, Row extends object>({ name, userId, endpoint, rowsOf, rowKey, parentOf, isFolder, words, counted, columns, actions, title, help, search }: ExplainedTreeProps<E, Row>): ReactNode => {
  const t = useTexts();
  const [isAll, setIsAll] = useState(false);
  const id = useId();
  const input = { query: { userId: String(userId), all: isAll ? ('1' as const) : ('0' as const) } };
  const asked = queryOf(endpoint as Calls['reports'], input);
  const rows = async (context?: { signal?: AbortSignal }) => [...rowsOf((await asked.queryFn(context)) as ValueOf<E>)];
  const list: ListDefinition<Row, never> = {
    name,
    rowKey,
    columns,
    range: { orders: [], order: { by: '' as never, type: 'asc' }, sizes: [0] },
    endpoint,
    load: async (_query, signal) => {
      const items = await rows(signal && { signal });
      return { items, total: items.length, pageIndex: 1, pageSize: items.length };
    },
    asks: () => ({ queryKey: queryKeyOf(endpoint as Calls['reports'], input, 'rows'), queryFn: rows, meta: asked.meta }),
    tree: { parentOf, isFolder, placed: (row) => row, words, ...(counted && { counted: { is: (row: Row) => !isFolder(row), text: counted } }) },
    ...(actions && { actions }),
    extra: (
      <span className={styles.switch}>
        <Switch id={id} checked={isAll} onChange={setIsAll} />
        <label htmlFor={id}>{t('all')}</label>
      </span>
    ),
    texts: { title, help, search, empty: t('nothing'), emptyNext: t('nothingNext'), permission: t('permission') },
  };
  return (
    <div className={styles.tab} role="region" aria-label={title}>
      <ListPage key={String(isAll)} list={list} scope="page" />
    </div>
  );
};
