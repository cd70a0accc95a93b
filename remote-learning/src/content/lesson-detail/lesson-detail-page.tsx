import { useEffect, type ReactNode } from 'react';
import type { LessonDetail } from '@portal/shared/contract/content';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useParams } from '@portal/shared/router';
import { usePageTab, useShell } from '@portal/shared/shell';
import { Button, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { CertificateButton } from '../lessons/certificate.tsx';
import { ChapterList } from '../lessons/chapter-list.tsx';
import { clockTime } from '../lessons/clock-time.ts';
import { DueDate } from '../lessons/due-date.tsx';
import { LessonCover } from '../lessons/lesson-cover.tsx';
import { LessonFacts } from '../lessons/lesson-facts.tsx';
import { LessonProgressBar } from '../lessons/lesson-progress.tsx';
import { NoLesson } from '../lessons/no-lesson.tsx';
import { playerPath, targetOf } from '../lessons/paths.ts';
import { playerNames } from '../lessons/player-names.ts';
import { useLesson } from '../lessons/queries.ts';
import { Stars } from '../lessons/stars.tsx';
import { useTexts as useLessonTexts } from '../lessons/texts.ts';
import { useLessonSeen } from '../lessons/use-lesson-seen.ts';
import styles from './lesson-detail.module.css';
import { LessonRating } from './lesson-rating.tsx';
import { useTexts } from './texts.ts';

/** /Main/LessonDetail/{id}: what a lesson is about, its chapters and reports, and how far one is. */
export default function LessonDetailPage(): ReactNode {
  const t = useTexts();
  const { id = '' } = useParams();
  const lesson = useLesson(id);
  if (lesson.isPending) return <LoadingState />;
  if (lesson.isError) return <ErrorState title={t('failed')} error={lesson.error} onRetry={() => void lesson.refetch()} />;
  return lesson.data ? <Opened key={lesson.data.id} lesson={lesson.data} /> : <NoLesson />;
}

const Opened = ({ lesson }: { lesson: LessonDetail }): ReactNode => {
  const t = useTexts();
  const lessonTexts = useLessonTexts();
  const { language } = useLanguage();
  const { open, openReport } = useShell();
  const { setTitle } = usePageTab();
  const { id, title, entitle, summary, ensummary, className, classEnName, teacher, progress, resume, chapters, reports, dueTime } = lesson;
  useEffect(() => setTitle({ zh: title, en: entitle }), [setTitle, title, entitle]);
  useLessonSeen(id);
  const names = playerNames(title, entitle);
  const isDone = progress === 'done';
  const start = resume ? t(resume.second > 0 ? 'continueAt' : 'continue', { chapter: nameIn(language, resume.title, resume.entitle), time: clockTime(resume.second) }) : t(isDone ? 'again' : 'start');
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <div className={styles.cover}>
          <LessonCover lesson={lesson} />
        </div>
        <div className={styles.about}>
          <h1>{nameIn(language, title, entitle)}</h1>
          <LessonFacts
            facts={[
              lesson.isMandatory === 1 && lessonTexts('mandatory'),
              lessonTexts(`level.${lesson.level}`),
              nameIn(language, className, classEnName),
              lessonTexts('minutes', { count: lesson.minutes }),
              teacher && t('teacher', { teacher }),
              lesson.rating !== null && <Stars rating={lesson.rating} count={lesson.ratings} />,
            ]}
          />
          <p className={styles.summary}>{nameIn(language, summary, ensummary)}</p>
          {dueTime !== null && !isDone && <DueDate dueTime={dueTime} />}
          {progress !== 'notStarted' && <LessonProgressBar lesson={lesson} />}
          <div className={styles.actions}>
            {isDone && lesson.hasCertificate === 1 && <CertificateButton lesson={lesson} isPrimary />}
            {chapters.length > 0 && (
              <Button type={isDone && lesson.hasCertificate === 1 ? 'default' : 'primary'} onClick={() => open(playerPath(id, resume?.chapterId), names)}>
                {start}
              </Button>
            )}
          </div>
        </div>
      </header>
      <section aria-labelledby={`lesson-chapters-${id}`}>
        <h2 id={`lesson-chapters-${id}`}>{t('chapters')}</h2>
        {chapters.length === 0 ? <p className={styles.hint}>{t('noChapters')}</p> : <ChapterList chapters={chapters} onOpen={(chapterId) => open(playerPath(id, chapterId), names)} />}
      </section>
      {reports.length > 0 && (
        <section aria-labelledby={`lesson-reports-${id}`}>
          <h2 id={`lesson-reports-${id}`}>{t('reports')}</h2>
          <ul className={styles.reports}>
            {reports.map((report) => (
              <li key={report.id}>
                <Button onClick={() => openReport(targetOf(report))}>{nameIn(language, report.name, report.ename)}</Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {progress !== 'notStarted' && <LessonRating lesson={lesson} />}
    </article>
  );
};
