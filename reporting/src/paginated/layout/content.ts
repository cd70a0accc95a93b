import type { StyleName } from '../definition.ts';

/** What stands on the pages of a paginated report; drawn alike on screen and on paper. Lengths are in points of 72 to the inch. */

export type Align = 'start' | 'center' | 'end';

export interface Look {
  size: number;
  bold: boolean;
  color: string;
  fill?: string;
  align?: Align;
  lineHeight: number;
  /** Above and below the lines of a cell. */
  padding: number;
}
export type Looks = Record<StyleName, Look>;

/** Lines are broken already: who draws them neither wraps nor cuts. */
export interface TextBlock {
  kind: 'text';
  style: StyleName;
  x: number;
  y: number;
  width: number;
  height: number;
  align: Align;
  lines: string[];
}

export interface Cell {
  /** The place of its first column, and over how many columns it goes. */
  column: number;
  span: number;
  align: Align;
  lines: string[];
  /** From the left edge of the cell. */
  indent?: number;
}

export type RowKind = 'head' | 'group' | 'detail' | 'footer' | 'total' | 'note';

export interface Row {
  kind: RowKind;
  style: StyleName;
  /** From the table's top edge. */
  y: number;
  height: number;
  cells: Cell[];
}

export interface TableBlock {
  kind: 'table';
  /** How it is called for those who do not see it. */
  label: string;
  x: number;
  y: number;
  width: number;
  height: number;
  columns: { x: number; width: number }[];
  rows: Row[];
}

export interface RuleBlock {
  kind: 'rule';
  x: number;
  y: number;
  width: number;
}

export type Block = TextBlock | TableBlock | RuleBlock;

export interface Page {
  /** From 1. */
  number: number;
  blocks: Block[];
}

/** An entry of the table of contents: a group of the outermost level. */
export interface OutlineEntry {
  text: string;
  page: number;
}

/** Lines between rows, in points and colour. */
export const rules = { hair: { width: 0.4, color: '#DDE1E6' }, strong: { width: 0.8, color: '#5B6570' } } as const;

/** Which line lies above and below a row. */
export const rowRules: Record<RowKind, { above?: keyof typeof rules; below?: keyof typeof rules }> = {
  head: { below: 'strong' },
  group: {},
  detail: { below: 'hair' },
  footer: { below: 'hair' },
  total: { above: 'strong', below: 'strong' },
  note: {},
};

/** Between the edges of a cell and its text. */
export const cellPadding = 3;

/** Where a cell stands in its row, over all columns that it goes over. */
export const cellExtent = ({ columns }: Pick<TableBlock, 'columns'>, { column, span }: Pick<Cell, 'column' | 'span'>): { x: number; width: number } => {
  const first = columns[column]!;
  const last = columns[column + span - 1]!;
  return { x: first.x, width: last.x + last.width - first.x };
};

/** The place of a cell's text within its row. */
export const textExtent = (table: Pick<TableBlock, 'columns'>, cell: Cell): { x: number; width: number } => {
  const { x, width } = cellExtent(table, cell);
  const { indent = 0 } = cell;
  return { x: x + cellPadding + indent, width: width - 2 * cellPadding - indent };
};

/** The middle of letters above their baseline, in sizes. */
const RISE = 0.4;

/** Where the letters of a line stand, from the top of its text. @param line from 0 */
export const baselineOf = (line: number, { size, lineHeight }: Pick<Look, 'size' | 'lineHeight'>): number => (line + 0.5) * lineHeight + RISE * size;
