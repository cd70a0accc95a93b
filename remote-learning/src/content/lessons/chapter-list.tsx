import type { ReactNode } from 'react';
import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import type { LessonChapter } from '@portal/shared/contract/content';
import { nameIn, useLanguage } from '@portal/shared/language';
import styles from './chapter-list.module.css';
import { useTexts } from './chapter-texts.ts';
import { clockTime } from './clock-time.ts';

type ChapterListProps = {
  chapters: readonly LessonChapter[];
  /** The one that is open. */
  current?: number;
  onOpen: (chapterId: number) => void;
};

/** The chapters of a lesson in their order: kind, length, and which are done. Each one opens. */
export const ChapterList = ({ chapters, current, onOpen }: ChapterListProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <ol className={styles.chapters}>
      {chapters.map(({ id, title, entitle, kind, seconds, isRequired, isDone }, place) => (
        <li key={id}>
          <button type="button" className={styles.chapter} aria-current={id === current ? 'step' : undefined} onClick={() => onOpen(id)}>
            <span className={isDone ? styles.tick : styles.number} aria-hidden="true">
              {isDone ? <CheckCircleFilled /> : place + 1}
            </span>
            <span className={styles.name}>
              <bdi>{nameIn(language, title, entitle)}</bdi>
              <span className={styles.about}>
                {t(`kind.${kind}`)}
                {seconds > 0 && ` · ${clockTime(seconds)}`}
                {isRequired === 0 && ` · ${t('optional')}`}
                {isDone === 1 && ` · ${t('done')}`}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
};
