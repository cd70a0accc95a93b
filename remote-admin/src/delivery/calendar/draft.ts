import type { CalendarDay, CalendarYear } from '@portal/shared/contract/delivery';
import { saysSomething, weekWorkingDays } from '@portal/shared/time-zone';
import { daysOfMonth, inYear, MONTHS } from './days.ts';

/** What a day is: as the week says, a day off that is more than a weekend, or a day of a weekend that is worked on. */
export type DayKind = 'working' | 'weekend' | 'off' | 'makeUp';
/** What is said of days, by the day. */
export type Days = ReadonlyMap<string, CalendarDay>;
/** What is different from what stands, by the day: an exception, or null where there is none any more. */
export type Changes = ReadonlyMap<string, CalendarDay | null>;
/** A year that is edited, and upon which state of it. */
export type Edit = { readonly standing: CalendarYear; readonly changes: Changes };

const NO_CHANGES: Changes = new Map();
export const editOf = (standing: CalendarYear): Edit => ({ standing, changes: NO_CHANGES });

const standingDays = ({ exceptions }: CalendarYear): Days => new Map(exceptions.map((one) => [one.day, one]));

/** The exceptions of a year with what is not saved. */
export const daysOf = ({ standing, changes }: Edit): Days => {
  const days = new Map(standingDays(standing));
  for (const [day, exception] of changes) {
    if (exception) days.set(day, exception);
    else days.delete(day);
  }
  return days;
};

export const isWorking = (days: Days, day: string): boolean => days.get(day)?.isWorking ?? weekWorkingDays(day);

export const kindOf = (days: Days, day: string): DayKind => {
  const isWeekDay = weekWorkingDays(day);
  if (isWorking(days, day)) return isWeekDay ? 'working' : 'makeUp';
  // A holiday is one on a weekend, too.
  return isWeekDay || days.has(day) ? 'off' : 'weekend';
};

/** What says nothing is none; a name is sent without the blanks around it. */
const normal = (exception: CalendarDay): CalendarDay | null => (saysSomething({ ...exception, name: exception.name.trim(), enName: exception.enName.trim() }) ? exception : null);

const isSame = (one: CalendarDay | null, other: CalendarDay | null): boolean =>
  one === other || (one !== null && other !== null && one.isWorking === other.isWorking && one.name === other.name && one.enName === other.enName);

/** Puts exceptions into what is edited; what is then as it stands is no change. */
export const changed = ({ standing, changes }: Edit, exceptions: Iterable<CalendarDay>): Edit => {
  const before = standingDays(standing);
  const next = new Map(changes);
  for (const one of exceptions) {
    const exception = normal(one);
    if (isSame(before.get(one.day) ?? null, exception)) next.delete(one.day);
    else next.set(one.day, exception);
  }
  return { standing, changes: next };
};

/** Makes days working days or days off. One that is so already stays as it is; one that is not loses its name, which was for what it was. */
export const withKind = (edit: Edit, days: readonly string[], working: boolean): Edit => {
  const now = daysOf(edit);
  return changed(edit, days.filter((day) => isWorking(now, day) !== working).map((day) => ({ day, isWorking: working, name: '', enName: '' })));
};

/** Gives days a name in both languages. */
export const withNames = (edit: Edit, days: readonly string[], names: Pick<CalendarDay, 'name' | 'enName'>): Edit => {
  const now = daysOf(edit);
  return changed(edit, days.map((day) => ({ day, isWorking: isWorking(now, day), ...names })));
};

/** Leaves some days as they stand. */
export const without = ({ standing, changes }: Edit, days: readonly string[]): Edit => ({ standing, changes: new Map([...changes].filter(([day]) => !days.includes(day))) });

/** The same changes on what stands now. */
export const onto = (edit: Edit, standing: CalendarYear): Edit =>
  changed(editOf(standing), [...edit.changes].map(([day, exception]) => exception ?? { day, isWorking: weekWorkingDays(day), name: '', enName: '' }));

/** What is sent of a year. */
export const exceptionsOf = (edit: Edit): CalendarDay[] => [...daysOf(edit).values()].sort((one, other) => (one.day < other.day ? -1 : 1));

/** How many days of a month, or of a year, are worked on. */
export const countWorking = (days: Days, year: number, months: readonly number[] = MONTHS): number =>
  months.reduce((sum, month) => sum + daysOfMonth(year, month).filter((day) => isWorking(days, day)).length, 0);

/** What is proposed for a year and is not so already, in its order; of several for one day the first. */
export const proposed = (edit: Edit, exceptions: readonly CalendarDay[]): CalendarDay[] => {
  const now = daysOf(edit);
  const found = new Map<string, CalendarDay>();
  for (const one of exceptions) if (!found.has(one.day) && one.day.startsWith(`${edit.standing.year}-`)) found.set(one.day, one);
  return [...found.values()].filter((one) => !isSame(now.get(one.day) ?? null, normal(one))).sort((one, other) => (one.day < other.day ? -1 : 1));
};

/** The exceptions of another year on the same dates of this one. What is worked on there on a weekend is no rule for a day of the week. */
export const onSameDates = (exceptions: readonly CalendarDay[], year: number): CalendarDay[] =>
  exceptions.flatMap((one) => {
    const day = inYear(one.day, year);
    return day !== undefined && !(one.isWorking && weekWorkingDays(day)) ? [{ ...one, day }] : [];
  });
