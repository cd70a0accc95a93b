import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readLanguage } from './stored-language.ts';

/**
 * The one i18next instance of host and remotes. Each of them adds its texts as a namespace of its own and always names
 * the namespace it reads from. A text that is missing in English is shown in Chinese.
 */
export const i18n: I18n = createInstance();

void i18n.use(initReactI18next).init({
  lng: readLanguage(),
  fallbackLng: 'zh',
  supportedLngs: ['zh', 'en'],
  resources: {},
  // Texts come from modules, never from the network: the instance is ready at once.
  initAsync: false,
  // React escapes what it draws.
  interpolation: { escapeValue: false },
  react: { useSuspense: false, bindI18nStore: 'added' },
});
