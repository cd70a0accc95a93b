import type { Filter, Scalar, Visual } from '../../src/definition/index.ts';
import type { Reading } from '../rows/reading.ts';
import { selectionFilters } from '../rows/selection.ts';

/** A value that a reader can choose, with the filter that it stands for. */
export interface Choice {
  key: string;
  label: string;
  value: Scalar;
  filters: Filter[];
}

/** The choices of a slicer, in the order of its rows. */
export const choicesOf = (visual: Visual, reading: Reading): Choice[] =>
  reading.rows.map((row) => ({
    key: JSON.stringify(row[0]),
    label: reading.show(row[0] ?? null, 0),
    value: row[0] ?? null,
    filters: selectionFilters({ visual: visual.name, marks: [reading.markOf(row)] }),
  }));

/** Whether what a slicer lets through includes a choice. */
export const holds = (filter: Filter, { value, filters: [own] }: Choice): boolean => {
  if (filter.kind === 'in') return filter.values.includes(value) !== (filter.not ?? false);
  if (filter.kind !== 'range' || own?.kind !== 'range') return false;
  return (filter.from === undefined || own.from! >= filter.from) && (filter.to === undefined || own.to! <= filter.to);
};
