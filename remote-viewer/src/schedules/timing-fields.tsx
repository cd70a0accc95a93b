import { scheduleRepeats, type ScheduleRepeat, type ScheduleRule } from '@portal/shared/contract/delivery';
import { isTimeZone } from '@portal/shared/time-zone';
import type { FieldKind, FormField } from '@portal/shared/ui/resource';
import { Checks } from '../controls/checks.tsx';
import { runsText, weekDayName } from './rule-text.ts';
import type { useTexts } from './texts.ts';
import { DayInput, MinuteInput } from './timing-inputs.tsx';
import { ZoneInput } from './zone-input.tsx';
import { ownZone } from './zones.ts';

type Text = ReturnType<typeof useTexts>;

/** What a form asks of when a schedule runs. What is left empty is undefined or null. */
export type TimingValues = { repeat: ScheduleRepeat; day?: string | null; time: string; weekDays: number[]; monthDay?: number | null; timeZone: string; until?: string | null };

/** A rhythm is one thing: a day of one change would not be that of the rhythm of another one. */
export const timingNames = ['repeat', 'day', 'time', 'weekDays', 'monthDay', 'timeZone', 'until'] as const satisfies readonly (keyof TimingValues)[];

/** Every day at half past eight, by the clocks of whoever asks. */
export const newTiming = (): TimingValues => ({ repeat: 'daily', day: null, time: '08:30', weekDays: [1], monthDay: 1, timeZone: ownZone(), until: null });

export const timingOf = ({ repeat, day, time, weekDays, monthDay, timeZone, until }: ScheduleRule): TimingValues => ({ repeat, day, time, weekDays: weekDays.length > 0 ? [...weekDays] : [1], monthDay: monthDay ?? 1, timeZone, until });

/** The same as the server takes it. */
export const ruleFrom = ({ repeat, day, time, weekDays, monthDay, timeZone, until }: TimingValues): ScheduleRule => ({ repeat, day: day ?? null, time, weekDays, monthDay: monthDay ?? null, timeZone, until: until ?? null });

const isRepeat = (...repeats: readonly ScheduleRepeat[]) => ({ repeat }: Pick<TimingValues, 'repeat'>): boolean => repeats.includes(repeat);

/** The fields of a form that ask when. @param known a time zone that is to be offered, whatever the browser calls it */
export const timingFields = <Values extends TimingValues>(t: Text, language: 'zh' | 'en', known: string): (FormField<Values> & FieldKind)[] => {
  const weekDays = [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: weekDayName(value, language, 'short') }));
  return [
    { name: 'repeat', label: t('repeat'), kind: 'choice', options: scheduleRepeats.map((value) => ({ value, label: t(`repeats.${value}`) })), isHalf: true },
    { name: 'day', label: t('day'), kind: 'own', render: (control) => <DayInput {...control} />, shown: isRepeat('once'), needed: true, isHalf: true },
    { name: 'monthDay', label: t('monthDay'), hint: t('monthDayHint'), kind: 'number', least: 1, most: 31, shown: isRepeat('monthly'), needed: true, isHalf: true },
    { name: 'time', label: t('time'), kind: 'time', shown: isRepeat('once', 'daily', 'weekly', 'monthly'), isHalf: true },
    { name: 'time', label: t('minute'), hint: t('minuteHint'), kind: 'own', render: (control) => <MinuteInput {...control} />, shown: isRepeat('hourly'), isHalf: true },
    { name: 'weekDays', label: t('weekDays'), kind: 'own', render: (control) => <Checks {...control} label={t('weekDays')} options={weekDays} />, shown: isRepeat('weekly'), needed: true },
    { name: 'timeZone', label: t('timeZone'), kind: 'own', render: (control) => <ZoneInput {...control} known={known} /> },
    { name: 'until', label: t('until'), hint: t('untilHint'), kind: 'own', render: (control) => <DayInput {...control} />, shown: isRepeat('hourly', 'daily', 'weekly', 'monthly'), isHalf: true },
  ];
};

/** What a form says of when it runs; nothing as long as something is missing. */
export const whenNote = (values: TimingValues, t: Text, language: 'zh' | 'en'): string => {
  const { repeat, day, time, weekDays, monthDay, until, ...rule } = ruleFrom(values);
  const isWhole = time && isTimeZone(rule.timeZone) && (repeat !== 'once' || day !== null) && (repeat !== 'weekly' || weekDays.length > 0) && (repeat !== 'monthly' || monthDay !== null);
  if (!isWhole) return '';
  return runsText({ ...rule, repeat, day, time, weekDays: weekDays.toSorted((one, other) => one - other), monthDay, until: repeat === 'once' ? null : until }, t, language);
};
