import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

type Texts = { readonly [key: string]: string | Texts };
type BothTexts = Record<'zh' | 'en', Texts>;

/**
 * What one language of a module says and the other does not, for example `en: access/users: title`. Plural endings do not
 * count: each language has its own.
 * @param folder the module's; one without texts has nothing to compare
 */
export const untranslated = async (folder: string): Promise<string[]> => {
  const sources = join(folder, 'src');
  const files = globSync('**/texts.ts', { cwd: sources }).sort();
  const found = await Promise.all(
    files.map(async (file) => {
      const { zh, en } = (await import(join(sources, file))) as BothTexts;
      return differences({ zh, en }, `${file.replace(/\/?texts\.ts$/, '')}: `);
    }),
  );
  return [...differences(await textsAsAWhole(sources), ''), ...found.flat()];
};

/** Texts that a module gives to `defineRemote`. */
const textsAsAWhole = async (sources: string): Promise<BothTexts> => {
  const read = async (language: 'zh' | 'en'): Promise<Texts> => {
    const file = join(sources, 'texts', `${language}.ts`);
    return existsSync(file) ? ((await import(file)) as { default: Texts }).default : {};
  };
  return { zh: await read('zh'), en: await read('en') };
};

const differences = (texts: BothTexts, place: string): string[] => {
  const [zh, en] = [keysOf(texts.zh), keysOf(texts.en)];
  return [...missing(zh, en).map((key) => `en: ${place}${key}`), ...missing(en, zh).map((key) => `zh: ${place}${key}`)];
};

/** Paths of all texts that say something. */
const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text !== 'string') return keysOf(text, `${prefix}${key}.`);
    return text.trim() === '' ? [] : [`${prefix}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`];
  });

const missing = (left: readonly string[], right: readonly string[]): string[] => [...new Set(left)].filter((key) => !right.includes(key));
