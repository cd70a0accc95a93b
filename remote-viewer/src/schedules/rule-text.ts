import type { ScheduleRule } from '@portal/shared/contract/delivery';
import { formatInstant, formatList } from '@portal/shared/language';
import type { useTexts } from './texts.ts';

type Text = ReturnType<typeof useTexts>;
type Language = 'zh' | 'en';

/** A Monday. */
const MONDAY = Date.UTC(2026, 10, 23);
const DAY = 86_400_000;

/** Days of the week by their numbers, 1 is Monday. */
export const weekDayName = (number: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: language === 'zh' ? 'short' : 'long', timeZone: 'UTC' }).format(MONDAY + (number - 1) * DAY);

const dayText = (day: string, language: Language): string => formatInstant(`${day}T00:00:00Z`, language, 'day', 'UTC');

/** When a schedule runs, in words: "Every Monday and Thursday at 08:30 (Asia/Shanghai)". */
export const ruleText = (rule: ScheduleRule, t: Text, language: Language): string => {
  const said = withoutEnd(rule, t, language);
  return rule.until === null ? said : t('rules.until', { rule: said, until: dayText(rule.until, language) });
};

const withoutEnd = ({ repeat, day, time, weekDays, monthDay, timeZone: zone }: ScheduleRule, t: Text, language: Language): string => {
  switch (repeat) {
    case 'once':
      return t('rules.once', { day: dayText(day ?? '', language), time, zone });
    case 'hourly':
      return t('rules.hourly', { minute: time.slice(3), zone });
    case 'daily':
      return t('rules.daily', { time, zone });
    case 'weekly':
      if (weekDays.length === 7) return t('rules.daily', { time, zone });
      if (weekDays.join() === '1,2,3,4,5') return t('rules.weekdays', { time, zone });
      return t('rules.weekly', { days: daysText(weekDays, language), time, zone });
    case 'monthly':
      return t((monthDay ?? 0) > 28 ? 'rules.monthlyLast' : 'rules.monthly', { monthDay: monthDay ?? 0, time, zone });
  }
};

/** Days of the week in a list: "Monday and Thursday". */
export const daysText = (weekDays: readonly number[], language: Language): string => {
  const days = weekDays.map((number) => weekDayName(number, language));
  return language === 'zh' ? days.join('、') : formatList(days, language);
};
