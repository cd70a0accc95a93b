/** In milliseconds. */
export const DAY = 86_400_000;

export const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
/** 1 is Monday, 7 is Sunday. */
export const WEEK_DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Some days behind a day of the calendar, `2026-10-01`; before it, where they are less than none. */
export const dayAfter = (day: string, count: number): string => new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);

/** 1 is Monday, 7 is Sunday. */
export const weekDayOf = (day: string): number => new Date(day).getUTCDay() || 7;

export const yearOf = (day: string): number => Number(day.slice(0, 4));
export const monthOf = (day: string): number => Number(day.slice(5, 7));
/** How many days a year has. */
export const lengthOf = (year: number): number => (Date.UTC(year + 1) - Date.UTC(year)) / DAY;
const firstOf = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`;

/** The days of a month. */
export const daysOfMonth = (year: number, month: number): string[] => {
  const first = firstOf(year, month);
  return Array.from({ length: new Date(Date.UTC(year, month, 0)).getUTCDate() }, (_, index) => dayAfter(first, index));
};

/** From one day to another one, whichever is the first, with both. */
export const daysBetween = (one: string, other: string): string[] => {
  const [first, last] = one < other ? [one, other] : [other, one];
  return Array.from({ length: (Date.parse(last) - Date.parse(first)) / DAY + 1 }, (_, index) => dayAfter(first, index));
};

/** The weeks of a month, Monday to Sunday; null where a week has days of another month. */
export const weeksOf = (year: number, month: number): (string | null)[][] => {
  const days = daysOfMonth(year, month);
  const cells = [...Array.from({ length: weekDayOf(days[0]!) - 1 }, () => null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return weeks.map((week) => [...week, ...Array.from({ length: 7 - week.length }, () => null)]);
};

/** The same day of another month, or its last one. */
export const inMonth = (day: string, month: number): string => {
  const days = daysOfMonth(yearOf(day), month);
  return days[Math.min(Number(day.slice(8)), days.length) - 1]!;
};

/** The same date of another year; undefined for a 29 February that it does not have. */
export const inYear = (day: string, year: number): string | undefined => {
  const date = `${year}${day.slice(4)}`;
  return daysOfMonth(year, monthOf(day)).includes(date) ? date : undefined;
};

/** Days that follow each other, and are alike, together. */
export const runsOf = <One extends { readonly day: string }>(ones: readonly One[], keyOf: (one: One) => string): (readonly [One, ...One[]])[] => {
  const runs: [One, ...One[]][] = [];
  for (const one of ones) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && dayAfter(last.day, 1) === one.day && keyOf(last) === keyOf(one)) run.push(one);
    else runs.push([one]);
  }
  return runs;
};
