import type { ReactNode } from 'react';
import type { Space } from '@portal/shared/ui/data';
import { usePhone } from '@portal/shared/ui/theme';
import type { ListColumn, ListDefinition } from './list-definition.ts';
import { ListCards } from './list-cards.tsx';
import type { ListQuery } from './list-query.ts';
import { ListTable } from './list-table.tsx';
import type { ChangeQuery } from './use-list-query.ts';

export type ListRowsProps<Row, Order extends string> = {
  /** What there is room for. */
  space: Space;
  list: ListDefinition<Row, Order>;
  columns: readonly ListColumn<Row, Order>[];
  rows: readonly Row[];
  query: ListQuery<Order>;
  onQuery: ChangeQuery<Order>;
  compact: boolean;
  /** The rows are those of the last query, the asked ones are on their way. */
  busy: boolean;
  /** Keys of the rows that are chosen. */
  chosen: readonly number[];
  onChosen: (keys: readonly number[]) => void;
  /** What a row is moved by, before all else of it. */
  handle?: (row: Row) => ReactNode;
};

/**
 * The rows as a table where there is room for one, as cards elsewhere. Where it has little room (`useSpace`), minor columns give way and
 * what can be done with a row is behind one button.
 */
export const ListRows = <Row extends object, Order extends string>({ columns, ...props }: ListRowsProps<Row, Order>): ReactNode => {
  if (usePhone() || props.space === 'cards') return <ListCards columns={columns} {...props} />;
  return <ListTable columns={props.space === 'narrow' ? columns.filter(({ minor, fixed }) => !minor || fixed) : columns} {...props} />;
};
