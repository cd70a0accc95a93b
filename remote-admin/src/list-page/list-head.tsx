import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageOf } from '@portal/shared/contract';
import { Button } from '@portal/shared/ui/base';
import type { ListDefinition } from './list-definition.ts';
import styles from './list-page.module.css';
import type { ListQuery } from './list-query.ts';
import { ListSearch } from './list-search.tsx';
import { ViewMenu } from './view-menu.tsx';
import type { ListView } from './list-view.ts';
import type { ChangeQuery } from './use-list-query.ts';

type ListHeadProps<Row, Order extends string> = {
  list: ListDefinition<Row, Order>;
  query: ListQuery<Order>;
  onQuery: ChangeQuery<Order>;
  view: ListView;
  onView: (view: ListView) => void;
  rows: UseQueryResult<PageOf<Row>>;
};

/** Title, help, search and the commands of a list. */
export const ListHead = <Row, Order extends string>({ list, query, onQuery, view, onView, rows }: ListHeadProps<Row, Order>): ReactNode => {
  const { t } = useTranslation('admin');
  const { texts } = list;
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h1 className={styles.title}>{texts.title}</h1>
        <p className={styles.help}>{texts.help}</p>
      </div>
      <div className={styles.tools} role="search">
        <ListSearch label={texts.search} keyword={query.keyword} onKeyword={(keyword) => onQuery({ keyword })} />
        <span className={styles.count} role="status">
          {rows.data && !rows.isError && t(query.keyword === '' ? 'list.total' : 'list.found', { count: rows.data.total })}
        </span>
        <Button icon={<ReloadOutlined />} loading={rows.isFetching} onClick={() => void rows.refetch()}>
          {t('list.refresh')}
        </Button>
        <ViewMenu columns={list.columns} view={view} onView={onView} />
      </div>
    </header>
  );
};
