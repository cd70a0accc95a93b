import PptxGenJs from 'pptxgenjs';
import type { ReportData } from '../../paginated/data/report-data.ts';
import { cellPadding, rowRules, rules, type Align, type Block, type Looks, type TableBlock } from '../../paginated/layout/content.ts';
import { PagedReport } from '../../paginated/layout/page.ts';
import { isChinese } from '../../../drawing/language/texts.ts';
import type { ExportedFile } from '../renderer.ts';
import type { PageRange } from './paginated-request.ts';

const INCH = 72;
const inches = (points: number) => points / INCH;
const bare = (color: string) => color.replace('#', '');
const alignments = { start: 'left', center: 'center', end: 'right' } as const satisfies Record<Align, string>;

/** A slide for each page, with texts and tables that can be edited. */
export const slidesFile = async (data: ReportData, { from, to }: PageRange, onProgress: (share: number) => void): Promise<ExportedFile> => {
  const report = new PagedReport(data);
  const { language } = data.manner;
  const face = isChinese(language) ? 'Microsoft YaHei' : 'Segoe UI';
  const show = new PptxGenJs();
  show.title = report.name;
  show.theme = { headFontFace: face, bodyFontFace: face };
  show.defineLayout({ name: 'PAPER', width: inches(report.sheet.width), height: inches(report.sheet.height) });
  show.layout = 'PAPER';
  const last = Math.min(to, report.pageCount);
  for (let number = from; number <= last; number += 1) {
    const slide = show.addSlide();
    for (const block of report.page(number).blocks) put(slide, block, report.looks, face, language);
    onProgress((number - from + 1) / (last - from + 2));
  }
  const content = (await show.write({ outputType: 'nodebuffer', compression: true })) as Uint8Array;
  return { content, extension: '.pptx', mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' };
};

const put = (slide: PptxGenJs.Slide, block: Block, looks: Looks, face: string, lang: string): void => {
  if (block.kind === 'rule') return void slide.addShape('line', { x: inches(block.x), y: inches(block.y), w: inches(block.width), h: 0, line: { color: bare(rules.hair.color), width: rules.hair.width } });
  if (block.kind === 'table') return putTable(slide, block, looks, face, lang);
  const { size, bold, color } = looks[block.style];
  slide.addText(block.lines.join('\n'), {
    x: inches(block.x),
    y: inches(block.y),
    w: inches(block.width),
    h: inches(block.height),
    margin: 0,
    fontFace: face,
    fontSize: size,
    bold,
    color: bare(color),
    align: alignments[block.align],
    valign: 'top',
    fit: 'none',
    lang,
  });
};

const putTable = (slide: PptxGenJs.Slide, { x, y, width, columns, rows }: TableBlock, looks: Looks, face: string, lang: string): void => {
  const none = { type: 'none' as const };
  const border = (rule: keyof typeof rules | undefined) => (rule ? { type: 'solid' as const, pt: rules[rule].width, color: bare(rules[rule].color) } : none);
  const all = rows.map((row): PptxGenJs.TableRow => {
    const { size, bold, color, fill } = looks[row.style];
    const { above, below } = rowRules[row.kind];
    return row.cells.map(({ lines, span, align, indent = 0 }) => ({
      text: lines.join('\n'),
      options: {
        colspan: span,
        fontSize: size,
        bold,
        color: bare(color),
        align: alignments[align],
        valign: 'middle' as const,
        // In inches, since the first is less than one.
        margin: [0, cellPadding, 0, cellPadding + indent].map(inches) as [number, number, number, number],
        lang,
        border: [border(above), none, border(below), none] as [PptxGenJs.BorderProps, PptxGenJs.BorderProps, PptxGenJs.BorderProps, PptxGenJs.BorderProps],
        ...(fill !== undefined && { fill: { color: bare(fill) } }),
      },
    }));
  });
  slide.addTable(all, { x: inches(x), y: inches(y), w: inches(width), colW: columns.map((column) => inches(column.width)), rowH: rows.map((row) => inches(row.height)), fontFace: face, lang } as PptxGenJs.TableProps);
};
