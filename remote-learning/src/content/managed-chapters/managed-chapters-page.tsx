import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { ApiError, queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/content/management';
import { useLocation, useNavigate } from '@portal/shared/router';
import { Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { ChapterList } from './chapter-list.tsx';
import { LessonChoice } from './lesson-choice.tsx';
import { askedIn, chaptersPath } from './paths.ts';
import { useTexts } from './texts.ts';

/** Fetched when somebody writes. */
const ChapterEditor = lazy(() => import('./chapter-editor.tsx'));

const MISSING = 404;

/** /Main/ChapterManagement: the chapters of a lesson, `?lesson=` (SPEC 2.1, 2.3, screens 10); without one it asks for the lesson. `?chapter=` edits one of them, or a new one. */
export default function ManagedChaptersPage(): ReactNode {
  const { lessonId, edited } = askedIn(useLocation().search);
  if (lessonId === undefined) return <LessonChoice />;
  return <Chapters key={lessonId} lessonId={lessonId} edited={edited} />;
}

const Chapters = ({ lessonId, edited }: { lessonId: number; edited: ReturnType<typeof askedIn>['edited'] }): ReactNode => {
  const t = useTexts();
  const navigate = useNavigate();
  const lesson = useQuery(queryOf(endpoints.managedLessons.info, { query: { id: lessonId }, quiet: true }));
  if (lesson.isPending) return <LoadingState />;
  // What is being written stays, also where its lesson cannot be asked for anew.
  if (lesson.isError && !lesson.data) {
    if (lesson.error instanceof ApiError && lesson.error.statusCode === MISSING) {
      return <EmptyState title={t('lessonGone')} description={t('lessonGoneNext')} action={<Button onClick={() => void navigate(chaptersPath())}>{t('chooseLesson')}</Button>} />;
    }
    return <ErrorState error={lesson.error} onRetry={() => void lesson.refetch()} />;
  }
  if (!edited) return <ChapterList lesson={lesson.data} />;
  return (
    <Suspense fallback={<LoadingState />}>
      <ChapterEditor key={'id' in edited ? edited.id : edited.kind} lessonId={lessonId} lessonState={lesson.data.state} edited={edited} />
    </Suspense>
  );
};
