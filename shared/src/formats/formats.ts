import { keptFormats } from './kept-format.ts';

export { browserName } from './browser-name.ts';
export { fullNameOf, personName } from './person-name.ts';
export { watermarkFor } from './watermark.ts';

type Language = 'zh' | 'en';

/** How much of an instant is said: its day, the minute, the second, or everything with the weekday. */
export type InstantStyle = 'day' | 'minute' | 'second' | 'full';

/** Those that embedded reports are shown in, too: a page says a day in one way. */
const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en-US' };

const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const minute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const second = { ...minute, second: '2-digit' } as const;

const styles: Record<InstantStyle, Record<Language, Intl.DateTimeFormatOptions>> = {
  day: { zh: day, en: { ...day, month: 'short', day: 'numeric' } },
  minute: { zh: { ...day, ...minute }, en: { ...day, month: 'short', day: 'numeric', ...minute } },
  second: { zh: { ...day, ...second }, en: { ...day, month: 'short', day: 'numeric', ...second } },
  full: {
    zh: { dateStyle: 'full', timeStyle: 'medium', hourCycle: 'h23' },
    en: { dateStyle: 'full', timeStyle: 'medium', hourCycle: 'h23' },
  },
};

// Tables use them in every row.
const formatOf = keptFormats();

/**
 * An instant (ISO 8601, UTC) as a clock shows it. A text that is no instant comes back as it is.
 * @param timeZone IANA; without one, that of the browser
 */
export const formatInstant = (instant: string, language: Language, style: InstantStyle, timeZone?: string): string => {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? instant : instantFormat(language, style, timeZone).format(time);
};

/** A day as the contract has it, `2026-11-29`, in words: the same in every time zone. */
export const formatDay = (day: string, language: Language): string => (DAY.test(day) ? formatInstant(`${day}T00:00:00Z`, language, 'day', 'UTC') : day);

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const instantFormat = (language: Language, style: InstantStyle, timeZone?: string): Intl.DateTimeFormat =>
  formatOf(`${language} ${style} ${timeZone}`, () => new Intl.DateTimeFormat(locales[language], { ...styles[style][language], timeZone }));

const lists: Record<Language, Intl.ListFormat> = { zh: new Intl.ListFormat('zh'), en: new Intl.ListFormat('en') };

/** Names as a sentence has them one after the other: `A, B, and C`, `A、B和C`. In cells of a file they have commas between them. */
export const formatList = (names: Iterable<string>, language: Language): string => lists[language].format(names);

const numbers: Record<Language, Intl.NumberFormat> = {
  zh: new Intl.NumberFormat(locales.zh),
  en: new Intl.NumberFormat(locales.en),
};

/** A number with separators between thousands. */
export const formatNumber = (number: number, language: Language): string => numbers[language].format(number);

const units: Record<Language, { readonly hours: string; readonly minutes: string; readonly seconds: string }> = {
  zh: { hours: '小时', minutes: '分', seconds: '秒' },
  en: { hours: 'h', minutes: 'min', seconds: 's' },
};

/** How long something took, in its two largest units: `1 h 5 min`, `2 分 10 秒`. @param seconds below 0 is 0: two clocks may differ */
export const formatDuration = (seconds: number, language: Language): string => {
  const whole = Math.max(0, Math.round(seconds));
  const parts = { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, seconds: whole % 60 };
  const said = (['hours', 'minutes', 'seconds'] as const).map((unit) => [parts[unit], `${formatNumber(parts[unit], language)} ${units[language][unit]}`] as const);
  const first = said.findIndex(([number]) => number > 0);
  if (first === -1) return said[2]?.[1] ?? '';
  return said.slice(first, first + 2).filter(([number]) => number > 0).map(([, text]) => text).join(' ');
};

/** How large files are: `12 KB`, `3.4 MB`. Less than one KB is one. */
export const formatBytes = (bytes: number, language: Language): string => {
  const kilobytes = Math.ceil(bytes / 1024);
  return kilobytes < 1024 ? `${formatNumber(kilobytes, language)} KB` : `${formatNumber(Math.round((bytes / 1024 / 1024) * 10) / 10, language)} MB`;
};
