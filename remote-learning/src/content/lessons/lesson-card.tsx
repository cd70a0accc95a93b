import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '@portal/shared/api';
import type { Lesson } from '@portal/shared/contract/content';
import { nameIn, useLanguage } from '@portal/shared/language';
import { LessonCover } from './lesson-cover.tsx';
import styles from './lesson-card.module.css';

type LessonCardProps = {
  lesson: Lesson;
  /** The level of the title in the page around the card. */
  heading: 'h2' | 'h3';
};

/** A lesson at a glance. */
export const LessonCard = ({ lesson, heading: Heading }: LessonCardProps): ReactNode => {
  const { t } = useTranslation('learning');
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
          <li className={styles.level}>{t(`lesson.level.${lesson.level}`)}</li>
          <li>{t('lesson.minutes', { count: lesson.minutes })}</li>
          <li>{t('lesson.chapters', { count: lesson.chapterCount })}</li>
        </ul>
      </div>
    </article>
  );
};
