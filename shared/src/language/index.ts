/** Language of the interface: the texts' one i18next instance, the choice of zh or en, names, dates and numbers (SPEC 1). */
export { browserName, formatBytes, formatDay, formatDuration, formatInstant, formatList, formatNumber, fullNameOf, personName, watermarkFor, type InstantStyle } from '../formats/formats.ts';
export { i18n } from './i18n.ts';
export { currentLanguage, setLanguage, startLanguage, useLanguage } from './language.ts';
export { nameIn } from './names.ts';
export { definePageTexts, type TextOf, type UseTexts } from './page-texts.ts';
export { relativeTime } from './relative-time.ts';
export type { Language } from './stored-language.ts';
