import { useId, type ReactNode } from 'react';
import { useShell } from '@portal/shared/shell';
import { Button, ErrorState, LoadingState } from '@portal/shared/ui/base';
import description from '../../../remote.config.ts';
import { LessonCard } from '../lessons/lesson-card.tsx';
import { useLessons } from '../lessons/queries.ts';
import styles from './home.module.css';
import { useTexts } from './texts.ts';

const SHOWN = 3;

/** The first lessons on Home, and the way to all of them. Without lessons there is nothing to show. */
export default function HomeLessons(): ReactNode {
  const t = useTexts();
  const { open } = useShell();
  const heading = useId();
  const lessons = useLessons({ keyword: '', level: null, page: 1, pageSize: SHOWN });

  if (lessons.data?.total === 0) return null;
  return (
    <section className={styles.block} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {t('lessons')}
        </h2>
        <Button className={styles.all} type="link" onClick={() => open('/Main/LearningCenter', description.routes[0]?.title)}>
          {t('allLessons')}
        </Button>
      </header>
      {lessons.isPending && <LoadingState />}
      {lessons.isError && <ErrorState title={t('lessonsFailed')} error={lessons.error} onRetry={() => void lessons.refetch()} />}
      <ul className={styles.lessons}>
        {lessons.data?.items.map((lesson) => (
          <li key={lesson.id}>
            <LessonCard heading="h3" lesson={lesson} />
          </li>
        ))}
      </ul>
    </section>
  );
}
