import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { endpoints, type ChapterDetail, type LessonDetail } from '@portal/shared/contract/content';
import { nameIn, useLanguage } from '@portal/shared/language';
import { App, Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { queryOrNull } from '../query-or-null.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import { useLeaving } from '../use-leaving.ts';
import { DocumentChapter } from './document-chapter.tsx';
import { LessonEnd } from './lesson-end.tsx';
import styles from './lesson-player.module.css';
import { LinkChapter } from './link-chapter.tsx';
import { ProgressKeeper } from './progress-keeper.ts';
import { QuizChapter } from './quiz-chapter.tsx';
import { useTexts } from './texts.ts';
import type { VideoHandle } from './use-video.ts';

/** Fetched by who opens a chapter that is a video. */
const VideoPlayer = lazy(() => import('./video-player.tsx'));

/** A video that was left so near to its end begins anew, in seconds. */
const NEAR_END = 3;

type StageProps = {
  lesson: LessonDetail;
  chapterId: number;
  /** The second that the address asks for. */
  start: number | null;
  video: VideoHandle;
  onShow: (chapterId: number) => void;
};

/** The chapter that is open. */
export const ChapterStage = (props: StageProps): ReactNode => {
  const t = useTexts();
  const { lesson, chapterId, onShow } = props;
  const chapter = useQuery(queryOrNull(endpoints.lessons.chapter, String(chapterId)));
  const isThere = chapter.data?.lessonId === lesson.id;
  if (chapter.isPending) return <div className={styles.stage}><LoadingState /></div>;
  if (chapter.isError && !chapter.data) return <div className={styles.stage}><ErrorState title={t('chapterFailed')} error={chapter.error} onRetry={() => void chapter.refetch()} /></div>;
  if (!chapter.data || !isThere) return <div className={styles.stage}><Removed lesson={lesson} chapterId={chapterId} onShow={onShow} /></div>;
  return <Opened {...props} chapter={chapter.data} onGone={() => void chapter.refetch()} />;
};

/** A chapter that an author has removed, also while it was watched, or that never was one of this lesson. */
const Removed = ({ lesson, chapterId, onShow }: Pick<StageProps, 'lesson' | 'chapterId' | 'onShow'>): ReactNode => {
  const t = useTexts();
  const next = lesson.chapters.find(({ id, isDone }) => id !== chapterId && isDone === 0) ?? lesson.chapters.find(({ id }) => id !== chapterId);
  return <EmptyState title={t('removed')} description={t('removedNext')} action={next && <Button type="primary" onClick={() => onShow(next.id)}>{t('goOn')}</Button>} />;
};

const startOf = ({ second, seconds }: ChapterDetail, asked: number | null): number => asked ?? (seconds > 0 && second >= seconds - NEAR_END ? 0 : second);

const Opened = ({ lesson, chapter, start, video, onShow, onGone }: StageProps & { chapter: ChapterDetail; onGone: () => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const { kind, title, entitle, content, encontent, isDone, seconds } = chapter;
  const [isLessonDone, setLessonDone] = useState(false);
  const [first] = useState(() => startOf(chapter, start));
  const [keeper] = useState(() => new ProgressKeeper(chapter, first, setLessonDone));

  useLeaving(keeper.save, keeper.leave);

  const place = lesson.chapters.findIndex(({ id }) => id === chapter.id);
  const [previous, next] = [lesson.chapters[place - 1], lesson.chapters[place + 1]];
  // Of a video whose length nobody knows its nine tenths are not known either: whoever has watched it says so.
  const isSaid = kind !== 'quiz' && !(kind === 'video' && seconds > 0) && isDone === 0;
  const [isSaving, setSaving] = useState(false);
  const finish = async (): Promise<void> => {
    setSaving(true);
    try {
      await keeper.finish();
      if (next) onShow(next.id);
    } catch (error) {
      message.error((error as Error).message);
    } finally {
      setSaving(false);
    }
  };
  const html = nameIn(language, content, encontent);
  return (
    <section className={styles.stage} aria-labelledby={`chapter-${chapter.id}`}>
      <h1 id={`chapter-${chapter.id}`} className={styles.title}>
        {nameIn(language, title, entitle)}
      </h1>
      <Suspense fallback={<LoadingState />}>
        {kind === 'video' && chapter.file && <VideoPlayer chapter={chapter} start={first} keeper={keeper} video={video} onFailed={onGone} />}
        {kind === 'document' && chapter.file && <DocumentChapter file={chapter.file} title={nameIn(language, title, entitle)} />}
      </Suspense>
      {(kind === 'video' || kind === 'document') && !chapter.file && <EmptyState title={t('noFile')} description={t('noFileNext')} />}
      {html !== '' && <RichText html={html} language={language} />}
      {kind === 'link' && <LinkChapter link={chapter.link} />}
      {kind === 'quiz' && chapter.quiz && <QuizChapter chapterId={chapter.id} quiz={chapter.quiz} onLessonDone={() => setLessonDone(true)} />}
      <p role="status" className={styles.said}>
        {isDone === 1 && t('chapterDone')}
      </p>
      {(isLessonDone || (!next && lesson.progress === 'done')) && <LessonEnd lesson={lesson} />}
      <nav className={styles.steps} aria-label={t('steps')}>
        {previous ? <Button onClick={() => onShow(previous.id)}>{t('previous')}</Button> : <span />}
        {isSaid ? (
          <Button type="primary" loading={isSaving} onClick={() => void finish()}>
            {t(next ? 'doneAndNext' : 'markDone')}
          </Button>
        ) : (
          next && (
            <Button type={isDone === 1 ? 'primary' : 'default'} onClick={() => onShow(next.id)}>
              {t('next', { title: nameIn(language, next.title, next.entitle) })}
            </Button>
          )
        )}
      </nav>
    </section>
  );
};
