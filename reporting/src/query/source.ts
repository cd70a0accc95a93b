import type { Filter, Role } from '../definition/index.ts';
import { quoteName } from '../warehouse/quote.ts';
import { invalid } from '../http-error.ts';
import { allOf, columnSql, filterSql } from './conditions.ts';
import type { ResolvedField } from './fields.ts';
import type { ModelLookup } from './model-lookup.ts';
import { Parameters } from './parameters.ts';
import { rowSecuritySql, type Identity } from './row-security.ts';

/** Filters of one place, for example the page's, with the name of the place for errors. */
export interface PlacedFilters {
  at: string;
  filters: readonly Filter[];
}

export interface Access {
  roles: readonly Role[];
  identity?: Identity;
}

/** The rows that a statement works on. */
export interface Source {
  base: string;
  /** FROM and WHERE. */
  sql: string;
  /** The condition of the highlight, when there is one that concerns these rows. */
  highlight?: string;
}

/** FROM and WHERE for a visual's fields: the table that leads to all others, only the joins needed, all filters, row-level security. */
export const sourceFor = (
  fields: readonly ResolvedField[],
  narrowing: { filters: readonly PlacedFilters[]; highlight?: PlacedFilters },
  access: Access,
  lookup: ModelLookup,
  parameters: Parameters,
): Source => {
  const base = baseTable(fields, lookup);
  const reachable = lookup.reachableFrom(base);
  const needed = new Set(fields.flatMap(({ tables }) => tables));

  // A filter on a table that the rows do not lead to does not concern them: filters flow from look-up tables to facts.
  // It is checked all the same, with parameters that go nowhere.
  const conditionsOf = ({ at, filters }: PlacedFilters) =>
    filters.flatMap((filter, index) => {
      const place = `${at}[${index}]`;
      const column = lookup.column(filter.column, `${place}.column`);
      const concerned = reachable.has(filter.column.table);
      const condition = filterSql(filter, column, concerned ? parameters : new Parameters(), place);
      if (!concerned) return [];
      needed.add(filter.column.table);
      return [condition];
    });
  const conditions = narrowing.filters.flatMap(conditionsOf);
  const highlight = narrowing.highlight && allOf(conditionsOf(narrowing.highlight));
  const security = rowSecuritySql(access.roles, access.identity, lookup, reachable, parameters);
  for (const table of security?.tables ?? []) needed.add(table);

  const where = allOf([...conditions, security?.condition]);
  return { base, highlight, sql: `FROM ${tableSql(base, lookup)}${joinsSql(needed, reachable, lookup)}${where ? ` WHERE ${where}` : ''}` };
};

const baseTable = (fields: readonly ResolvedField[], lookup: ModelLookup): string => {
  const counted = [...new Set(fields.flatMap((field) => (field.kind === 'value' ? field.counted : [])))];
  const needed = [...new Set(fields.flatMap(({ tables }) => tables))];
  if (counted.length > 1) throw invalid('fields', `values of the tables ${counted.join(' and ')} cannot stand in one visual`);
  const candidates = counted.length === 1 ? counted : [...needed, ...lookup.model.tables.map(({ name }) => name)];
  const base = candidates.find((candidate) => needed.every((table) => lookup.reachableFrom(candidate).has(table)));
  if (base === undefined) throw invalid('fields', `no relationships lead from one table to all of ${needed.join(', ')}`);
  return base;
};

const tableSql = (table: string, { model }: ModelLookup) => `${quoteName(model.id)}.${quoteName(table)} AS ${quoteName(table)}`;

/** Left joins: a fact without a partner in the look-up table still counts, under an empty name. */
const joinsSql = (needed: ReadonlySet<string>, reachable: ReturnType<ModelLookup['reachableFrom']>, lookup: ModelLookup): string => {
  const steps = new Map([...needed].flatMap((table) => (reachable.get(table) ?? []).map((step) => [step.to.table, step] as const)));
  return [...steps.values()].map(({ from, to }) => ` LEFT JOIN ${tableSql(to.table, lookup)} ON ${columnSql(from)} = ${columnSql(to)}`).join('');
};
