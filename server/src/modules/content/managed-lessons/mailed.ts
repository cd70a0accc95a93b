import type { Bilingual } from '@portal/shared/contract/all';
import { formatInstant } from '@portal/shared/formats';
import { sayBoth } from '../../../language/language.ts';
import type { Mailed } from '../publication/module.ts';
import type { LessonRow } from './repository.ts';
import { texts } from './texts.ts';

/**
 * What a mail says of a lesson, which has a date only where everybody has the same.
 * @param timeZone IANA: in whose time the date is
 */
export const mailedOf = (row: LessonRow, timeZone: string): Mailed => {
  return {
    subject: row.isMandatory ? texts.lessonMailMandatory : texts.lessonMailSubject,
    title: { zh: row.title, en: row.entitle },
    text: { zh: row.summary, en: row.ensummary },
    ...(row.isMandatory && row.dueTime && { request: withDate(texts.lessonMailUntil, row.dueTime, timeZone) }),
    path: `/Main/LessonDetail/${row.id}`,
  };
};

/**
 * What a mail says of it to who has not finished it.
 * @param row with the date that is theirs
 */
export const reminderOf = (row: LessonRow, timeZone: string): Mailed => ({ ...mailedOf(row, timeZone), subject: texts.lessonReminderSubject, request: requestOf(row, timeZone) });

const requestOf = ({ isMandatory, dueTime }: LessonRow, timeZone: string): Bilingual => {
  if (!isMandatory || !dueTime) return texts.lessonReminder;
  return withDate(dueTime < new Date() ? texts.lessonReminderOverdue : texts.lessonReminderUntil, dueTime, timeZone);
};

/** A sentence with `{until}`. */
const withDate = (sentence: Bilingual, dueTime: Date, timeZone: string): Bilingual => {
  const until = (language: 'zh' | 'en') => formatInstant(dueTime.toISOString(), language, 'minute', timeZone);
  return sayBoth(sentence, { until: { zh: until('zh'), en: until('en') } });
};
