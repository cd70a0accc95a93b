import type { ManagedLessonDetail } from '@portal/shared/contract/content/management';
import { audienceOf, audienceValues, periodOf, periodValues, type AudienceValues, type PeriodValues } from '../publication/audience-fields.tsx';

/** How it is said until when a lesson has to be done. */
export const dues = ['none', 'day', 'days'] as const;
export type Due = (typeof dues)[number];

/** What stands for no class, which a choice cannot have as a value. */
export const NO_CLASS = 0;

/** What the form of a lesson holds; what is left empty is undefined. */
export type LessonValues = AudienceValues &
  PeriodValues &
  Pick<ManagedLessonDetail, 'title' | 'entitle' | 'summary' | 'ensummary' | 'level' | 'teacher' | 'isMandatory'> & {
    classId: number;
    cover: string | undefined;
    due: Due;
    dueTime: string | undefined;
    dueDays: number | undefined;
    reportIds: number[];
  };

/** A duty is one thing: the date of one author would be lost in the number of days of another one. */
export const dutyNames = ['isMandatory', 'due', 'dueTime', 'dueDays'] as const satisfies readonly (keyof LessonValues)[];

/** What the form holds of a lesson; null is a new one. */
export const valuesOf = (row: ManagedLessonDetail | null): LessonValues => ({
  title: row?.title ?? '',
  entitle: row?.entitle ?? '',
  summary: row?.summary ?? '',
  ensummary: row?.ensummary ?? '',
  classId: row?.classId ?? NO_CLASS,
  cover: row?.cover || undefined,
  level: row?.level ?? 'beginner',
  teacher: row?.teacher ?? '',
  isMandatory: row?.isMandatory ?? 0,
  due: row?.dueTime ? 'day' : row?.dueDays ? 'days' : 'none',
  dueTime: row?.dueTime ?? undefined,
  dueDays: row?.dueDays ?? undefined,
  reportIds: (row?.reports ?? []).map(({ id }) => id),
  ...periodValues(row),
  ...audienceValues(row?.audience),
});

/** The other way round, for the call that saves it. A date stands only with what has to be done. */
export const bodyOf = ({ classId, cover = '', due, dueTime, dueDays, groupIds, departmentIds, userIds, isForNobody, publishTime, expireTime, ...fields }: LessonValues) => ({
  ...fields,
  classId: classId === NO_CLASS ? null : classId,
  cover,
  dueTime: (fields.isMandatory === 1 && due === 'day' && dueTime) || null,
  dueDays: (fields.isMandatory === 1 && due === 'days' && dueDays) || null,
  audience: audienceOf({ groupIds, departmentIds, userIds, isForNobody }),
  ...periodOf({ publishTime, expireTime }),
});
