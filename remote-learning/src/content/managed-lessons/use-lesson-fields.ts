import { useQuery } from '@tanstack/react-query';
import { call, queryOf } from '@portal/shared/api';
import { endpoints as content } from '@portal/shared/contract/content';
import { endpoints, type ManagedLessonDetail } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage } from '@portal/shared/language';
import type { FormField, Option } from '@portal/shared/ui/resource';
import { LEVELS } from '../lessons/queries.ts';
import { useTexts as useLessonTexts } from '../lessons/texts.ts';
import { useAudienceFields, usePeriodFields, type AudienceValues, type PeriodValues } from '../publication/audience-fields.tsx';
import { useTexts as usePublicationTexts } from '../publication/texts.ts';
import { dues, NO_CLASS, type LessonValues } from './lesson-values.ts';
import { useTexts } from './texts.ts';

const { lessonClasses, managedLessons } = endpoints;
/** Width divided by height, as covers have it everywhere. */
const COVER_ASPECT = 16 / 9;

type Named = { readonly id: number; readonly name: string; readonly ename: string };

/** The classes that a lesson can be in, without any being one of them. */
export const useClassOptions = (): Option[] => {
  const t = useTexts();
  const { language } = useLanguage();
  const { data = [] } = useQuery(queryOf(lessonClasses.list));
  return [{ value: NO_CLASS, label: t('noClass') }, ...data.map(({ id, name, ename }) => ({ value: id, label: nameIn(language, name, ename) }))];
};

/** The fields of a lesson; null is a new one. What has no chapters yet cannot be published: it has no times. */
export const useLessonFields = (): ((row: ManagedLessonDetail | null) => FormField<LessonValues>[]) => {
  const t = useTexts();
  const lessons = useLessonTexts();
  const of = usePublicationTexts();
  const { language } = useLanguage();
  const classes = useClassOptions();
  const audienceFields = useAudienceFields();
  const [from, until] = usePeriodFields();
  const optionOf = ({ id, name, ename }: Named): Option => ({ value: id, label: nameIn(language, name, ename) });
  const findReports = async (keyword: string, signal: AbortSignal) => (await call(managedLessons.reports, { body: { keyword }, signal, quiet: true })).map(optionOf);
  return (row) => [
    { name: 'title', english: 'entitle', label: t('title'), kind: 'names' },
    { name: 'summary', label: t('summaryZh'), kind: 'lines', hint: t('summaryHint') },
    { name: 'ensummary', label: t('ensummary'), kind: 'lines' },
    { name: 'cover', label: t('cover'), kind: 'picture', aspect: COVER_ASPECT, upload: (file) => call(content.uploads.image, { file, quiet: true }), hint: t('coverHint') },
    { name: 'classId', section: t('about'), label: t('class'), kind: 'choice', options: classes },
    { name: 'level', label: t('level'), kind: 'choice', options: LEVELS.map((value) => ({ value, label: lessons(`level.${value}`) })) },
    { name: 'teacher', label: t('teacher'), kind: 'text' },
    { name: 'reportIds', label: t('reports'), kind: 'searchMany', search: findReports, chosen: (row?.reports ?? []).map(optionOf), hint: t('reportsHint') },
    { name: 'isMandatory', section: t('duty'), label: t('mandatory'), kind: 'switch' },
    { name: 'due', label: t('due'), kind: 'choice', options: dues.map((value) => ({ value, label: t(`dues.${value}`) })), shown: ({ isMandatory }) => isMandatory === 1 },
    { name: 'dueTime', label: t('dueTime'), kind: 'date', isInstant: true, needed: true, shown: ({ isMandatory, due }) => isMandatory === 1 && due === 'day' },
    { name: 'dueDays', label: t('dueDays'), kind: 'number', unit: t('dueDaysUnit'), needed: true, shown: ({ isMandatory, due }) => isMandatory === 1 && due === 'days' },
    ...(row && row.chapters > 0 && from && until ? ([{ ...from, section: t('when'), hint: row.state === 'published' ? of('live') : t('publishHint') }, until] as readonly FormField<PeriodValues>[] as readonly FormField<LessonValues>[]) : []),
    ...(audienceFields({ people: row?.audiencePeople, audience: row?.audience }) as readonly FormField<AudienceValues>[] as readonly FormField<LessonValues>[]),
  ];
};
