import { strToU8, zipSync } from 'fflate';
import { escaped, HEAD, MAIN, OFFICE, PACKAGE, sheetName, type Cells } from './parts.ts';

/** A sheet that people fill in, or read. */
export type FormSheet = {
  readonly name: string;
  readonly rows: readonly Cells[];
  /** In letters, from left to right. */
  readonly widths?: readonly number[];
  /** Nobody sees it: what others choose from. */
  readonly isHidden?: boolean;
  /** Its first row is heads, and its cells are texts: a job number keeps its zeros. */
  readonly isForm?: boolean;
  readonly choices?: readonly FormChoice[];
};
/** What can be chosen in a column below its head: the first `count` cells of another sheet's column. */
export type FormChoice = { readonly column: number; readonly sheet: string; readonly from: number; readonly count: number; /** Nothing else can be entered. */ readonly isStrict: boolean };

/** Rows that can be filled in by choosing. */
const FORM_ROWS = 100_001;
const TEXT_STYLE = 1;
const HEAD_STYLE = 2;

const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

/** A workbook of a few small sheets with choices (Office Open XML), for people to fill in. Texts are texts: nothing is a formula. */
export const formWorkbook = (sheets: readonly FormSheet[]): Uint8Array<ArrayBuffer> => {
  const ids = sheets.map((_, index) => index + 1);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${ids.map((id) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${type}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${ids.map((id) => `<Relationship Id="rId${id}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map(({ name, isHidden }, index) => `<sheet name="${sheetName(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/styles.xml': STYLES,
  };
  sheets.forEach((sheet, index) => {
    files[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(sheet);
  });
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(HEAD + xml)]))) as Uint8Array<ArrayBuffer>;
};

const sheetXml = ({ rows, widths = [], isForm = false, choices = [] }: FormSheet): string => {
  const view = isForm ? '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>' : '';
  const cols = widths.length > 0 ? `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${isForm ? ` style="${TEXT_STYLE}"` : ''}/>`).join('')}</cols>` : '';
  const data = rows.map((cells, index) => `<row>${cells.map((cell) => `<c t="inlineStr"${isForm && index === 0 ? ` s="${HEAD_STYLE}"` : ''}><is><t xml:space="preserve">${escaped(String(cell))}</t></is></c>`).join('')}</row>`).join('');
  const offered = choices.filter(({ count }) => count > 0);
  const validations = offered.map(({ column, sheet, from, count, isStrict }) => `<dataValidation type="list" allowBlank="1" showErrorMessage="${isStrict ? 1 : 0}" sqref="${letter(column)}2:${letter(column)}${FORM_ROWS}"><formula1>'${escaped(sheet.replaceAll("'", "''"))}'!$${letter(from)}$1:$${letter(from)}$${count}</formula1></dataValidation>`);
  return `<worksheet xmlns="${MAIN}">${view}${cols}<sheetData>${data}</sheetData>${offered.length > 0 ? `<dataValidations count="${offered.length}">${validations.join('')}</dataValidations>` : ''}</worksheet>`;
};

/** The name of one of the first 26 columns. */
const letter = (column: number): string => String.fromCharCode(65 + column);
