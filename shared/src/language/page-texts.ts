import { useTranslation } from 'react-i18next';
import { i18n } from './i18n.ts';

export type PageTexts = { readonly [key: string]: string | PageTexts };

/** The keys of texts as paths, without i18next's plural endings: what does not exist is not asked for. */
export type KeyOf<Texts, Prefix extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? `${Prefix}${WithoutPlural<Key>}` : KeyOf<Texts[Key], `${Prefix}${Key}.`>;
}[keyof Texts & string];
type WithoutPlural<Key extends string> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key;

export type TextOf<Texts> = (key: KeyOf<Texts>, values?: Readonly<Record<string, string | number>>) => string;

/**
 * Texts that stand beside a page and come with it, in a namespace of their own.
 * @returns the hook that reads them, in the language of the moment; only keys that there are can be asked for
 */
export const definePageTexts = <const Texts extends PageTexts>(namespace: string, { zh, en }: { zh: Texts; en: PageTexts }): (() => TextOf<Texts>) => {
  i18n.addResourceBundle('zh', namespace, zh);
  i18n.addResourceBundle('en', namespace, en);
  return () => useTranslation(namespace).t as unknown as TextOf<Texts>;
};
