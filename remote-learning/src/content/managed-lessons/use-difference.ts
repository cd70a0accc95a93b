import type { LessonVersion } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useTexts as useLessonTexts } from '../lessons/texts.ts';
import { fieldDifferences, lineDifference, pictureDifference, type PartDifference, type VersionField } from '../versions/text-difference.ts';
import { NO_CLASS } from './lesson-values.ts';
import { useTexts } from './texts.ts';
import { useClassOptions } from './use-lesson-fields.ts';

/** What of a lesson a version keeps, and in which of it two are different. */
export const useDifference = (): ((before: LessonVersion, after: LessonVersion) => PartDifference[]) => {
  const t = useTexts();
  const lessons = useLessonTexts();
  const { language } = useLanguage();
  const classes = useClassOptions();
  const fields: readonly VersionField<LessonVersion>[] = [
    { key: 'title', label: t('title'), of: ({ title }) => title },
    { key: 'entitle', label: t('titleEn'), of: ({ entitle }) => entitle },
    { key: 'summary', label: t('summary'), of: ({ summary }) => summary },
    { key: 'ensummary', label: t('ensummary'), of: ({ ensummary }) => ensummary },
    { key: 'classId', label: t('class'), of: ({ classId }) => classes.find(({ value }) => value === (classId ?? NO_CLASS))?.label ?? String(classId) },
    { key: 'level', label: t('level'), of: ({ level }) => lessons(`level.${level}`) },
    { key: 'teacher', label: t('teacher'), of: ({ teacher }) => teacher },
  ];
  const reportsOf = ({ reports }: LessonVersion) => reports.map(({ name, ename }) => nameIn(language, name, ename));
  return (before, after) => [
    ...fieldDifferences(fields, before, after),
    pictureDifference('cover', t('cover'), before.cover, after.cover),
    lineDifference('reports', t('reports'), reportsOf(before), reportsOf(after)),
  ];
};
