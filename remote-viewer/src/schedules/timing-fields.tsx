import { scheduleRepeats, type ScheduleRepeat, type ScheduleRule } from '@portal/shared/contract/delivery';
import type { FieldKind, FormField } from '@portal/shared/ui/resource';
import { weekDayName } from './rule-text.ts';
import type { useTexts } from './texts.ts';

/** What a form asks of when a schedule runs. What is left empty is undefined or null. */
export type TimingValues = { repeat: ScheduleRepeat; day?: string | null; time: string; weekDays: number[]; monthDay?: number | null; timeZone: string; until?: string | null };

/** Every day at half past eight, by the clocks of whoever asks. */
export const newTiming = (): TimingValues => ({ repeat: 'daily', day: null, time: '08:30', weekDays: [1], monthDay: 1, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, until: null });

export const timingOf = ({ repeat, day, time, weekDays, monthDay, timeZone, until }: ScheduleRule): TimingValues => ({ repeat, day, time, weekDays: weekDays.length > 0 ? [...weekDays] : [1], monthDay: monthDay ?? 1, timeZone, until });

/** The same as the server takes it. */
export const ruleFrom = ({ repeat, day, time, weekDays, monthDay, timeZone, until }: TimingValues): ScheduleRule => ({ repeat, day: day ?? null, time, weekDays, monthDay: monthDay ?? null, timeZone, until: until ?? null });

const isRepeat = (...repeats: readonly ScheduleRepeat[]) => ({ repeat }: Pick<TimingValues, 'repeat'>): boolean => repeats.includes(repeat);

/** The fields of a form that ask when. @param known a time zone that is to be offered, whatever the browser calls it @param section heads them */
export const timingFields = <Values extends TimingValues>(t: ReturnType<typeof useTexts>, language: 'zh' | 'en', known: string, section?: string): (FormField<Values> & FieldKind)[] => [
  { name: 'repeat', label: t('repeat'), kind: 'choice', options: scheduleRepeats.map((value) => ({ value, label: t(`repeats.${value}`) })), ...(section !== undefined && { section }) },
  { name: 'day', label: t('day'), kind: 'date', shown: isRepeat('once'), needed: true },
  { name: 'weekDays', label: t('weekDays'), kind: 'many', options: [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: weekDayName(value, language) })), shown: isRepeat('weekly'), needed: true },
  { name: 'monthDay', label: t('monthDay'), hint: t('monthDayHint'), kind: 'number', shown: isRepeat('monthly'), needed: true },
  { name: 'time', label: t('time'), kind: 'time', shown: isRepeat('once', 'daily', 'weekly', 'monthly') },
  { name: 'time', label: t('time'), hint: t('hourlyHint'), kind: 'time', shown: isRepeat('hourly') },
  { name: 'timeZone', label: t('timeZone'), kind: 'choice', options: [...new Set([known, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({ value, label: value })) },
  { name: 'until', label: t('until'), hint: t('untilHint'), kind: 'date', shown: isRepeat('hourly', 'daily', 'weekly', 'monthly') },
];
