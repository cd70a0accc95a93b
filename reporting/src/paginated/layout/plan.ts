import type { GroupNode } from '../data/grouping.ts';
import { columnOf, type ReportData, type TableData } from '../data/report-data.ts';
import { Wording } from '../data/wording.ts';
import type { Table } from '../definition.ts';
import { contentSize, points } from '../paper.ts';
import { cellPadding, type Look, type Looks } from './content.ts';
import { looksOf } from './looks.ts';
import { Typesetter } from './typesetter.ts';

export type PlannedRow =
  | { kind: 'head' }
  | { kind: 'group'; node: GroupNode; continued: boolean }
  /** `at` is the row's place in the table's order, `odd` every other one of its group. */
  | { kind: 'detail'; at: number; odd: boolean }
  | { kind: 'footer'; node: GroupNode }
  | { kind: 'total' }
  | { kind: 'note'; text: string };

/** Something on a page; `y` is measured from the top of the content, in points. */
export type Piece = { kind: 'text'; style: 'title' | 'subtitle' | 'text'; lines: string[]; y: number; height: number } | { kind: 'row'; table: string; row: PlannedRow; y: number; height: number };

export interface Plan {
  pages: Piece[][];
  looks: Looks;
  /** The groups of the first table that has any, each with the page on which it begins. */
  outline: { table: string; node: GroupNode; page: number }[];
}

/** Between two elements of the body. */
const GAP = 4;
/** More lines than this are cut. */
export const detailLines = 12;
export const titleLinesAtMost = 3;

/**
 * Decides what stands on which page. Only heights are made here; the texts of rows are made when a page is asked for.
 * Rules: a group's header stays with its first row, the last row of a group with its footers; heads and headers of open
 * groups are repeated at the top of a page.
 */
export const planPages = (data: ReportData): Plan => new Planner(data).plan();

class Planner {
  readonly #data: ReportData;
  readonly #looks: Looks;
  readonly #wording: Wording;
  readonly #type: Typesetter;
  readonly #width: number;
  readonly #height: number;
  readonly #pages: Piece[][] = [[]];
  readonly #outline: Plan['outline'] = [];
  #y = 0;
  /** The height up to which a page holds nothing but what every page begins with. */
  #fresh = 0;

  constructor(data: ReportData) {
    const { width, height } = contentSize(data.report);
    this.#data = data;
    this.#looks = looksOf(data.report);
    this.#wording = new Wording(data);
    this.#type = new Typesetter(this.#looks, data.manner.language);
    this.#width = points(width);
    this.#height = points(height);
  }

  plan(): Plan {
    for (const [index, element] of this.#data.report.body.entries()) {
      if (index > 0 && this.#y > this.#fresh) this.#y += GAP;
      if (element.kind === 'text') this.#text(this.#wording.filled(element.text), element.style);
      else if (element.kind === 'space') this.#y += points(element.height);
      else if (element.kind === 'pageBreak') this.#newPage();
      else this.#table(this.#data.tables.get(element.name)!);
    }
    return { pages: this.#pages, looks: this.#looks, outline: this.#outline };
  }

  #newPage(): void {
    this.#pages.push([]);
    this.#y = 0;
    this.#fresh = 0;
  }

  /** Goes to the next page when so much does not fit; a page that holds nothing yet is never left. */
  #ensure(height: number, turn: () => void): void {
    if (this.#y + height > this.#height && this.#y > this.#fresh) turn();
  }

  #text(text: string, style: 'title' | 'subtitle' | 'text'): void {
    const lines = this.#type.lines(text, style, this.#width, 100);
    const height = lines.length * this.#looks[style].lineHeight;
    this.#ensure(height, () => this.#newPage());
    this.#pages.at(-1)!.push({ kind: 'text', style, lines, y: this.#y, height });
    this.#y += height;
  }

  #table(table: TableData): void {
    const writer = new TablePlanner(table, this.#looks, this.#width, this.#wording, this.#type);
    const own = this.#data.report.body.find((element): element is Table => element.kind === 'table' && this.#data.tables.get(element.name)!.groups.length > 0);
    const open: GroupNode[] = [];
    const put = (row: PlannedRow, height: number) => {
      this.#pages.at(-1)!.push({ kind: 'row', table: table.table.name, row, y: this.#y, height });
      this.#y += height;
    };
    const head = (rows: number) => {
      put({ kind: 'head' }, writer.headHeight);
      for (const node of open.slice(0, rows)) if (writer.hasHeader(node) && table.table.groups[node.level]!.repeatHeader) put({ kind: 'group', node, continued: true }, writer.headerHeight(node));
      this.#fresh = this.#y;
    };
    const turn = () => {
      this.#newPage();
      if (table.table.repeatHead) head(open.length);
    };
    const place = (row: PlannedRow, height: number, needed = height) => {
      this.#ensure(needed, turn);
      put(row, height);
    };

    const visit = (node: GroupNode, index: number, closing: number): void => {
      const { pageBreak } = table.table.groups[node.level]!;
      if (pageBreak && index > 0 && this.#y > this.#fresh) turn();
      if (writer.hasHeader(node)) place({ kind: 'group', node, continued: false }, writer.headerHeight(node), writer.beginning(node));
      else this.#ensure(writer.beginning(node), turn);
      if (node.level === 0 && table.table === own) this.#outline.push({ table: table.table.name, node, page: this.#pages.length });
      open.push(node);
      const after = closing + writer.footerHeight(node);
      for (const [at, child] of node.children.entries()) visit(child, at, at === node.children.length - 1 ? after : 0);
      if (node.children.length === 0) details(node.start, node.end, after);
      if (writer.footerHeight(node) > 0) place({ kind: 'footer', node }, writer.footerHeight(node));
      open.pop();
    };
    const details = (start: number, end: number, closing: number) => {
      for (let at = start; at < end; at += 1) {
        const height = writer.detailHeight(at);
        place({ kind: 'detail', at, odd: (at - start) % 2 === 1 }, height, at === end - 1 ? height + closing : height);
      }
    };

    const { order, groups, data } = table;
    this.#ensure(writer.headHeight + writer.firstHeight, () => this.#newPage());
    head(0);
    if (order.length === 0) put({ kind: 'note', text: this.#wording.empty(table.table.empty) }, writer.noteHeight);
    else if (groups.length > 0) for (const [index, node] of groups.entries()) visit(node, index, index === groups.length - 1 ? writer.totalHeight : 0);
    else details(0, order.length, writer.totalHeight);
    if (order.length > 0 && writer.totalHeight > 0) place({ kind: 'total' }, writer.totalHeight);
    if (data.truncated) place({ kind: 'note', text: this.#wording.cut(data.rows.length) }, writer.noteHeight);
    this.#fresh = 0;
  }
}

/** How a table's columns share its width. */
export const columnOffsets = ({ columns }: Table, width: number): { x: number; width: number }[] => {
  const unit = width / columns.reduce((sum, column) => sum + column.width, 0);
  let x = 0;
  return columns.map((column) => {
    const place = { x, width: column.width * unit };
    x += place.width;
    return place;
  });
};

/** The heights of a table's rows. */
class TablePlanner {
  readonly #table: TableData;
  readonly #looks: Looks;
  readonly #wording: Wording;
  readonly #type: Typesetter;
  /** The columns whose texts may take several lines. */
  readonly #growing: { at: number; width: number }[];
  readonly headHeight: number;
  readonly totalHeight: number;
  readonly noteHeight: number;

  constructor(table: TableData, looks: Looks, width: number, wording: Wording, type: Typesetter) {
    const places = columnOffsets(table.table, width);
    this.#table = table;
    this.#looks = looks;
    this.#wording = wording;
    this.#type = type;
    this.#growing = table.table.columns.flatMap(({ grow, value }, index) => (grow ? [{ at: table.data.columns.indexOf(columnOf(table, value)), width: places[index]!.width - 2 * cellPadding }] : []));
    const titleLines = places.map((place, index) => type.lines(wording.title(table, index), 'head', place.width - 2 * cellPadding, titleLinesAtMost).length);
    this.headHeight = heightOf(looks.head, Math.max(...titleLines));
    this.totalHeight = table.table.total ? heightOf(looks.total) : 0;
    this.noteHeight = heightOf(looks.detail);
  }

  get firstHeight(): number {
    const [first] = this.#table.groups;
    return first ? this.beginning(first) : this.#table.order.length > 0 ? this.detailHeight(0) : this.noteHeight;
  }

  hasHeader({ level }: GroupNode): boolean {
    return this.#table.table.groups[level]!.header !== undefined;
  }

  headerHeight({ level }: GroupNode): number {
    return heightOf(this.#looks[groupLook(level)]);
  }

  footerHeight({ level }: GroupNode): number {
    return this.#table.table.groups[level]!.footer ? heightOf(this.#looks[footerLook(level)]) : 0;
  }

  /** What a group begins with: its header, those of the first groups in it, and its first row. */
  beginning(node: GroupNode): number {
    const [first] = node.children;
    return (this.hasHeader(node) ? this.headerHeight(node) : 0) + (first ? this.beginning(first) : this.detailHeight(node.start));
  }

  detailHeight(at: number): number {
    const { detail } = this.#looks;
    if (this.#growing.length === 0) return heightOf(detail);
    const row = this.#table.data.rows[this.#table.order[at]!]!;
    const lines = this.#growing.map(({ at: place, width }) => this.#type.lines(this.#wording.value(row[place] ?? null, this.#table.data.columns[place]!), 'detail', width, detailLines).length);
    return heightOf(detail, Math.max(...lines));
  }
}

export const groupLook = (level: number) => `group${level + 1}` as 'group1' | 'group2' | 'group3';
export const footerLook = (level: number) => `footer${level + 1}` as 'footer1' | 'footer2' | 'footer3';

const heightOf = ({ lineHeight, padding }: Look, lines = 1): number => lines * lineHeight + 2 * padding;
