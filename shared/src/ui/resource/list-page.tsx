import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ListDefinition } from './list-definition.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ListHead } from './list-head.tsx';
import styles from './list-page.module.css';
import { ListPages } from './list-pages.tsx';
import { ListRows } from './list-rows.tsx';
import { ListState } from './list-state.tsx';
import { useListQuery } from './use-list-query.ts';
import { useListView } from './list-view.ts';
import { addResourceTexts } from './texts.ts';

addResourceTexts();

/** A list with search, filters, order and pages, all of them in the address; the page that administration screens stand on. */
export const ListPage = <Row extends object, Order extends string>({ list }: { list: ListDefinition<Row, Order> }): ReactNode => {
  const [query, change] = useListQuery(list.range);
  const [view, setView] = useListView(list.name, list.columns);
  const rows = useQuery({
    queryKey: ['list', list.name, query],
    queryFn: ({ signal }) => list.load(query, signal),
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const shown = list.columns.filter(({ key }) => !view.hidden.includes(key));
  return (
    <section className={styles.page}>
      <ListHead list={list} query={query} onQuery={change} view={view} onView={setView} rows={rows} />
      {list.bulk && rows.data && (
        <BulkBar rows={rows.data.items.filter((row) => chosen.includes(list.rowKey(row)))} actions={list.bulk} onDone={() => setChosen([])} />
      )}
      {rows.data && rows.data.items.length > 0 && !rows.isError ? (
        <>
          <ListRows
            list={list}
            columns={shown}
            rows={rows.data.items}
            query={query}
            onQuery={change}
            compact={view.compact}
            busy={rows.isPlaceholderData}
            chosen={chosen}
            onChosen={setChosen}
          />
          <ListPages total={rows.data.total} query={query} sizes={list.range.sizes} onQuery={change} />
        </>
      ) : (
        <ListState list={list} query={query} onQuery={change} rows={rows} />
      )}
    </section>
  );
};
