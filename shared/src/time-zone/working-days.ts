import type { CalendarDay } from '../contract/delivery/calendar.ts';

/** Whether a day of the calendar, `2026-10-01`, is worked on. */
export type WorkingDays = (day: string) => boolean;

/** As the week says: Monday to Friday. */
export const weekWorkingDays: WorkingDays = (day) => {
  const weekDay = new Date(day).getUTCDay();
  return weekDay !== 0 && weekDay !== 6;
};

/** Whether an exception says anything: it has a name, or the day is otherwise than the week says. */
export const saysSomething = ({ day, isWorking, name, enName }: CalendarDay): boolean => name !== '' || enName !== '' || isWorking !== weekWorkingDays(day);

/** As the week says, unless an exception says otherwise. */
export const workingDaysOf = (exceptions: Iterable<Pick<CalendarDay, 'day' | 'isWorking'>>): WorkingDays => {
  const said = new Map<string, boolean>();
  for (const { day, isWorking } of exceptions) said.set(day, isWorking);
  return (day) => said.get(day) ?? weekWorkingDays(day);
};
