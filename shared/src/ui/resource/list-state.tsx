import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@portal/shared/api';
import type { PageOf } from '@portal/shared/contract';
import { Button, EmptyState, ErrorState, Skeleton } from '@portal/shared/ui/base';
import type { ListDefinition } from './list-definition.ts';
import type { ListQuery } from './list-query.ts';
import type { ChangeQuery } from './use-list-query.ts';
import { useMayOf } from './use-may-of.ts';

type ListStateProps<Row, Order extends string> = {
  list: ListDefinition<Row, Order>;
  query: ListQuery<Order>;
  onQuery: ChangeQuery<Order>;
  rows: UseQueryResult<PageOf<Row>>;
};

const FORBIDDEN = 403;

/** What stands in the place of rows: they are loading, refused, not to be had, or there are none. */
export const ListState = <Row, Order extends string>({ list, query, onQuery, rows }: ListStateProps<Row, Order>): ReactNode => {
  const { t } = useTranslation('resource');
  const may = useMayOf();
  const { texts } = list;
  // Beyond the end: the last page is on its way.
  if (rows.isPending || (!rows.isError && rows.data.total > 0 && query.page > 1)) return <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />;
  if (rows.error instanceof ApiError && rows.error.statusCode === FORBIDDEN) {
    // Who may make the call is refused for another reason, which the server has said.
    const isOwn = list.endpoint !== undefined && may(list.endpoint);
    return <ErrorState title={t('refused')} description={isOwn ? rows.error.message : t('refusedNext', { permission: texts.permission })} />;
  }
  if (rows.isError) return <ErrorState title={t('failed')} error={rows.error} onRetry={() => void rows.refetch()} />;
  const isFiltered = Object.keys(query.filters).length > 0;
  if (query.keyword === '' && !isFiltered) return <EmptyState title={texts.empty} description={texts.emptyNext} />;
  return (
    <EmptyState
      title={query.keyword === '' ? t('noMatchFilters') : t('noMatch', { keyword: query.keyword })}
      description={query.keyword === '' ? undefined : t('noMatchNext')}
      action={<Button onClick={() => onQuery({ keyword: '', filters: {} })}>{t('clear')}</Button>}
    />
  );
};
