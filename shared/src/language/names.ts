import type { Language } from './stored-language.ts';

/** The name of a report, class or menu entry: the English one where it exists and the language is not zh (SPEC 1). */
export const nameIn = (language: Language, name: string, ename: string | null | undefined): string =>
  language !== 'zh' && ename ? ename : name;
