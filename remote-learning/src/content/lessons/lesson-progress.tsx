import type { ReactNode } from 'react';
import type { Lesson } from '@portal/shared/contract/content';
import styles from './lesson-card.module.css';
import { useTexts } from './texts.ts';

/** How far the current user is with a lesson: a line, and the same in words. */
export const LessonProgressBar = ({ lesson: { doneChapters, requiredChapters, progress } }: { lesson: Pick<Lesson, 'doneChapters' | 'requiredChapters' | 'progress'> }): ReactNode => {
  const t = useTexts();
  const words = progress === 'done' ? t('state.done') : t('progress', { done: doneChapters, all: requiredChapters });
  return (
    <div className={styles.progress}>
      <progress className={styles.line} max={Math.max(requiredChapters, 1)} value={progress === 'done' ? Math.max(requiredChapters, 1) : doneChapters} aria-label={words} />
      <span aria-hidden="true">{words}</span>
    </div>
  );
};
