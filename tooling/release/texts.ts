import { existsSync } from 'node:fs';
import { join } from 'node:path';

type Texts = { readonly [key: string]: string | Texts };

/**
 * What one language of a module says and the other does not, for example `en: users.title`. Plural endings do not count:
 * each language has its own.
 * @param folder the module's; one without texts has nothing to compare
 */
export const untranslated = async (folder: string): Promise<string[]> => {
  const read = async (language: 'zh' | 'en'): Promise<Texts> => {
    const file = join(folder, 'src', 'texts', `${language}.ts`);
    return existsSync(file) ? ((await import(file)) as { default: Texts }).default : {};
  };
  const [zh, en] = [keysOf(await read('zh')), keysOf(await read('en'))];
  return [...difference(zh, en).map((key) => `en: ${key}`), ...difference(en, zh).map((key) => `zh: ${key}`)];
};

/** Paths of all texts that say something. */
const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text !== 'string') return keysOf(text, `${prefix}${key}.`);
    return text.trim() === '' ? [] : [`${prefix}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`];
  });

const difference = (left: readonly string[], right: readonly string[]): string[] => [...new Set(left)].filter((key) => !right.includes(key));
