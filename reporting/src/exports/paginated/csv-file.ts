import { csvText } from '../../query/csv.ts';
import { columnOf, type ReportData } from '../../paginated/data/report-data.ts';
import { Wording } from '../../paginated/data/wording.ts';
import type { Scalar } from '../../definition/index.ts';
import type { ExportedFile } from '../renderer.ts';

/** Spreadsheets read a file as UTF-8 only when it begins so. */
const byteOrderMark = '\uFEFF';

/**
 * The rows of the report's tables as data: the groups' columns first, no bands and no totals. Numbers and dates are as
 * they are stored, so that a program can read them. An empty line parts one table from the next.
 */
export const csvFile = (data: ReportData): ExportedFile => {
  const wording = new Wording(data);
  const texts = [...data.tables.values()].map((table) => {
    const groups = table.table.groups.map(({ by }) => by).filter((by) => !table.table.columns.some(({ value }) => value === by));
    const columns = [
      ...groups.map((name) => ({ title: columnOf(table, name).label, column: columnOf(table, name) })),
      ...table.table.columns.map(({ value }, place) => ({ title: wording.title(table, place), column: columnOf(table, value) })),
    ];
    const places = columns.map(({ column }) => table.data.columns.indexOf(column));
    const worded = (value: Scalar, at: number): Scalar => (columns[at]!.column.words ? wording.value(value, columns[at]!.column) : value);
    return csvText([columns.map(({ title }) => title), ...table.order.map((row) => places.map((place, at) => worded(table.data.rows[row]![place] ?? null, at)))]);
  });
  return { content: Buffer.from(byteOrderMark + texts.join('\r\n'), 'utf8'), extension: '.csv', mediaType: 'text/csv; charset=utf-8' };
};
