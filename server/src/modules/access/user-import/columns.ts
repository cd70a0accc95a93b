import { importColumns, type ImportColumn } from '@portal/shared/contract/all';
import { say, type Language } from '../../../language/language.ts';
import { texts } from './texts.ts';

/** What a column is called in a file. */
export const headOf = (column: ImportColumn, language: Language): string => say(language, texts[`column_${column}`]);

const heads = new Map(importColumns.flatMap((column) => [column.toLowerCase(), ...(['zh', 'en'] as const).map((language) => headOf(column, language).toLowerCase())].map((head) => [head, column] as const)));

/** The column of a head, in either language and whatever its capitals; a star marks what is needed. */
export const columnOf = (head: string): ImportColumn | undefined => heads.get(head.replace(/[*＊]/g, '').trim().toLowerCase());
