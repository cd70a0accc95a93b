import type { ColumnReference, Filter } from '../../src/definition/index.ts';
import { invalidParameters } from './errors.ts';

/** A filter as the client library writes it (`IBasicFilter`, `IAdvancedFilter` of powerbi-models). */
export interface PowerBiFilter {
  $schema: string;
  target: { table: string; column: string };
  filterType: number;
  operator?: 'In' | 'NotIn' | 'All';
  values?: unknown[];
  logicalOperator?: 'And' | 'Or';
  conditions?: { operator: string; value?: unknown }[];
  displaySettings?: { isLockedInViewMode?: boolean };
}

const schema = (kind: 'basic' | 'advanced') => `http://powerbi.com/product/schema#${kind}`;
const filterType = { advanced: 0, basic: 1 } as const;

type Scalar = string | number | boolean | null;
const isScalar = (value: unknown): value is Scalar => value === null || ['string', 'number', 'boolean'].includes(typeof value);
const isBound = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

const targetOf = (filter: Partial<PowerBiFilter>): ColumnReference => {
  const { table, column } = filter.target ?? {};
  if (typeof table !== 'string' || typeof column !== 'string') throw invalidParameters('A filter needs target.table and target.column.');
  return { table, column };
};

const fromBasic = (filter: Partial<PowerBiFilter>, column: ColumnReference): Filter[] => {
  if (filter.operator === 'All') return [];
  const values = (filter.values ?? []).map(plain);
  if (!values.every(isScalar)) throw invalidParameters('values of a filter are texts, numbers, booleans or null.');
  if (filter.operator === 'In') return [{ kind: 'in', column, values }];
  if (filter.operator === 'NotIn') return values.length > 0 ? [{ kind: 'in', column, values, not: true }] : [];
  throw invalidParameters('operator of a basic filter is In, NotIn or All.');
};

/** A limit that itself does not belong is a range, and not its end. */
const fromOpenEnd = ({ operator, value }: { operator: string; value?: unknown }, column: ColumnReference): Filter[] | undefined => {
  const end = plain(value);
  if ((operator !== 'GreaterThan' && operator !== 'LessThan') || !isBound(end)) return undefined;
  return [{ kind: 'range', column, [operator === 'GreaterThan' ? 'from' : 'to']: end }, { kind: 'in', column, values: [end], not: true }];
};

const fromCondition = (condition: { operator: string; value?: unknown }, column: ColumnReference): Filter => {
  const value = plain(condition.value);
  const { operator } = condition;
  if (operator === 'IsBlank') return { kind: 'in', column, values: [null] };
  if (operator === 'IsNotBlank') return { kind: 'in', column, values: [null], not: true };
  if (operator === 'Is' && isScalar(value)) return { kind: 'in', column, values: [value] };
  if (operator === 'IsNot' && isScalar(value)) return { kind: 'in', column, values: [value], not: true };
  if (operator === 'Contains' && typeof value === 'string') return { kind: 'contains', column, text: value };
  if (operator === 'GreaterThanOrEqual' && isBound(value)) return { kind: 'range', column, from: value };
  if (operator === 'LessThanOrEqual' && isBound(value)) return { kind: 'range', column, to: value };
  throw invalidParameters(`The condition ${operator} is not supported; Is, IsNot, IsBlank, IsNotBlank, Contains, GreaterThan, GreaterThanOrEqual, LessThan and LessThanOrEqual are.`);
};

/** Conditions joined by Or are understood where they ask for one of several values. */
const fromAdvanced = (filter: Partial<PowerBiFilter>, column: ColumnReference): Filter[] => {
  const parts = (filter.conditions ?? []).flatMap((condition) => fromOpenEnd(condition, column) ?? fromCondition(condition, column));
  if (parts.length < 2 || filter.logicalOperator !== 'Or') return parts;
  const values = parts.flatMap((part) => (part.kind === 'in' && !part.not ? part.values : []));
  if (values.length !== parts.length) throw invalidParameters('Or is supported between conditions of the kind Is.');
  return [{ kind: 'in', column, values }];
};

/** Filters of the client library as the service knows them. Throws 400 `Invalid parameters` for what it cannot do. */
export const fromPowerBi = (filters: unknown): Filter[] => {
  if (!Array.isArray(filters)) throw invalidParameters('Filters come as an array.');
  return filters.flatMap((given: Partial<PowerBiFilter> | null) => {
    if (typeof given !== 'object' || given === null) throw invalidParameters('A filter is an object.');
    const column = targetOf(given);
    return Array.isArray(given.conditions) ? fromAdvanced(given, column) : fromBasic(given, column);
  });
};

const basic = (filter: Extract<Filter, { kind: 'in' }>): PowerBiFilter => ({
  $schema: schema('basic'),
  target: filter.column,
  filterType: filterType.basic,
  operator: filter.not ? 'NotIn' : 'In',
  values: filter.values,
});

const conditionsOf = (filter: Exclude<Filter, { kind: 'in' }>) =>
  filter.kind === 'contains'
    ? [{ operator: 'Contains', value: filter.text }]
    : [
        ...(filter.from === undefined ? [] : [{ operator: 'GreaterThanOrEqual', value: filter.from }]),
        ...(filter.to === undefined ? [] : [{ operator: 'LessThanOrEqual', value: filter.to }]),
      ];

/** The service's filters as the client library writes them. */
export const toPowerBi = (filters: readonly Filter[]): PowerBiFilter[] =>
  filters.map((filter) =>
    filter.kind === 'in'
      ? basic(filter)
      : { $schema: schema('advanced'), target: filter.column, filterType: filterType.advanced, logicalOperator: 'And', conditions: conditionsOf(filter) },
  );

/** Filters of the report, those apart that its readers cannot change. Throws 400 for what is no list. */
export const splitLocked = (filters: unknown): { locked: unknown[]; free: unknown[] } => {
  if (!Array.isArray(filters)) throw invalidParameters('Filters come as an array.');
  const isLocked = (given: Partial<PowerBiFilter> | null) => given?.displaySettings?.isLockedInViewMode === true;
  return { locked: filters.filter(isLocked), free: filters.filter((given) => !isLocked(given)) };
};

/** Locked filters as the client library writes them. */
export const lockedToPowerBi = (filters: readonly Filter[]): PowerBiFilter[] => toPowerBi(filters).map((filter) => ({ ...filter, displaySettings: { isLockedInViewMode: true } }));
