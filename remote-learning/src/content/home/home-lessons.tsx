import { useId, type ReactNode } from 'react';
import { useShell } from '@portal/shared/shell';
import { Button } from '@portal/shared/ui/base';
import description from '../../../remote.config.ts';
import { LessonCard } from '../lessons/lesson-card.tsx';
import styles from './home.module.css';
import { useNews } from './news.ts';
import { useTexts } from './texts.ts';

/** On Home: lessons that one is in the midst of, then what one has to do, then new ones; and the way to all. Without lessons there is nothing to show. */
export const HomeLessons = (): ReactNode => {
  const t = useTexts();
  const { open } = useShell();
  const heading = useId();
  const { data: lessons = [] } = useNews((news) => news.lessons);
  if (lessons.length === 0) return null;
  const isUnderWay = lessons[0]?.progress === 'underWay';
  return (
    <section className={styles.block} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {t(isUnderWay ? 'proceed' : 'lessons')}
        </h2>
        <Button className={styles.all} type="link" onClick={() => open('/Main/LearningCenter', description.routes[0]?.title)}>
          {t('learningCenter')}
        </Button>
      </header>
      <ul className={styles.lessons}>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <LessonCard heading="h3" lesson={lesson} resume={lesson.resume} />
          </li>
        ))}
      </ul>
    </section>
  );
};
