import type { Locale } from '../../drawing/language/format.ts';
import { textsIn } from '../../drawing/language/texts.ts';
import type { Settings } from './settings.ts';

const isLocale = (text: string) => {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
};

/**
 * The language and the number format of an embed: from its settings, else from the address (to which the client library
 * adds both), else the browser's.
 */
export const localeOf = ({ localeSettings = {} }: Settings, search = location.search): Locale => {
  const address = new URLSearchParams(search);
  const first = (...candidates: (string | null | undefined)[]) => candidates.find((one): one is string => typeof one === 'string' && isLocale(one)) ?? 'en';
  const language = first(localeSettings.language, address.get('language'), navigator.language);
  const formatLocale = first(localeSettings.formatLocale, address.get('formatLocale'), language);
  return { language, formatLocale, texts: textsIn(language) };
};
