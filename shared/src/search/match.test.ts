import { describe, expect, test } from '@jest/globals';
import { finder } from './match.ts';
import { pinyinMatch, pinyinReadings } from './pinyin.ts';

const flights = { zh: '美国航班', en: 'US Flights' };

describe('finder', () => {
  test.each(['美国', '航班', 'flights', 'US', 'flights us', 'meiguo', 'mei guo', 'mghb', 'hangb', ' FLI '])('%s finds it', (typed) => {
    expect(finder(typed, pinyinMatch)(flights)).toBeGreaterThan(0);
  });

  test.each(['英国', 'trains', 'us trains', 'yingguo', '<b>', '.*'])('%s does not', (typed) => {
    expect(finder(typed, pinyinMatch)(flights)).toBe(0);
  });

  test('one character with two readings is found by both', () => {
    const bank = { zh: '银行', en: '' };
    expect(finder('yinhang', pinyinMatch)(bank)).toBeGreaterThan(0);
    expect(finder('yinxing', pinyinMatch)(bank)).toBeGreaterThan(0);
  });

  test('without pinyin, names are found all the same', () => {
    expect(finder('flights')(flights)).toBeGreaterThan(0);
    expect(finder('mghb')(flights)).toBe(0);
  });

  test('the better answer has the higher number', () => {
    const score = (typed: string, en: string): number => finder(typed)({ zh: '', en });
    const scores = [score('users', 'Users'), score('users', 'Users of groups'), score('users', 'All users'), score('users', 'Superusers')];
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(new Set(scores).size).toBe(4);
  });

  test('nothing typed finds everything', () => expect(finder('  ')(flights)).toBeGreaterThan(0));
});

describe('pinyin', () => {
  const indices = (text: string, typed: string) => pinyinMatch(text, typed);

  test.each([
    ['销售报表', 'xiaoshou', [0, 1]],
    ['销售报表', 'xs', [0, 1]],
    ['销售报表', 'xshou', [0, 1]],
    ['销售报表', 'baob', [2, 3]],
    ['销售报表', 'sbb', [1, 3]],
    ['中国区', 'zhgq', [0, 2]],
    ['西安', 'xian', [0, 1]],
    ['先进', 'xian', [0, 0]],
    ['绿色', 'lvse', [0, 1]],
    ['策略', 'celue', [0, 1]],
    ['B2报表', 'b2bb', [0, 3]],
  ])('%s by %s', (text, typed, found) => expect(indices(text, typed)).toEqual(found));

  test.each([['销售报表', 'aoshou'], ['销售报表', 'xiasou'], ['销售', 'xsb'], ['', 'a'], ['😀', 'a']])('not %s by %s', (text, typed) => expect(indices(text, typed)).toBe(false));

  test('does not try each way to cut letters into syllables', () => {
    expect(indices('先安排西安'.repeat(20), 'xian'.repeat(25))).toBe(false);
  });

  test('knows several readings of a character', () => expect(pinyinReadings.get('行')).toEqual(expect.arrayContaining(['hang', 'xing'])));
});
