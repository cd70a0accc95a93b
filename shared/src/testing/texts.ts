import { expect, test } from '@jest/globals';

export type Texts = { readonly [key: string]: string | Texts };

/** All keys as paths, without i18next's plural endings, of which each language has its own. */
const paths = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [`${prefix}${key.replace(/_(one|other)$/, '')}`] : paths(text, `${prefix}${key}.`),
  );
const all = (tree: Texts): string[] => [...new Set(paths(tree))].sort();

const texts = (tree: Texts): string[] => Object.values(tree).flatMap((text) => (typeof text === 'string' ? [text] : texts(text)));
const withoutPlaceholders = (text: string): string => text.replace(/{{\w+}}/g, '');
const placeholders = (tree: Texts): string[] => texts(tree).flatMap((text) => text.match(/{{\w+}}/g) ?? []);

/**
 * Tests that a page's texts are there in both languages.
 * @param foreign Chinese texts without Chinese, because they are not: the name of another language
 */
export const testTexts = (zh: Texts, en: Texts, foreign: readonly string[] = []): void => {
  test('both languages say the same things', () => {
    expect(all(zh)).toEqual(all(en));
    expect(new Set(placeholders(zh))).toEqual(new Set(placeholders(en)));
  });

  test('no text is empty, and no Chinese one is left in English', () => {
    expect([...texts(zh), ...texts(en)].filter((text) => text.trim() === '')).toEqual([]);
    expect(texts(zh).filter((text) => /[a-z]/i.test(withoutPlaceholders(text)) && !/[\u4e00-\u9fff]/.test(text))).toEqual(foreign);
  });
};
