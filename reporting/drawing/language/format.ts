import type { ColumnType, Format, Scalar } from '../../src/definition/index.ts';
import { isChinese, type Texts } from './texts.ts';

/** The language of texts, and the locale of numbers and dates; a portal may set them apart. */
export interface Locale {
  language: string;
  formatLocale: string;
  texts: Texts;
}

/** How a value is shown: what a result column says about it. */
export interface Shown {
  type: ColumnType;
  format?: Format;
  bucket?: string;
}

const numberStyles: Record<string, Intl.NumberFormatOptions> = {
  integer: { maximumFractionDigits: 0 },
  decimal1: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  decimal2: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  percent: { style: 'percent', maximumFractionDigits: 0 },
  percent1: { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 },
  currency: { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
  compact: { notation: 'compact', maximumSignificantDigits: 3 },
  year: { useGrouping: false, maximumFractionDigits: 0 },
};
const dateStyles: Record<string, Intl.DateTimeFormatOptions> = {
  year: { year: 'numeric' },
  month: { year: 'numeric', month: 'short' },
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  hour: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  moment: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  monthName: { month: 'short' },
  dayName: { weekday: 'short' },
};

/** Making a formatter costs a hundred times what using it does. */
const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
const kept = <Formatter extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => Formatter): Formatter => {
  const found = formatters.get(key) as Formatter | undefined;
  if (found) return found;
  const made = make();
  formatters.set(key, made);
  return made;
};

const numberIn = (value: number, style: Intl.NumberFormatOptions, locale: string) =>
  kept(`${locale} ${JSON.stringify(style)}`, () => new Intl.NumberFormat(locale, style)).format(value);
const dateIn = (date: Date, style: string, locale: string) =>
  kept(`${locale} ${style}`, () => new Intl.DateTimeFormat(locale, { ...dateStyles[style], timeZone: 'UTC' })).format(date);

const lists = (language: 'zh' | 'en') => ({
  and: new Intl.ListFormat(language),
  or: new Intl.ListFormat(language, { type: 'disjunction' }),
  none: new Intl.ListFormat(language, { style: 'narrow' }),
});
const listsOf = { zh: lists('zh'), en: lists('en') };

/**
 * Names as a sentence or a label has them one after the other, in the language of the texts: `A, B, and C`, `A、B和C`.
 * @param last the word before the last one; none where it does not end the list (`A, B, C +2`), or where the names are of one thing (`West, March`)
 */
export const formatList = (names: Iterable<string>, { language }: Pick<Locale, 'language'>, last: 'and' | 'or' | 'none' = 'and'): string => listsOf[isChinese(language) ? 'zh' : 'en'][last].format(names);

/** The same of many: the first ones, and how many there are besides. */
export const formatFirst = (names: readonly string[], most: number, locale: Locale, last: 'and' | 'or' = 'and'): string =>
  names.length <= most ? formatList(names, locale, last) : `${formatList(names.slice(0, most), locale, 'none')} ${locale.texts.andMore(names.length - most)}`;

/** The service's dates have no zone: `2001-03-01`, `2001-03-01 10:00:00` or with a `T`. All are read as UTC. */
export const readDate = (value: Scalar): Date | undefined => {
  if (typeof value !== 'string') return undefined;
  const text = value.trim().replace(' ', 'T');
  const date = new Date(/T/.test(text) && !/(Z|[+-]\d\d:?\d\d)$/.test(text) ? `${text}Z` : text);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** 2001-01-01 was a Monday; `day` is 1 (Monday) to 7 (Sunday). */
const dayOfWeek = (day: number, locale: string) => dateIn(new Date(Date.UTC(2001, 0, day === 0 ? 7 : day)), 'dayName', locale);
const monthOfYear = (month: number, locale: string) => dateIn(new Date(Date.UTC(2001, month - 1, 1)), 'monthName', locale);

const formatDate = (date: Date, shown: Shown, { formatLocale, texts }: Locale): string => {
  switch (shown.bucket) {
    case 'year':
    case 'month':
    case 'day':
    case 'hour':
      return dateIn(date, shown.bucket, formatLocale);
    case 'quarter':
      return texts.quarter(Math.floor(date.getUTCMonth() / 3) + 1, date.getUTCFullYear());
    case 'week':
      return texts.weekOf(dateIn(date, 'day', formatLocale));
    default:
      if (shown.format === 'year' || shown.format === 'month') return dateIn(date, shown.format, formatLocale);
      return dateIn(date, shown.type === 'timestamp' && shown.format !== 'date' ? 'moment' : 'day', formatLocale);
  }
};

/** A number without a format of its own: whole numbers with separators, others with up to two decimals. */
const formatNumber = (value: number, shown: Shown, locale: Locale): string => {
  if (shown.bucket === 'monthOfYear') return monthOfYear(value, locale.formatLocale);
  if (shown.bucket === 'dayOfWeek') return dayOfWeek(value, locale.formatLocale);
  if (shown.bucket === 'hour') return `${String(value).padStart(2, '0')}:00`;
  if (shown.bucket === 'year') return numberIn(value, numberStyles.year!, locale.formatLocale);
  return numberIn(value, numberStyles[shown.format ?? ''] ?? { maximumFractionDigits: 2 }, locale.formatLocale);
};

/** A value as a reader sees it. */
export const formatValue = (value: Scalar, shown: Shown, locale: Locale): string => {
  if (value === null || value === '') return locale.texts.blank;
  if (typeof value === 'boolean') return value ? locale.texts.yes : locale.texts.no;
  if (typeof value === 'number') return formatNumber(value, shown, locale);
  const isDate = shown.type === 'date' || shown.type === 'timestamp' || shown.bucket !== undefined;
  const date = isDate ? readDate(value) : undefined;
  return date ? formatDate(date, shown, locale) : value;
};

/** Short enough for an axis or a label on a mark: 1.2M, 120万, 12.5%. */
export const formatShort = (value: Scalar, shown: Shown, locale: Locale): string => {
  if (typeof value !== 'number' || shown.format === 'year' || shown.bucket !== undefined) return formatValue(value, shown, locale);
  if (shown.format?.startsWith('percent')) return numberIn(value, { style: 'percent', maximumFractionDigits: 1 }, locale.formatLocale);
  const money = shown.format === 'currency' ? numberStyles.currency : {};
  const digits = shown.format === 'integer' ? 0 : shown.format === 'decimal1' ? 1 : 2;
  const size: Intl.NumberFormatOptions = Math.abs(value) >= 10_000 ? { notation: 'compact', maximumSignificantDigits: 3 } : { maximumFractionDigits: digits, minimumFractionDigits: 0 };
  return numberIn(value, { ...money, ...size }, locale.formatLocale);
};

/** A tick of a time axis: the year at its start, the month at its start, otherwise day or hour. */
export const formatTick = (instant: number, { formatLocale }: Locale): string => {
  const date = new Date(instant);
  if (date.getUTCHours() + date.getUTCMinutes() > 0) return `${String(date.getUTCHours()).padStart(2, '0')}:${String(date.getUTCMinutes()).padStart(2, '0')}`;
  if (date.getUTCDate() > 1) return kept(`${formatLocale} tick`, () => new Intl.DateTimeFormat(formatLocale, { month: formatLocale.startsWith('zh') ? 'numeric' : 'short', day: 'numeric', timeZone: 'UTC' })).format(date);
  return dateIn(date, date.getUTCMonth() === 0 ? 'year' : 'monthName', formatLocale);
};

/** A day as fields of the page around it have it: `2026/03/01` in Chinese. A text that is no day comes back as it is. */
export const formatDay = (day: string, locale: Locale): string => {
  const date = readDate(day);
  return date && locale.formatLocale.startsWith('zh') ? kept(`${locale.formatLocale} field`, () => new Intl.DateTimeFormat(locale.formatLocale, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' })).format(date) : formatValue(day, { type: 'date' }, locale);
};

/** To the minute, as the page around it would say it: `2026/03/01 09:05` in Chinese, `Mar 1, 2026, 09:05` in American English. */
const instantStyle = (locale: string): Intl.DateTimeFormatOptions => ({
  year: 'numeric',
  ...(locale.startsWith('zh') ? ({ month: '2-digit', day: '2-digit' } as const) : ({ month: 'short', day: 'numeric' } as const)),
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * An instant (ISO 8601).
 * @param timeZone IANA; without one, the reader's own
 */
export const formatInstant = (iso: string, { formatLocale }: Pick<Locale, 'formatLocale'>, timeZone?: string): string =>
  new Intl.DateTimeFormat(formatLocale, { ...instantStyle(formatLocale), timeZone }).format(new Date(iso));
