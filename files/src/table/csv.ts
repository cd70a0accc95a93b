import { parse, type CsvError, type InfoRecord } from 'csv-parse/sync';
import { BrokenTable, counter, longCell, MOST_CELL, type TableLimits, type TableRow } from './broken-table.ts';

const SEPARATORS = [',', ';', '\t'];

/** What begins like a formula would be one as soon as somebody opens the file. */
const FORMULA = /^=/;

/** @throws BrokenTable for bytes in no encoding that is known here, quotes without an end, a cell that is too long, or too many rows */
export const readCsv = (content: Uint8Array, limits: TableLimits): TableRow[] => {
  const { mostRows, mostColumns, mostBytes } = limits;
  if (content.length > mostBytes) throw new BrokenTable('tooLarge', 'is too large');
  const text = decoded(content);
  let records: { record: string[]; info: InfoRecord }[];
  try {
    records = parse(text, { bom: true, delimiter: separatorOf(text), relax_column_count: true, skip_empty_lines: true, info: true, to: mostRows + 1 }) as unknown as typeof records;
  } catch (error) {
    throw new BrokenTable('broken', `cannot be read: ${(error as CsvError).code}`, { cause: error });
  }
  const rows = records.map(({ record, info }) => rowOf(record.slice(0, mostColumns), info.lines)).filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length > mostRows) throw new BrokenTable('tooManyRows', `has more than ${mostRows} rows`);
  const count = counter(limits);
  for (const { line, cells } of rows) {
    cells.forEach((cell, column) => {
      if (cell.length > MOST_CELL) throw longCell({ line, column });
      count(cell);
    });
  }
  return rows;
};

const rowOf = (record: readonly string[], line: number): TableRow => {
  const cells = record.map((cell) => cell.trim());
  const flaws = cells.flatMap((cell, column) => (FORMULA.test(cell) ? [{ column, kind: 'formula' as const }] : []));
  return { line, cells, ...(flaws.length > 0 && { flaws }) };
};

/** UTF-8, with its mark or without; UTF-16 with its mark; else what Excel writes in Chinese. */
const decoded = (content: Uint8Array): string => {
  const [first, second] = content;
  const encodings = first === 0xff && second === 0xfe ? ['utf-16le'] : first === 0xfe && second === 0xff ? ['utf-16be'] : ['utf-8', 'gb18030'];
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(content);
      // Pictures and programs can be decoded, too.
      // eslint-disable-next-line no-control-regex -- these are in no text
      if (!/[\u0000-\u0008\u000e-\u001f]/.test(text)) return text;
    } catch {
      // The next one.
    }
  }
  throw new BrokenTable('encoding', 'is no text in UTF-8 or GB18030');
};

const separatorOf = (text: string): string => {
  const [heads = ''] = text.split('\n', 1);
  return SEPARATORS.toSorted((one, other) => heads.split(other).length - heads.split(one).length)[0] ?? ',';
};
