import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { mutationOf } from '@portal/shared/api';
import { endpoints, type LessonChapter, type LessonNote } from '@portal/shared/contract/content';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Button, Input } from '@portal/shared/ui/base';
import { useConfirm } from '@portal/shared/ui/shell';
import { clockTime } from '../lessons/clock-time.ts';
import styles from './lesson-notes.module.css';
import { useTexts } from './texts.ts';

const NOTE_LENGTH = 2_000;

type LessonNoteRowProps = {
  note: LessonNote;
  /** Where it was written; missing where that was removed. */
  chapter?: Pick<LessonChapter, 'id' | 'title' | 'entitle' | 'kind'>;
  onSeek: (chapterId: number, second: number) => void;
};

/** A note: where it was written, which leads there, and its text, which can be changed. */
export const LessonNoteRow = ({ note: { id, second, text }, chapter, onSeek }: LessonNoteRowProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [draft, setDraft] = useState<string>();
  const changing = useMutation(mutationOf(endpoints.lessonNotes.update));
  const removing = useMutation(mutationOf(endpoints.lessonNotes.remove));
  const confirm = useConfirm();
  const name = chapter && nameIn(language, chapter.title, chapter.entitle);
  const where = name && (chapter.kind === 'video' ? t('noteAt', { chapter: name, time: clockTime(second) }) : name);
  const save = (): void => {
    const next = draft?.trim() ?? '';
    if (next === '' || next === text) setDraft(undefined);
    else changing.mutate({ body: { id, text: next } }, { onSuccess: () => setDraft(undefined) });
  };
  const remove = async (): Promise<void> => {
    if (await confirm({ title: t('removeNote'), content: t('removeNoteNext'), okText: t('remove') })) removing.mutate({ body: { id } });
  };
  return (
    <li className={styles.row}>
      {chapter ? (
        <Button type="link" size="small" className={styles.where} onClick={() => onSeek(chapter.id, second)}>
          {where}
        </Button>
      ) : (
        <span className={styles.empty}>{t('noteElsewhere')}</span>
      )}
      {draft === undefined ? (
        <p className={styles.text}>{text}</p>
      ) : (
        <Input.TextArea aria-label={t('changeNote')} autoFocus maxLength={NOTE_LENGTH} autoSize={{ minRows: 2, maxRows: 8 }} value={draft} onChange={({ target }) => setDraft(target.value)} />
      )}
      <div className={styles.acts} data-row={id}>
        {draft === undefined ? (
          <>
            <Button type="text" size="small" onClick={() => setDraft(text)}>
              {t('change')}
            </Button>
            <Button type="text" size="small" loading={removing.isPending} onClick={() => void remove()}>
              {t('remove')}
            </Button>
          </>
        ) : (
          <>
            <Button type="primary" size="small" loading={changing.isPending} onClick={save}>
              {t('save')}
            </Button>
            <Button type="text" size="small" onClick={() => setDraft(undefined)}>
              {t('cancel')}
            </Button>
          </>
        )}
      </div>
      <p role="status">{changing.isError && changing.error.message}</p>
    </li>
  );
};
