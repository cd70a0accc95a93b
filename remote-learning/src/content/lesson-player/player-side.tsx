import type { ReactNode } from 'react';
import type { LessonDetail } from '@portal/shared/contract/content';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Button } from '@portal/shared/ui/base';
import { Tabs } from '@portal/shared/ui/shell';
import { ChapterList } from '../lessons/chapter-list.tsx';
import { targetOf } from '../lessons/paths.ts';
import { LessonNotes } from './lesson-notes.tsx';
import styles from './lesson-player.module.css';
import { useTexts } from './texts.ts';
import type { VideoHandle } from './use-video.ts';

type PlayerSideProps = {
  lesson: LessonDetail;
  current: number;
  video: VideoHandle;
  onShow: (chapterId: number) => void;
  onSeek: (chapterId: number, second: number) => void;
};

/** Beside the chapter: its reports to try it in, all chapters, and one's notes. */
export const PlayerSide = ({ lesson, current, video, onShow, onSeek }: PlayerSideProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { openReport } = useShell();
  const items = [
    { key: 'chapters', label: t('chapters'), children: <ChapterList chapters={lesson.chapters} current={current} onOpen={onShow} /> },
    { key: 'notes', label: t('notes'), children: <LessonNotes lesson={lesson} current={current} video={video} onSeek={onSeek} /> },
  ];
  return (
    <aside className={styles.side} aria-label={t('side')}>
      {lesson.reports.length > 0 && (
        <div className={styles.reports} role="group" aria-label={t('tryIt')}>
          <p>{t('tryIt')}</p>
          {lesson.reports.map((report) => (
            <Button key={report.id} block onClick={() => openReport(targetOf(report), 'beside')}>
              {nameIn(language, report.name, report.ename)}
            </Button>
          ))}
        </div>
      )}
      <Tabs items={items} size="small" />
    </aside>
  );
};
