import { formatValue } from '../../../drawing/language/format.ts';
import { textsIn } from '../../../drawing/language/texts.ts';
import { textIn, type Scalar } from '../../definition/index.ts';
import type { DataColumn } from './read-set.ts';

/** A value as a reader sees it: in the reader's language, with the column's format. No value is an empty text. */
export const shownValue = (value: Scalar, column: Pick<DataColumn, 'type' | 'format' | 'bucket' | 'words'>, language: string, formatLocale: string): string => {
  if (value === null || value === '') return '';
  const word = column.words?.[String(value)];
  return word === undefined ? formatValue(value, column, { language, formatLocale, texts: textsIn(language) }) : textIn(word, language);
};
