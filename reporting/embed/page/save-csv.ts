import { saveFile } from './save-file.ts';

/** Offers a CSV text as a download. A byte order mark makes spreadsheets read it as UTF-8. */
export const saveCsv = (csv: string, title: string): void =>
  saveFile(new Blob([csv.startsWith('\uFEFF') ? csv : `\uFEFF${csv}`], { type: 'text/csv;charset=utf-8' }), title, 'csv');
