import { localStore } from '../storage/browser-store.ts';

export type Language = 'zh' | 'en';

/** SPEC 1. */
export const LANGUAGE_KEY = 'hb_language';
const DEFAULT_LANGUAGE: Language = 'zh';

export const isLanguage = (value: unknown): value is Language => value === 'zh' || value === 'en';

/** The stored language; zh when none is stored, or when the browser forbids storage (SPEC 1). */
export const readLanguage = (): Language => {
  const stored = localStore.text(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
};

/** Remembers a language for the next visit. Where storage is forbidden or full, the choice lasts until the page is left. */
export const writeLanguage = (language: Language): void => localStore.writeText(LANGUAGE_KEY, language);
