import { dayOf } from '@portal/shared/time-zone';

/** The last 24 hours, or the last 30 days. */
export type Span = 'hours' | 'days';

const HOURS = 24;
const DAYS = 30;

/** Where the bars of a span begin, and where the last one ends, by the clocks of whoever looks: days are not always of 24 hours. */
export const edgesOf = (span: Span, now: Date): string[] => {
  const [year, month, day, hour] = [now.getFullYear(), now.getMonth(), now.getDate(), now.getHours()];
  if (span === 'days') return Array.from({ length: DAYS + 1 }, (_, index) => new Date(year, month, day + 1 - DAYS + index).toISOString());
  const end = new Date(year, month, day, hour).getTime() + HOUR;
  return Array.from({ length: HOURS + 1 }, (_, index) => new Date(end - (HOURS - index) * HOUR).toISOString());
};

const HOUR = 3_600_000;

/** The hour that an address asks for; undefined for what is none. */
export const hourOf = (at = ''): { from: string; to: string } | undefined => {
  const start = Date.parse(at);
  return Number.isNaN(start) ? undefined : { from: new Date(start).toISOString(), to: new Date(start + HOUR).toISOString() };
};

/** What narrows the list down to a bar, among its filters. */
export const filtersOf = (span: Span, start: string): Readonly<Record<'at' | 'from' | 'to', string>> => {
  const day = dayOf(new Date(start));
  return span === 'hours' ? { at: start, from: '', to: '' } : { at: '', from: day, to: day };
};
