import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Table } from '@portal/shared/ui/data';
import type { ListColumn } from './list-definition.ts';
import styles from './list-page.module.css';
import type { ListQuery } from './list-query.ts';
import type { ListRowsProps } from './list-rows.tsx';

type TableProps<Row> = ComponentProps<typeof Table<Row>>;

/** The rows as a table. A click on a head asks the server for that order. */
export const ListTable = <Row extends object, Order extends string>(props: ListRowsProps<Row, Order>): ReactNode => {
  const { t } = useTranslation('admin');
  const { list, columns, rows, query, onQuery, compact, busy } = props;
  const { order } = list.range;
  const sort: NonNullable<TableProps<Row>['onChange']> = (_page, _filters, sorter) => {
    const { columnKey, order: direction } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
    const by = columns.find(({ key }) => key === columnKey)?.order;
    onQuery(
      by && direction
        ? { orderBy: by, orderType: direction === 'ascend' ? 'asc' : 'desc' }
        : { orderBy: order.by, orderType: order.type },
    );
  };
  return (
    <div className={styles.table} aria-busy={busy} role="region" aria-label={list.texts.title} tabIndex={0}>
      <Table<Row>
        rowKey={list.rowKey}
        size={compact ? 'small' : 'middle'}
        columns={columns.map((column) => tableColumn(column, query))}
        dataSource={[...rows]}
        pagination={false}
        onChange={sort}
        sortDirections={['ascend', 'descend']}
        locale={{
          triggerAsc: t('list.ascending'),
          triggerDesc: t('list.descending'),
          cancelSort: t('list.sortNot'),
        }}
      />
    </div>
  );
};

const tableColumn = <Row extends object, Order extends string>(
  { key, title, width, order, render }: ListColumn<Row, Order>,
  query: ListQuery<Order>,
): NonNullable<TableProps<Row>['columns']>[number] => ({
  key,
  title,
  width,
  render: (_value, row) => render(row),
  ...(order && { sorter: true, sortOrder: query.orderBy === order ? DIRECTIONS[query.orderType] : null }),
});

const DIRECTIONS = { asc: 'ascend', desc: 'descend' } as const;
