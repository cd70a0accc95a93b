import type { ColumnReference, ColumnType, Filter } from '../../../src/definition/index.ts';
import { isNumeric, isTime } from '../document/field-rules.ts';

/** The conditions that an author chooses from. */
export type FilterKind = 'in' | 'not' | 'range' | 'contains';

/** The conditions that a column of a type can have; the first is the one to begin with. */
export const kindsOf = (type: ColumnType): FilterKind[] => {
  if (isNumeric(type) || isTime(type)) return ['range', 'in', 'not'];
  return type === 'text' ? ['in', 'not', 'contains'] : ['in', 'not'];
};

export const kindOf = (filter: Filter): FilterKind => (filter.kind === 'in' && filter.not ? 'not' : filter.kind);

/** The filter that lets some values of a column through, or all but these; without values there is nothing to filter. */
export const valuesFilter = (column: ColumnReference, kind: 'in' | 'not', values: Extract<Filter, { kind: 'in' }>['values']): Filter | undefined =>
  values.length === 0 ? undefined : { kind: 'in', column, values, ...(kind === 'not' && { not: true }) };

/** A filter under another condition, where its values still mean something. */
export const turned = (filter: Filter | undefined, kind: FilterKind): Filter | undefined =>
  filter?.kind === 'in' && (kind === 'in' || kind === 'not') ? valuesFilter(filter.column, kind, filter.values) : undefined;
