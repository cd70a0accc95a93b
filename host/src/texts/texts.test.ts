import { expect, test } from '@jest/globals';
import { hostTexts } from './texts.ts';

const keys = (value: object, path = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]) => (typeof inner === 'object' ? keys(inner, `${path}${key}.`) : [path + key]));

test('both languages have the same texts', () => {
  expect(keys(hostTexts.en)).toEqual(keys(hostTexts.zh));
});
