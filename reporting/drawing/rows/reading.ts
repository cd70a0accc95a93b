import type { EmbeddedReport, ResultColumn, Scalar, Visual, VisualResult, Well } from '../../src/definition/index.ts';
import { textIn } from '../../src/definition/text-in.ts';
import { formatShort, formatValue, type Locale } from '../language/format.ts';
import { markOf, type Mark } from './selection.ts';

export type Model = EmbeddedReport['model'];
export type Row = readonly Scalar[];

/** The rows of a visual, with everything that is needed to show them to a reader. */
export interface Reading {
  columns: readonly ResultColumn[];
  rows: readonly Row[];
  /** The row's values under another visual's selection, by column; the same places as in the row. */
  highlighted?: readonly Row[];
  truncated: boolean;
  /** The places of the columns of a well. */
  at: (well: Well) => number[];
  /** A value of the column at a place, as text. */
  show: (value: Scalar, place: number) => string;
  /** The same, short enough for an axis or a label. */
  short: (value: Scalar, place: number) => string;
  /** Which colour of the palette a value of the column at a place always has; nothing where its model gives it none. */
  color: (value: Scalar, place: number) => number | undefined;
  /** The lower end of a bin, which is enough on an axis; nothing for other columns. */
  edge: (value: Scalar, place: number) => string | undefined;
  markOf: (row: Row) => Mark;
  locale: Locale;
}

/** Bins are shown by both ends. */
const binOf = (visual: Visual, { well, index }: ResultColumn): number | undefined => {
  const field = visual.fields[well]?.[index];
  return field && 'bin' in field ? field.bin : undefined;
};

/** What the model says of the columns, by place; nothing of figures and of buckets of a date. */
const modelled = (columns: readonly ResultColumn[], model: Model | undefined) =>
  columns.map(({ column, bucket }) => {
    if (!column || bucket) return undefined;
    return model?.tables.find(({ name }) => name === column.table)?.columns.find(({ name }) => name === column.column);
  });

export const read = (visual: Visual, result: VisualResult, model: Model | undefined, locale: Locale): Reading => {
  const { columns, rows } = result;
  const known = modelled(columns, model);
  const bins = columns.map((column) => binOf(visual, column));
  const text = (format: typeof formatValue) => (value: Scalar, place: number) => {
    const shown = columns[place]!;
    const word = known[place]?.values?.[String(value)];
    if (word !== undefined) return textIn(word, locale.language);
    const bin = bins[place];
    if (bin !== undefined && typeof value === 'number') return locale.texts.between(format(value, shown, locale), format(value + bin, shown, locale));
    return format(value, shown, locale);
  };
  const show = text(formatValue);
  const valueColumns = columns.flatMap((column, place) => (column.column ? [] : [place]));
  return {
    columns,
    rows,
    highlighted: result.highlighted?.map((values, index) => {
      const row = [...(rows[index] ?? [])];
      for (const [order, place] of valueColumns.entries()) row[place] = values[order] ?? null;
      return row;
    }),
    truncated: result.truncated,
    at: (well) => columns.flatMap((column, place) => (column.well === well ? [place] : [])),
    show,
    short: text(formatShort),
    color: (value, place) => known[place]?.colors?.[String(value)],
    edge: (value, place) => (bins[place] === undefined || value === null ? undefined : formatShort(value, columns[place]!, locale)),
    markOf: (row) => markOf(visual, columns, row, (place) => show(row[place] ?? null, place)),
    locale,
  };
};

export const numberAt = (row: Row | undefined, place: number): number | null => {
  const value = row?.[place];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};
