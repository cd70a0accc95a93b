import { textIn, type DatasetModel, type LocalText, type ResultColumn, type Scalar, type VisualResult } from '../definition/index.ts';
import { mapInSlices } from '../slices.ts';

/** Spreadsheets take a text that begins so for a formula. */
const formula = /^[=+\-@\t\r]/;

const cell = (value: Scalar): string => {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const shownValues = (model: DatasetModel, { column }: ResultColumn): Map<string, LocalText> => {
  const values = column && model.tables.find(({ name }) => name === column.table)?.columns.find(({ name }) => name === column.column)?.values;
  return new Map(Object.entries(values ?? {}));
};

const csvLine = (line: readonly Scalar[]): string => `${line.map(cell).join(',')}\r\n`;

/** A result as CSV (RFC 4180) with the labels and the shown values of the language. */
export const csv = async ({ columns, rows }: Pick<VisualResult, 'columns' | 'rows'>, model: DatasetModel, language: string): Promise<string> => {
  const shown = columns.map((column) => shownValues(model, column));
  const shownValue = (value: Scalar, index: number): Scalar => {
    const text = typeof value === 'string' ? shown[index]!.get(value) : undefined;
    return text === undefined ? value : textIn(text, language);
  };
  const lines = await mapInSlices(rows, (row) => csvLine(row.map(shownValue)));
  return [csvLine(columns.map(({ label }) => label)), ...lines].join('');
};

/** Lines of values as CSV (RFC 4180); no text becomes a formula. */
export const csvText = (lines: readonly (readonly Scalar[])[]): string => lines.map(csvLine).join('');
