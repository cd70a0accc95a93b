import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageOf } from '@portal/shared/contract';
import { Button } from '@portal/shared/ui/base';
import type { Space } from '@portal/shared/ui/data';
import type { ListDefinition } from './list-definition.ts';
import styles from './list-page.module.css';
import type { ListQuery } from './list-query.ts';
import { FiltersButton, ListFilters } from './list-filters.tsx';
import { ListMore } from './list-more.tsx';
import { ListSearch } from './list-search.tsx';
import { useExport } from './use-export.ts';
import { ViewMenu } from './view-menu.tsx';
import type { ListView } from './list-view.ts';
import type { ChangeQuery } from './use-list-query.ts';

/** More filters than a line of a tablet holds are behind their button there, as on a phone. */
const IN_A_LINE = 4;

type ListHeadProps<Row, Order extends string> = {
  list: ListDefinition<Row, Order>;
  query: ListQuery<Order>;
  onQuery: ChangeQuery<Order>;
  view: ListView;
  onView: (view: ListView) => void;
  space: Space;
  /** Where the rows are cards: what the head holds besides the search and the list's own commands is behind two buttons. */
  isPhone: boolean;
  rows: UseQueryResult<PageOf<Row>>;
  /** How many rows are found. */
  total: number;
};

/** Title, help, search and the commands of a list. */
export const ListHead = <Row, Order extends string>({ list, query, onQuery, view, onView, space, isPhone, rows, total }: ListHeadProps<Row, Order>): ReactNode => {
  const { t } = useTranslation('resource');
  const { texts } = list;
  const file = useExport(list, query);
  const narrow = list.filters && { filters: list.filters, values: query.filters, onValues: (filters: ListQuery<Order>['filters'], step?: 'new' | 'same') => onQuery({ filters }, step) };
  // What is known by its picture needs no word where there is little room; its name stays.
  const named = (name: 'export' | 'refresh') => ({ title: t(name), ...(space === 'narrow' ? { 'aria-label': t(name) } : { children: t(name) }) });
  const isFolded = isPhone || (space === 'narrow' && (list.filters ?? []).filter(({ isElsewhere }) => !isElsewhere).length > IN_A_LINE);
  const isNarrowed = query.keyword !== '' || Object.keys(query.filters).length > 0;
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h1 className={styles.title}>{texts.title}</h1>
        <p className={styles.help}>{texts.help}</p>
      </div>
      {list.lead}
      <div className={isPhone ? `${styles.tools} ${styles.phoneTools}` : styles.tools} role="search">
        <ListSearch label={texts.search} keyword={query.keyword} onKeyword={(keyword, step) => onQuery({ keyword }, step)} />
        {narrow && isFolded && <FiltersButton {...narrow} />}
        {isPhone && <ListMore columns={list.columns} view={view} onView={onView} file={file} hasHeight={list.tree !== undefined} rows={rows} />}
        <span className={styles.count} role="status">
          {rows.data && !rows.isError && (list.tree?.counted?.text(total) ?? t(`${isNarrowed ? 'found' : 'total'}${rows.data.isAtLeast === 1 ? 'AtLeast' : ''}`, { count: total }))}
        </span>
        {list.extra}
        {!isPhone && (
          <span className={styles.commands}>
            {file.isOffered && (
              <Button {...named('export')} icon={<DownloadOutlined />} loading={file.progress !== null} onClick={() => void file.start()} />
            )}
            <Button {...named('refresh')} icon={<ReloadOutlined />} loading={rows.isFetching} onClick={() => void rows.refetch()} />
            <ViewMenu columns={list.columns} view={view} onView={onView} isNarrow={!list.tree && space === 'narrow'} />
          </span>
        )}
      </div>
      {narrow && !isFolded && <ListFilters {...narrow} />}
      {file.progress && (
        <p className={styles.help} role="status">
          {t('exporting', file.progress)}
        </p>
      )}
    </header>
  );
};
