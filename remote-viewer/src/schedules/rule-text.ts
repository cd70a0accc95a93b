import type { ScheduleRule } from '@portal/shared/contract/delivery';
import { formatDay, formatInstant, formatList } from '@portal/shared/language';
import { nextRun, type WorkingDays } from '@portal/shared/time-zone';
import type { useTexts } from './texts.ts';
import { isOwnZone, zoneName } from './zones.ts';

type Text = ReturnType<typeof useTexts>;
type Language = 'zh' | 'en';

/** A Monday. */
const MONDAY = Date.UTC(2026, 10, 23);
const DAY = 86_400_000;

/** Days of the week by their numbers, 1 is Monday. Chinese has one name for each. */
export const weekDayName = (number: number, language: Language, style: 'short' | 'long' = 'long'): string =>
  new Intl.DateTimeFormat(language, { weekday: language === 'zh' ? 'short' : style, timeZone: 'UTC' }).format(MONDAY + (number - 1) * DAY);

/** On which days a schedule runs that has come from a server; one that is older than the calendar does not say, and knows every day only. */
export const workingDaysIn = ({ workingDays = 'any' }: Partial<Pick<ScheduleRule, 'workingDays'>>): ScheduleRule['workingDays'] => workingDays;

/** When a schedule runs, in words: "Every Monday and Thursday at 08:30, Shanghai time". The zone is said where it is not the browser's. */
export const ruleText = (rule: ScheduleRule, t: Text, language: Language): string => {
  const here = onWorkingDays(rule, t, language);
  const said = isOwnZone(rule.timeZone) ? here : t('rules.inZone', { rule: here, zone: zoneName(rule.timeZone, language) });
  return rule.until === null ? said : t('rules.until', { rule: said, until: formatDay(rule.until, language) });
};

/** The same, and when that is next. @param now what it is reckoned from */
export const runsText = (rule: ScheduleRule, t: Text, language: Language, isWorking: WorkingDays, now = new Date()): string => {
  const next = nextRun(rule, now, isWorking)?.toISOString();
  if (next === undefined) return t('runsNever');
  const said = ruleText(rule, t, language);
  // One that runs once has its day in the rule.
  return rule.repeat === 'once' ? said : t('runsNext', { rule: said, next: formatInstant(next, language, rule.repeat === 'hourly' ? 'minute' : 'day', rule.timeZone) });
};

const onWorkingDays = (rule: ScheduleRule, t: Text, language: Language): string => {
  const { repeat, weekDays, time } = rule;
  const workingDays = workingDaysIn(rule);
  const said = withoutZone(rule, t, language);
  if (workingDays === 'any') return said;
  if (repeat === 'hourly') return t('rules.hourlyWorking', { rule: said });
  if (repeat === 'daily' || weekDays.length === 7) return t('rules.workingDays', { time });
  return t(workingDays === 'only' ? 'rules.onlyWorking' : 'rules.nextWorking', { rule: said });
};

const withoutZone = ({ repeat, day, time, weekDays, monthDay }: ScheduleRule, t: Text, language: Language): string => {
  switch (repeat) {
    case 'once':
      return t('rules.once', { day: formatDay(day ?? '', language), time });
    case 'hourly':
      return t('rules.hourly', { minute: time.slice(3) });
    case 'daily':
      return t('rules.daily', { time });
    case 'weekly':
      if (weekDays.length === 7) return t('rules.daily', { time });
      if (weekDays.join() === '1,2,3,4,5') return t('rules.weekdays', { time });
      return t('rules.weekly', { days: daysText(weekDays, language), time });
    case 'monthly':
      return t((monthDay ?? 0) > 28 ? 'rules.monthlyLast' : 'rules.monthly', { monthDay: monthDay ?? 0, time });
  }
};

/** Days of the week in a list: "Monday and Thursday". */
export const daysText = (weekDays: readonly number[], language: Language): string => {
  const days = weekDays.map((number) => weekDayName(number, language));
  return language === 'zh' ? days.join('、') : formatList(days, language);
};
