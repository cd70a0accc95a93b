import type { VisualType, Well } from './report.ts';

/** The order of a visual's result columns, whatever the order of its wells in the document; `sort.by` counts in it. */
export const wellOrder: readonly Well[] = ['category', 'rows', 'columns', 'details', 'location', 'latitude', 'longitude', 'x', 'y', 'size', 'series', 'values'];

/** A place for fields of a visual. */
export interface WellRule {
  well: Well;
  /** What a field does there: it groups the rows, is computed for each group, or (in tables) either. */
  takes: 'group' | 'value' | 'any';
  least: number;
  most: number;
}

/** No visual can be read with more than this in one well. */
const many = 20;
const rule = (well: Well, takes: WellRule['takes'], least: number, most: number): WellRule => ({ well, takes, least, most });
const chart: readonly WellRule[] = [rule('category', 'group', 1, 1), rule('values', 'value', 1, many), rule('series', 'group', 0, 1)];
const byState: readonly WellRule[] = [rule('location', 'group', 1, 1), rule('values', 'value', 1, 1)];
const byPoint: readonly WellRule[] = [rule('details', 'group', 1, 1), rule('latitude', 'group', 1, 1), rule('longitude', 'group', 1, 1), rule('values', 'value', 1, 1)];

/** The wells of a type, in the order in which an author fills them. A map has two sets: by state, or by point. */
const rules: Record<VisualType, readonly (readonly WellRule[])[]> = {
  card: [[rule('values', 'value', 1, 2)]],
  bar: [chart],
  column: [chart],
  line: [chart],
  area: [chart],
  pie: [[rule('category', 'group', 1, 1), rule('values', 'value', 1, 1)]],
  scatter: [[rule('details', 'group', 1, 1), rule('x', 'value', 1, 1), rule('y', 'value', 1, 1), rule('size', 'value', 0, 1), rule('series', 'group', 0, 1)]],
  table: [[rule('values', 'any', 1, many)]],
  matrix: [[rule('rows', 'group', 1, 2), rule('columns', 'group', 0, 1), rule('values', 'value', 1, many)]],
  map: [byState, byPoint],
  slicer: [[rule('category', 'group', 1, 1)]],
  text: [[]],
};

type Filled = Partial<Record<Well, readonly unknown[]>>;

/** The wells of a visual: of its type and, for a map, of the kind that its fields make it. */
export const wellsOf = ({ type, fields }: { type: VisualType; fields: Filled }): readonly WellRule[] => {
  const [first = [], second] = rules[type];
  return second && (['details', 'latitude', 'longitude'] as const).some((well) => fields[well]) ? second : first;
};

/** Every well that a type may have. */
export const allWells = (type: VisualType): readonly WellRule[] => [...new Map(rules[type].flat().map((one) => [one.well, one])).values()];

/** The wells that an unfinished visual still needs a field in; it shows no data before. */
export const emptyWells = (visual: { type: VisualType; fields: Filled }): Well[] =>
  wellsOf(visual).flatMap(({ well, least }) => ((visual.fields[well]?.length ?? 0) < least ? [well] : []));
