import { expect, test } from '@jest/globals';
import { faceFor } from '../../src/exports/files/fonts.ts';

test.each([
  ['Revenue', 'en', 'Noto Sans'],
  ['a state’s traffic', 'en', 'Noto Sans'],
  ['Łódź', 'en', 'Noto Sans'],
  ['LAX → LAS', 'en', 'Noto Sans SC'],
  ['≥ 15', 'en', 'Noto Sans SC'],
  ['收入 Revenue', 'en', 'Noto Sans SC'],
  ['1,293', 'zh-CN', 'Noto Sans SC'],
  ['Łódź', 'zh-CN', 'Noto Sans'],
  ['𠮷野家', 'zh-CN', 'Noto Sans SC'],
])('%s on a page in %s is set in %s', (text, language, face) => {
  expect(faceFor(text, language)).toBe(face);
});
