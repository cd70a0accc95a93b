import type { ColumnType, Visual } from '../definition/index.ts';
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

interface VisualStatement {
  statement: Statement;
  /** One row more than this is asked for, to tell whether there are more. */
  most: number;
}

/** The SQL of a visual. */
export const visualStatement = (
  visual: Visual,
  fields: readonly ResolvedField[],
  narrowing: VisualNarrowing,
  access: Access,
  lookup: ModelLookup,
  limit = mostRows,
): VisualStatement => {
  const parameters = new Parameters();
  const source = sourceFor(fields, narrowing, access, lookup, parameters);
  const ordering = orderOf(visual, fields);
  const computed = [
    ...fields.map((field, index) => ({ name: `c${index}`, type: field.result.type, sql: fieldSql(field, { lookup, parameters }) })),
    ...(narrowing.highlight ? highlighted(fields, lookup, parameters, source.highlight) : []),
  ];
  const most = ordering.categories ? limit : Math.min(limit, visual.top ?? limit);
  const grouped = fields.some(({ kind }) => kind === 'group');
  const sql = grouped
    ? groupedSql(computed, fields, source.sql, ordering, visual.top, most, parameters)
    : `SELECT ${computed.map((one) => plainSql(one.sql, one.type)).join(', ')} ${source.sql}`;
  return { statement: { sql, values: parameters.values, types: parameters.types }, most };
};

interface Computed {
  name: string;
  type: ColumnType;
  sql: string;
}

/** Inside, rows are grouped and values computed; outside, they are put in order, cut, and written as JSON knows them. */
const groupedSql = (computed: readonly Computed[], fields: readonly ResolvedField[], from: string, ordering: Ordering, top: number | undefined, most: number, parameters: Parameters): string => {
  const keys = fields.flatMap((field, index) => (field.kind === 'group' && field.orderSql ? [`min(${field.orderSql}) AS s${index}`] : []));
  const places = fields.flatMap(({ kind }, index) => (kind === 'group' ? [index + 1] : []));
  const inner = `SELECT ${[...computed.map(({ sql, name }) => `${sql} AS ${name}`), ...keys].join(', ')} ${from} GROUP BY ${places.join(', ')}`;
  const shown = computed.map(({ name, type }) => plainSql(name, type)).join(', ');
  return `SELECT ${shown} FROM (${rankedSql(inner, ordering, top, parameters)}) ORDER BY ${ordering.terms.join(', ')} LIMIT ${parameters.number(most + 1)}`;
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
  /** For charts with a series: several rows make a category, which keeps together and which `top` counts. */
  categories?: { key: string; order: string[]; total?: string };
}

/** The series stands aside: its order is that of the legend. */
const leading = (fields: readonly ResolvedField[]) => fields.findIndex(({ kind, result }) => kind === 'group' && result.well !== 'series');

const keyOf = (fields: readonly ResolvedField[], index: number): string => {
  const field = fields[index]!;
  return field.kind === 'group' && field.orderSql ? `s${index}` : `c${index}`;
};

const unranked = new Set<Visual['type']>(['table', 'matrix', 'slicer', 'line', 'area']);

/** What decides the order when the visual does not say: the order of the groups where it means something, else the greatest value first. */
const defaultSort = ({ type }: Visual, fields: readonly ResolvedField[]): NonNullable<Visual['sort']> | undefined => {
  const first = fields[leading(fields)];
  const value = fields.findIndex(({ kind }) => kind === 'value');
  const byGroups = first?.kind !== 'group' || first.ordered || unranked.has(type);
  return byGroups || value < 0 ? undefined : { by: value, direction: 'desc' };
};

/** The visual's sort first; then the groups in their own order, so that equal rows never change places. */
const orderOf = (visual: Visual, fields: readonly ResolvedField[]): Ordering => {
  if (visual.sort && visual.sort.by >= fields.length) throw invalid('visual.sort.by', `the visual has ${fields.length} result columns`);
  const groups = fields.flatMap(({ kind }, index) => (kind === 'group' ? [index] : []));
  if (groups.length === 0) return { terms: [] };
  const sort = visual.sort ?? defaultSort(visual, fields);
  const lead = leading(fields);
  const bySeries = fields.some(({ result }) => result.well === 'series') && lead >= 0;
  const total = bySeries && sort && fields[sort.by]!.kind === 'value' ? totalSql(fields, sort.by, lead) : undefined;
  const ascending = (index: number) => `${keyOf(fields, index)} NULLS LAST`;
  const sorted = sort ? [`${total ? 't' : keyOf(fields, sort.by)} ${sort.direction.toUpperCase()} NULLS LAST`] : [];
  const rest = groups.filter((index) => index !== sort?.by).map(ascending);
  const ofCategories = sort && (total || sort.by === lead) ? sorted : [ascending(lead)];
  return { terms: [...sorted, ...rest], categories: bySeries ? { key: `c${lead}`, order: [...ofCategories, `c${lead}`], total } : undefined };
};

const totalSql = (fields: readonly ResolvedField[], value: number, lead: number): string => {
  const { type } = fields[value]!.result;
  return `${type === 'integer' || type === 'number' ? 'sum' : 'max'}(c${value}) OVER (PARTITION BY c${lead}) AS t`;
};

/** Adds the total of each category where the order needs it, and keeps the first categories only. */
const rankedSql = (inner: string, { categories }: Ordering, top: number | undefined, parameters: Parameters): string => {
  const totalled = categories?.total ? `SELECT *, ${categories.total} FROM (${inner})` : inner;
  if (!categories || top === undefined) return totalled;
  return `SELECT * FROM (${totalled}) QUALIFY dense_rank() OVER (ORDER BY ${categories.order.join(', ')}) <= ${parameters.number(top)}`;
};
