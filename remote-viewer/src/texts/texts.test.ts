import { expect, test } from '@jest/globals';
import { failureKinds } from '../embed/index.ts';
import en from './en.ts';
import zh from './zh.ts';

type Texts = { [key: string]: string | Texts };

/** All keys as paths, without i18next's plural endings, of which each language has its own. */
const paths = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [`${prefix}${key.replace(/_(one|other)$/, '')}`] : paths(text, `${prefix}${key}.`),
  );
const all = (texts: Texts): string[] => [...new Set(paths(texts))].sort();

const texts = (tree: Texts): string[] => Object.values(tree).flatMap((text) => (typeof text === 'string' ? [text] : texts(text)));
const placeholders = (tree: Texts): string[] => texts(tree).flatMap((text) => text.match(/{{\w+}}/g) ?? []);

test('both languages say the same things', () => {
  expect(all(zh)).toEqual(all(en));
  expect(new Set(placeholders(zh))).toEqual(new Set(placeholders(en)));
});

test('no text is empty, and no Chinese one is left in English', () => {
  expect([...texts(zh), ...texts(en)].filter((text) => text.trim() === '')).toEqual([]);
  expect(texts(zh).filter((text) => !/[\u4e00-\u9fff]/.test(text))).toEqual([]);
});

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
