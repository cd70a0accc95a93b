import type { PaginatedReport } from './definition.ts';

export const paperSizeNames = ['A3', 'A4', 'A5', 'Letter', 'Legal'] as const;

/** Of sheets, in millimetres; upright. */
const sizes: Record<(typeof paperSizeNames)[number], readonly [number, number]> = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  Letter: [215.9, 279.4],
  Legal: [215.9, 355.6],
};

/** Millimetres in points of 72 to the inch. */
export const points = (millimetres: number): number => (millimetres * 72) / 25.4;

/** Of a whole sheet, in millimetres. */
export const sheetSize = ({ paper }: Pick<PaginatedReport, 'paper'>): { width: number; height: number } => {
  const [narrow, long] = sizes[paper.size];
  return paper.landscape ? { width: long, height: narrow } : { width: narrow, height: long };
};

/** What margins, header and footer leave of a sheet, in millimetres. */
export const contentSize = (report: Pick<PaginatedReport, 'paper' | 'header' | 'footer'>): { width: number; height: number } => {
  const { width, height } = sheetSize(report);
  const { top, right, bottom, left } = report.paper.margins;
  return { width: width - left - right, height: height - top - bottom - (report.header?.height ?? 0) - (report.footer?.height ?? 0) };
};
