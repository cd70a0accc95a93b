import { formatInstant } from '@portal/shared/language';
import { expect, test } from '@jest/globals';
import dayjs from 'dayjs';
import { pickerFormats } from './picker-formats.ts';

const languages = ['zh', 'en'] as const;
/** Months of every length of name, and days with one digit and two. */
const days = Array.from({ length: 12 }, (_, month) => [2, 28].map((day) => new Date(2026, month, day, 8, 5).toISOString())).flat();

test.each(languages)('pickers show days and instants as the portal does, in %s', (language) => {
  for (const day of days) {
    expect(dayjs(day).format(pickerFormats('date', language)[0])).toBe(formatInstant(day, language, 'day'));
    expect(dayjs(day).format(pickerFormats('instant', language)[0])).toBe(formatInstant(day, language, 'minute'));
  }
});
