import type { ColumnReference, ResultColumn } from '../definition/index.ts';
import { textIn } from '../definition/index.ts';
import type { Statement } from '../warehouse/database.ts';
import { columnSql } from './conditions.ts';
import type { ResolvedField } from './fields.ts';
import type { ModelLookup } from './model-lookup.ts';
import { Parameters } from './parameters.ts';
import { mostRows, plainSql } from './plain.ts';
import { sourceFor, type Access, type PlacedFilters } from './source.ts';

/** Columns of the table that put its rows in order; a blank is less than everything. */
export type TableOrder = readonly { column: ColumnReference; direction: 'asc' | 'desc' }[];

/** Which rows of a table, and in what order. */
export interface TableCut {
  order?: TableOrder;
  /** The first rows only, with those that are equal to the last of them. */
  top?: { count: number; order: TableOrder };
}

/** The SQL for rows of the table that leads to all of some fields, with all its columns. */
export const tableStatement = (
  fields: readonly ResolvedField[],
  filters: readonly PlacedFilters[],
  access: Access,
  lookup: ModelLookup,
  language: string,
  most = mostRows,
  { order = [], top }: TableCut = {},
): { statement: Statement; columns: ResultColumn[]; most: number } => {
  const parameters = new Parameters();
  const source = sourceFor(fields, { filters }, access, lookup, parameters);
  const { columns } = lookup.model.tables.find(({ name }) => name === source.base)!;
  const shown = columns.map(({ name, type }) => plainSql(columnSql({ table: source.base, column: name }), type));
  const first = top ? ` QUALIFY rank() OVER (${orderSql(top.order)}) <= ${parameters.number(top.count)}` : '';
  return {
    statement: { sql: `SELECT ${shown.join(', ')} ${source.sql}${first} ${orderSql(order)} LIMIT ${parameters.number(most + 1)}`, values: parameters.values, types: parameters.types },
    columns: columns.map(({ name, label, type, format }, index) => ({
      well: 'values',
      index,
      label: textIn(label, language),
      type,
      format,
      column: { table: source.base, column: name },
    })),
    most,
  };
};

const orderSql = (order: TableOrder): string =>
  order.length === 0 ? '' : `ORDER BY ${order.map(({ column, direction }) => `${columnSql(column)} ${direction === 'asc' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST'}`).join(', ')}`;
