import { describe, expect, test } from '@jest/globals';
import type { Scalar, Visual, VisualResult } from '../../src/definition/index.ts';
import { textsIn } from '../language/texts.ts';
import { dark, lookOf } from '../look/look.ts';
import { read, type Model } from '../rows/reading.ts';
import { draw } from './draw.ts';

const look = lookOf({});
const locale = { language: 'zh', formatLocale: 'zh', texts: textsIn('zh') };
const column = { table: 'days', column: 'weather' };
const model = {
  tables: [{ name: 'days', label: '', columns: [{ name: 'weather', label: '', type: 'text', values: { rain: { en: 'Rain', zh: '雨' }, sun: { en: 'Sun', zh: '晴' } }, colors: { rain: 0, sun: 1 } }] }],
} as unknown as Model;

/** The series, or the slices, of a visual that shows days by kind of weather. */
const colorsOf = (type: 'pie' | 'column' | 'line', kinds: readonly Scalar[]): unknown[] => {
  const isPie = type === 'pie';
  const month = { well: 'category', index: 0, label: '', type: 'text', column: { table: 'days', column: 'month' } };
  const columns = [...(isPie ? [] : [month]), { well: isPie ? 'category' : 'series', index: 0, label: '', type: 'text', column }, { well: 'values', index: 0, label: '', type: 'integer' }];
  const result = { columns, rows: kinds.map((kind) => [...(isPie ? [] : ['May']), kind, 3]), truncated: false, milliseconds: 0 } as VisualResult;
  const fields = isPie ? { category: [{ column }], values: [{ measure: 'days' }] } : { category: [{ column: month.column }], series: [{ column }], values: [{ measure: 'days' }] };
  const visual = { name: 'kinds', type, title: '', layout: { x: 0, y: 0, width: 400, height: 300 }, fields, filters: [], options: { legend: 'top' } } as unknown as Visual;
  const { option } = draw({ visual, reading: read(visual, result, model, locale as never), look, size: { width: 400, height: 300 }, fontSize: 12, motion: false, tip: () => '' });
  const series = option.series as { name: string; color: string; data: { name: string; itemStyle: { color: string } }[] }[];
  return isPie ? series.flatMap(({ data }) => data.map(({ name, itemStyle }) => [name, itemStyle.color])) : series.map(({ name, color }) => [name, color]);
};

const [blue, orange, teal] = look.palette;

describe('a value that has a colour has it in every visual', () => {
  test.each(['pie', 'column', 'line'] as const)('%s: in whichever order the values come, in the reader’s words', (type) => {
    expect(colorsOf(type, ['sun', 'rain'])).toEqual([['晴', orange], ['雨', blue]]);
    expect(colorsOf(type, ['rain', 'sun'])).toEqual([['雨', blue], ['晴', orange]]);
  });

  test.each(['column', 'line'] as const)('%s: alone, too', (type) => {
    expect(colorsOf(type, ['sun'])).toEqual([['晴', orange]]);
  });

  test('one that has none takes the next that nobody has', () => {
    expect(colorsOf('column', ['rain', 'sun', 'hail'])).toEqual([['雨', blue], ['晴', orange], ['hail', teal]]);
  });

  test.each(['pie', 'column', 'line'] as const)('%s: and never that of another one', (type) => {
    expect(colorsOf(type, ['hail', 'rain', 'sun'])).toEqual([['hail', teal], ['雨', blue], ['晴', orange]]);
  });
});

describe('a line’s name is in its colour, as dark or light as letters have to be', () => {
  const nameColors = (drawnIn: typeof look): (string | undefined)[] => {
    const columns = [{ well: 'category', index: 0, label: '', type: 'text', column: { table: 'days', column: 'month' } }, { well: 'series', index: 0, label: '', type: 'text', column }, { well: 'values', index: 0, label: '', type: 'integer' }];
    const result = { columns, rows: ['May', 'June'].flatMap((month) => [[month, 'rain', 3], [month, 'sun', 5]]), truncated: false, milliseconds: 0 } as VisualResult;
    const visual = { name: 'kinds', type: 'line', title: '', layout: { x: 0, y: 0, width: 400, height: 300 }, fields: {}, filters: [], options: {} } as unknown as Visual;
    const { option } = draw({ visual, reading: read(visual, result, model, locale as never), look: drawnIn, size: { width: 400, height: 300 }, fontSize: 12, motion: false, tip: () => '' });
    return (option.series as { endLabel: { color?: string } }[]).map(({ endLabel }) => endLabel.color);
  };

  test('orange is too pale on white and is darkened; blue is as it is', () => expect(nameColors(look)).toEqual([blue, '#915f20']));
  test('on dark both are as they are', () => expect(nameColors(dark)).toEqual([dark.palette[0], dark.palette[1]]));
});
