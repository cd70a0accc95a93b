import { expect, test } from '@jest/globals';
import { apiTexts } from './api/texts.ts';
import { uiTexts } from './ui/base/states/texts.ts';

test.each(Object.entries({ apiTexts, uiTexts }))('%s are complete in both languages', (_, { zh, en }) => {
  expect(Object.keys(en)).toEqual(Object.keys(zh));
  expect([...Object.values(zh), ...Object.values(en)].every(Boolean)).toBe(true);
});
