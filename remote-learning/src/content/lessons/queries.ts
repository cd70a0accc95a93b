import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import type { PageOf } from '@portal/shared/contract';
import { endpoints, lessonLevels, lessonProgress, type Lesson, type LessonDetail, type LessonProgress, type LessonToContinue } from '@portal/shared/contract/content';
import { queryOrNull } from '../query-or-null.ts';

export type Level = Lesson['level'];
export const LEVELS: readonly Level[] = lessonLevels;
export const STATES: readonly LessonProgress[] = lessonProgress;

/** Which lessons are asked for. What is null or left out asks for all. */
export type LessonSelection = {
  readonly keyword?: string;
  readonly level?: Level | null;
  readonly classId?: number | null;
  readonly progress?: LessonProgress | null;
  /** Those that are about this report. */
  readonly reportId?: number | null;
  /** Only those that one has to do. */
  readonly isMandatory?: boolean;
  /** Only those that are for a role, a department or people. */
  readonly isForOwnRole?: boolean;
  readonly order?: 'sort' | 'newest';
  readonly page?: number;
  readonly pageSize: number;
};

/** One page of lessons; while the next one is on its way, the last one stays. */
export const useLessons = ({ keyword = '', level, classId, progress, reportId, isMandatory, isForOwnRole, order, page = 1, pageSize }: LessonSelection): UseQueryResult<PageOf<Lesson>> =>
  useQuery({
    ...queryOf(endpoints.learning.lessonList, {
      body: {
        keyword,
        ...(level && { level }),
        ...(classId && { classId }),
        ...(progress && { progress }),
        ...(reportId && { reportId }),
        ...(isMandatory && { isMandatory: 1 }),
        ...(isForOwnRole && { isForAll: 0 }),
        ...(order && { order }),
        page: { pageIndex: page, pageSize },
      },
    }),
    placeholderData: keepPreviousData,
  });

/** One lesson with its chapters; null when there is none of that id for the current user. */
export const useLesson = (id: string): UseQueryResult<LessonDetail | null> => useQuery(queryOrNull(endpoints.lessons.info, id));

/** What the current user may go on with, what they were last at first. */
export const useLessonsToContinue = (top: number): UseQueryResult<LessonToContinue[]> => useQuery(queryOf(endpoints.lessons.proceed, { query: { top } }));

export const useMyProgress = () => useQuery(queryOf(endpoints.lessons.myProgress));

export const useLessonClasses = () => useQuery(queryOf(endpoints.lessons.classes));
