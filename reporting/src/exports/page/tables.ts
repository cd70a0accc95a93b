import type { Look } from '../../../drawing/look/look.ts';
import { textWidth } from '../../../drawing/look/text-width.ts';
import { toMatrix } from '../../../drawing/rows/matrix.ts';
import type { Model, Reading } from '../../../drawing/rows/reading.ts';
import { shadeOf } from '../../../drawing/rows/shade.ts';
import type { Visual } from '../../definition/index.ts';

export interface TableInput {
  visual: Visual;
  reading: Reading;
  model: Model;
  look: Look;
  size: { width: number; height: number };
  fontSize: number;
}

export interface Cell {
  text: string;
  isNumber: boolean;
  bold?: boolean;
  /** In steps. */
  indent?: number;
  ground?: string;
  /** How many columns it covers. */
  span?: number;
}

interface Cells {
  heads: Cell[][];
  rows: Cell[][];
  foot?: Cell[];
}

/** A table as far as its place on the page reaches, in pixels. */
export interface Grid extends Cells {
  widths: number[];
  rowHeight: number;
  fontSize: number;
  /** At the end of a cell. */
  padding: number;
  /** Rows that found no room. */
  left: number;
}

const isNumeric = ({ type, bucket }: Reading['columns'][number]): boolean => (type === 'integer' || type === 'number') && bucket === undefined;

const tableCells = ({ reading }: TableInput): Cells => ({
  heads: [reading.columns.map((column) => ({ text: column.label, isNumber: isNumeric(column) }))],
  rows: reading.rows.map((row) => reading.columns.map((column, place) => ({ text: row[place] === null ? '' : reading.show(row[place] ?? null, place), isNumber: isNumeric(column) }))),
});

const matrixCells = ({ visual, reading, model, look }: TableInput): Cells => {
  const matrix = toMatrix(visual, reading, model);
  const { heads, valueColumns, rows, totals, grand, hasTotals } = matrix;
  const { texts } = reading.locale;
  const shade = shadeOf(matrix, look, visual.options.color ?? 0);
  const isGrouped = reading.at('columns').length > 0;
  const hasRowTotals = isGrouped && hasTotals;
  const number = (value: number | null, index: number): Cell => ({ text: value === null ? '' : reading.show(value, valueColumns[index % valueColumns.length]!), isNumber: true });
  const bold = (cell: Cell): Cell => ({ ...cell, bold: true });
  const rowLabel = reading.columns[reading.at('rows')[0] ?? 0]?.label ?? '';
  const groups = [...heads, ...(hasRowTotals ? [texts.total] : [])];
  const groupLine: Cell[] = [{ text: rowLabel, isNumber: false }, ...groups.map((text) => ({ text, isNumber: true, span: valueColumns.length }))];
  const valueLine: Cell[] = [{ text: isGrouped ? '' : rowLabel, isNumber: false }, ...groups.flatMap(() => valueColumns.map((place) => ({ text: reading.columns[place]!.label, isNumber: true })))];
  const hasInner = rows.some(({ depth }) => depth > 0);
  return {
    heads: [...(isGrouped ? [groupLine] : []), ...(valueColumns.length > 1 || !isGrouped ? [valueLine] : [])],
    rows: rows.map(({ label, depth, cells, totals: across }) => {
      const isGroup = depth === 0 && hasInner;
      const line = [{ text: label, isNumber: false, indent: depth }, ...cells.map((value, index) => ({ ...number(value, index), ground: isGroup ? undefined : shade(value) }))];
      return [...(isGroup ? line.map(bold) : line), ...(hasRowTotals ? across.map(number).map(bold) : [])];
    }),
    ...(hasTotals && { foot: [{ text: texts.total, isNumber: false, bold: true }, ...[...totals, ...(hasRowTotals ? grand : [])].map(number).map(bold)] }),
  };
};

/** The rows of a table or matrix that have room, and how they stand there. */
export const gridOf = (input: TableInput): Grid => {
  const { visual, size, fontSize } = input;
  const cells = visual.type === 'matrix' ? matrixCells(input) : tableCells(input);
  const fixed = cells.heads.length + (cells.foot ? 1 : 0);
  const wanted = Math.round(fontSize * (visual.type === 'matrix' ? 2 : 2.2));
  // Where a slightly tighter table shows all its rows, it does.
  const tight = Math.floor(size.height / (cells.rows.length + fixed));
  const rowHeight = tight >= fontSize * 1.6 ? Math.min(wanted, tight) : wanted;
  const room = Math.max(1, Math.floor(size.height / rowHeight) - fixed);
  const isCut = cells.rows.length > room || input.reading.truncated;
  // What does not fit is said in the place of a row.
  const rows = isCut ? cells.rows.slice(0, Math.max(1, room - 1)) : cells.rows;
  const padding = Math.round(fontSize * 0.5);
  return { ...cells, rows, widths: widthsOf({ ...cells, rows }, size.width, fontSize, padding), rowHeight, fontSize, padding, left: cells.rows.length - rows.length };
};

/** In font sizes; longer texts are shortened. */
const widestText = 22;

/** As wide as their texts, stretched over the whole width; where there is too little, numbers keep their room and texts give way. */
const widthsOf = ({ heads, rows, foot }: Cells, width: number, fontSize: number, padding: number): number[] => {
  const lines = [heads.at(-1) ?? [], ...rows, ...(foot ? [foot] : [])];
  const wanted = (heads.at(-1) ?? []).map((_, column) =>
    Math.max(...lines.map((cells) => Math.min(fontSize * widestText, textWidth(cells[column]?.text ?? '', fontSize * (cells[column]?.bold ? 1.06 : 1))) + padding * 2 + 2 + (cells[column]?.indent ?? 0) * 14)),
  );
  const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
  const total = sum(wanted);
  if (total <= width) return wanted.map((one) => (one / total) * width);
  const isText = (heads.at(-1) ?? []).map(({ isNumber }) => !isNumber);
  const numbers = sum(wanted.filter((_, column) => !isText[column]));
  if (numbers > width * 0.8) return wanted.map((one) => (one / total) * width);
  return wanted.map((one, column) => (isText[column] ? (one / (total - numbers)) * (width - numbers) : one));
};
