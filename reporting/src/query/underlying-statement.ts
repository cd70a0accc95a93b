import type { Statement } from '../warehouse/database.ts';
import { textIn, type ResultColumn } from '../definition/index.ts';
import { columnSql } from './conditions.ts';
import type { ResolvedField } from './fields.ts';
import type { ModelLookup } from './model-lookup.ts';
import { Parameters } from './parameters.ts';
import { mostRows, plainSql } from './plain.ts';
import { sourceFor, type Access, type PlacedFilters } from './source.ts';

/** The SQL for the rows behind a visual: all columns of the table that its values are computed from. */
export const underlyingStatement = (
  fields: readonly ResolvedField[],
  filters: readonly PlacedFilters[],
  access: Access,
  lookup: ModelLookup,
  language: string,
  most = mostRows,
): { statement: Statement; columns: ResultColumn[]; most: number } => {
  const parameters = new Parameters();
  const source = sourceFor(fields, { filters }, access, lookup, parameters);
  const { columns } = lookup.model.tables.find(({ name }) => name === source.base)!;
  const shown = columns.map(({ name, type }) => plainSql(columnSql({ table: source.base, column: name }), type));
  return {
    statement: { sql: `SELECT ${shown.join(', ')} ${source.sql} LIMIT ${parameters.number(most + 1)}`, values: parameters.values, types: parameters.types },
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
