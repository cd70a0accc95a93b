import { scheduleRepeats, scheduleWorkingDays, type ScheduleRepeat, type ScheduleRule, type ScheduleWorkingDays } from '@portal/shared/contract/delivery';
import { FieldInput, type FieldKind, type FormField } from '@portal/shared/ui/resource';
import { Checks } from '../controls/checks.tsx';
import { weekDayName, workingDaysIn } from './rule-text.ts';
import type { useTexts } from './texts.ts';
import { DayInput, MinuteInput } from './timing-inputs.tsx';
import { ZoneInput } from './zone-input.tsx';
import { ownZone } from './zones.ts';

type Text = ReturnType<typeof useTexts>;

/** What a form asks of when a schedule runs. What is left empty is undefined or null. */
export type TimingValues = { repeat: ScheduleRepeat; day?: string | null; time: string; weekDays: number[]; monthDay?: number | null; workingDays: ScheduleWorkingDays; timeZone: string; until?: string | null };

/** A rhythm is one thing: a day of one change would not be that of the rhythm of another one. */
export const timingNames = ['repeat', 'day', 'time', 'weekDays', 'monthDay', 'workingDays', 'timeZone', 'until'] as const satisfies readonly (keyof TimingValues)[];

/** Every day at half past eight, by the clocks of whoever asks. */
export const newTiming = (): TimingValues => ({ repeat: 'daily', day: null, time: '08:30', weekDays: [1], monthDay: 1, workingDays: 'any', timeZone: ownZone(), until: null });

export const timingOf = ({ repeat, day, time, weekDays, monthDay, timeZone, until, ...rule }: ScheduleRule): TimingValues => ({
  repeat,
  day,
  time,
  weekDays: weekDays.length > 0 ? [...weekDays] : [1],
  monthDay: monthDay ?? 1,
  workingDays: workingDaysIn(rule),
  timeZone,
  until,
});

/** The same as the server takes it. */
export const ruleFrom = ({ repeat, day, time, weekDays, monthDay, workingDays, timeZone, until }: TimingValues): ScheduleRule => ({
  repeat,
  day: day ?? null,
  time,
  weekDays,
  monthDay: monthDay ?? null,
  workingDays: repeat === 'once' ? 'any' : inRhythm(repeat, workingDays),
  timeZone,
  until: until ?? null,
});

/** Every day and every hour the next working day has a run anyway. */
const isEveryDay = (repeat: ScheduleRepeat): boolean => repeat === 'hourly' || repeat === 'daily';
const inRhythm = (repeat: ScheduleRepeat, chosen: unknown): ScheduleWorkingDays => (chosen === 'next' && isEveryDay(repeat) ? 'only' : (scheduleWorkingDays.find((one) => one === chosen) ?? 'any'));

const isRepeat = (...repeats: readonly ScheduleRepeat[]) => ({ repeat }: Pick<TimingValues, 'repeat'>): boolean => repeats.includes(repeat);

/** The fields of a form that ask when. @param known a time zone that is to be offered, whatever the browser calls it */
export const timingFields = <Values extends TimingValues>(t: Text, language: 'zh' | 'en', known: string): (FormField<Values> & FieldKind)[] => {
  const weekDays = [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: weekDayName(value, language, 'short') }));
  const onRest = (among: readonly ScheduleWorkingDays[]) => among.map((value) => ({ value, label: t(`workingDaysOf.${value}`) }));
  return [
    { name: 'repeat', label: t('repeat'), kind: 'choice', options: scheduleRepeats.map((value) => ({ value, label: t(`repeats.${value}`) })), isHalf: true },
    { name: 'day', label: t('day'), kind: 'own', render: (control) => <DayInput {...control} />, shown: isRepeat('once'), needed: true, isHalf: true },
    { name: 'monthDay', label: t('monthDay'), hint: t('monthDayHint'), kind: 'number', least: 1, most: 31, shown: isRepeat('monthly'), needed: true, isHalf: true },
    { name: 'time', label: t('time'), kind: 'time', shown: isRepeat('once', 'daily', 'weekly', 'monthly'), isHalf: true },
    { name: 'time', label: t('minute'), hint: t('minuteHint'), kind: 'own', render: (control) => <MinuteInput {...control} />, shown: isRepeat('hourly'), isHalf: true },
    { name: 'weekDays', label: t('weekDays'), kind: 'own', render: (control) => <Checks {...control} label={t('weekDays')} options={weekDays} />, shown: isRepeat('weekly'), needed: true },
    {
      name: 'workingDays',
      label: t('workingDays'),
      kind: 'own',
      render: (control) => <FieldInput {...control} field={{ kind: 'choice', options: onRest(['any', 'only']) }} value={inRhythm('daily', control.value)} />,
      shown: isRepeat('hourly', 'daily'),
      isHalf: true,
    },
    { name: 'workingDays', label: t('workingDays'), kind: 'choice', options: onRest(scheduleWorkingDays), shown: isRepeat('weekly', 'monthly'), isHalf: true },
    { name: 'timeZone', label: t('timeZone'), kind: 'own', render: (control) => <ZoneInput {...control} known={known} /> },
    { name: 'until', label: t('until'), hint: t('untilHint'), kind: 'own', render: (control) => <DayInput {...control} />, shown: isRepeat('hourly', 'daily', 'weekly', 'monthly'), isHalf: true },
  ];
};
