import PDFDocument from 'pdfkit';
import { baselineOf, rowRules, rules, textExtent, type Align, type Block, type Look, type TableBlock } from '../../paginated/layout/content.ts';
import { PagedReport } from '../../paginated/layout/page.ts';
import { ruler, type Ruler } from '../../paginated/layout/ruler.ts';
import type { ReportData } from '../../paginated/data/report-data.ts';
import { faces } from '../files/fonts.ts';
import type { ExportedFile } from '../renderer.ts';
import type { PageRange } from './paginated-request.ts';

type Pdf = PDFKit.PDFDocument;

/** The pages as on the screen, in the same faces; texts can be searched and copied, and groups are bookmarks. */
export const pdfFile = async (data: ReportData, { from, to }: PageRange, onProgress: (share: number) => void): Promise<ExportedFile> => {
  const report = new PagedReport(data);
  const { width, height } = report.sheet;
  const pdf = new PDFDocument({ size: [width, height], margin: 0, autoFirstPage: false, lang: data.manner.language, displayTitle: true, info: { Title: report.name, CreationDate: new Date(data.printed) } });
  for (const { name, normal, bold } of faces) pdf.registerFont(name, normal).registerFont(`${name} bold`, bold);
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => pdf.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', resolve).on('error', reject));
  const own = ruler(data.manner.language);
  const last = Math.min(to, report.pageCount);
  for (let number = from; number <= last; number += 1) {
    pdf.addPage();
    for (const { text, page } of report.outline) if (page === number) pdf.outline.addItem(text);
    for (const block of report.page(number).blocks) draw(pdf, block, report.looks, own);
    onProgress((number - from + 1) / (last - from + 2));
  }
  if (last < from) pdf.addPage();
  pdf.end();
  await ended;
  return { content: Buffer.concat(chunks), extension: '.pdf', mediaType: 'application/pdf' };
};

const draw = (pdf: Pdf, block: Block, looks: Record<string, Look>, own: Ruler): void => {
  if (block.kind === 'rule') return rule(pdf, block.x, block.y, block.width, 'hair');
  if (block.kind === 'table') return drawTable(pdf, block, looks, own);
  const look = looks[block.style]!;
  if (look.fill) pdf.rect(block.x, block.y, block.width, block.height).fill(look.fill);
  setLines(pdf, block.lines, { ...block, look, own });
};

const rule = (pdf: Pdf, x: number, y: number, width: number, kind: keyof typeof rules): void => {
  pdf.moveTo(x, y).lineTo(x + width, y).lineWidth(rules[kind].width).strokeColor(rules[kind].color).stroke();
};

const drawTable = (pdf: Pdf, table: TableBlock, looks: Record<string, Look>, own: Ruler): void => {
  const { x, y, width, rows } = table;
  for (const row of rows) {
    const look = looks[row.style]!;
    const top = y + row.y;
    if (look.fill) pdf.rect(x, top, width, row.height).fill(look.fill);
    for (const cell of row.cells) {
      const place = textExtent(table, cell);
      setLines(pdf, cell.lines, { x: x + place.x, y: top + look.padding, width: place.width, align: cell.align, look, own });
    }
    const { above, below } = rowRules[row.kind];
    if (above) rule(pdf, x, top, width, above);
    if (below) rule(pdf, x, top + row.height, width, below);
  }
};

interface Setting {
  x: number;
  y: number;
  width: number;
  align: Align;
  look: Look;
  own: Ruler;
}

const shares: Record<Align, number> = { start: 0, center: 0.5, end: 1 };

const setLines = (pdf: Pdf, lines: readonly string[], { x, y, width, align, look, own }: Setting): void => {
  const { size, bold, color } = look;
  for (const [index, line] of lines.entries()) {
    let at = x + shares[align] * (width - own.width(line, size, bold));
    const baseline = y + baselineOf(index, look);
    for (const { face, text } of own.runs(line)) {
      // Kerning is left out, as the lines were measured without.
      pdf.font(bold ? `${face.name} bold` : face.name, size).fillColor(color).text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] });
      at += own.width(text, size, bold);
    }
  }
};
