import type { EmbeddedReport, Field, Scalar, Visual } from '../../src/definition/index.ts';
import type { Mark } from './selection.ts';
import { numberAt, type Reading } from './reading.ts';

type Model = EmbeddedReport['model'];
type Expression = Model['measures'][number]['expression'];

export interface MatrixRow {
  label: string;
  /** 0 for the outer group, 1 for the rows in it. */
  depth: number;
  mark: Mark;
  /** By column group and value, nothing where there is no row. */
  cells: (number | null)[];
  /** Of the whole row, by value; only where adding up says something. */
  totals: (number | null)[];
}
export interface Matrix {
  /** Of the column groups; one without a label where there are none. */
  heads: string[];
  valueColumns: number[];
  rows: MatrixRow[];
  /** By column group and value. */
  totals: (number | null)[];
  grand: (number | null)[];
  hasTotals: boolean;
}

const addable = (expression: Expression, model: Model): boolean => {
  switch (expression.kind) {
    case 'rows':
      return true;
    case 'aggregate':
      return expression.aggregate === 'sum' || expression.aggregate === 'count';
    case 'operation':
      return (expression.operator === '+' || expression.operator === '-') && addable(expression.left, model) && addable(expression.right, model);
    case 'measure': {
      const measure = model.measures.find(({ name }) => name === expression.name);
      return measure !== undefined && addable(measure.expression, model);
    }
    case 'literal':
      return false;
  }
};

/** Whether a field's values add up to a total: sums and counts do, averages and shares do not. */
export const isAdditive = (field: Field, model: Model | undefined): boolean => {
  if ('measure' in field) return model !== undefined && addable({ kind: 'measure', name: field.measure }, model);
  return field.aggregate === undefined || field.aggregate === 'sum' || field.aggregate === 'count';
};

const sum = (values: readonly (number | null)[]): number | null => {
  const given = values.filter((value) => value !== null);
  return given.length > 0 ? given.reduce((total, value) => total + value, 0) : null;
};

/** A matrix from rows of row groups, column group and values; groups in the order of the rows of the result. */
export const toMatrix = (visual: Visual, reading: Reading, model: Model | undefined): Matrix => {
  const [outer = 0, inner] = reading.at('rows');
  const [group] = reading.at('columns');
  const valueColumns = reading.at('values');
  const additive = valueColumns.map((place) => isAdditive(visual.fields.values![reading.columns[place]!.index]!, model));
  const heads: Scalar[] = group === undefined ? [null] : orderOf(reading.rows.map((row) => row[group] ?? null));
  const width = heads.length * valueColumns.length;
  const rows = new Map<string, MatrixRow>();
  const rowAt = (key: string, label: string, depth: number, mark: Mark): MatrixRow => {
    const known = rows.get(key);
    if (known) return known;
    const made = { label, depth, mark, cells: Array<number | null>(width).fill(null), totals: [] };
    rows.set(key, made);
    return made;
  };
  const partAt = (mark: Mark, place: number) => mark.filter(({ column }) => column.column === reading.columns[place]!.column?.column && column.table === reading.columns[place]!.column?.table);

  for (const row of reading.rows) {
    const mark = reading.markOf(row);
    const outerKey = JSON.stringify([row[outer]]);
    const outerRow = rowAt(outerKey, reading.show(row[outer] ?? null, outer), 0, partAt(mark, outer));
    const target =
      inner === undefined ? outerRow : rowAt(JSON.stringify([row[outer], row[inner]]), reading.show(row[inner] ?? null, inner), 1, [...partAt(mark, outer), ...partAt(mark, inner)]);
    const head = group === undefined ? 0 : heads.indexOf(row[group] ?? null);
    for (const [index, place] of valueColumns.entries()) {
      const cell = head * valueColumns.length + index;
      const value = numberAt(row, place);
      target.cells[cell] = value;
      if (inner !== undefined && additive[index]) outerRow.cells[cell] = sum([outerRow.cells[cell] ?? null, value]);
    }
  }
  const ordered = inner === undefined ? [...rows.values()] : inGroups([...rows.entries()]);
  const across = (cells: readonly (number | null)[]) => valueColumns.map((_, index) => (additive[index] ? sum(cells.filter((__, at) => at % valueColumns.length === index)) : null));
  for (const row of ordered) row.totals = group === undefined ? [] : across(row.cells);
  const leaves = ordered.filter(({ depth }) => inner === undefined || depth === 1);
  const totals = Array.from({ length: width }, (_, cell) => (additive[cell % valueColumns.length] ? sum(leaves.map(({ cells }) => cells[cell] ?? null)) : null));
  return {
    heads: group === undefined ? [''] : heads.map((head) => reading.show(head, group)),
    valueColumns,
    rows: ordered,
    totals,
    grand: group === undefined ? [] : across(totals),
    hasTotals: additive.some(Boolean),
  };
};

/** The values of a column group in their own order: numbers and dates upwards, others as they come. */
const orderOf = (values: readonly Scalar[]): Scalar[] => {
  const distinct = [...new Set(values)];
  if (distinct.every((value) => typeof value === 'number')) return [...distinct].sort((one, other) => one - other);
  return distinct.every((value) => typeof value === 'string' && /^\d{4}-\d\d/.test(value)) ? [...distinct].sort() : distinct;
};

/** Each outer row is followed by its inner ones, also when the result has them apart. */
const inGroups = (entries: [string, MatrixRow][]): MatrixRow[] => {
  const keyOf = (key: string) => JSON.stringify([(JSON.parse(key) as Scalar[])[0]]);
  return entries.filter(([, row]) => row.depth === 0).flatMap(([outerKey, outerRow]) => [outerRow, ...entries.filter(([key, row]) => row.depth === 1 && keyOf(key) === outerKey).map(([, row]) => row)]);
};
