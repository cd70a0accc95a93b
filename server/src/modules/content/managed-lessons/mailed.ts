import { formatInstant } from '@portal/shared/formats';
import { say, type Language } from '../../../language/language.ts';
import type { Mailed } from '../publication/module.ts';
import type { LessonRow } from './repository.ts';
import { texts } from './texts.ts';

/**
 * What a mail says of a lesson, which has a date only where everybody has the same.
 * @param timeZone IANA: in whose time the date is
 */
export const mailedOf = (row: LessonRow, timeZone: string): Mailed => {
  const due = row.isMandatory ? row.dueTime?.toISOString() : undefined;
  const until = (language: Language) => say(language, texts.lessonMailUntil, { until: formatInstant(due ?? '', language, 'minute', timeZone) });
  return {
    subject: row.isMandatory ? texts.lessonMailMandatory : texts.lessonMailSubject,
    title: { zh: row.title, en: row.entitle },
    text: { zh: row.summary, en: row.ensummary },
    ...(due && { request: { zh: until('zh'), en: until('en') } }),
    path: `/Main/LessonDetail/${row.id}`,
  };
};
