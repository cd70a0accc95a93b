import { expect, test } from '@jest/globals';
import { hostTexts } from './texts.ts';

const keys = (value: object, path = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]) => (typeof inner === 'object' ? keys(inner, `${path}${key}.`) : [path + key]));

/** English has a text for one and a text for several where Chinese has one for both. */
const withoutNumber = (all: string[]): string[] => [...new Set(all.map((key) => key.replace(/_(one|other)$/, '')))];

test('both languages have the same texts', () => {
  expect(withoutNumber(keys(hostTexts.en))).toEqual(keys(hostTexts.zh));
});
