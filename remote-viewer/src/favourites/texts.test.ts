import { expect, test } from '@jest/globals';
import { testTexts } from '@portal/shared/testing/texts';
import { en, zh } from './texts.ts';

testTexts(zh, en);

test('the messages that the specification words are worded so', () => {
  expect(zh.mustChoose).toBe('必须选择一个分类！');
  expect(en.mustChoose).toBe('You must choose a category!');
  expect(zh.cancelled).toBe('已取消收藏');
  expect(en.cancelled).toBe('Favourite cancelled');
});
