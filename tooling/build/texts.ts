import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

export type Texts = { readonly [key: string]: string | Texts };
export type BothTexts = Record<'zh' | 'en', Texts>;

/** What a folder says, in both languages. */
type TextsOfFolder = BothTexts & {
  /** its path within the sources, for example `access/users` */
  place: string;
};

/**
 * Every `texts.ts` below a folder: `zh` and `en` of a page, a pair of them under another name (`apiTexts`), or the server's
 * `texts`, whose entries have both.
 * @param sources the folder; nothing has to be said anywhere for a new `texts.ts` to be found
 * @throws Error for a `texts.ts` without texts in two languages
 */
export const textsBelow = async (sources: string): Promise<TextsOfFolder[]> => {
  const files = globSync('**/texts.ts', { cwd: sources }).sort();
  const found = await Promise.all(
    files.map(async (file) => {
      const both = bothOf((await import(join(sources, file))) as Texts);
      if (both.length === 0) throw new Error(`${join(sources, file)} has no texts in two languages.`);
      return both.map((texts) => ({ ...texts, place: file.replace(/\/?texts\.ts$/, '') }));
    }),
  );
  return found.flat();
};

const bothOf = (exported: Texts): BothTexts[] => {
  if (isBoth(exported)) return [{ zh: exported.zh, en: exported.en }];
  const parts = Object.values(exported).filter((part) => typeof part === 'object');
  return parts.map((part) => (isBoth(part) ? part : { zh: languageOf(part, 'zh'), en: languageOf(part, 'en') }));
};

const isBoth = (texts: Texts): texts is BothTexts => typeof texts.zh === 'object' && typeof texts.en === 'object';

const languageOf = (texts: Texts, language: 'zh' | 'en'): Texts =>
  Object.fromEntries(Object.entries(texts).map(([key, entry]) => [key, (typeof entry === 'object' && entry[language]) || '']));

/**
 * What one language of a module says and the other does not, for example `en: access/users: title`. Plural endings do not
 * count: each language has its own.
 * @param folder the module's; one without texts has nothing to compare
 */
export const untranslated = async (folder: string): Promise<string[]> => {
  const sources = join(folder, 'src');
  const found = await textsBelow(sources);
  return [...missingIn(await textsAsAWhole(sources), ''), ...found.flatMap((texts) => missingIn(texts, `${texts.place}: `))];
};

/** Texts that a module gives to `defineRemote`. */
const textsAsAWhole = async (sources: string): Promise<BothTexts> => {
  const read = async (language: 'zh' | 'en'): Promise<Texts> => {
    const file = join(sources, 'texts', `${language}.ts`);
    return existsSync(file) ? ((await import(file)) as { default: Texts }).default : {};
  };
  return { zh: await read('zh'), en: await read('en') };
};

const missingIn = (texts: BothTexts, place: string): string[] => {
  const [zh, en] = [namedTexts(texts.zh), namedTexts(texts.en)];
  return [...missing(zh, en).map((key) => `en: ${place}${key}`), ...missing(en, zh).map((key) => `zh: ${place}${key}`)];
};

/** All texts that say something, by their paths without plural endings. */
const namedTexts = (texts: Texts): Map<string, string[]> => {
  const named = new Map<string, string[]>();
  for (const [path, text] of allTexts(texts)) if (text.trim() !== '') named.set(nameOf(path), [...(named.get(nameOf(path)) ?? []), text]);
  return named;
};

const allTexts = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? [[`${prefix}${key}`, text]] : allTexts(text, `${prefix}${key}.`)));

const nameOf = (path: string): string => path.replace(/_(zero|one|two|few|many|other)$/, '');

const missing = (left: ReadonlyMap<string, unknown>, right: ReadonlyMap<string, unknown>): string[] => [...left.keys()].filter((key) => !right.has(key));

/** `{{name}}` of the browser's texts, `{name}` of the server's. */
const placeholders = /{{?\w+}}?/g;

/**
 * What is wrong with texts in two languages: a key that one of them lacks, an empty text, a value that is filled into one
 * language only, and Chinese that was left in English.
 * @param foreign Chinese texts without Chinese, because they are not: the name of another language
 */
export const textFaults = (texts: BothTexts, foreign: readonly string[] = []): string[] => {
  const [zh, en] = [namedTexts(texts.zh), namedTexts(texts.en)];
  const empty = (['zh', 'en'] as const).flatMap((language) => allTexts(texts[language]).filter(([, text]) => text.trim() === '').map(([path]) => `${language}: ${path} is empty`));
  const filledOnce = [...zh].filter(([key, said]) => en.has(key) && filledIn(said) !== filledIn(en.get(key) ?? [])).map(([key]) => `${key} has other values in each language`);
  const english = [...zh.values()].flat().filter((text) => /[a-z]/i.test(text.replace(placeholders, '')) && !/[\u4e00-\u9fff]/.test(text));
  return [
    ...missingIn(texts, ''),
    ...empty,
    ...filledOnce,
    ...english.filter((text) => !foreign.includes(text)).map((text) => `“${text}” is no Chinese`),
    ...foreign.filter((text) => !english.includes(text)).map((text) => `“${text}” is said to be no Chinese, and is not there`),
  ];
};

const filledIn = (said: readonly string[]): string => [...new Set(said.flatMap((text) => text.match(placeholders) ?? []))].sort().join();
