import { useTranslation } from 'react-i18next';
import { i18n } from './i18n.ts';
import type { Language } from './stored-language.ts';

export type PageTexts = { readonly [key: string]: string | PageTexts };

/** The keys of texts as paths, without i18next's plural endings: what does not exist is not asked for. */
export type KeyOf<Texts, Prefix extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? `${Prefix}${WithoutPlural<Key>}` : KeyOf<Texts[Key], `${Prefix}${Key}.`>;
}[keyof Texts & string];
type WithoutPlural<Key extends string> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key;

export type TextOf<Texts> = (key: KeyOf<Texts>, values?: Readonly<Record<string, string | number>>) => string;

/** What reads the texts of a page: itself a hook for components, `in` for what is no component. */
export type UseTexts<Texts> = {
  /** The texts in the language of the moment; a component that calls it is drawn anew when that changes. */
  (): TextOf<Texts>;
  /** The texts in one language: for titles that are kept in both, toasts, and what else is said outside of components. */
  in: (language: Language) => TextOf<Texts>;
};

/**
 * Texts that stand beside a page and come with it, in a namespace of their own.
 * @returns the hook that reads them; only keys that there are can be asked for
 */
export const definePageTexts = <const Texts extends PageTexts>(namespace: string, { zh, en }: { zh: Texts; en: PageTexts }): UseTexts<Texts> => {
  i18n.addResourceBundle('zh', namespace, zh);
  i18n.addResourceBundle('en', namespace, en);
  const useTexts = () => useTranslation(namespace).t as unknown as TextOf<Texts>;
  return Object.assign(useTexts, { in: (language: Language) => i18n.getFixedT(language, namespace) as unknown as TextOf<Texts> });
};
