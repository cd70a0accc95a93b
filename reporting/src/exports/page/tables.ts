import type { Look } from '../../../drawing/look/look.ts';
import { textWidth } from '../../../drawing/look/text-width.ts';
import { toMatrix } from '../../../drawing/rows/matrix.ts';
import type { Model, Reading } from '../../../drawing/rows/reading.ts';
import type { Visual } from '../../definition/index.ts';
import { box, line, text } from './svg.ts';

export type TableInput = { visual: Visual; reading: Reading; model: Model; look: Look; size: { width: number; height: number }; fontSize: number };

type Cell = { said: string; number: boolean; bold?: boolean; indent?: number };
type Grid = { heads: Cell[]; rows: Cell[][]; foot?: Cell[] };

const CELL_PADDING = 8;

const isNumeric = ({ type, bucket }: Reading['columns'][number]): boolean => (type === 'integer' || type === 'number') && bucket === undefined;

/** A table as far as its place on the page reaches, and how many rows there are in all. */
export const tableSvg = (input: TableInput): string => gridSvg(input.visual.type === 'matrix' ? matrixGrid(input) : tableGrid(input), input);

const tableGrid = ({ reading }: TableInput): Grid => ({
  heads: reading.columns.map((column) => ({ said: column.label, number: isNumeric(column), bold: true })),
  rows: reading.rows.map((row) => reading.columns.map((column, place) => ({ said: row[place] === null ? '' : reading.show(row[place] ?? null, place), number: isNumeric(column) }))),
});

const matrixGrid = ({ visual, reading, model }: TableInput): Grid => {
  const { heads, valuePlaces, rows, totals, grand, hasTotals } = toMatrix(visual, reading, model);
  const { texts } = reading.locale;
  const isGrouped = reading.at('columns').length > 0;
  const hasRowTotals = isGrouped && hasTotals;
  const label = reading.columns[reading.at('rows')[0] ?? 0]?.label ?? '';
  const names = [...heads, ...(hasRowTotals ? [texts.total] : [])].flatMap((head) =>
    valuePlaces.map((place) => [head, valuePlaces.length > 1 || !isGrouped ? (reading.columns[place]?.label ?? '') : ''].filter(Boolean).join(' · ')),
  );
  const number = (value: number | null, index: number): Cell => ({ said: value === null ? '' : reading.show(value, valuePlaces[index % valuePlaces.length] ?? 0), number: true });
  return {
    heads: [{ said: label, number: false, bold: true }, ...names.map((said) => ({ said, number: true, bold: true }))],
    rows: rows.map((row) => [{ said: row.label, number: false, indent: row.depth }, ...[...row.cells, ...(hasRowTotals ? row.totals : [])].map(number)]),
    ...(hasTotals && { foot: [{ said: texts.total, number: false, bold: true }, ...[...totals, ...(hasRowTotals ? grand : [])].map((value, index) => ({ ...number(value, index), bold: true }))] }),
  };
};

const gridSvg = ({ heads, rows, foot }: Grid, { look, size, fontSize, reading }: TableInput): string => {
  const rowHeight = Math.round(fontSize * 2);
  const fixed = 1 + (foot ? 1 : 0);
  const room = Math.max(1, Math.floor(size.height / rowHeight) - fixed);
  // What does not fit is said in the place of a row.
  const shown = rows.length > room ? rows.slice(0, Math.max(1, room - 1)) : rows;
  const widths = columnWidths([heads, ...shown, ...(foot ? [foot] : [])], size.width, fontSize);
  const lineOf = (cells: readonly Cell[], index: number, color: string): string => {
    let x = 0;
    const y = index * rowHeight + rowHeight * 0.66;
    return cells
      .map(({ said, number, bold, indent = 0 }, column) => {
        const width = widths[column] ?? 0;
        const left = x + (number ? width - CELL_PADDING : indent * 14);
        x += width;
        return text(said, left, y, { size: fontSize, color, bold, align: number ? 'end' : 'start' }, width - CELL_PADDING);
      })
      .join('');
  };
  const ruler = (index: number, color: string) => line(0, index * rowHeight, size.width, index * rowHeight, color);
  const left = rows.length - shown.length;
  const parts = [lineOf(heads, 0, look.secondary), ruler(1, look.secondary)];
  shown.forEach((row, index) => parts.push(lineOf(row, index + 1, look.text), ruler(index + 2, look.hairline)));
  let next = shown.length + 1;
  if (left > 0) parts.push(text(`${reading.locale.texts.andMore(left)}`, 0, next++ * rowHeight + rowHeight * 0.66, { size: fontSize, color: look.secondary }));
  if (foot) parts.push(box(0, next * rowHeight, size.width, rowHeight, look.ground), lineOf(foot, next, look.text));
  return parts.join('');
};

/** As wide as their texts, made to fit: numbers keep their room, texts give way. */
const columnWidths = (lines: readonly Cell[][], width: number, fontSize: number): number[] => {
  const columns = lines[0]?.length ?? 0;
  const wanted = Array.from({ length: columns }, (_, column) =>
    Math.max(...lines.slice(0, 60).map((cells) => textWidth(cells[column]?.said ?? '', fontSize * 1.06) + CELL_PADDING * 2 + (cells[column]?.indent ?? 0) * 14)),
  );
  const total = wanted.reduce((sum, one) => sum + one, 0);
  if (total <= width) return wanted.map((one) => one + (width - total) / columns);
  const isText = (column: number) => !lines[0]?.[column]?.number;
  const fixed = wanted.reduce((sum, one, column) => sum + (isText(column) ? 0 : one), 0);
  const share = fixed < width * 0.8 ? (width - fixed) / Math.max(1, total - fixed) : width / total;
  return wanted.map((one, column) => (fixed < width * 0.8 && !isText(column) ? one : one * share));
};
