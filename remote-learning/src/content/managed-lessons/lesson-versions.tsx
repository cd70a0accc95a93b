import type { ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type LessonVersion, type ManagedLesson } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useTexts as useLessonTexts } from '../lessons/texts.ts';
import { fieldDifferences, lineDifference, pictureDifference, type VersionField } from '../versions/text-difference.ts';
import { VersionsDrawer } from '../versions/versions-drawer.tsx';
import { NO_CLASS } from './lesson-values.ts';
import { useTexts } from './texts.ts';
import { useClassOptions } from './use-lesson-fields.ts';

const { managedLessons } = endpoints;

/** The versions of a lesson; those of its chapters stand beside each. */
export const LessonVersions = ({ row: { id, version: current }, onClose }: { row: ManagedLesson; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const lessons = useLessonTexts();
  const { language } = useLanguage();
  const classes = useClassOptions();
  const mayRestore = useMay(managedLessons.restore);
  const fields: readonly VersionField<LessonVersion>[] = [
    { key: 'title', label: t('title'), of: ({ title }) => title },
    { key: 'entitle', label: t('titleEn'), of: ({ entitle }) => entitle },
    { key: 'summary', label: t('summary'), of: ({ summary }) => summary },
    { key: 'ensummary', label: t('ensummary'), of: ({ ensummary }) => ensummary },
    { key: 'classId', label: t('class'), of: ({ classId }) => classes.find(({ value }) => value === (classId ?? NO_CLASS))?.label ?? String(classId) },
    { key: 'level', label: t('level'), of: ({ level }) => lessons(`level.${level}`) },
    { key: 'teacher', label: t('teacher'), of: ({ teacher }) => teacher },
  ];
  const compare = async (version: number) => {
    const [then, now] = await Promise.all([call(managedLessons.versionInfo, { query: { id, version }, quiet: true }), call(managedLessons.info, { query: { id }, quiet: true })]);
    const reportsOf = ({ reports }: LessonVersion) => reports.map(({ name, ename }) => nameIn(language, name, ename));
    return [
      ...fieldDifferences(fields, then, now),
      pictureDifference('cover', t('cover'), then.cover, now.cover),
      lineDifference('reports', t('reports'), reportsOf(then), reportsOf(now)),
    ];
  };
  const restore = (toVersion: number) => call(managedLessons.restore, { body: { id, version: current, toVersion }, quiet: true });
  return <VersionsDrawer find={queryOf(managedLessons.versions, { query: { id } })} compare={compare} {...(mayRestore && { restore })} consequence={t('restoreNext')} hasUnsaved={false} onRestored={onClose} onClose={onClose} />;
};
