import { BrokenTable, MOST_CELL, readTable, type Place, type TableRow } from '@portal/files/table';
import { cutTo, MOST_IMPORTED, type Bilingual, type ImportColumn } from '@portal/shared/contract/all';
import { listed } from '../../../language/language.ts';
import { columnOf, headOf } from './columns.ts';
import { texts } from './texts.ts';

/** A row of a file, by the columns of an import. What is empty is not in it. */
export type ImportRow = {
  readonly line: number;
  readonly values: Partial<Readonly<Record<ImportColumn, string>>>;
  readonly flaws?: readonly { readonly column: ImportColumn; readonly kind: 'formula' | 'merged' | 'error' }[];
};

/** What is wrong with a file as a whole, for whoever has sent it. */
export class WrongFile extends Error {
  readonly text: Bilingual;
  readonly values: Readonly<Record<string, string | number | Bilingual>>;
  readonly status: 400 | 413;

  constructor(text: Bilingual, values: WrongFile['values'] = {}, status: WrongFile['status'] = 400) {
    super(text.en);
    this.text = text;
    this.values = values;
    this.status = status;
  }
}

/** An upload of 20 MB has so much in it where somebody has filled it with people; far less than a bomb. */
const MOST_BYTES = 300 * 1024 * 1024;
const MOST_COLUMNS = 60;
/** Of all cells: 500 in each of the rows of the longest file. A text that cells share is written down for each of them. */
const MOST_CHARACTERS = 50_000_000;

const faults = { kind: texts.importKind, old: texts.importOld, macros: texts.importMacros, encoding: texts.importEncoding, merged: texts.importMerged, longCell: texts.importLongCell, tooManyRows: texts.importRows, tooLarge: texts.importLarge, broken: texts.importBroken } as const;

/** Reads a file of people. @throws WrongFile */
export const readImport = async (content: Uint8Array, mostRows = MOST_IMPORTED): Promise<ImportRow[]> => {
  const [heads, ...rows] = await readTable(content, { mostRows: mostRows + 1, mostColumns: MOST_COLUMNS, mostBytes: MOST_BYTES, mostCharacters: MOST_CHARACTERS }).catch((error: unknown) => {
    if (!(error instanceof BrokenTable)) throw error;
    const isMuch = error.kind === 'tooManyRows' || error.kind === 'tooLarge';
    throw new WrongFile(faults[error.kind], { most: error.kind === 'longCell' ? MOST_CELL : mostRows, cell: cellOf(error.place) }, isMuch ? 413 : 400);
  });
  if (!heads) throw new WrongFile(texts.importEmpty);
  const columns = columnsOf(heads);
  if (rows.length === 0) throw new WrongFile(texts.importEmpty);
  return rows.map((row) => importRow(row, columns));
};

/** Where a cell is, as people look for it; one that is on no sheet that is read has no place. */
const cellOf = (place: Place | undefined): string | Bilingual => {
  if (!place) return '';
  let letters = '';
  for (let left = place.column + 1; left > 0; left = Math.floor((left - 1) / 26)) letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return { zh: `（第 ${place.line} 行，${letters} 列）`, en: ` (line ${place.line}, column ${letters})` };
};

const columnsOf = ({ cells }: TableRow): (ImportColumn | undefined)[] => {
  const columns = cells.map((cell) => (cell === '' ? undefined : columnOf(cell)));
  const unknown = cells.filter((cell, index) => cell !== '' && columns[index] === undefined);
  if (unknown.length > 0) throw new WrongFile(texts.importUnknownColumn, { names: listed(unknown.slice(0, 5).map((name) => cutTo(name, 50))) });
  const twice = columns.find((column, index) => column !== undefined && columns.indexOf(column) < index);
  const nameOf = (column: ImportColumn): Bilingual => ({ zh: headOf(column, 'zh'), en: headOf(column, 'en') });
  if (twice) throw new WrongFile(texts.importColumnTwice, { name: nameOf(twice) });
  if (!columns.includes('account')) throw new WrongFile(texts.importNoAccount, { name: nameOf('account') });
  return columns;
};

const importRow = ({ line, cells, flaws = [] }: TableRow, columns: readonly (ImportColumn | undefined)[]): ImportRow => {
  const values: Partial<Record<ImportColumn, string>> = {};
  cells.forEach((cell, index) => {
    const column = columns[index];
    if (column && cell !== '') values[column] = cell;
  });
  const named = flaws.flatMap(({ column, kind }) => (columns[column] ? [{ column: columns[column], kind }] : []));
  return { line, values, ...(named.length > 0 && { flaws: named }) };
};
