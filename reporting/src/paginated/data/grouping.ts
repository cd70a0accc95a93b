import type { Scalar } from '../../definition/index.ts';
import type { Group, Total } from '../definition.ts';
import type { DataColumn, SetData } from './read-set.ts';
import { shownValue } from './shown.ts';

/** A group of rows: those from `start` to before `end` in the table's order. */
export interface GroupNode {
  /** 0 is the outermost. */
  level: number;
  /** The values of the groups around it and its own. */
  path: Scalar[];
  start: number;
  end: number;
  children: GroupNode[];
}

/** Values of whole groups, by the column and then by {@link pathKey}. */
export type WholeValues = ReadonlyMap<string, ReadonlyMap<string, Scalar>>;

export interface Grouped {
  /** The rows' places in the data set, in the order in which they are shown. */
  order: number[];
  groups: GroupNode[];
}

interface Building {
  level: number;
  path: Scalar[];
  rows: number[];
  children: Map<Scalar, Building>;
}

export const pathKey = (path: readonly Scalar[]): string => JSON.stringify(path);

/** Puts the rows of a data set into groups; within the innermost they keep the data set's order. */
export const groupRows = (data: SetData, groups: readonly Group[], whole: WholeValues, language: string, formatLocale: string): Grouped => {
  const places = groups.map(({ by }) => placeOf(data, by));
  const root: Building = { level: -1, path: [], rows: [], children: new Map() };
  for (const [index, row] of data.rows.entries()) {
    let here = root;
    for (const [level, place] of places.entries()) {
      const value = row[place] ?? null;
      const next = here.children.get(value) ?? { level, path: [...here.path, value], rows: [], children: new Map<Scalar, Building>() };
      here.children.set(value, next);
      here = next;
    }
    here.rows.push(index);
  }
  const order: number[] = [];
  const settle = (one: Building): GroupNode => {
    const start = order.length;
    order.push(...one.rows);
    const children = sorted(one, data, groups, whole, language, formatLocale).map(settle);
    return { level: one.level, path: one.path, start, end: order.length, children };
  };
  return { groups: settle(root).children, order };
};

export const placeOf = ({ columns }: Pick<SetData, 'columns'>, name: string): number => columns.findIndex((column) => column.name === name);

const sorted = ({ level, children }: Building, data: SetData, groups: readonly Group[], whole: WholeValues, language: string, formatLocale: string): Building[] => {
  const group = groups[level + 1];
  const list = [...children.values()];
  if (!group) return list;
  const turn = group.direction === 'desc' ? -1 : 1;
  if (group.sortBy) {
    const { column, total } = group.sortBy;
    const totals = new Map(list.map((one) => [one, totalOf(data, rowsOf(one), column, total, one.path, whole)]));
    return list.sort((one, other) => turn * compared(totals.get(one) ?? null, totals.get(other) ?? null, turn));
  }
  const column = data.columns[placeOf(data, group.by)]!;
  // What is shown in words is looked for by them; everything else comes in the data set's order, which knows months and sizes.
  if (column.type !== 'text' || !column.words) return turn === 1 ? inOrder(list, column) : inOrder(list, column).reverse();
  const collator = new Intl.Collator(language);
  const texts = new Map(list.map((one) => [one, shownValue(one.path.at(-1) ?? null, column, language, formatLocale)]));
  return list.sort((one, other) => turn * collator.compare(texts.get(one)!, texts.get(other)!));
};

const rowsOf = ({ rows, children }: Building): number[] => (children.size === 0 ? rows : [...children.values()].flatMap(rowsOf));

/** Numbers and dates by their value; texts came from the data set in their order, and only rows without a value go last. */
const inOrder = (list: Building[], { type }: DataColumn): Building[] => {
  const valueOf = (one: Building) => one.path.at(-1) ?? null;
  if (type === 'text' || type === 'boolean') return list.sort((one, other) => Number(valueOf(one) === null) - Number(valueOf(other) === null));
  return list.sort((one, other) => compared(valueOf(one), valueOf(other), 1));
};

/** No value goes last, whatever the direction. */
const compared = (one: Scalar, other: Scalar, turn: 1 | -1): number => {
  if (one === null || other === null) return one === other ? 0 : one === null ? turn : -turn;
  return one < other ? -1 : one > other ? 1 : 0;
};

/** A total over rows. @param rows places in the data set */
export const totalOf = (data: SetData, rows: readonly number[], column: string, total: Total, path: readonly Scalar[], whole: WholeValues): Scalar => {
  if (total === 'value') return whole.get(column)?.get(pathKey(path)) ?? null;
  const at = placeOf(data, column);
  const values = rows.flatMap((row) => {
    const value = data.rows[row]![at] ?? null;
    return value === null ? [] : [value];
  });
  if (total === 'count') return values.length;
  if (values.length === 0) return null;
  if (total === 'min' || total === 'max') return values.reduce((best, value) => (total === 'min' ? value < best : value > best) ? value : best);
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === 0) return null;
  const sum = numbers.reduce((all, value) => all + value, 0);
  return total === 'sum' ? sum : sum / numbers.length;
};

/** How a total is shown: as its column, but a count is a whole number, and a mean of whole numbers has a decimal. */
export const totalColumn = (column: DataColumn, total: Total): Pick<DataColumn, 'type' | 'format' | 'bucket' | 'words'> => {
  if (total === 'count') return { type: 'integer', format: 'integer' };
  const whole = column.format === 'integer' || (column.format === undefined && column.type === 'integer');
  return total === 'average' && whole ? { type: 'number', format: 'decimal1' } : column;
};
