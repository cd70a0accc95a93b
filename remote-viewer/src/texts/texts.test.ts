import { expect, test } from '@jest/globals';
import { testTexts } from '@portal/shared/testing/texts';
import { failureKinds } from '../embed/index.ts';
import en from './en.ts';
import zh from './zh.ts';

testTexts(zh, en);

test('the messages that the specification words are worded so', () => {
  expect(zh.report.pageRefused).toBe('您没有此页面的权限');
  expect(en.report.pageRefused).toBe('You have no permission for this page');
  expect(zh.favourite.mustChoose).toBe('必须选择一个分类！');
  expect(en.favourite.mustChoose).toBe('You must choose a category!');
  expect(zh.favourite.cancelled).toBe('已取消收藏');
  expect(en.favourite.cancelled).toBe('Favourite cancelled');
  expect(en.toolbar.videoMissing).toBe('Please confirm that you have uploaded the video link');
  expect(en.toolbar.docMissing).toBe('Please confirm that you have uploaded the doc link');
});

test('every kind of failure has its message', () => {
  for (const kind of failureKinds) expect(zh.failure[kind].title).not.toBe(en.failure[kind].title);
});
