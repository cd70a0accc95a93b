import { useId, type ReactNode } from 'react';
import { fileUrl } from '@portal/shared/api';
import type { Lesson } from '@portal/shared/contract/content';
import { nameIn, useLanguage } from '@portal/shared/language';
import { LessonCover } from './lesson-cover.tsx';
import styles from './lesson-card.module.css';
import { useTexts } from './texts.ts';

type LessonCardProps = {
  lesson: Lesson;
  /** The level of the title in the page around the card. */
  heading: 'h2' | 'h3';
};

/** A lesson at a glance. */
export const LessonCard = ({ lesson, heading: Heading }: LessonCardProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const title = useId();
  return (
    <article className={styles.card} aria-labelledby={title}>
      <div className={styles.cover}>
        {lesson.cover ? <img src={fileUrl(lesson.cover)} alt="" loading="lazy" /> : <LessonCover lessonId={lesson.id} />}
      </div>
      <div className={styles.body}>
        <Heading id={title} className={styles.title}>
          {nameIn(language, lesson.title, lesson.entitle)}
        </Heading>
        <p className={styles.summary}>{nameIn(language, lesson.summary, lesson.ensummary)}</p>
        <ul className={styles.facts}>
          <li className={styles.level}>{t(`level.${lesson.level}`)}</li>
          <li>{t('minutes', { count: lesson.minutes })}</li>
          <li>{t('chapters', { count: lesson.chapterCount })}</li>
        </ul>
      </div>
    </article>
  );
};
