import { useEffect, type ReactNode } from 'react';
import { usePageTab } from '@portal/shared/shell';
import { ErrorState, LoadingState } from '@portal/shared/ui/base';
import { LESSON_LIST, playerPath } from '../lessons/paths.ts';
import { useLessonsToContinue } from '../lessons/queries.ts';

/** /Main/LessonPlayer: the lesson that the current user was last at; without one, all lessons. */
export default function LastLessonPage(): ReactNode {
  const { replacePath } = usePageTab();
  const lessons = useLessonsToContinue(1);
  const last = lessons.data?.[0];
  const path = !lessons.data ? undefined : last?.progress === 'underWay' ? playerPath(last.id) : LESSON_LIST;
  useEffect(() => {
    if (path !== undefined) replacePath(path);
  }, [replacePath, path]);
  if (lessons.isError) return <ErrorState error={lessons.error} onRetry={() => void lessons.refetch()} />;
  return <LoadingState />;
}
