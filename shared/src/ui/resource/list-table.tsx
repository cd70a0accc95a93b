import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Unseen } from '@portal/shared/ui/base';
import { Table, TableFrame } from '@portal/shared/ui/data';
import type { ListColumn, ListDetails } from './list-definition.ts';
import styles from './list-page.module.css';
import type { ListQuery } from './list-query.ts';
import type { ListRowsProps } from './list-rows.tsx';
import { notChosen } from './not-chosen.ts';
import { RowActions } from './row-actions.tsx';
import { rowName } from './row-name.ts';

type TableProps<Row> = ComponentProps<typeof Table<Row>>;

/** The rows as a table. A click on a head asks the server for that order. */
export const ListTable = <Row extends object, Order extends string>(props: ListRowsProps<Row, Order>): ReactNode => {
  const { t } = useTranslation('resource');
  const { list, columns, rows, query, onQuery, compact, busy, chosen, onChosen, space, handle } = props;
  const isNarrow = space === 'narrow';
  const { actions } = list;
  const { order } = list.range;
  const nameOf = rowName(list);
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
    <TableFrame data-rows style={{ '--rows': rows.length } as object} className={styles.table} aria-busy={busy} aria-label={list.texts.title}>
      <Table<Row>
        rowKey={list.rowKey}
        size={compact ? 'small' : 'middle'}
        columns={[
          ...(handle ? [{ key: 'handle', title: <Unseen>{t('order')}</Unseen>, width: 40, className: styles.handleCell, render: (_: unknown, row: Row) => handle(row) }] : []),
          ...columns.map((column) => tableColumn(column, query)),
          ...(actions ? [{ key: 'actions', title: isNarrow ? <Unseen>{t('actions')}</Unseen> : t('actions'), width: AS_NEEDED, className: styles.stuck, render: (_: unknown, row: Row) => <RowActions row={row} rowKey={list.rowKey(row)} name={nameOf(row)} actions={actions(row)} isNarrow={isNarrow} /> }] : []),
        ]}
        {...(list.bulk && {
          rowSelection: {
            selectedRowKeys: [...chosen],
            onChange: (keys) => onChosen(keys.map(Number)),
            getTitleCheckboxProps: () => ({ 'aria-label': t('chooseAll') }),
            getCheckboxProps: (row) => ({ 'aria-label': t('choose', { name: nameOf(row) }), ...notChosen(list.notForBulk?.(row)) }),
          },
        })}
        {...(list.details && { expandable: expandable(list.details, t('details')) })}
        dataSource={[...rows]}
        pagination={false}
        onChange={sort}
        sortDirections={['ascend', 'descend']}
        locale={{
          triggerAsc: t('ascending'),
          triggerDesc: t('descending'),
          cancelSort: t('sortNot'),
        }}
      />
    </TableFrame>
  );
};

const expandable = <Row extends object>({ label, render }: ListDetails<Row>, title: string): NonNullable<TableProps<Row>['expandable']> => ({
  columnTitle: <Unseen>{title}</Unseen>,
  rowExpandable: (row) => label(row) !== undefined,
  expandedRowRender: (row) => render(row),
  expandIcon: ({ expanded, onExpand, expandable: hasDetails, record }) =>
    hasDetails && (
      <Button
        type="text"
        size="small"
        icon={expanded ? <DownOutlined /> : <RightOutlined />}
        aria-label={label(record)}
        aria-expanded={expanded}
        onClick={(event) => onExpand(record, event)}
      />
    ),
});

const tableColumn = <Row extends object, Order extends string>(
  { key, title, hint, width, fixed, order, render }: ListColumn<Row, Order>,
  query: ListQuery<Order>,
): NonNullable<TableProps<Row>['columns']>[number] => ({
  key,
  title: hint ? <span title={hint}>{title}</span> : title,
  width,
  ...(fixed && { className: styles.telling }),
  render: (_value, row) => render(row),
  ...(order && { sorter: true, sortOrder: query.orderBy === order ? DIRECTIONS[query.orderType] : null }),
});

/** What is not broken is as wide as it is all the same: the rest is the other columns'. */
const AS_NEEDED = 1;

const DIRECTIONS = { asc: 'ascend', desc: 'descend' } as const;
