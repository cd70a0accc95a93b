import { expect, test } from '@jest/globals';
import { testTexts } from '@portal/shared/testing/texts';
import { en, zh } from './texts.ts';

testTexts(zh, en);

test('the message that the specification words is worded so', () => {
  expect(zh.pictures.tooMany.replace('{{maximum}}', '9')).toBe('当前限制选择 9 个文件');
  expect(en.pictures.tooMany.replace('{{maximum}}', '9')).toBe('At most 9 files can be chosen');
});
