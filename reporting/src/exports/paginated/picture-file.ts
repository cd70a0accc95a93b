import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportData } from '../../paginated/data/report-data.ts';
import { baselineOf, rowRules, rules, textExtent, type Align, type Block, type Look, type Looks } from '../../paginated/layout/content.ts';
import { PagedReport } from '../../paginated/layout/page.ts';
import { faceFor } from '../files/fonts.ts';
import { archived } from '../files/pictures.ts';
import { raster } from '../files/raster.ts';
import type { ExportedFile } from '../renderer.ts';
import type { PageRange } from './paginated-request.ts';

/** A picture of each page; several come in an archive. */
export const pictureFile = async (data: ReportData, { from, to }: PageRange, onProgress: (share: number) => void): Promise<ExportedFile> => {
  const report = new PagedReport(data);
  const folder = await mkdtemp(join(tmpdir(), 'export-'));
  try {
    const png = raster(folder);
    const pictures: { name: string; content: Uint8Array }[] = [];
    const last = Math.min(to, report.pageCount);
    for (let number = from; number <= last; number += 1) {
      pictures.push({ name: `${number} ${report.name}`, content: new Uint8Array(await png(svgOf(report, number, data.manner.language))) });
      onProgress((number - from + 1) / (last - from + 2));
    }
    return archived(pictures);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const svgOf = (report: PagedReport, number: number, language: string): string => {
  const { width, height } = report.sheet;
  const blocks = report.page(number).blocks.map((block) => drawn(block, report.looks, language));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fff"/>${blocks.join('')}</svg>`;
};

const rule = (x: number, y: number, width: number, kind: keyof typeof rules) => `<rect x="${x}" y="${y - rules[kind].width / 2}" width="${width}" height="${rules[kind].width}" fill="${rules[kind].color}"/>`;
const ground = (x: number, y: number, width: number, height: number, fill: string | undefined) => (fill ? `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>` : '');

const anchors: Record<Align, [anchor: string, share: number]> = { start: ['start', 0], center: ['middle', 0.5], end: ['end', 1] };

const linesSvg = (lines: readonly string[], x: number, y: number, width: number, align: Align, look: Look, language: string) => {
  const { size, bold, color } = look;
  const [anchor, share] = anchors[align];
  return lines
    .map((line, index) => {
      const baseline = y + baselineOf(index, look);
      return `<text x="${x + share * width}" y="${baseline}" text-anchor="${anchor}" font-family="${faceFor(line, language)}" font-size="${size}" font-weight="${bold ? 600 : 400}" fill="${color}">${escaped(line)}</text>`;
    })
    .join('');
};

const drawn = (block: Block, looks: Looks, language: string): string => {
  if (block.kind === 'rule') return rule(block.x, block.y, block.width, 'hair');
  if (block.kind === 'text') {
    const look = looks[block.style];
    return ground(block.x, block.y, block.width, block.height, look.fill) + linesSvg(block.lines, block.x, block.y, block.width, block.align, look, language);
  }
  return block.rows
    .map((row) => {
      const look = looks[row.style];
      const top = block.y + row.y;
      const { above, below } = rowRules[row.kind];
      const cells = row.cells.map((cell) => {
        const { x, width } = textExtent(block, cell);
        return linesSvg(cell.lines, block.x + x, top + look.padding, width, cell.align, look, language);
      });
      return [ground(block.x, top, block.width, row.height, look.fill), ...cells, above ? rule(block.x, top, block.width, above) : '', below ? rule(block.x, top + row.height, block.width, below) : ''].join('');
    })
    .join('');
};
