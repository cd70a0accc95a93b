import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import type { PageOf } from '@portal/shared/contract';
import { endpoints, type Lesson } from '@portal/shared/contract/content';

export type Level = Lesson['level'];
export const LEVELS: readonly Level[] = ['beginner', 'intermediate', 'advanced'];

/** Which lessons are asked for. No level means all of them. */
export type LessonSelection = {
  readonly keyword: string;
  readonly level: Level | null;
  readonly page: number;
  readonly pageSize: number;
};

/** One page of lessons; while the next one is on its way, the last one stays. */
export const useLessons = ({ keyword, level, page, pageSize }: LessonSelection): UseQueryResult<PageOf<Lesson>> =>
  useQuery({
    ...queryOf(endpoints.learning.lessonList, { body: { keyword, level: level ?? undefined, page: { pageIndex: page, pageSize } } }),
    placeholderData: keepPreviousData,
  });
