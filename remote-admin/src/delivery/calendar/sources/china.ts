import known from 'chinese-days/dist/chinese-days.json';
import type { CalendarDay } from '@portal/shared/contract/delivery';

/** "National Day,国庆节,3" of a day. */
type Named = Readonly<Record<string, string>>;

const namesOf = (text: string): readonly [string, string] => {
  const [enName = '', name = ''] = text.split(',');
  return [name, enName];
};

const ofYear = (days: Named, year: number): [string, string][] => Object.entries(days).filter(([day]) => day.startsWith(`${year}-`));

/**
 * The public holidays of mainland China in a year, with the weekends that are worked on instead: as the package `chinese-days` has them, which is
 * MIT licensed and brings its data with it. Empty for a year that was not announced when it was published.
 */
export const chineseHolidays = (year: number): CalendarDay[] => [
  ...ofYear(known.holidays, year).map(([day, text]) => {
    const [name, enName] = namesOf(text);
    return { day, isWorking: false, name, enName };
  }),
  ...ofYear(known.workdays, year).map(([day, text]) => {
    const [name, enName] = namesOf(text);
    return { day, isWorking: true, name: `${name}调休`, enName: `Make-up day for ${enName}` };
  }),
];
