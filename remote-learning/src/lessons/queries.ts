import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '@portal/shared/api';
import { endpoints, type Lesson, type PageOf } from '@portal/shared/contract';

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
    queryKey: ['lessons', { keyword, level, page, pageSize }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(endpoints.learning.lessonList, {
        body: { keyword, level: level ?? undefined, page: { pageIndex: page, pageSize } },
        signal,
        quiet: true,
      }),
  });
