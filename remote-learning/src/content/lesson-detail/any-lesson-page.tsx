import { useEffect, type ReactNode } from 'react';
import { useLocation } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { LoadingState } from '@portal/shared/ui/base';
import { LESSON_LIST, lessonPath, numberOf } from '../lessons/paths.ts';

/** /Main/LessonDetail: the lesson that `id` names, as links of texts do; without one, all lessons. */
export default function AnyLessonPage(): ReactNode {
  const { search } = useLocation();
  const { replacePath } = usePageTab();
  const id = numberOf(new URLSearchParams(search).get('id'));
  useEffect(() => replacePath(id === null ? LESSON_LIST : lessonPath(id)), [replacePath, id]);
  return <LoadingState />;
}
