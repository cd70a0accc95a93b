import { textIn, wellOrder, type Aggregate, type Column, type ColumnType, type Field, type ResultColumn, type Visual, type Well } from '../definition/index.ts';
import { invalid } from '../http-error.ts';
import { aggregateFormat, aggregateSql, aggregateType, expressionSql, expressionType, repeatable, tablesOf, type Computing } from './aggregates.ts';
import { columnSql } from './conditions.ts';
import { fieldLabel } from './labels.ts';
import type { ModelLookup } from './model-lookup.ts';
import type { Parameters } from './parameters.ts';

type ColumnField = Extract<Field, { column: unknown }>;

interface Base {
  result: ResultColumn;
  /** The tables that its SQL names. */
  tables: string[];
}
/** A field that rows are grouped by. */
export interface Group extends Base {
  kind: 'group';
  sql: (parameters: Parameters) => string;
  /** The column that gives its order, when it is not its own. */
  orderSql?: string;
  /** Whether its own order means something to a reader (dates, numbers, months), more than the order of the values. */
  ordered: boolean;
}
/** A field that is computed for each group. */
export interface Value extends Base {
  kind: 'value';
  sql: (computing: Computing) => string;
  /** The tables that it counts rows of; a join must not repeat their rows. */
  counted: string[];
}
export type ResolvedField = Group | Value;

/** A field's SQL. @throws HttpError 400 for an aggregate, bucket or bin that its column's type does not allow */
export const fieldSql = (field: ResolvedField, computing: Computing): string => (field.kind === 'group' ? field.sql(computing.parameters) : field.sql(computing));

/** The fields of a visual against a model, in the order of the result's columns. @param at where the visual stands in the request */
export const resolveFields = (visual: Pick<Visual, 'type' | 'fields'>, lookup: ModelLookup, language: string, at: string): ResolvedField[] =>
  wellOrder.flatMap((well) =>
    (visual.fields[well] ?? []).map((field, index) => {
      const place = `${at}.fields.${well}[${index}]`;
      if ('measure' in field) return measureField(field, { well, index }, lookup, language, place);
      const column = lookup.column(field.column, place);
      const aggregate = field.aggregate ?? (isComputedWell(visual, well) ? impliedAggregate(column.type) : undefined);
      return aggregate ? aggregateField(field, aggregate, column, { well, index }, language, place) : groupField(field, column, { well, index }, language, place);
    }),
  );

type FieldPosition = Pick<ResultColumn, 'well' | 'index'>;

const isComputedWell = ({ type }: Pick<Visual, 'type'>, well: Well) => well === 'size' || (well === 'values' && type !== 'table');
const impliedAggregate = (type: ColumnType): Aggregate => (type === 'integer' || type === 'number' ? 'sum' : 'count');

const measureField = (field: Extract<Field, { measure: string }>, place: FieldPosition, lookup: ModelLookup, language: string, at: string): Value => {
  const { label, format, expression, table, name } = lookup.measure(field.measure, at);
  const { counted, seen } = tablesOf(expression, table, lookup, at, [name]);
  return {
    kind: 'value',
    result: { ...place, label: textIn(field.label ?? label, language), type: expressionType(expression, lookup, at, [name]), format: field.format ?? format },
    tables: [...counted, ...seen],
    counted,
    sql: (computing) => expressionSql(expression, computing, at, [name]),
  };
};

const aggregateField = (field: ColumnField, aggregate: Aggregate, column: Column, place: FieldPosition, language: string, at: string): Value => {
  if (field.bucket ?? field.bin) throw invalid(at, 'a field is either aggregated or grouped by a bucket or bin');
  const { table } = field.column;
  return {
    kind: 'value',
    result: {
      ...place,
      label: field.label ? textIn(field.label, language) : fieldLabel(column.label, { aggregate }, language),
      type: aggregateType(aggregate, column.type),
      format: field.format ?? aggregateFormat(aggregate, column),
    },
    tables: [table],
    counted: repeatable.has(aggregate) ? [] : [table],
    sql: (computing) => aggregateSql(aggregate, field.column, column, computing, at),
  };
};

const cyclic = new Set(['monthOfYear', 'dayOfWeek']);

const groupField = (field: ColumnField, column: Column, place: FieldPosition, language: string, at: string): Group => {
  const { bucket, bin } = field;
  return {
    kind: 'group',
    result: {
      ...place,
      label: field.label ? textIn(field.label, language) : fieldLabel(column.label, { bucket }, language),
      type: bucket ? (cyclic.has(bucket) ? 'integer' : bucket === 'hour' ? 'timestamp' : 'date') : column.type,
      format: field.format ?? (bucket ? undefined : column.format),
      column: field.column,
      bucket,
    },
    tables: [field.column.table],
    sql: groupSql(field, column, at),
    orderSql: column.sortBy && !bucket && bin === undefined ? columnSql({ table: field.column.table, column: column.sortBy }) : undefined,
    ordered: column.type !== 'text' || column.sortBy !== undefined,
  };
};

const groupSql = ({ column: reference, bucket, bin }: ColumnField, { type, name }: Column, at: string): Group['sql'] => {
  const sql = columnSql(reference);
  if (bucket && bin !== undefined) throw invalid(at, 'a field is grouped by a bucket or by bins, and not by both');
  if (bin !== undefined) {
    if (type !== 'integer' && type !== 'number') throw invalid(at, `bins need a numeric column, and ${name} is ${type}`);
    // Rounded, because 3 times 0.1 is 0.30000000000000004.
    return (parameters) => {
      const width = `CAST(${parameters.number(bin)} AS DOUBLE)`;
      return `round(floor(${sql} / ${width}) * ${width}, 9)`;
    };
  }
  if (!bucket) return () => sql;
  if (type !== 'date' && type !== 'timestamp') throw invalid(at, `buckets need a date or timestamp, and ${name} is ${type}`);
  if (bucket === 'hour' && type === 'date') throw invalid(at, `${name} is a date and has no hours`);
  return () => bucketSql[bucket](sql);
};

const trunc = (unit: string) => (sql: string) => `date_trunc('${unit}', ${sql})`;
const bucketSql: Record<NonNullable<ColumnField['bucket']>, (sql: string) => string> = {
  year: trunc('year'),
  quarter: trunc('quarter'),
  month: trunc('month'),
  week: trunc('week'),
  day: (sql) => `CAST(${sql} AS DATE)`,
  hour: (sql) => `date_trunc('hour', ${sql})`,
  monthOfYear: (sql) => `month(${sql})`,
  dayOfWeek: (sql) => `isodow(${sql})`,
};
