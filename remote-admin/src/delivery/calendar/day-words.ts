import type { CalendarDay } from '@portal/shared/contract/delivery';
import { nameIn, type Language } from '@portal/shared/language';
import { DAY } from './days.ts';
import { kindOf, type Days } from './draft.ts';
import type { useTexts } from './texts.ts';

type Text = ReturnType<typeof useTexts>;

const formats = (options: Intl.DateTimeFormatOptions): Record<Language, Intl.DateTimeFormat> => ({ zh: new Intl.DateTimeFormat('zh', { ...options, timeZone: 'UTC' }), en: new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }) });
const short = formats({ month: 'short', day: 'numeric' });
const long = formats({ dateStyle: 'full' });
const months = formats({ month: 'long' });
const weekDays = formats({ weekday: 'long' });
const weekDayHeads = { zh: formats({ weekday: 'narrow' }).zh, en: formats({ weekday: 'short' }).en };

/** A Monday. */
const MONDAY = Date.UTC(2026, 10, 23);

/** "Oct 1", of a year that is known. */
const dayText = (day: string, language: Language): string => short[language].format(Date.parse(day));

/** "Thursday, October 1, 2026". */
export const fullDayText = (day: string, language: Language): string => long[language].format(Date.parse(day));

/** "October". */
export const monthText = (month: number, language: Language): string => months[language].format(Date.UTC(2026, month - 1));

/** "Monday" of 1. */
export const weekDayText = (number: number, language: Language): string => weekDays[language].format(MONDAY + (number - 1) * DAY);

/** The same at the head of a narrow column: "Mon", 一. */
export const weekDayHead = (number: number, language: Language): string => weekDayHeads[language].format(MONDAY + (number - 1) * DAY);

/** "Oct 1" or "Oct 1 – Oct 7", of days that follow each other. */
export const runText = (run: readonly { readonly day: string }[], t: Text, language: Language): string => {
  const [first, last] = [dayText(run[0]?.day ?? '', language), dayText(run.at(-1)?.day ?? '', language)];
  return first === last ? first : t('days', { first, last });
};

/** What a day is called; in the language that there is where one is missing. */
export const nameOf = ({ name, enName }: Pick<CalendarDay, 'name' | 'enName'>, language: Language): string => nameIn(language, name, enName) || enName;

/** "Day off · National Day". */
export const kindText = (exception: CalendarDay, t: Text, language: Language): string =>
  [t(`kinds.${kindOf(new Map([[exception.day, exception]]), exception.day)}`), nameOf(exception, language)].filter(Boolean).join(t('dot'));

/** What a day is called for who does not see it: date, kind, name, and whether that is not saved. */
export const dayLabel = (day: string, days: Days, { isToday, isUnsaved }: { isToday: boolean; isUnsaved: boolean }, t: Text, language: Language): string => {
  const exception = days.get(day);
  return [fullDayText(day, language), isToday && t('today'), t(`kinds.${kindOf(days, day)}`), exception && nameOf(exception, language), isUnsaved && t('unsavedMark')].filter(Boolean).join(t('comma'));
};
