import type { Column, ColumnReference, Filter, Scalar } from '../definition/index.ts';
import { quoteName } from '../warehouse/quote.ts';
import { invalid } from '../http-error.ts';
import { isDay, type Parameters } from './parameters.ts';

/** A column in SQL; tables are known by their own names in every statement. */
export const columnSql = ({ table, column }: ColumnReference): string => `${quoteName(table)}.${quoteName(column)}`;

/** All of the conditions; `undefined` is no condition. */
export const allOf = (conditions: readonly (string | undefined)[]): string | undefined => {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? undefined : given.join(' AND ');
};

/** A filter as a condition. @param at where the filter stands in the request, for example `filters[0]` */
export const filterSql = (filter: Filter, column: Column, parameters: Parameters, at: string): string => {
  switch (filter.kind) {
    case 'in':
      return inSql(filter.column, column, filter.values, filter.not === true, parameters, `${at}.values`);
    case 'range':
      return rangeSql(filter, column, parameters, at);
    case 'contains':
      if (column.type !== 'text') throw invalid(`${at}.column`, `${column.name} is not a text column`);
      return `contains(lower(${columnSql(filter.column)}), lower(${parameters.text(filter.text)}))`;
  }
};

/** Null is a value like others: it is found by `in`, and what is "not one of" values that hold no null may be null. */
export const inSql = (reference: ColumnReference, column: Column, values: readonly Scalar[], not: boolean, parameters: Parameters, at: string): string => {
  const sql = columnSql(reference);
  const bound = values.flatMap((value, index) => (value === null ? [] : [parameters.compared(column.type, value, `${at}[${index}]`)]));
  const hasNull = values.includes(null);
  const list = bound.join(', ');
  if (not) {
    if (bound.length === 0) return hasNull ? `${sql} IS NOT NULL` : 'TRUE';
    return hasNull ? `${sql} NOT IN (${list})` : `(${sql} NOT IN (${list}) OR ${sql} IS NULL)`;
  }
  if (bound.length === 0) return hasNull ? `${sql} IS NULL` : 'FALSE';
  return hasNull ? `(${sql} IN (${list}) OR ${sql} IS NULL)` : `${sql} IN (${list})`;
};

const rangeSql = (filter: Extract<Filter, { kind: 'range' }>, column: Column, parameters: Parameters, at: string): string => {
  if (column.type === 'boolean') throw invalid(`${at}.column`, `${column.name} is true or false and has no range`);
  const sql = columnSql(filter.column);
  const bound = (value: string | number, end: 'from' | 'to') => parameters.compared(column.type, value, `${at}.${end}`);
  const { from, to } = filter;
  const lower = from === undefined ? undefined : `${sql} >= ${bound(from, 'from')}`;
  if (to === undefined) return lower ?? 'TRUE';
  const wholeDay = column.type === 'timestamp' && typeof to === 'string' && isDay(to);
  const upper = wholeDay ? `${sql} < ${bound(to, 'to')} + INTERVAL 1 DAY` : `${sql} <= ${bound(to, 'to')}`;
  return allOf([lower, upper])!;
};
