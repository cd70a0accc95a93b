import type { ColumnType, Sort, Visual } from '../definition/index.ts';
import type { Statement } from '../warehouse/database.ts';
import { invalid } from '../http-error.ts';
import { fieldSql, type Group, type ResolvedField } from './fields.ts';
import type { ModelLookup } from './model-lookup.ts';
import { Parameters } from './parameters.ts';
import { mostRows, plainSql } from './plain.ts';
import { sourceFor, type Access, type PlacedFilters } from './source.ts';

export interface VisualNarrowing {
  filters: readonly PlacedFilters[];
  highlight?: PlacedFilters;
}

export interface VisualRows {
  /** The reader's order, in the place of the visual's. */
  sort?: Sort;
  limit?: number;
}

interface VisualStatement {
  statement: Statement;
  /** One row more than this is asked for, to tell whether there are more. */
  most: number;
  /** What the rows are sorted by; nothing for a single row. */
  sorted?: Sort;
}

/** The SQL of a visual. */
export const visualStatement = (
  visual: Visual,
  fields: readonly ResolvedField[],
  narrowing: VisualNarrowing,
  access: Access,
  lookup: ModelLookup,
  { sort, limit: most = mostRows }: VisualRows = {},
): VisualStatement => {
  const parameters = new Parameters();
  const source = sourceFor(fields, narrowing, access, lookup, parameters);
  const standing = orderOf(visual, fields, visual.sort, 'visual.sort');
  const ordering = sort ? orderOf(visual, fields, sort, 'sort') : standing;
  const computed = [
    ...fields.map((field, index) => ({ name: `c${index}`, type: field.result.type, sql: fieldSql(field, { lookup, parameters }) })),
    ...(narrowing.highlight ? highlighted(fields, lookup, parameters, source.highlight) : []),
  ];
  const grouped = fields.some(({ kind }) => kind === 'group');
  const sql = grouped
    ? groupedSql(computed, fields, source.sql, { top: visual.top, standing, ordering, most }, parameters)
    : `SELECT ${computed.map((one) => plainSql(one.sql, one.type)).join(', ')} ${source.sql}`;
  return { statement: { sql, values: parameters.values, types: parameters.types }, most, sorted: ordering.sort };
};

interface Computed {
  name: string;
  type: ColumnType;
  sql: string;
}

interface Cut {
  /** How many come first in the visual's own order: they stay the same in a reader's. */
  top: number | undefined;
  standing: Ordering;
  ordering: Ordering;
  most: number;
}

/** Inside, rows are grouped, values computed, and the first ones kept; outside, they are put in order, cut, and written as JSON knows them. */
const groupedSql = (computed: readonly Computed[], fields: readonly ResolvedField[], from: string, { top, standing, ordering, most }: Cut, parameters: Parameters): string => {
  const keys = fields.flatMap((field, index) => (field.kind === 'group' && field.orderSql ? [`min(${field.orderSql}) AS s${index}`] : []));
  const places = fields.flatMap(({ kind }, index) => (kind === 'group' ? [index + 1] : []));
  const inner = `SELECT ${[...computed.map(({ sql, name }) => `${sql} AS ${name}`), ...keys].join(', ')} ${from} GROUP BY ${places.join(', ')}`;
  const shown = computed.map(({ name, type }) => plainSql(name, type)).join(', ');
  return `SELECT ${shown} FROM (${topSql(inner, standing, top, parameters)}) ORDER BY ${ordering.terms.join(', ')} LIMIT ${parameters.number(most + 1)}`;
};

/** The least and the greatest value of a range slicer's column. */
export const rangeStatement = (group: Group, narrowing: VisualNarrowing, access: Access, lookup: ModelLookup): Statement => {
  const parameters = new Parameters();
  const source = sourceFor([group], { filters: narrowing.filters }, access, lookup, parameters);
  const shown = ['min', 'max'].map((end) => plainSql(`${end}(${group.sql(parameters)})`, group.result.type));
  return { sql: `SELECT ${shown.join(', ')} ${source.sql}`, values: parameters.values, types: parameters.types };
};

/** The values once more, of the rows that the highlight lets through. */
const highlighted = (fields: readonly ResolvedField[], lookup: ModelLookup, parameters: Parameters, onlyWhere?: string): Computed[] =>
  fields.flatMap((field, index) => (field.kind === 'value' ? [{ name: `h${index}`, type: field.result.type, sql: field.sql({ lookup, parameters, onlyWhere }) }] : []));

interface Ordering {
  /** The terms of ORDER BY; none for a single row. */
  terms: string[];
  sort?: Sort;
  /** For charts with a series: several rows make a category, which keeps together and which `top` counts. A total is the column `t`. */
  categories?: { order: string[]; total?: string };
}

/** The series stands aside: its order is that of the legend. */
const leading = (fields: readonly ResolvedField[]) => fields.findIndex(({ kind, result }) => kind === 'group' && result.well !== 'series');

const keyOf = (fields: readonly ResolvedField[], index: number): string => {
  const field = fields[index]!;
  return field.kind === 'group' && field.orderSql ? `s${index}` : `c${index}`;
};

const unranked = new Set<Visual['type']>(['table', 'matrix', 'slicer', 'line', 'area']);

/** What decides the order when the visual does not say: the order of the groups where it means something, else the greatest value first. */
const defaultSort = ({ type }: Visual, fields: readonly ResolvedField[]): Sort | undefined => {
  const lead = leading(fields);
  const first = fields[lead];
  const value = fields.findIndex(({ kind }) => kind === 'value');
  const byGroups = first?.kind !== 'group' || first.ordered || unranked.has(type);
  if (!byGroups && value >= 0) return { by: value, direction: 'desc' };
  return first && { by: lead, direction: 'asc' };
};

/** What is asked for first; then the groups in their own order, so that equal rows never change places. */
const orderOf = (visual: Visual, fields: readonly ResolvedField[], asked: Sort | undefined, at: string): Ordering => {
  if (asked && asked.by >= fields.length) throw invalid(`${at}.by`, `the visual has ${fields.length} result columns`);
  const groups = fields.flatMap(({ kind }, index) => (kind === 'group' ? [index] : []));
  if (groups.length === 0) return { terms: [] };
  const sort = asked ?? defaultSort(visual, fields);
  const lead = leading(fields);
  const bySeries = fields.some(({ result }) => result.well === 'series') && lead >= 0;
  const total = bySeries && sort && fields[sort.by]!.kind === 'value' ? totalSql(fields, sort.by, lead) : undefined;
  const ascending = (index: number) => `${keyOf(fields, index)} NULLS LAST`;
  const sortedBy = (sql: string) => (sort ? [`${sql} ${sort.direction.toUpperCase()} NULLS LAST`] : []);
  const sorted = sort ? sortedBy(total ?? keyOf(fields, sort.by)) : [];
  const rest = groups.filter((index) => index !== sort?.by).map(ascending);
  const ofCategories = total ? sortedBy('t') : sort?.by === lead ? sorted : [ascending(lead)];
  return { terms: [...sorted, ...rest], sort, categories: bySeries ? { order: [...ofCategories, `c${lead}`], total } : undefined };
};

const totalSql = (fields: readonly ResolvedField[], value: number, lead: number): string => {
  const { type } = fields[value]!.result;
  return `${type === 'integer' || type === 'number' ? 'sum' : 'max'}(c${value}) OVER (PARTITION BY c${lead})`;
};

/** Keeps the first rows or, where there is a series, all rows of the first categories. */
const topSql = (inner: string, { terms, categories }: Ordering, top: number | undefined, parameters: Parameters): string => {
  if (top === undefined) return inner;
  if (!categories) return `SELECT * FROM (${inner}) ORDER BY ${terms.join(', ')} LIMIT ${parameters.number(top)}`;
  const totalled = categories.total ? `SELECT *, ${categories.total} AS t FROM (${inner})` : inner;
  return `SELECT * FROM (${totalled}) QUALIFY dense_rank() OVER (ORDER BY ${categories.order.join(', ')}) <= ${parameters.number(top)}`;
};
