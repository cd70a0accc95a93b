import type { ColumnReference, Filter, ResultColumn, Scalar, Visual } from '../../src/definition/index.ts';
import { readDate } from '../language/format.ts';

/** One value that a mark stands for, for example carrier = AA, or the month 2001-03-01 of a date. */
export interface IdentityPart {
  column: ColumnReference;
  value: Scalar;
  bucket?: string;
  bin?: number;
  /** How the value is shown in the line of filters. */
  label: string;
}
/** A mark of a visual (a bar, a slice, a row), by the values that it groups. */
export type Mark = readonly IdentityPart[];

/** What a reader clicked: it filters the other visuals of the page. */
export interface Selection {
  visual: string;
  marks: readonly Mark[];
}

export const markKey = (mark: Mark): string => JSON.stringify(mark.map(({ column, value }) => [column.table, column.column, value]));

const sameMark = (one: Mark) => (other: Mark) => markKey(one) === markKey(other);

/** A click takes the place of what was selected; the same mark again clears it; with `add` marks are added and taken away. */
export const select = (selection: Selection | undefined, visual: string, mark: Mark, add: boolean): Selection | undefined => {
  const before = selection?.visual === visual ? selection.marks : [];
  const has = before.some(sameMark(mark));
  const others = before.filter((one) => !sameMark(mark)(one));
  const marks = add ? (has ? others : [...before, mark]) : has && before.length === 1 ? [] : [mark];
  return marks.length > 0 ? { visual, marks } : undefined;
};

/** Grouped values cannot be filtered by: a filter knows columns, and not the months of all years. */
const cyclic = new Set(['monthOfYear', 'dayOfWeek']);

/** The columns of a result by which a click on its marks can filter. */
export const identifying = (columns: readonly ResultColumn[]): number[] =>
  columns.flatMap((column, index) => (column.column && !cyclic.has(column.bucket ?? '') && !(column.bucket === 'hour' && column.type === 'integer') ? [index] : []));

/** @param show how a value of the column at an index reads */
export const markOf = (visual: Visual, columns: readonly ResultColumn[], row: readonly Scalar[], show: (index: number) => string): Mark =>
  identifying(columns).map((index) => {
    const { column, bucket, well, index: place } = columns[index]!;
    const field = visual.fields[well]?.[place];
    const bin = field && 'bin' in field ? field.bin : undefined;
    return { column: column!, value: row[index] ?? null, bucket, bin, label: show(index) };
  });

const iso = (date: Date, withTime: boolean) => (withTime ? date.toISOString().slice(0, 23) : date.toISOString().slice(0, 10));
const hour = 3_600_000;
const day = 24 * hour;

/** The end of a period that begins at `start`: the next one's begin. */
const nextPeriod = (start: Date, bucket: string): Date => {
  const next = new Date(start);
  if (bucket === 'year') next.setUTCFullYear(next.getUTCFullYear() + 1);
  else if (bucket === 'quarter') next.setUTCMonth(next.getUTCMonth() + 3);
  else if (bucket === 'month') next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setTime(next.getTime() + (bucket === 'week' ? 7 * day : bucket === 'day' ? day : hour));
  return next;
};

/** Both ends of a mark's period or bin belong to it, so the upper end is the last moment or number before the next one. */
const rangeOf = (part: IdentityPart): { from: string | number; to: string | number } | undefined => {
  if (part.bin !== undefined && typeof part.value === 'number') {
    return { from: part.value, to: part.value + part.bin * (1 - 1e-9) };
  }
  if (part.bucket === undefined) return undefined;
  const start = typeof part.value === 'number' ? new Date(Date.UTC(part.value, 0, 1)) : readDate(part.value);
  if (!start) return undefined;
  return { from: iso(start, true), to: iso(new Date(nextPeriod(start, part.bucket).getTime() - 1), true) };
};

/** Several periods of one column become the span from the first to the last: a filter holds one range. */
const span = (ranges: { from: string | number; to: string | number }[]) => {
  const by = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
  return { from: ranges.map((range) => range.from).sort(by)[0], to: ranges.map((range) => range.to).sort(by).at(-1) };
};

/** The filters that a selection puts on the other visuals: one per column, of all values that its marks have there. */
export const selectionFilters = (selection: Selection | undefined): Filter[] => {
  const parts = new Map<string, IdentityPart[]>();
  for (const part of selection?.marks.flat() ?? []) {
    const key = `${part.column.table}.${part.column.column}`;
    parts.set(key, [...(parts.get(key) ?? []), part]);
  }
  return [...parts.values()].map((group): Filter => {
    const { column } = group[0]!;
    const ranges = group.map(rangeOf);
    if (ranges.every((range) => range !== undefined)) return { kind: 'range', column, ...span(ranges) };
    return { kind: 'in', column, values: [...new Set(group.map((part) => part.value))] };
  });
};
