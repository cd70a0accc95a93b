import type { Language } from '@portal/shared/language';

/** What is picked: a day, a pair of them, a time of day, or a day with its time. */
export type PickerKind = 'date' | 'days' | 'time' | 'instant';

/** As the contract has days and times of day. */
export const DAY = 'YYYY-MM-DD';
export const TIME = 'HH:mm';

/** Days as the portal writes them elsewhere (`formatInstant`). */
const SHOWN: Record<Language, string> = { zh: 'YYYY/MM/DD', en: 'MMM D, YYYY' };
/** Between a day and its time, as `formatInstant` has it. */
const BETWEEN: Record<Language, string> = { zh: ' ', en: ', ' };

/**
 * What may be typed or pasted into a picker; the first is how it is shown. A picker forgets without a word what is none of them, and takes what is
 * one of them at once: so none is the beginning of another, a day without zeros of one with two digits for example.
 */
export const pickerFormats = (kind: PickerKind, language: Language): string[] => {
  if (kind === 'time') return [TIME, 'H:mm'];
  const days = typedDays(language);
  if (kind !== 'instant') return days;
  const typed = [...days, 'YYYY-M-D', 'YYYY/M/D'].flatMap((day) => [`${day} ${TIME}`, `${day} H:mm`, `${day}, ${TIME}`]);
  return [...new Set([`${SHOWN[language]}${BETWEEN[language]}${TIME}`, ...typed])];
};

/** Days that may be typed: as either language has them, and as files do. */
export const typedDays = (language: Language): string[] => [...new Set([SHOWN[language], ...Object.values(SHOWN), DAY])];
