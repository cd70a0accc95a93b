import type { Bilingual } from '@portal/shared/contract/all';
import { formatList } from '@portal/shared/formats';

export type Language = 'zh' | 'en';

/**
 * The language that a request prefers, by its Accept-Language header. Chinese is the portal's default (SPEC 1).
 * @param header for example `en-GB,en;q=0.9,zh;q=0.5`
 */
export const languageOf = (header: string | undefined): Language => {
  const preferred = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='));
      return { tag, quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ tag, quality }) => /^(zh|en)(-|$)/.test(tag) && quality > 0)
    .sort((left, right) => right.quality - left.quality)[0];
  return preferred?.tag.startsWith('en') ? 'en' : 'zh';
};

/** What is filled into a text; a name by which something goes in both languages is in the current user's. */
export type TextValues = Readonly<Record<string, string | number | Bilingual>>;

/** The name of a thing in a language (SPEC 1). */
export const nameIn = (language: Language, name: string, ename: string): string => (language === 'zh' ? name : ename || name);

/** The name of a thing in both languages, for what is written down once and read in either. */
export const bothNames = (name: string, ename: string): string => (ename === '' || ename === name ? name : `${name} (${ename})`);

/** Names as a sentence has them one after the other, in both languages. @param most of more than so many, the first ones */
export const listed = (names: readonly string[], most = names.length): Bilingual => {
  if (names.length <= most) return { zh: formatList(names, 'zh'), en: formatList(names, 'en') };
  const first = names.slice(0, most);
  return { zh: `${first.join('、')}…`, en: `${first.join(', ')}, …` };
};

/** What a part of the server says to people. */
export type Texts = Readonly<Record<string, Bilingual>>;

/** A text of the server in the current user's language, with `{name}` filled in. */
export const say = (language: Language, text: Bilingual, values: TextValues = {}): string =>
  text[language].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'object' ? value[language] : String(value);
  });

/** The same in both languages, for what is written down once and read in either. */
export const sayBoth = (text: Bilingual, values?: TextValues): Bilingual => ({ zh: say('zh', text, values), en: say('en', text, values) });
