import { useId, type ReactNode } from 'react';
import type { Lesson, LessonResume } from '@portal/shared/contract/content';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { clockTime } from './clock-time.ts';
import { DueDate } from './due-date.tsx';
import { LessonCover } from './lesson-cover.tsx';
import styles from './lesson-card.module.css';
import { LessonFacts } from './lesson-facts.tsx';
import { LessonProgressBar } from './lesson-progress.tsx';
import { lessonPath, playerPath } from './paths.ts';
import { playerNames } from './player-names.ts';
import { Stars } from './stars.tsx';
import { useTexts } from './texts.ts';

type LessonCardProps = {
  lesson: Lesson;
  /** Where the current user goes on with it. */
  resume?: LessonResume | null;
  /** The level of the title in the page around the card. */
  heading: 'h2' | 'h3';
};

/** A lesson at a glance. The whole card opens it; what is under way is also gone on with from here. */
export const LessonCard = ({ lesson, resume, heading: Heading }: LessonCardProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  const title = useId();
  const { id, isMandatory, isForAll, dueTime, progress, className } = lesson;
  const names = { zh: lesson.title, en: lesson.entitle };
  const isDone = progress === 'done';
  const chapter = resume ? nameIn(language, resume.title, resume.entitle) : '';
  return (
    <article className={styles.card} aria-labelledby={title}>
      <div className={styles.cover}>
        <LessonCover lesson={lesson} />
        {isMandatory === 1 && <span className={styles.badge}>{t('mandatory')}</span>}
        {isMandatory === 0 && isForAll === 0 && <span className={styles.badge}>{t('forYou')}</span>}
      </div>
      <div className={styles.body}>
        <Heading className={styles.title}>
          <button type="button" id={title} className={styles.open} onClick={() => open(lessonPath(id), names)}>
            {nameIn(language, lesson.title, lesson.entitle)}
          </button>
        </Heading>
        <p className={styles.summary}>{nameIn(language, lesson.summary, lesson.ensummary)}</p>
        <LessonFacts
          facts={[
            <span className={styles.level}>{t(`level.${lesson.level}`)}</span>,
            nameIn(language, className, lesson.classEnName),
            t('minutes', { count: lesson.minutes }),
            t('chapters', { count: lesson.chapterCount }),
            lesson.rating !== null && <Stars rating={lesson.rating} count={lesson.ratings} />,
          ]}
        />
        {dueTime !== null && !isDone && <DueDate dueTime={dueTime} />}
        {progress !== 'notStarted' && <LessonProgressBar lesson={lesson} />}
        {resume && (
          <button type="button" className={styles.resume} onClick={() => open(playerPath(id, resume.chapterId), playerNames(lesson.title, lesson.entitle))}>
            {resume.second > 0 ? t('resumeAt', { chapter, time: clockTime(resume.second) }) : t('resume', { chapter })}
          </button>
        )}
      </div>
    </article>
  );
};
