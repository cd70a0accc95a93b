import { expect, test } from '@jest/globals';
import type { Visual, VisualResult } from '../../src/definition/index.ts';
import { textsIn } from '../language/texts.ts';
import { lookOf } from '../look/look.ts';
import { read } from '../rows/reading.ts';
import { draw } from './draw.ts';

const locale = { language: 'en', formatLocale: 'en', texts: textsIn('en') };
const column = { table: 'sales', column: 'city' };
const visual = { name: 'cities', type: 'pie', fields: { category: [{ column }], values: [{ measure: 'sales' }] }, options: {} } as unknown as Visual;

const slicesOf = (rows: VisualResult['rows']): [string, number][] => {
  const columns: VisualResult['columns'] = [{ well: 'category', index: 0, label: '', type: 'text', column }, { well: 'values', index: 0, label: '', type: 'integer' }];
  const reading = read(visual, { columns, rows, truncated: false, milliseconds: 0 }, undefined, locale);
  const { option } = draw({ visual, reading, look: lookOf({}), size: { width: 400, height: 300 }, fontSize: 12, motion: false, tip: () => '' });
  return (option.series as { data: { name: string; value: number }[] }[])[0]!.data.map(({ name, value }) => [name, value]);
};

test('the slices of a pie are in the order of the rows, and the smallest of many are one, at the end', () => {
  const cities = ['Aarhus', 'Bergen', 'Cork', 'Delft', 'Essen', 'Faro', 'Ghent', 'Hull', 'Ivrea'];
  const rows = cities.map((city, index): [string, number] => [city, [5, 1, 9, 4, 8, 3, 7, 2, 6][index]!]);
  expect(slicesOf(rows.slice(0, 3))).toEqual(rows.slice(0, 3));
  expect(slicesOf(rows)).toEqual([...rows.filter(([, value]) => value > 2), ['Other', 3]]);
});
