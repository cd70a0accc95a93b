import { useEffect, useState, type ReactNode } from 'react';
import type { LessonDetail } from '@portal/shared/contract/content';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useLocation, useParams } from '@portal/shared/router';
import { usePageTab, useShell } from '@portal/shared/shell';
import { Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { LessonProgressBar } from '../lessons/lesson-progress.tsx';
import { NoLesson } from '../lessons/no-lesson.tsx';
import { lessonPath, numberOf, playerPath } from '../lessons/paths.ts';
import { playerNames } from '../lessons/player-names.ts';
import { useLesson } from '../lessons/queries.ts';
import { useLessonSeen } from '../lessons/use-lesson-seen.ts';
import { ChapterStage } from './chapter-stage.tsx';
import styles from './lesson-player.module.css';
import { PlayerSide } from './player-side.tsx';
import { useTexts } from './texts.ts';
import { useVideo } from './use-video.ts';

/** /Main/LessonPlayer/{id}?chapter=&t=: a lesson as one follows it, chapter by chapter, from where one has left it. */
export default function LessonPlayerPage(): ReactNode {
  const t = useTexts();
  const { id = '' } = useParams();
  const lesson = useLesson(id);
  if (lesson.isPending) return <LoadingState />;
  // One that is followed stays where it cannot be asked for anew.
  if (lesson.isError && !lesson.data) return <ErrorState title={t('failed')} error={lesson.error} onRetry={() => void lesson.refetch()} />;
  return lesson.data ? <Player key={lesson.data.id} lesson={lesson.data} /> : <NoLesson />;
}

const Player = ({ lesson }: { lesson: LessonDetail }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  const { setTitle, pushPath } = usePageTab();
  const { search } = useLocation();
  const video = useVideo();
  const { id, title, entitle, chapters, resume } = lesson;
  useEffect(() => setTitle(playerNames(title, entitle)), [setTitle, title, entitle]);
  useLessonSeen(id);

  const parameters = new URLSearchParams(search);
  const asked = numberOf(parameters.get('chapter'));
  // Where it begins does not move while one goes on.
  const [begins] = useState(resume?.chapterId ?? chapters[0]?.id);
  const current = asked ?? begins ?? chapters[0]?.id;
  const show = (chapterId: number, second?: number): void => pushPath(playerPath(id, chapterId, second));
  const seek = (chapterId: number, second: number): void => {
    if (chapterId !== current || !video.seek(second)) show(chapterId, second);
  };
  const toLesson = () => open(lessonPath(id), { zh: title, en: entitle });
  if (current === undefined) return <EmptyState title={t('noChapters')} action={<Button onClick={toLesson}>{t('toLesson')}</Button>} />;
  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        <header className={styles.head}>
          <Button type="link" className={styles.lesson} onClick={toLesson} aria-label={t('backTo', { title: nameIn(language, title, entitle) })}>
            {nameIn(language, title, entitle)}
          </Button>
          <LessonProgressBar lesson={lesson} />
        </header>
        <ChapterStage key={current} lesson={lesson} chapterId={current} start={numberOf(parameters.get('t'))} video={video} onShow={show} />
        <PlayerSide lesson={lesson} current={current} video={video} onShow={show} onSeek={seek} />
      </div>
    </div>
  );
};
