import { BrokenTable, type TableLimits, type TableRow } from './broken-table.ts';
import { readCsv } from './csv.ts';
import { readXlsx } from './xlsx.ts';

export { BrokenTable, MOST_CELL, type Flaw, type Place, type TableFault, type TableLimits, type TableRow } from './broken-table.ts';

/**
 * The rows with something in them of the first visible sheet of a workbook (.xlsx), or of a file of separated values in UTF-8,
 * UTF-16 or GB18030. For files that strangers made; run it in a worker: it holds its thread.
 * @throws BrokenTable
 */
export const readTable = async (content: Uint8Array, limits: TableLimits): Promise<TableRow[]> => {
  const begins = (...bytes: number[]) => bytes.every((byte, index) => content[index] === byte);
  // The container of .xls and of encrypted workbooks.
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) throw new BrokenTable('old', 'is an old or an encrypted workbook');
  if (begins(0x50, 0x4b)) return readXlsx(content, limits);
  return readCsv(content, limits);
};
