import type { Aggregate, Column, ColumnReference, ColumnType, Expression, Format } from '../definition/index.ts';
import { invalid } from '../http-error.ts';
import { allOf, columnSql, inSql } from './conditions.ts';
import type { ModelLookup } from './model-lookup.ts';
import type { Parameters } from './parameters.ts';

/** Where values are computed: the names that may be used, the values of the statement, and what else rows must fulfil. */
export interface Computing {
  lookup: ModelLookup;
  parameters: Parameters;
  /** Only rows with this condition count. */
  onlyWhere?: string;
}

const functions: Record<Aggregate, (sql: string) => string> = {
  sum: (sql) => `sum(${sql})`,
  average: (sql) => `avg(${sql})`,
  median: (sql) => `median(${sql})`,
  min: (sql) => `min(${sql})`,
  max: (sql) => `max(${sql})`,
  count: (sql) => `count(${sql})`,
  countDistinct: (sql) => `count(DISTINCT ${sql})`,
};

const isNumeric = (type: ColumnType) => type === 'integer' || type === 'number';
const needsNumbers = new Set<Aggregate>(['sum', 'average', 'median']);

const filtered = (call: string, conditions: readonly (string | undefined)[]): string => {
  const condition = allOf(conditions);
  return condition === undefined ? call : `${call} FILTER (WHERE ${condition})`;
};

/** An aggregate of a column. */
export const aggregateSql = (aggregate: Aggregate, reference: ColumnReference, column: Column, computing: Computing, at: string, where?: string): string => {
  if (needsNumbers.has(aggregate) && !isNumeric(column.type)) throw invalid(at, `${aggregate} needs a numeric column, and ${column.name} is ${column.type}`);
  return filtered(functions[aggregate](columnSql(reference)), [where, computing.onlyWhere]);
};

/** The type of an aggregate's result. */
export const aggregateType = (aggregate: Aggregate, column: ColumnType): ColumnType => {
  if (aggregate === 'count' || aggregate === 'countDistinct') return 'integer';
  return aggregate === 'average' || aggregate === 'median' ? 'number' : column;
};

/** How an aggregate is shown when nothing else is said: as its column, but means of whole numbers have decimals. */
export const aggregateFormat = (aggregate: Aggregate, { format, type }: Column): Format | undefined => {
  if (aggregate === 'count' || aggregate === 'countDistinct') return 'integer';
  const whole = format === 'integer' || (format === undefined && type === 'integer');
  return whole && (aggregate === 'average' || aggregate === 'median') ? 'decimal1' : format;
};

/** A measure's expression in SQL. @param at the part of the request that asks for the measure */
export const expressionSql = (expression: Expression, computing: Computing, at: string, within: readonly string[] = []): string => {
  const { lookup, parameters } = computing;
  switch (expression.kind) {
    case 'aggregate': {
      const { aggregate, column, where } = expression;
      return aggregateSql(aggregate, column, lookup.column(column, at), computing, at, where && whereSql(where, computing, at));
    }
    case 'rows':
      return filtered('count(*)', [computing.onlyWhere]);
    case 'literal':
      return `CAST(${parameters.number(expression.value)} AS DOUBLE)`;
    case 'measure':
      return expressionSql(nested(expression.name, lookup, at, within).expression, computing, at, [...within, expression.name]);
    case 'operation': {
      checkSides(expression, lookup, at, within);
      const left = expressionSql(expression.left, computing, at, within);
      const right = expressionSql(expression.right, computing, at, within);
      return expression.operator === '/' ? `(${left} / nullif(${right}, 0))` : `(${left} ${expression.operator} ${right})`;
    }
  }
};

/** Numbers are reckoned with, and days taken from each other. A side that is an operation itself is looked at in its own turn. */
const checkSides = ({ operator, left, right }: Extract<Expression, { kind: 'operation' }>, lookup: ModelLookup, at: string, within: readonly string[]): void => {
  const types = [left, right].map((side) => (side.kind === 'operation' ? 'number' : expressionType(side, lookup, at, within)));
  const isSpan = operator === '-' && types.every((type) => type === 'date');
  const other = types.find((type) => !isNumeric(type));
  if (other && !isSpan) throw invalid(at, `arithmetic needs numbers, and a value is ${other}`);
};

/** The type of a measure's result. */
export const expressionType = (expression: Expression, lookup: ModelLookup, at: string, within: readonly string[] = []): ColumnType => {
  switch (expression.kind) {
    case 'aggregate':
      return aggregateType(expression.aggregate, lookup.column(expression.column, at).type);
    case 'rows':
      return 'integer';
    case 'literal':
      return Number.isInteger(expression.value) ? 'integer' : 'number';
    case 'measure':
      return expressionType(nested(expression.name, lookup, at, within).expression, lookup, at, [...within, expression.name]);
    case 'operation': {
      const whole = [expression.left, expression.right].every((side) => expressionType(side, lookup, at, within) === 'integer');
      return whole && expression.operator !== '/' ? 'integer' : 'number';
    }
  }
};

/**
 * The tables that an expression counts rows of, and those it only looks at. A join may repeat rows of a look-up table:
 * least, greatest and distinct values do not mind, sums and counts do.
 */
export const tablesOf = (expression: Expression, table: string, lookup: ModelLookup, at: string, within: readonly string[] = []): { counted: string[]; seen: string[] } => {
  switch (expression.kind) {
    case 'aggregate': {
      const { aggregate, column, where } = expression;
      const seen = where ? [where.column.table] : [];
      return repeatable.has(aggregate) ? { counted: [], seen: [column.table, ...seen] } : { counted: [column.table], seen };
    }
    case 'rows':
      return { counted: [table], seen: [] };
    case 'literal':
      return { counted: [], seen: [table] };
    case 'measure': {
      const measure = nested(expression.name, lookup, at, within);
      return tablesOf(measure.expression, measure.table, lookup, at, [...within, expression.name]);
    }
    case 'operation': {
      const sides = [expression.left, expression.right].map((side) => tablesOf(side, table, lookup, at, within));
      return { counted: sides.flatMap(({ counted }) => counted), seen: sides.flatMap(({ seen }) => seen) };
    }
  }
};

export const repeatable = new Set<Aggregate>(['min', 'max', 'countDistinct']);

const nested = (name: string, lookup: ModelLookup, at: string, within: readonly string[]) => {
  if (within.includes(name)) throw invalid(at, `the measure ${name} refers to itself`);
  return lookup.measure(name, at);
};

const whereSql = ({ column, operator, value }: NonNullable<Extract<Expression, { kind: 'aggregate' }>['where']>, { lookup, parameters }: Computing, at: string): string => {
  const found = lookup.column(column, at);
  if (operator === '=' || operator === '<>') return inSql(column, found, [value], operator === '<>', parameters, at);
  if (value === null) throw invalid(at, `${operator} does not compare with null`);
  return `${columnSql(column)} ${operator} ${parameters.compared(found.type, value, at)}`;
};
