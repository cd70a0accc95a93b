import { useSyncExternalStore } from 'react';
import { i18n } from './i18n.ts';
import { isLanguage, LANGUAGE_KEY, writeLanguage, type Language } from './stored-language.ts';

/** The language that is shown now. */
export const currentLanguage = (): Language => (i18n.language === 'en' ? 'en' : 'zh');

/** Changes the language of everything on the page, and remembers it. */
export const setLanguage = (language: Language): void => {
  writeLanguage(language);
  void i18n.changeLanguage(language);
};

/** The language that is shown, and the way to change it. */
export const useLanguage = (): { language: Language; setLanguage: (language: Language) => void } => ({
  language: useSyncExternalStore(subscribe, currentLanguage),
  setLanguage,
});

const subscribe = (changed: () => void): (() => void) => {
  i18n.on('languageChanged', changed);
  return () => i18n.off('languageChanged', changed);
};

/**
 * Keeps `<html lang>` right, and follows a change of the language in another browser tab. Called once by the host.
 * @returns a function that ends it
 */
export const startLanguage = (): (() => void) => {
  const mark = () => {
    document.documentElement.lang = currentLanguage() === 'zh' ? 'zh-CN' : 'en';
  };
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === LANGUAGE_KEY && isLanguage(newValue)) void i18n.changeLanguage(newValue);
  };
  mark();
  const unsubscribe = subscribe(mark);
  window.addEventListener('storage', follow);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', follow);
  };
};
