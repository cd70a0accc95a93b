import { strToU8, Zip, ZipDeflate } from 'fflate';
import { escaped, HEAD, MAIN, OFFICE, PACKAGE, sheetName, type Cell, type Cells } from './parts.ts';

export type { Cell, Cells } from './parts.ts';
export { formWorkbook, type FormChoice, type FormSheet } from './form-workbook.ts';

export const WORKBOOK_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** So many rows are in a sheet at most, its heads among them. */
export const MOST_WORKBOOK_ROWS = 1_048_576;

/** A cell has no more. */
const MOST_LETTERS = 32_767;

const fixedFiles = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheetName(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
});

/**
 * A workbook of one sheet (Office Open XML), in parts as its rows come: no more of it is in memory than they are. The first row is its
 * heads, and stays in sight. Texts are texts: nothing is a formula.
 */
export async function* workbookParts(name: string, rows: Iterable<readonly Cells[]> | AsyncIterable<readonly Cells[]>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const made: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    made.push(part);
  });
  const begin = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path);
    zip.add(file);
    return file;
  };
  for (const [path, xml] of Object.entries(fixedFiles(name))) begin(path).push(strToU8(HEAD + xml), true);
  const sheet = begin('xl/worksheets/sheet1.xml');
  sheet.push(strToU8(`${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>`));
  for await (const some of rows) {
    sheet.push(strToU8(some.map(rowXml).join('')));
    yield* made.splice(0);
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* made.splice(0);
}

const rowXml = (cells: Cells): string => `<row>${cells.map(cellXml).join('')}</row>`;

const cellXml = (cell: Cell): string =>
  typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, MOST_LETTERS))}</t></is></c>`;
