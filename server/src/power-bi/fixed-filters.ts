import { nameInAddress, type FilterCondition, type FixedFilter } from '@portal/shared/contract/all';

/** A filter as powerbi-client takes it (`IBasicFilter`, `IAdvancedFilter` of powerbi-models), locked for readers. */
export type ClientFilter = Readonly<Record<string, unknown>>;
type Condition = { readonly operator: string; readonly value: string | number };
type Written = {
  readonly target: { readonly table: string; readonly column: string };
  readonly operator?: 'In' | 'NotIn';
  readonly values?: readonly (string | number)[];
  readonly conditions?: readonly Condition[];
};

const FIRST_MOMENT = 'T00:00:00.000Z';
const LAST_MOMENT = 'T23:59:59.999Z';
const operators = { above: 'GreaterThan', below: 'LessThan', atLeast: 'GreaterThanOrEqual', atMost: 'LessThanOrEqual' } as const;
const addressOperators: Readonly<Record<string, string>> = { GreaterThan: 'gt', LessThan: 'lt', GreaterThanOrEqual: 'ge', LessThanOrEqual: 'le' };

const schemaOf = (kind: 'basic' | 'advanced') => `http://powerbi.com/product/schema#${kind}`;
const valueOf = ({ type }: FixedFilter, text: string, end: 'first' | 'last' = 'first'): string | number => {
  if (type === 'number') return Number(text);
  return type === 'date' ? `${text}${end === 'first' ? FIRST_MOMENT : LAST_MOMENT}` : text;
};

const conditionsOf = (filter: FixedFilter): Condition[] => {
  const [first = '', last = ''] = filter.values;
  const { condition } = filter;
  if (condition === 'between') return [{ operator: operators.atLeast, value: valueOf(filter, first) }, { operator: operators.atMost, value: valueOf(filter, last, 'last') }];
  return [{ operator: operators[condition as keyof typeof operators], value: valueOf(filter, first, condition === 'atMost' ? 'last' : 'first') }];
};

/** A fixed filter as powerbi-client takes it. */
export const clientFilterOf = (filter: FixedFilter): ClientFilter => {
  const { table, column, condition, values } = filter;
  const shared = { target: { table, column }, displaySettings: { isLockedInViewMode: true } };
  if (condition === 'isOneOf' || condition === 'isNoneOf') return { $schema: schemaOf('basic'), ...shared, filterType: 1, operator: condition === 'isOneOf' ? 'In' : 'NotIn', values: values.map((value) => valueOf(filter, value)) };
  return { $schema: schemaOf('advanced'), ...shared, filterType: 0, logicalOperator: 'And', conditions: conditionsOf(filter) };
};

const MOMENT = /T\d\d:\d\d:\d\d\.\d{3}Z$/;
const typeOf = (value: string | number | undefined, isListed: boolean): FixedFilter['type'] => {
  if (typeof value === 'number') return 'number';
  return isListed ? 'text' : 'date';
};

/** The other way round, of what {@link clientFilterOf} has made. */
export const fixedFilterOf = (client: ClientFilter): FixedFilter => {
  const { target, operator, values, conditions = [] } = client as Written;
  if (operator) return { ...target, type: typeOf(values?.[0], true), condition: operator === 'In' ? 'isOneOf' : 'isNoneOf', values: (values ?? []).map(String) };
  const only = Object.entries(operators).find(([, name]) => name === conditions[0]?.operator)?.[0] as FilterCondition | undefined;
  return { ...target, type: typeOf(conditions[0]?.value, false), condition: conditions.length > 1 ? 'between' : (only ?? 'atLeast'), values: conditions.map(({ value }) => String(value).replace(MOMENT, '')) };
};

const literal = (value: string | number): string => (typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`);

const textOf = (client: ClientFilter): string[] => {
  const { target, operator, values = [], conditions = [] } = client as Written;
  const column = `${nameInAddress(target.table)}/${nameInAddress(target.column)}`;
  if (operator === 'In') return [values.length === 1 ? `${column} eq ${literal(values[0] ?? '')}` : `${column} in (${values.map(literal).join(', ')})`];
  if (operator === 'NotIn') return values.map((value) => `${column} ne ${literal(value)}`);
  // Instants stand there as they are.
  return conditions.map((one) => `${column} ${addressOperators[one.operator]} ${one.value}`);
};

/** Fixed filters for an export: one text, as the service takes no second one (protocol 13.7). Nothing where there are none. */
export const exportFiltersOf = (filters: readonly ClientFilter[]): { readonly reportLevelFilters?: readonly { readonly filter: string }[] } => (filters.length === 0 ? {} : { reportLevelFilters: [{ filter: filters.flatMap(textOf).join(' and ') }] });

/** A filter in a line, for the audit log. */
export const filterLine = (client: ClientFilter): string => {
  const { target, operator, values = [], conditions = [] } = client as Written;
  const column = `${target.table}.${target.column}`;
  if (operator) return `${column} ${operator === 'In' ? '=' : '≠'} ${values.join(' | ')}`;
  const signs: Readonly<Record<string, string>> = { GreaterThan: '>', LessThan: '<', GreaterThanOrEqual: '≥', LessThanOrEqual: '≤' };
  return conditions.map((one) => `${column} ${signs[one.operator]} ${String(one.value).replace(MOMENT, '')}`).join(' & ');
};
