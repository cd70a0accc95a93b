import { expect, test } from '@jest/globals';
import { isTooMuch } from './json-body.ts';

const times = (count: number, of: string) => Array.from({ length: count }, () => of).join(',');
const named = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test.each<[string, string, boolean]>([
  ['as many values as it may have', `[${times(50_000, '1')}]`, false],
  ['one more', `[${times(50_001, '1')}]`, true],
  ['very many lists without anything', `[${times(60_000, '[]')}]`, true],
  ['objects of values that are too many together', `{"a":[${times(20_000, '{"b":1,"c":2}')}]}`, true],
  ['as many names as an object may have', `[${named(1_000)},${named(1_000)}]`, false],
  ['one more name', `{"a":${named(1_001)}}`, true],
  ['objects with names of their own, too many together', `[${Array.from({ length: 1_001 }, (_, index) => `{"k${index}":1}`).join(',')}]`, true],
  ['as many objects with the same names', `[${times(12_000, '{"a":1,"b":1}')}]`, false],
  ['names around an object and behind it, too many together', `{"a":{"b":1},${named(1_000).slice(1)}`, true],
  ['as many levels as it may have', nested(65), false],
  ['one more level', nested(66), true],
  ['a text of marks', JSON.stringify({ a: '[{,:'.repeat(60_000) }), false],
  ['a text with quotes and backslashes', JSON.stringify({ a: '"\\",[{:\\\\"'.repeat(60_000) }), false],
  ['values behind a text that ends with a backslash', `["\\\\",${times(50_001, '1')}]`, true],
  ['a text without an end', `["${'[,'.repeat(60_000)}`, false],
  ['nothing', '', false],
  ['a list that closes what is not open', `${']'.repeat(100)}:`, false],
])('a body of %s is counted as it came', (_, json, isRefused) => {
  expect(isTooMuch(json)).toBe(isRefused);
});
