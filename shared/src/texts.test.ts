import { expect, test } from '@jest/globals';
import { apiTexts } from './api/texts.ts';
import { authTexts } from './auth/texts.ts';
import { uiTexts } from './ui/base/states/texts.ts';
import { resourceTexts } from './ui/resource/texts.ts';

/** English has a text for one and a text for several where Chinese has one for both. */
const keysOf = (texts: object): string[] => [...new Set(Object.keys(texts).map((key) => key.replace(/_(one|other)$/, '')))];

test.each(Object.entries({ apiTexts, authTexts, uiTexts, resourceTexts }))('%s are complete in both languages', (_, { zh, en }) => {
  expect(keysOf(en)).toEqual(keysOf(zh));
  expect([...Object.values(zh), ...Object.values(en)].every(Boolean)).toBe(true);
});
