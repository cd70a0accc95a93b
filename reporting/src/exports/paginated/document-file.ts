import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  Packer,
  PageBreak,
  PageNumber,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
  type FileChild,
  type IBorderOptions,
} from 'docx';
import type { ReportData, TableData } from '../../paginated/data/report-data.ts';
import { Wording } from '../../paginated/data/wording.ts';
import type { Band, StyleName } from '../../paginated/definition.ts';
import { rowRules, rules, type Align, type Look, type Looks } from '../../paginated/layout/content.ts';
import { looksOf } from '../../paginated/layout/looks.ts';
import { alignOf } from '../../paginated/layout/page.ts';
import { columnOffsets } from '../../paginated/layout/plan.ts';
import { contentSize, points, sheetSize } from '../../paginated/paper.ts';
import { partsOf } from '../../paginated/template.ts';
import type { ExportedFile } from '../renderer.ts';
import { bandSpan, bandText, flowRows, type FlowRow } from './flow-rows.ts';

/** Word measures in twentieths of a point, letters in halves, borders in eighths. */
const twips = (value: number) => Math.round(value * 20);
const halves = (value: number) => Math.round(value * 2);
const eighths = (value: number) => Math.max(2, Math.round(value * 8));
const bare = (color: string) => color.replace('#', '');

const alignments = { start: AlignmentType.LEFT, center: AlignmentType.CENTER, end: AlignmentType.RIGHT } as const;
const none: IBorderOptions = { style: BorderStyle.NONE, size: 0, color: 'auto' };

/** A document whose tables can be edited: heads repeat on each page, groups begin on pages of their own where the report says so. */
export const documentFile = async (data: ReportData): Promise<ExportedFile> => {
  const writer = new DocumentWriter(data);
  const content = await Packer.toBuffer(writer.document());
  return { content, extension: '.docx', mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' };
};

class DocumentWriter {
  readonly #data: ReportData;
  readonly #wording: Wording;
  readonly #looks: Looks;
  /** Of the content, in points. */
  readonly #width: number;

  constructor(data: ReportData) {
    this.#data = data;
    this.#wording = new Wording(data);
    this.#looks = looksOf(data.report);
    this.#width = points(contentSize(data.report).width);
  }

  document(): Document {
    const { report } = this.#data;
    const { margins, landscape } = report.paper;
    const { width, height } = sheetSize(report);
    // Word turns the sheet by itself.
    const [narrow, long] = landscape ? [height, width] : [width, height];
    const font = this.#wording.isChinese ? { ascii: 'Microsoft YaHei', eastAsia: 'Microsoft YaHei', hAnsi: 'Microsoft YaHei' } : { ascii: 'Segoe UI', eastAsia: 'Microsoft YaHei', hAnsi: 'Segoe UI' };
    const titled = [report.header, report.footer].some((band) => band && !band.onFirstPage);
    const strip = (band: Band | undefined) => (band ? [this.#band(band)] : []);
    const first = (band: Band | undefined) => (band?.onFirstPage ? [this.#band(band)] : [new Paragraph('')]);
    return new Document({
      title: this.#wording.name,
      styles: { default: { document: { run: { font } } } },
      sections: [
        {
          properties: {
            titlePage: titled,
            page: {
              size: { width: twips(points(narrow)), height: twips(points(long)), orientation: landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT },
              margin: {
                top: twips(points(margins.top + (report.header?.height ?? 0))),
                bottom: twips(points(margins.bottom + (report.footer?.height ?? 0))),
                left: twips(points(margins.left)),
                right: twips(points(margins.right)),
                header: twips(points(margins.top)),
                footer: twips(points(margins.bottom)),
              },
            },
          },
          headers: { default: new Header({ children: strip(report.header) }), ...(titled && { first: new Header({ children: first(report.header) }) }) },
          footers: { default: new Footer({ children: strip(report.footer) }), ...(titled && { first: new Footer({ children: first(report.footer) }) }) },
          children: report.body.flatMap((element): FileChild[] => {
            switch (element.kind) {
              case 'text':
                return [this.#paragraph(this.#wording.filled(element.text), element.style)];
              case 'space':
                return [new Paragraph({ spacing: { before: 0, after: 0, line: twips(points(element.height)), lineRule: 'exact' } })];
              case 'pageBreak':
                return [new Paragraph({ children: [new PageBreak()] })];
              case 'table':
                return this.#table(this.#data.tables.get(element.name)!);
            }
          }),
        },
      ],
    });
  }

  #run(text: string, { size, bold, color }: Look): TextRun {
    return new TextRun({ text, size: halves(size), bold, color: bare(color) });
  }

  #paragraph(text: string, style: StyleName, align: Align = this.#looks[style].align ?? 'start', indent = 0): Paragraph {
    const look = this.#looks[style];
    return new Paragraph({
      alignment: alignments[align],
      spacing: { before: 0, after: 0, line: twips(look.lineHeight), lineRule: 'atLeast' },
      ...(indent > 0 && { indent: { left: twips(indent) } }),
      children: [this.#run(text, look)],
    });
  }

  /** Left, middle and right of a page's strip; page numbers stay fields that Word counts. */
  #band({ left, center, right, rule }: Band): Paragraph {
    const look = this.#looks.band;
    const texts = [left, center, right].flatMap((text, place) => {
      const tab = place === 0 ? [] : [new TextRun('\t')];
      if (text === undefined) return tab;
      return [
        ...tab,
        ...partsOf(this.#wording.text(text)).map((part) => {
          const field = 'place' in part ? ({ page: PageNumber.CURRENT, pages: PageNumber.TOTAL_PAGES } as const)[part.place] : undefined;
          if (field) return new TextRun({ children: [field], size: halves(look.size), color: bare(look.color) });
          return this.#run('text' in part ? part.text : this.#wording.filled(`{${part.place}}`), look);
        }),
      ];
    });
    const line = { style: BorderStyle.SINGLE, size: eighths(rules.hair.width), color: bare(rules.hair.color), space: 4 };
    return new Paragraph({
      children: texts,
      tabStops: [
        { type: TabStopType.CENTER, position: twips(this.#width / 2) },
        { type: TabStopType.RIGHT, position: twips(this.#width) },
      ],
      ...(rule && { border: { bottom: line } }),
    });
  }

  /** A table for each run of rows between two page breaks: Word breaks pages between tables only. */
  #table(table: TableData): FileChild[] {
    const parts: FlowRow[][] = [[]];
    for (const row of flowRows(table, this.#wording)) {
      if (row.breaks) parts.push([]);
      parts.at(-1)!.push(row);
    }
    if (parts[0]!.length === 0) return [this.#paragraph(this.#wording.empty(table.table.empty), 'detail')];
    const widths = columnOffsets(table.table, this.#width).map(({ width }) => twips(width));
    return parts.flatMap((rows, index) => [
      ...(index > 0 ? [new Paragraph({ pageBreakBefore: true, spacing: { before: 0, after: 0, line: 20, lineRule: 'exact' } })] : []),
      new Table({
        layout: TableLayoutType.FIXED,
        width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
        columnWidths: widths,
        rows: [this.#head(table), ...rows.map((row) => this.#row(row, table))],
      }),
    ]);
  }

  #head(table: TableData): TableRow {
    return new TableRow({
      tableHeader: table.table.repeatHead,
      children: table.table.columns.map((_, place) => this.#cell(this.#wording.title(table, place), 'head', 'head', alignOf(table, place))),
    });
  }

  #row(row: FlowRow, table: TableData): TableRow {
    const { kind, style, level, text, cells } = row;
    const span = text === undefined ? 0 : bandSpan(row);
    const rest = cells.slice(span).map((cell, index) => this.#cell(cell?.text ?? '', style, kind, alignOf(table, span + index)));
    return new TableRow({ cantSplit: true, children: span > 0 ? [this.#cell(bandText(row), style, kind, 'start', span, level * 8), ...rest] : rest });
  }

  #cell(text: string, style: StyleName, kind: FlowRow['kind'] | 'head', align: Align, span = 1, indent = 0): TableCell {
    const { above, below } = rowRules[kind];
    const { fill, padding } = this.#looks[style];
    const border = (rule: keyof typeof rules | undefined): IBorderOptions => (rule ? { style: BorderStyle.SINGLE, size: eighths(rules[rule].width), color: bare(rules[rule].color) } : none);
    return new TableCell({
      columnSpan: span,
      margins: { top: twips(padding), bottom: twips(padding), left: twips(3), right: twips(3) },
      borders: { top: border(above), bottom: border(below), left: none, right: none },
      ...(fill !== undefined && { shading: { fill: bare(fill) } }),
      children: [this.#paragraph(text, style, align, indent)],
    });
  }
}
