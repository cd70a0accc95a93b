import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationOf, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type LessonDetail } from '@portal/shared/contract/content';
import { usePageTab } from '@portal/shared/shell';
import { Button, ErrorState, Input, LoadingState } from '@portal/shared/ui/base';
import { KeptFocus } from '@portal/shared/ui/data';
import { clockTime } from '../lessons/clock-time.ts';
import { LessonNoteRow } from './lesson-note-row.tsx';
import styles from './lesson-notes.module.css';
import { useTexts } from './texts.ts';
import type { VideoHandle } from './use-video.ts';

const NOTE_LENGTH = 2_000;

type LessonNotesProps = {
  lesson: Pick<LessonDetail, 'id' | 'chapters'>;
  current: number;
  video: VideoHandle;
  onSeek: (chapterId: number, second: number) => void;
};

/** What the current user writes down beside a lesson, each note at the second at which they began it. */
export const LessonNotes = ({ lesson, current, video, onSeek }: LessonNotesProps): ReactNode => {
  const t = useTexts();
  const { guardUnsavedChanges } = usePageTab();
  const may = useMay(endpoints.lessonNotes.add);
  const notes = useQuery(queryOf(endpoints.lessonNotes.list, { query: { lessonId: String(lesson.id) } }));
  const adding = useMutation(mutationOf(endpoints.lessonNotes.add));
  const [text, setText] = useState('');
  // Where it was begun: who adds it may have gone on to another chapter.
  const [begun, setBegun] = useState({ chapterId: current, second: 0 });
  const isWritten = text.trim() !== '';
  const saver = useRef<() => Promise<boolean>>(undefined);
  useEffect(() => (isWritten ? guardUnsavedChanges(async () => true, async () => (await saver.current?.()) ?? false) : undefined), [isWritten, guardUnsavedChanges]);

  const write = (next: string): void => {
    if (text === '') setBegun({ chapterId: current, second: video.second() });
    setText(next);
  };
  /** @returns whether it did; why it did not stands below the button */
  const add = async (): Promise<boolean> => {
    if (!isWritten || adding.isPending) return false;
    try {
      await adding.mutateAsync({ body: { ...begun, text: text.trim() } });
    } catch {
      return false;
    }
    setText('');
    return true;
  };
  useEffect(() => {
    saver.current = add;
  });
  return (
    <KeptFocus drawn={notes.data} className={styles.notes}>
      {may && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <Input.TextArea aria-label={t('note')} placeholder={t('note')} maxLength={NOTE_LENGTH} autoSize={{ minRows: 2, maxRows: 8 }} value={text} onChange={({ target }) => write(target.value)} />
          <Button htmlType="submit" disabled={!isWritten} loading={adding.isPending}>
            {isWritten && begun.second > 0 ? t('addNoteAt', { time: clockTime(begun.second) }) : t('addNote')}
          </Button>
          <p role="status">{adding.isError && adding.error.message}</p>
        </form>
      )}
      {notes.isPending && <LoadingState />}
      {notes.isError && <ErrorState title={t('notesFailed')} error={notes.error} onRetry={() => void notes.refetch()} />}
      {notes.data?.length === 0 && <p className={styles.empty}>{t('noNotes')}</p>}
      <ul className={styles.list} aria-label={t('notes')}>
        {notes.data?.map((note) => (
          <LessonNoteRow key={note.id} note={note} chapter={lesson.chapters.find(({ id }) => id === note.chapterId)} onSeek={onSeek} />
        ))}
      </ul>
    </KeptFocus>
  );
};
