import { posix } from 'node:path';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { BrokenZip, openZip, type Zip } from '../zip/zip.ts';
import { BrokenTable, counter, longCell, MOST_CELL, type Flaw, type TableLimits, type TableRow } from './broken-table.ts';

const MOST_ENTRIES = 2_000;
/** More of them are in no file that people have made for this: it is refused, because what is in them would be read as empty. */
const MOST_MERGED = 1_000;
/** Excel has no line after it. */
const LAST_LINE = 1_048_576;
/** The parser collects a text, a tag or a comment before it tells of it. A character of a cell is written with ten at most (`&#x1FFFF;`). */
const MOST_AT_ONCE = MOST_CELL * 10;
/** How deep a tag may stand: cells stand in five others, formats in some more. */
const MOST_LEVELS = 64;

/** Tags by their names without prefix, and the text between them. */
type Reader = { readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void; readonly close?: (name: string) => void; readonly text?: (text: string) => void; /** What comes is longer than any cell. @throws */ readonly tooLong?: () => void };
type Content = { readonly zip: Zip; readonly count: (bytes: number) => void };

/** @throws BrokenTable */
export const readXlsx = async (content: Uint8Array, limits: TableLimits): Promise<TableRow[]> => {
  const zip = await openZip(content, { mostEntries: MOST_ENTRIES }).catch(broken);
  try {
    const names = zip.entries.map(({ name }) => name);
    if (!names.includes('xl/workbook.xml')) throw new BrokenTable('kind', 'is no workbook');
    if (names.some((name) => /vbaProject|\/macrosheets\//i.test(name))) throw new BrokenTable('macros', 'has macros');
    let left = limits.mostBytes;
    const count = (bytes: number) => {
      left -= bytes;
      if (left < 0) throw new BrokenTable('tooLarge', 'is too large when it is unpacked');
    };
    const opened = { zip, count };
    return await readSheet(opened, await firstSheet(opened), await sharedStrings(opened), limits);
  } catch (error) {
    return broken(error);
  } finally {
    zip.close();
  }
};

const broken = (error: unknown): never => {
  if (error instanceof BrokenTable) throw error;
  if (error instanceof BrokenZip) throw new BrokenTable(error.kind === 'no-zip' ? 'kind' : 'broken', error.message, { cause: error });
  throw new BrokenTable('broken', 'cannot be read', { cause: error });
};

/** Reads a part of the workbook as it is unpacked. What it declares of itself, entities among it, is refused. */
const readXml = async ({ zip, count }: Content, path: string, { open, close, text, tooLong }: Reader): Promise<void> => {
  const entry = zip.entries.find(({ name }) => name === path);
  if (!entry) throw new BrokenTable('broken', `lacks ${path}`);
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new BrokenTable('broken', 'declares entities');
  });
  let silent = 0;
  let level = 0;
  const heard = () => {
    silent = 0;
  };
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    heard();
    // The parser keeps every tag that is open.
    if ((level += 1) > MOST_LEVELS) throw new BrokenTable('broken', 'has tags that are nested too deeply');
    open?.(local(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    heard();
    level -= 1;
    close?.(local(name));
  });
  parser.on('text', (piece) => {
    heard();
    text?.(piece);
  });
  for (const other of ['comment', 'cdata', 'processinginstruction'] as const) parser.on(other, heard);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of zip.read(entry) as AsyncIterable<Uint8Array>) {
    count(piece.length);
    const written = decoder.decode(piece, { stream: true });
    parser.write(written);
    silent += written.length;
    if (silent <= MOST_AT_ONCE) continue;
    tooLong?.();
    throw new BrokenTable('broken', 'has a tag or a comment without an end');
  }
  parser.write(decoder.decode()).close();
};

/** The path of the first sheet that can be seen. */
const firstSheet = async (content: Content): Promise<string> => {
  let id: string | undefined;
  await readXml(content, 'xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') id ??= attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    },
  });
  let path: string | undefined;
  await readXml(content, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id, Target = '' }) => {
      if (name === 'Relationship' && Id === id) path = posix.join('/xl', ...(Target.startsWith('/') ? ['..', Target] : [Target])).slice(1);
    },
  });
  if (path === undefined) throw new BrokenTable('broken', 'has no sheet');
  return path;
};

/** What cells share: where one of them is too long, those before it. */
type Strings = { readonly texts: readonly string[]; readonly isCut: boolean };

const sharedStrings = async (content: Content): Promise<Strings> => {
  const path = 'xl/sharedStrings.xml';
  const texts: string[] = [];
  if (!content.zip.entries.some(({ name }) => name === path)) return { texts, isCut: false };
  try {
    await readXml(content, path, textsOf('si', (text) => texts.push(text)));
  } catch (error) {
    // It is the fault of a cell, which is known only when the sheet is read.
    if (error instanceof BrokenTable && error.kind === 'longCell') return { texts, isCut: true };
    throw error;
  }
  return { texts, isCut: false };
};

/** The text of each `element`: of several runs all, of how they are pronounced nothing. */
const textsOf = (element: string, found: (text: string) => void): Reader => {
  let [text, isText, isSound] = ['', false, false];
  const tooLong = () => {
    if (isText) throw longCell();
  };
  return {
    open: (name) => {
      if (name === element) text = '';
      if (name === 'rPh') isSound = true;
      isText = name === 't' && !isSound;
    },
    text: (piece) => {
      if (!isText) return;
      text += piece;
      if (text.length > MOST_CELL) tooLong();
    },
    tooLong,
    close: (name) => {
      if (name === 'rPh') isSound = false;
      if (name === 't') isText = false;
      if (name === element) found(text);
    },
  };
};

const readSheet = async (content: Content, path: string, strings: Strings, limits: TableLimits): Promise<TableRow[]> => {
  const { mostRows, mostColumns } = limits;
  const countText = counter(limits);
  const rows: { line: number; cells: string[]; flaws: Flaw[] }[] = [];
  const merged: Range[] = [];
  let [line, column, type, value, taken, isFormula, isSound] = [0, -1, '', '', false, false, false];
  let cells: string[] = [];
  let flaws: Flaw[] = [];
  const endCell = () => {
    if (column >= mostColumns) return;
    if (isFormula) flaws.push({ column, kind: 'formula' });
    else if (type === 'e') flaws.push({ column, kind: 'error' });
    if (value === '' && !isFormula) return;
    const text = type === 's' ? shared(Number(value)) : cellText(type, value);
    countText(text);
    while (cells.length < column) cells.push('');
    cells[column] = text;
  };
  const shared = (index: number): string => {
    const text = strings.texts[index];
    if (text !== undefined) return text.trim();
    if (!strings.isCut) throw new BrokenTable('broken', 'lacks a shared string');
    if (index === strings.texts.length) throw longCell({ line, column });
    // The file is refused in the end.
    return '';
  };
  const tooLong = () => {
    if (taken) throw longCell({ line, column });
  };
  const endRow = () => {
    if (!cells.some((cell) => cell !== '') && flaws.length === 0) return;
    rows.push({ line, cells, flaws });
    if (rows.length > mostRows) throw new BrokenTable('tooManyRows', `has more than ${mostRows} rows`);
  };
  await readXml(content, path, {
    open: (name, attributes) => {
      if (name === 'row') [line, column, cells, flaws] = [next(line, attributes.r === undefined ? line + 1 : lineOf(attributes.r)), -1, [], []];
      else if (name === 'c') [column, type, value, isFormula] = [next(column, attributes.r === undefined ? column + 1 : columnOf(attributes.r)), attributes.t ?? 'n', '', false];
      else if (name === 'f') isFormula = true;
      else if (name === 'rPh') isSound = true;
      else if (name === 'mergeCell' && attributes.ref) {
        if (merged.length === MOST_MERGED) throw new BrokenTable('merged', `has more than ${MOST_MERGED} merged ranges`);
        merged.push(rangeOf(attributes.ref));
      }
      // As in shared strings, how a text is pronounced is not part of it.
      taken = (name === 'v' || (name === 't' && !isSound)) && column < mostColumns;
    },
    text: (piece) => {
      if (!taken) return;
      value += piece;
      if (value.length > MOST_CELL) tooLong();
    },
    tooLong,
    close: (name) => {
      taken = false;
      if (name === 'rPh') isSound = false;
      else if (name === 'c') endCell();
      else if (name === 'row') endRow();
    },
  });
  if (strings.isCut) throw longCell();
  return rows.map((row) => {
    const all = [...row.flaws, ...merged.filter(({ top, bottom, left }) => top <= row.line && row.line <= bottom && left < mostColumns).map(({ left }) => ({ column: left, kind: 'merged' as const }))];
    return { line: row.line, cells: row.cells, ...(all.length > 0 && { flaws: all }) };
  });
};

const cellText = (type: string, value: string): string => {
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  // Long numbers are kept as 1.38E10.
  if (type === 'n' && /e/i.test(value) && Number.isSafeInteger(Number(value))) return String(Number(value));
  return value.trim();
};

type Range = { readonly top: number; readonly bottom: number; readonly left: number };

/** @param reference `B2:D3` */
const rangeOf = (reference: string): Range => {
  const [first = '', last = first] = reference.split(':');
  const lineIn = (cell: string) => lineOf(cell.replace(/^[A-Z]+/, ''));
  return { top: lineIn(first), bottom: lineIn(last), left: columnOf(first) };
};

/** Lines and columns follow each other: of two that are the same nobody can say which one is meant. */
const next = (former: number, one: number): number => {
  if (one <= former) throw new BrokenTable('broken', 'has rows or cells that go backwards');
  return one;
};

const lineOf = (written: string): number => {
  const line = /^[1-9]\d{0,6}$/.test(written) ? Number(written) : Infinity;
  if (line > LAST_LINE) throw new BrokenTable('broken', 'has a line that is none');
  return line;
};

/** From 0. @param reference `B2` */
const columnOf = (reference: string): number => {
  const letters = /^([A-Z]{1,3})[1-9]\d{0,6}$/.exec(reference)?.[1];
  if (letters === undefined) throw new BrokenTable('broken', 'has a cell without a column');
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};
