import { describe, expect, test } from '@jest/globals';
import { marksIn } from './marks.ts';
import { pinyinMatch } from './pinyin.ts';

const marked = (text: string, typed: string): string => {
  let [shown, from] = ['', 0];
  for (const [begin, end] of marksIn(text, typed, pinyinMatch)) {
    shown += `${text.slice(from, begin)}[${text.slice(begin, end)}]`;
    from = end;
  }
  return shown + text.slice(from);
};

describe('marks', () => {
  test.each([
    ['Sales by region', 'SALES', '[Sales] by region'],
    ['Sales by region', 'region sales', '[Sales] by [region]'],
    ['banana', 'ana nan', 'b[anan]a'],
    ['销售（华东）报表', '华东', '销售（[华东]）报表'],
    ['销售（华东）报表', 'shouhuadong', '销[售（华东]）报表'],
    ['100% of it', '%', '100[%] of it'],
    ['.*', '.', '[.]*'],
    ['İstanbul sales', 'sales', 'İstanbul [sales]'],
    ['a 😀 b', '😀', 'a [😀] b'],
    ['<b>bold</b>', '<b>', '[<b>]bold</b>'],
    ['Sales', 'xyz', 'Sales'],
    ['Sales', ' ', 'Sales'],
  ])('%s, %s', (text, typed, shown) => expect(marked(text, typed)).toBe(shown));
});
