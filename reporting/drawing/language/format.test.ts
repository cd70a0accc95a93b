import { expect, test } from '@jest/globals';
import { describeFilter } from '../filters/describe-filter.ts';
import type { Model } from '../rows/reading.ts';
import { formatFirst, formatList, type Locale } from './format.ts';
import { textsIn } from './texts.ts';

const localeIn = (language: string): Locale => ({ language, formatLocale: language, texts: textsIn(language) });

// A language without texts of its own has the English ones, and their lists.
test.each([
  ['en', ['A'], 'A'],
  ['en-US', ['A', 'B'], 'A and B'],
  ['en', ['A', 'B', 'C'], 'A, B, and C'],
  ['de', ['A', 'B'], 'A and B'],
  ['zh-CN', ['甲', '乙'], '甲和乙'],
  ['zh', ['甲', '乙', '丙'], '甲、乙和丙'],
])('names in %s: %j', (language, names, text) => {
  expect(formatList(names, localeIn(language))).toBe(text);
});

test.each([
  ['en', 'West, March'],
  ['zh-CN', 'West、March'],
])('the names of one thing in %s', (language, text) => {
  expect(formatList(['West', 'March'], localeIn(language), 'none')).toBe(text);
});

test.each([
  ['en', ['A', 'B'], 'A and B'],
  ['en', ['A', 'B', 'C', 'D'], 'A, B +2'],
  ['zh', ['甲', '乙', '丙', '丁'], '甲、乙 +2'],
])('the first names in %s: %j', (language, names, text) => {
  expect(formatFirst(names, 2, localeIn(language))).toBe(text);
});

const column = { table: 'airports', column: 'region' };
const model = {
  tables: [{ name: 'airports', label: { en: 'Airports', zh: '机场' }, columns: [{ name: 'region', label: { en: 'Region', zh: '地区' }, type: 'text', values: { W: { en: 'West', zh: '西部' }, S: { en: 'South', zh: '南部' } } }] }],
  measures: [],
} as unknown as Model;

test.each([
  ['en', false, 'Region: West and South'],
  ['en', true, 'Region: not West or South'],
  ['zh-CN', false, '地区: 西部和南部'],
])('a filter in %s', (language, not, text) => {
  expect(describeFilter({ kind: 'in', column, values: ['W', 'S'], not }, model, localeIn(language))).toBe(text);
});
