import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@portal/shared/ui/base';
import { Cards, Checkbox, Select } from '@portal/shared/ui/data';
import type { ListDetails } from './list-definition.ts';
import styles from './list-page.module.css';
import type { ListRowsProps } from './list-rows.tsx';
import { notChosen } from './not-chosen.ts';
import { RowActions } from './row-actions.tsx';
import { rowName } from './row-name.ts';

/** The rows as cards, for narrow screens. What the heads of the table do there, a choice of the order does here. */
export const ListCards = <Row extends object, Order extends string>(props: ListRowsProps<Row, Order>): ReactNode => {
  const { t } = useTranslation('resource');
  const { list, columns, rows, query, onQuery, busy, chosen, onChosen, handle } = props;
  const nameOf = rowName(list);
  const [head, ...rest] = [...columns].sort((a, b) => Number(b.fixed ?? false) - Number(a.fixed ?? false));
  const { range, move } = list;
  const byColumn = list.columns.flatMap(({ order, title }) =>
    order
      ? [
          { value: `${order} asc`, label: t('sortAscending', { title }) },
          { value: `${order} desc`, label: t('sortDescending', { title }) },
        ]
      : [],
  );
  const ordered = `${query.orderBy} ${query.orderType}`;
  const otherwise = `${range.order.by} ${range.order.type}`;
  // An order that no column has is the one of people's own positions, or the list's default.
  const withoutColumn = [...new Set(range.orders.length > 0 ? [...(move ? [`${move.order} asc`] : []), otherwise, ...(query.orderBy === range.order.by ? [ordered] : [])] : [])]
    .filter((value) => !byColumn.some((option) => option.value === value))
    .map((value) => ({ value, label: t(value === `${move?.order} asc` ? 'sortByHand' : value === otherwise ? 'sortDefault' : 'sortReverse') }));
  const orders = [...withoutColumn, ...byColumn];
  const sort = (value: string) => {
    const orderBy = range.orders.find((order) => value.startsWith(`${order} `));
    if (orderBy) onQuery({ orderBy, orderType: value.endsWith(' desc') ? 'desc' : 'asc' });
  };
  return (
    <>
      {orders.length > 0 && <Select className={styles.order} aria-label={t('sort')} options={orders} value={ordered} onChange={sort} />}
      <Cards
        data-rows
        tabIndex={-1}
        aria-busy={busy}
        aria-label={list.texts.title}
        cards={rows.map((row) => ({
          key: list.rowKey(row),
          head: (
            <>
              {list.bulk && (
                <Checkbox
                  aria-label={t('choose', { name: nameOf(row) })}
                  {...notChosen(list.notForBulk?.(row))}
                  checked={chosen.includes(list.rowKey(row))}
                  onChange={({ target }) => onChosen(target.checked ? [...chosen, list.rowKey(row)] : chosen.filter((key) => key !== list.rowKey(row)))}
                />
              )}
              {handle?.(row)}
              <div className={styles.cardHead}>{head?.render(row)}</div>
            </>
          ),
          rows: rest.map(({ key, title, render }) => ({ key, title, value: render(row) })),
          foot: (
            <>
              {list.details && <CardDetails row={row} details={list.details} />}
              {list.actions && <RowActions row={row} rowKey={list.rowKey(row)} name={nameOf(row)} actions={list.actions(row)} />}
            </>
          ),
        }))}
      />
    </>
  );
};

const CardDetails = <Row,>({ row, details }: { row: Row; details: ListDetails<Row> }): ReactNode => {
  const [open, setOpen] = useState(false);
  const label = details.label(row);
  if (label === undefined) return null;
  return (
    <>
      <Button type="link" size="small" className={styles.details} aria-expanded={open} onClick={() => setOpen(!open)}>
        {label}
      </Button>
      {open && details.render(row)}
    </>
  );
};
