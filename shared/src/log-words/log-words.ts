/** The words of the audit log, the log of sign-ins and the browsing history, for their screens and their files: one table for browser and server. */
import { formatInstant } from '../formats/formats.ts';
import { actWords, fieldWords, kindWords, valueWords, type Word } from './audit-words.ts';

export { actWords, fieldWords, kindWords, valueWords, type Word } from './audit-words.ts';
export { methodWords, resultWords, sessionWords } from './sign-in-words.ts';
export { goneWord, platformText, sourceText, viewerTypeWords } from './visit-words.ts';

type Language = 'zh' | 'en';
type Value = string | number | boolean | readonly string[] | null;

const yes: Word = { zh: '是', en: 'Yes' };
const no: Word = { zh: '否', en: 'No' };
const comma: Word = { zh: '、', en: ', ' };
const colon: Word = { zh: '：', en: ': ' };
/** What is not there. */
const NONE = '—';

/** What has no word yet is called by its own name. */
const word = (words: Readonly<Record<string, Word>>, names: readonly string[], language: Language): string | undefined => names.map((name) => words[name]?.[language]).find((one) => one !== undefined);

export const kindText = (kind: string, language: Language): string => word(kindWords, [kind], language) ?? kind;

export const actText = (kind: string, action: string, language: Language): string => word(actWords, [`${kind}.${action}`, action], language) ?? action;

export const fieldText = (kind: string, field: string, language: Language): string => word(fieldWords, [`${kind}.${field}`, field], language) ?? field;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * Empty for what is not there.
 * @param timeZone IANA, for instants; without one, that of the browser
 */
export const valueText = (kind: string, field: string, value: Value, language: Language, timeZone?: string): string => {
  if (value === null) return '';
  if (typeof value === 'boolean' || (/^is[A-Z]/.test(field) && (value === 0 || value === 1))) return (value ? yes : no)[language];
  const words = valueWords[`${kind}.${field}`] ?? valueWords[field];
  const said = (text: string): string => words?.[text]?.[language] ?? text;
  if (typeof value === 'object') return value.map(said).join(comma[language]);
  const text = String(value);
  return INSTANT.test(text) ? formatInstant(text, language, 'second', timeZone) : said(text);
};

/** A change in a line, for a cell of a file. */
export const changeLine = (kind: string, { field, before, after }: { readonly field: string; readonly before: Value; readonly after: Value }, language: Language, timeZone?: string): string =>
  `${fieldText(kind, field, language)}${colon[language]}${valueText(kind, field, before, language, timeZone) || NONE} → ${valueText(kind, field, after, language, timeZone) || NONE}`;
