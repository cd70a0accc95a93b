import type { ResultColumn, Visual } from '../../definition/index.ts';
import { resolveFields, type ResolvedField } from '../../query/fields.ts';
import type { ModelLookup } from '../../query/model-lookup.ts';
import { Parameters } from '../../query/parameters.ts';
import { plainSql } from '../../query/plain.ts';
import { sourceFor, type Access, type PlacedFilters } from '../../query/source.ts';
import type { Statement } from '../../warehouse/database.ts';
import type { DataSet } from '../definition.ts';

export interface SetWanted {
  name: string;
  columns: DataSet['columns'];
  distinct: boolean;
  sort: DataSet['sort'];
  filters: readonly PlacedFilters[];
  /** At most so many rows. */
  limit: number;
}

/** What the columns of a data set give, and which of them are computed for a group of rows. */
export type SetColumn = ResultColumn & { isValue: boolean };

/**
 * The SQL of a data set. Everything it names comes from the model; every value is a parameter.
 * @throws HttpError 400 that names what does not fit the model
 */
export const setStatement = (wanted: SetWanted, access: Access, lookup: ModelLookup, language: string): { statement: Statement; columns: SetColumn[] } => {
  const parameters = new Parameters();
  const fields = resolveFields(visualOf(wanted), lookup, language, `dataSets.${wanted.name}`);
  const source = sourceFor(fields, { filters: wanted.filters }, access, lookup, parameters);
  const grouped = wanted.distinct || fields.some(({ kind }) => kind === 'value');
  const computed = fields.map((field, index) => `${field.kind === 'group' ? field.sql(parameters) : field.sql({ lookup, parameters })} AS c${index}`);
  const keys = fields.flatMap((field, index) => (field.kind === 'group' && field.orderSql ? [`${grouped ? `min(${field.orderSql})` : field.orderSql} AS s${index}`] : []));
  const places = fields.flatMap(({ kind }, index) => (kind === 'group' ? [index + 1] : []));
  const groupBy = grouped && places.length > 0 ? ` GROUP BY ${places.join(', ')}` : '';
  const inner = `SELECT ${[...computed, ...keys].join(', ')} ${source.sql}${groupBy}`;
  const shown = fields.map(({ result }, index) => plainSql(`c${index}`, result.type)).join(', ');
  const order = orderOf(wanted, fields);
  const sql = `SELECT ${shown} FROM (${inner})${order.length > 0 ? ` ORDER BY ${order.join(', ')}` : ''} LIMIT ${parameters.number(wanted.limit)}`;
  return {
    statement: { sql, values: parameters.values, types: parameters.types },
    columns: fields.map(({ result, kind }) => ({ ...result, isValue: kind === 'value' })),
  };
};

/** Fields are resolved as those of a table, where a column is what it is. */
const visualOf = ({ name, columns }: SetWanted): Visual => ({
  name,
  type: 'table',
  layout: { x: 0, y: 0, z: 0, width: 1, height: 1 },
  fields: { values: columns.map(({ field }) => field) },
  filters: [],
  options: {},
});

/** What the definition says first; then the columns in their order, so that equal rows never change places. */
const orderOf = ({ columns, sort }: SetWanted, fields: readonly ResolvedField[]): string[] => {
  const keyOf = (index: number) => {
    const field = fields[index]!;
    return field.kind === 'group' && field.orderSql ? `s${index}` : `c${index}`;
  };
  const said = sort.map(({ column, direction }) => ({ index: columns.findIndex(({ name }) => name === column), direction }));
  const rest = fields.flatMap(({ kind }, index) => (kind === 'group' && !said.some((one) => one.index === index) ? [`${keyOf(index)} NULLS LAST`] : []));
  return [...said.map(({ index, direction }) => `${keyOf(index)} ${direction.toUpperCase()} NULLS LAST`), ...rest];
};
