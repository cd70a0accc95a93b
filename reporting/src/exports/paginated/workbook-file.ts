import writeExcelFile, { type Cell, type Row, type Sheet } from 'write-excel-file/node';
import { readDate } from '../../../drawing/language/format.ts';
import { alignOf } from '../../paginated/layout/page.ts';
import { looksOf } from '../../paginated/layout/looks.ts';
import type { Looks } from '../../paginated/layout/content.ts';
import type { ReportData, TableData } from '../../paginated/data/report-data.ts';
import { Wording } from '../../paginated/data/wording.ts';
import type { ExportedFile } from '../renderer.ts';
import { bandText, flowRows, type FlowCell, type FlowRow } from './flow-rows.ts';
import { sheetNames } from './sheet-names.ts';

/** In characters, shared by a table's columns as on paper. */
const totalWidth = 130;
const numberFormats: Record<string, string> = {
  integer: '#,##0',
  decimal1: '#,##0.0',
  decimal2: '#,##0.00',
  percent: '0%',
  percent1: '0.0%',
  currency: '[$$-409]#,##0.00',
  compact: '#,##0',
  year: '0',
};

/** A sheet for each table, with values that can be computed with; what the report says above its tables comes first. */
export const workbookFile = async (data: ReportData): Promise<ExportedFile> => {
  const wording = new Wording(data);
  const looks = looksOf(data.report);
  const tables = [...data.tables.values()];
  const names = sheetNames(tables.map(({ table }) => (tables.length === 1 ? wording.name : table.name)));
  const sheets = tables.map((table, place) => sheetOf(table, names[place] ?? '', data, wording, looks));
  const content = await writeExcelFile(sheets as Sheet<never>[], { fontFamily: wording.isChinese ? 'Microsoft YaHei' : 'Segoe UI', fontSize: 10 }).toBuffer();
  return { content, extension: '.xlsx', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
};

const sheetOf = (table: TableData, name: string, data: ReportData, wording: Wording, looks: Looks) => {
  const { columns } = table.table;
  const above: Row[] = data.report.body.flatMap((element): Row[] =>
    element.kind === 'text' ? [[{ value: wording.filled(element.text), fontSize: element.style === 'title' ? 16 : 10, fontWeight: element.style === 'title' ? 'bold' : undefined, textColor: looks[element.style].color }]] : [],
  );
  const head: Row = columns.map((_, place): Cell => ({ value: wording.title(table, place), fontWeight: 'bold', align: alignments[alignOf(table, place)], bottomBorderStyle: 'thin', wrap: true }));
  const rows = [...flowRows(table, wording)].map((row) => rowOf(row, looks));
  const unit = totalWidth / columns.reduce((sum, { width }) => sum + width, 0);
  return {
    data: [...above, ...(above.length > 0 ? [[]] : []), head, ...rows],
    sheet: name,
    columns: columns.map(({ width }) => ({ width: Math.max(8, Math.round(width * unit)) })),
    stickyRowsCount: above.length + (above.length > 0 ? 1 : 0) + 1,
    orientation: data.report.paper.landscape ? ('landscape' as const) : undefined,
  };
};

const alignments = { start: 'left', center: 'center', end: 'right' } as const;

const rowOf = (row: FlowRow, looks: Looks): Row => {
  const { bold, color, fill } = looks[row.style];
  const dress = { fontWeight: bold ? ('bold' as const) : undefined, textColor: color, backgroundColor: fill, ...(row.kind === 'total' && { topBorderStyle: 'thin' as const }) };
  return row.cells.map((cell, place): Cell => {
    if (row.text !== undefined && place === 0) return { value: bandText(row), ...dress, indent: row.level };
    return cell ? { ...cellOf(cell), ...dress } : fill ? { value: undefined, ...dress } : null;
  }) as Row;
};

const cellOf = ({ value, text, column }: FlowCell): { value: string | number | boolean | Date | undefined; format?: string; type?: typeof Date } => {
  if (value === null || value === '') return { value: undefined };
  if (column.bucket === undefined && (column.type === 'date' || column.type === 'timestamp')) {
    const date = readDate(value);
    if (date) return { value: date, type: Date, format: column.type === 'date' ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm' };
  }
  if (typeof value === 'number' && column.bucket === undefined) {
    const format = numberFormats[column.format ?? ''];
    return { value, ...(format !== undefined && { format }) };
  }
  return { value: text };
};
