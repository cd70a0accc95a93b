import { useState, type ReactNode } from 'react';
import { Button, Unseen } from '@portal/shared/ui/base';
import { Cards, Table, TableFrame, useSpace } from '@portal/shared/ui/data';
import styles from './releases.module.css';
import { useTexts } from './texts.ts';

export type ReleaseColumn<Row> = {
  readonly key: string;
  readonly title: string;
  readonly width?: string;
  readonly align?: 'right';
  readonly render: (row: Row) => ReactNode;
  /** Whether a row has nothing for it; where none has, there is no column. */
  readonly isEmpty?: (row: Row) => boolean;
};

/** What the columns need, in CSS pixels beside texts of the usual size. */
const TABLE = 1000;

type ReleaseRowsProps<Row> = {
  /** Id of the heading that names them. */
  labelledBy: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The first one heads a card. */
  columns: readonly ReleaseColumn<Row>[];
  /** What can be done with a row; nothing where it has none. */
  actions: (row: Row) => ReactNode;
  /** What a row shows when it is asked for. */
  details?: (row: Row) => ReactNode;
};

/** Rows of this page: a table where there is room for one, as cards elsewhere. */
export const ReleaseRows = <Row extends object>({ labelledBy, rows, rowKey, columns: all, actions, details }: ReleaseRowsProps<Row>): ReactNode => {
  const t = useTexts();
  const [space, ref] = useSpace(TABLE);
  const columns = all.filter(({ isEmpty }) => !isEmpty || !rows.every(isEmpty));
  const [head, ...rest] = columns;
  const isActed = rows.some(actions);
  if (space !== 'table') {
    const cards = rows.map((row) => ({
      key: rowKey(row),
      head: head?.render(row),
      rows: rest.map(({ key, title, render }) => ({ key, title, value: render(row) })),
      foot: (
        <>
          {actions(row)}
          {details && <CardDetails render={() => details(row)} />}
        </>
      ),
    }));
    return (
      <div ref={ref}>
        <Cards aria-labelledby={labelledBy} cards={cards} />
      </div>
    );
  }
  return (
    <div ref={ref}>
      <TableFrame className={styles.table} aria-labelledby={labelledBy}>
        <Table<Row>
          size="small"
          pagination={false}
          rowKey={rowKey}
          dataSource={[...rows]}
          columns={[
            ...columns.map(({ render, isEmpty: _, ...column }) => ({ ...column, render: (_: unknown, row: Row) => render(row) })),
            ...(isActed ? [{ key: 'actions', title: t('actions'), width: '9%', render: (_: unknown, row: Row) => actions(row) }] : []),
          ]}
          {...(details && { expandable: { columnWidth: 48, columnTitle: <Unseen>{t('contents')}</Unseen>, expandedRowRender: details } })}
          locale={{ expand: t('expand'), collapse: t('collapse') }}
        />
      </TableFrame>
    </div>
  );
};

const CardDetails = ({ render }: { render: () => ReactNode }): ReactNode => {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'collapse' : 'expand')}
      </Button>
      {open && render()}
    </>
  );
};
