import type { Option, OptionTree } from './fields/field.ts';

type Placed = { readonly id: number; readonly parentId: number | null };

/** Rows by what they stand below, null for the top; those of one parent in the order in which they are given. */
export const childrenOf = <Row extends Pick<Placed, 'parentId'>>(rows: readonly Row[]): ReadonlyMap<number | null, readonly Row[]> => {
  const below = new Map<number | null, Row[]>();
  for (const row of rows) {
    const siblings = below.get(row.parentId);
    if (siblings) siblings.push(row);
    else below.set(row.parentId, [row]);
  }
  return below;
};

type Offered<Row> = {
  /** Left out with what is below it. */
  readonly without?: number | undefined;
  /** What is not offered has nothing below it that is. */
  readonly isOffered?: (row: Row) => boolean;
};

/** Rows that stand below each other, for a field of the kind `treeChoice`. */
export const optionTree = <Row extends Placed>(rows: readonly Row[], labelOf: (row: Row) => string, { without, isOffered = () => true }: Offered<Row> = {}): OptionTree[] => {
  const below = childrenOf(rows);
  const optionsAt = (parent: number | null): OptionTree[] =>
    (below.get(parent) ?? []).filter((row) => row.id !== without && isOffered(row)).map((row) => ({ value: row.id, label: labelOf(row), children: optionsAt(row.id) }));
  return optionsAt(null);
};

/** Options without one and what is below it. */
export const withoutOption = (options: readonly OptionTree[], value: Option['value']): OptionTree[] =>
  options.filter((option) => option.value !== value).map(({ children = [], ...option }) => ({ ...option, children: withoutOption(children, value) }));

/** The same in one list, each called by the way to it: those of one name are told apart. */
export const optionPaths = (options: readonly OptionTree[], above = ''): Option[] =>
  options.flatMap(({ value, label, children = [] }) => [{ value, label: `${above}${label}` }, ...optionPaths(children, `${above}${label} / `)]);
