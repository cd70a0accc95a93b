import type { GroupNode } from '../data/grouping.ts';
import { columnOf, type ReportData, type TableData } from '../data/report-data.ts';
import { Wording } from '../data/wording.ts';
import type { Band, Total } from '../definition.ts';
import { contentSize, points, sheetSize } from '../paper.ts';
import { cellPadding, type Align, type Block, type Cell, type Looks, type OutlineEntry, type Page, type Row, type TextBlock } from './content.ts';
import { columnOffsets, detailLines, footerLook, groupLook, planPages, titleLinesAtMost, type Piece, type Plan, type PlannedRow } from './plan.ts';
import { Typesetter } from './typesetter.ts';

const INDENT = 8;
type RowPiece = Extract<Piece, { kind: 'row' }>;

/** A report in pages. What stands where is decided at once; a page's texts are made when it is asked for. */
export class PagedReport {
  readonly data: ReportData;
  readonly #plan: Plan;
  readonly #wording: Wording;
  readonly #type: Typesetter;
  readonly #content: { x: number; y: number; width: number; height: number };

  constructor(data: ReportData) {
    const { paper, header } = data.report;
    const { width, height } = contentSize(data.report);
    this.data = data;
    this.#plan = planPages(data);
    this.#wording = new Wording(data);
    this.#type = new Typesetter(this.#plan.looks, data.manner.language);
    this.#content = { x: points(paper.margins.left), y: points(paper.margins.top + (header?.height ?? 0)), width: points(width), height: points(height) };
  }

  get pageCount(): number {
    return this.#plan.pages.length;
  }

  /** Of a sheet, in points. */
  get sheet(): { width: number; height: number } {
    const { width, height } = sheetSize(this.data.report);
    return { width: points(width), height: points(height) };
  }

  get looks(): Looks {
    return this.#plan.looks;
  }

  get name(): string {
    return this.#wording.name;
  }

  get outline(): OutlineEntry[] {
    return this.#plan.outline.map(({ table, node, page }) => ({ text: this.#wording.group(this.data.tables.get(table)!, node), page }));
  }

  /** @param number from 1 to {@link pageCount} */
  page(number: number): Page {
    const { header, footer } = this.data.report;
    return {
      number,
      blocks: [...this.#band(header, number, 'above'), ...this.#blocks(this.#plan.pages[number - 1]!), ...this.#band(footer, number, 'below')],
    };
  }

  #band(band: Band | undefined, page: number, side: 'above' | 'below'): Block[] {
    if (!band || (page === 1 && !band.onFirstPage)) return [];
    const { x, width } = this.#content;
    const { lineHeight } = this.looks.band;
    const height = points(band.height);
    const top = side === 'above' ? this.#content.y - height : this.#content.y + this.#content.height;
    // Text keeps away from the content; the line is half way.
    const y = side === 'above' ? top : top + height - lineHeight;
    const numbers = { page, pages: this.pageCount };
    const given = [
      [band.left, 'start'],
      [band.center, 'center'],
      [band.right, 'end'],
    ] as const;
    const texts = given.filter(([text]) => text !== undefined);
    const lines = texts.map(([text, align]): TextBlock => {
      const own = width / texts.length;
      const at = align === 'start' ? x : align === 'end' ? x + width - own : x + (width - own) / 2;
      return { kind: 'text', style: 'band', x: at, y, width: own, height: lineHeight, align, lines: [this.#type.line(this.#wording.filled(text!, numbers), 'band', own)] };
    });
    const gap = Math.max(0, height - lineHeight) / 2;
    return [...lines, ...(band.rule ? [{ kind: 'rule' as const, x, y: side === 'above' ? y + lineHeight + gap / 2 : y - gap / 2, width }] : [])];
  }

  /** Rows of a table that follow each other make one table. */
  #blocks(pieces: readonly Piece[]): Block[] {
    const blocks: Block[] = [];
    let rows: RowPiece[] = [];
    const close = () => {
      if (rows.length > 0) blocks.push(this.#table(rows));
      rows = [];
    };
    for (const piece of pieces) {
      if (piece.kind === 'row') {
        if (rows[0] && rows[0].table !== piece.table) close();
        rows.push(piece);
        continue;
      }
      close();
      const { x, y, width } = this.#content;
      blocks.push({ kind: 'text', style: piece.style, x, y: y + piece.y, width, height: piece.height, align: this.looks[piece.style].align ?? 'start', lines: piece.lines });
    }
    close();
    return blocks;
  }

  #table(pieces: readonly RowPiece[]): Block {
    const [first] = pieces;
    const last = pieces.at(-1)!;
    const table = this.data.tables.get(first!.table)!;
    const columns = columnOffsets(table.table, this.#content.width);
    const rows = pieces.map((piece) => ({ ...this.#row(table, piece.row, columns), y: piece.y - first!.y, height: piece.height }));
    return {
      kind: 'table',
      label: this.name,
      x: this.#content.x,
      y: this.#content.y + first!.y,
      width: this.#content.width,
      height: last.y + last.height - first!.y,
      columns,
      rows,
    };
  }

  #row(table: TableData, row: PlannedRow, places: readonly { width: number }[]): Omit<Row, 'y' | 'height'> {
    const { columns, groups, total, alternate } = table.table;
    switch (row.kind) {
      case 'head':
        return {
          kind: 'head',
          style: 'head',
          cells: columns.map((_, column) => ({ column, span: 1, align: alignOf(table, column), lines: this.#type.lines(this.#wording.title(table, column), 'head', places[column]!.width - 2 * cellPadding, titleLinesAtMost) })),
        };
      case 'detail': {
        const style = alternate && row.odd ? 'alternate' : 'detail';
        const values = table.data.rows[table.order[row.at]!]!;
        return { kind: 'detail', style, cells: columns.map((_, column) => this.#detailCell(table, values, column, places[column]!.width)) };
      }
      case 'group': {
        const { header } = groups[row.node.level]!;
        const style = groupLook(row.node.level);
        const text = this.#wording.ofGroup(header!.text, table, row.node, row.continued);
        return { kind: 'group', style, cells: this.#bandCells(table, text, header!.totals, style, places, row.node) };
      }
      case 'footer': {
        const { footer } = groups[row.node.level]!;
        const style = footerLook(row.node.level);
        return { kind: 'footer', style, cells: this.#bandCells(table, this.#wording.ofGroup(footer!.text, table, row.node), footer!.totals, style, places, row.node) };
      }
      case 'total':
        return { kind: 'total', style: 'total', cells: this.#bandCells(table, this.#wording.ofTotal(total!.text, table), total!.totals, 'total', places) };
      case 'note':
        return { kind: 'note', style: 'detail', cells: [{ column: 0, span: columns.length, align: 'start', lines: [row.text] }] };
    }
  }

  #detailCell(table: TableData, values: readonly (string | number | boolean | null)[], place: number, width: number): Cell {
    const { value, grow } = table.table.columns[place]!;
    const column = columnOf(table, value);
    const text = this.#wording.value(values[table.data.columns.indexOf(column)] ?? null, column);
    const room = width - 2 * cellPadding;
    return { column: place, span: 1, align: alignOf(table, place), lines: grow ? this.#type.lines(text, 'detail', room, detailLines) : [this.#type.line(text, 'detail', room)] };
  }

  /** The text goes up to the first total; totals stand below their columns. */
  #bandCells(table: TableData, text: string, totals: Record<string, Total>, style: 'total' | ReturnType<typeof groupLook> | ReturnType<typeof footerLook>, places: readonly { width: number }[], node?: GroupNode): Cell[] {
    const { columns } = table.table;
    const firstTotal = columns.findIndex(({ value }) => totals[value] !== undefined);
    // A first column that has a total leaves no room for words, and is wide enough for both in a row of its own.
    const span = firstTotal <= 0 ? (firstTotal === 0 ? 1 : columns.length) : firstTotal;
    const indent = (node?.level ?? 0) * INDENT;
    const width = places.slice(0, span).reduce((sum, place) => sum + place.width, 0) - 2 * cellPadding - indent;
    const words = firstTotal === 0 ? `${text} ${this.#wording.total(table, columns[0]!.value, totals[columns[0]!.value]!, node).text}` : text;
    const label: Cell = { column: 0, span, align: 'start', lines: [this.#type.line(words, style, width)], ...(indent > 0 && { indent }) };
    const rest = columns.flatMap(({ value }, column): Cell[] => {
      if (column < span) return [];
      const own = totals[value];
      const said = own === undefined ? '' : this.#wording.total(table, value, own, node).text;
      return [{ column, span: 1, align: alignOf(table, column), lines: [this.#type.line(said, style, places[column]!.width - 2 * cellPadding)] }];
    });
    return [label, ...rest];
  }
}

/** Numbers end below each other; everything else begins so. */
export const alignOf = (table: TableData, place: number): Align => {
  const { align, value } = table.table.columns[place]!;
  const { type, bucket, format } = columnOf(table, value);
  return align ?? ((type === 'integer' || type === 'number') && bucket === undefined && format !== 'year' ? 'end' : 'start');
};
