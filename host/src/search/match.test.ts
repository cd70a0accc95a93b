import { describe, expect, test } from '@jest/globals';
import pinyin from 'pinyin-match';
import { finder } from './match.ts';

const flights = { zh: '美国航班', en: 'US Flights' };

describe('finder', () => {
  test.each(['美国', '航班', 'flights', 'US', 'flights us', 'meiguo', 'mei guo', 'mghb', 'hangb', ' FLI '])('%s finds it', (typed) => {
    expect(finder(typed, pinyin.match)(flights)).toBeGreaterThan(0);
  });

  test.each(['英国', 'trains', 'us trains', 'yingguo', '<b>', '.*'])('%s does not', (typed) => {
    expect(finder(typed, pinyin.match)(flights)).toBe(0);
  });

  test('one character with two readings is found by both', () => {
    const bank = { zh: '银行', en: '' };
    expect(finder('yinhang', pinyin.match)(bank)).toBeGreaterThan(0);
    expect(finder('yinxing', pinyin.match)(bank)).toBeGreaterThan(0);
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
