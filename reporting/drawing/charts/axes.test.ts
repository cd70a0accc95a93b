import { expect, test } from '@jest/globals';
import type { Visual, VisualResult } from '../../src/definition/index.ts';
import { textsIn } from '../language/texts.ts';
import { lookOf } from '../look/look.ts';
import { read } from '../rows/reading.ts';
import { draw } from './draw.ts';

type Axis = { data?: string[]; axisLabel: { customValues?: number[]; interval?: number | ((index: number) => boolean); overflow?: string } };
type Type = VisualResult['columns'][number]['type'];

const locale = { language: 'en', formatLocale: 'en', texts: textsIn('en') };

const optionOf = (type: Visual['type'], width: number, categoryType: Type, rows: VisualResult['rows'], options: Visual['options'] = {} as Visual['options']) => {
  const column = { table: 'sales', column: 'category' };
  const visual = { name: 'v', type, fields: { category: [{ column }], values: [{ measure: 'sales' }] }, options } as unknown as Visual;
  const columns: VisualResult['columns'] = [{ well: 'category', index: 0, label: '', type: categoryType, column }, { well: 'values', index: 0, label: '', type: 'integer' }];
  const reading = read(visual, { columns, rows, truncated: false, milliseconds: 0 }, undefined, locale);
  return draw({ visual, reading, look: lookOf({}), size: { width, height: 200 }, fontSize: 12, motion: false, tip: (title) => title }).option as { xAxis: Axis; yAxis: Axis; grid: { right: number } };
};

const years = Array.from({ length: 21 }, (_, index): [string, number] => [`${2000 + index}-01-01`, index]);

test.each([
  [800, [2000, 2002, 2004, 2006, 2008, 2010, 2012, 2014, 2016, 2018, 2020]],
  [358, [2000, 2005, 2010, 2015, 2020]],
  [200, [2000, 2010, 2020]],
])('%i pixels wide, an axis of twenty years is labelled at equal steps', (width, expected) => {
  const { xAxis } = optionOf('line', width, 'date', years);
  expect(xAxis.axisLabel.customValues?.map((instant) => new Date(instant).getUTCFullYear())).toEqual(expected);
});

test('beside a line there is room for half of the last label of its axis', () => {
  const long = years.map(([, value]): [string, number] => [`Budget of ${value}`, value]);
  expect(optionOf('area', 600, 'text', long).grid.right).toBeGreaterThan(optionOf('area', 600, 'date', years).grid.right);
});

const names = ['Government', 'Private services', 'Construction', 'Mining'].map((name, index): [string, number] => [name, index]);

test('below columns every name that has room for something of it is there, shortened; where there is less, the library leaves some out, and the last one is not cut', () => {
  expect(optionOf('column', 400, 'text', names).xAxis.axisLabel).toMatchObject({ interval: 0, overflow: 'truncate' });
  const { xAxis, grid } = optionOf('column', 160, 'text', names);
  expect(xAxis.axisLabel.interval).toBeUndefined();
  expect(grid.right).toBeGreaterThan(optionOf('column', 400, 'text', names).grid.right);
});

/** The first of each month, from January 2000 on. */
const months = (count: number): [string, number][] => Array.from({ length: count }, (_, index) => [new Date(Date.UTC(2000, index, 1)).toISOString().slice(0, 10), index]);

test.each([
  [800, 24, 3],
  [800, 120, 24],
  [358, 120, 60],
  [358, 240, 60],
])('%i pixels wide, %i columns of months are labelled each %i months', (width, count, step) => {
  const { interval } = optionOf('column', width, 'date', months(count)).xAxis.axisLabel;
  const labelled = months(count).flatMap((_, index) => (typeof interval === 'function' && interval(index) ? [index] : []));
  expect(labelled).toEqual(Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step));
});

test('columns of dates in another order than that of time are labelled as names are', () => {
  expect(optionOf('column', 358, 'date', months(60).toReversed()).xAxis.axisLabel.interval).toBeUndefined();
});

test.each([240, 300, 360, 640])('%i pixels wide, bars have a third of the width at least beside long names and figures; a name that is cut is said where it is pointed at', (width) => {
  const long = [['Professional and business services', -1_234_567], ['Leisure and hospitality', 98_765]] as VisualResult['rows'];
  const { yAxis, grid } = optionOf('bar', width, 'text', long, { labels: true } as Visual['options']);
  const { axisLabel, tooltip } = yAxis as unknown as { axisLabel: { width: number; margin: number }; tooltip: { formatter: (params: object) => unknown } };
  expect(width - axisLabel.width - axisLabel.margin - grid.right).toBeGreaterThanOrEqual(width / 3);
  const said = (isTruncated: boolean) => tooltip.formatter({ name: 'Leisure and hospitality', isTruncated: () => isTruncated });
  expect([said(true), said(false)]).toEqual(['Leisure and hospitality', '']);
});
