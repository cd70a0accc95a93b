import type { ColumnReference, Filter, ReportPage, Visual } from '../../src/definition/index.ts';

/** A column that the pane offers, with the visual of the page that can tell its values. */
export interface FilterField {
  column: ColumnReference;
  source: Visual;
  kind: 'values' | 'range';
}

const keyOf = ({ table, column }: ColumnReference) => `${table}.${column}`;
const sameColumn = (one: ColumnReference, other: ColumnReference) => keyOf(one) === keyOf(other);

/** The columns that a visual groups by as they are, without buckets, bins or aggregates. */
const grouped = ({ type, fields }: Visual): ColumnReference[] =>
  Object.entries(fields).flatMap(([well, inWell]) => {
    if (well === 'latitude' || well === 'longitude' || well === 'size' || (well === 'values' && type !== 'table')) return [];
    return (inWell ?? []).flatMap((field) => ('column' in field && !field.aggregate && !field.bucket && field.bin === undefined ? [field.column] : []));
  });

/** The fewer groups besides the column, the fewer rows have to be read for its values. A slicer has just them. */
const cost = (visual: Visual) => (visual.type === 'slicer' ? 0 : grouped(visual).length + (visual.top === undefined ? 0 : 10));

/**
 * What the pane offers on a page: the columns that its visuals show. With a reader's token only stored visuals can be
 * asked for, so the values of a column come from the visual that has it with the fewest others.
 */
export const filterFields = (page: ReportPage): FilterField[] => {
  const found = new Map<string, FilterField>();
  for (const source of [...page.visuals].sort((one, other) => cost(one) - cost(other))) {
    for (const column of grouped(source)) {
      const kind = source.type === 'slicer' && source.options.slicer === 'range' ? 'range' : 'values';
      if (!found.has(keyOf(column))) found.set(keyOf(column), { column, source, kind });
    }
  }
  return [...found.values()];
};

/** The filter that the pane put on a column, if any. */
export const filterOn = (filters: readonly Filter[], column: ColumnReference): Filter | undefined => filters.find((filter) => sameColumn(filter.column, column));

export const withFilter = (filters: readonly Filter[], column: ColumnReference, filter: Filter | undefined): Filter[] => [
  ...filters.filter((one) => !sameColumn(one.column, column)),
  ...(filter ? [filter] : []),
];
