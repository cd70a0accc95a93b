/** The records of a CSV text (RFC 4180). */
const recordsOf = (csv: string): string[][] => {
  const records: string[][] = [];
  let record: string[] = [];
  // A field with or without quotes, and what ends it.
  for (const [, quoted, plain = '', end] of csv.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    if (end === '' && record.length === 0 && quoted === undefined && plain === '') break;
    record.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    records.push(record);
    record = [];
    if (end === '') break;
  }
  return records;
};

/** Data as a spreadsheet takes them from the clipboard: a tab between two cells, a line for each row; within a cell there is neither. */
export const tabbedText = (csv: string): string =>
  recordsOf(csv)
    .map((record) => record.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
