import type { ReactNode } from 'react';
import type { ChapterKind } from '@portal/shared/contract/content';
import type { ManagedChapterDetail } from '@portal/shared/contract/content/management';
import { fileUrl } from '@portal/shared/api';
import type { FormField } from '@portal/shared/ui/resource';
import { clockTime } from '../lessons/clock-time.ts';
import { FieldControls } from '../publication/field-controls.tsx';
import publication from '../publication/publication.module.css';
import type { ChapterValues } from './chapter-values.ts';
import { bytesOf, videoSeconds } from './lengths.ts';
import styles from './managed-chapters.module.css';
import { accepts, sendChapterFile, type FileKind } from './send-chapter-file.ts';
import { useTexts } from './texts.ts';

const MINUTE = 60;

type ChapterFieldsProps = {
  kind: ChapterKind;
  row: ManagedChapterDetail | null;
  draftKey: string;
  values: ChapterValues;
  wrong: Readonly<Record<string, string>>;
  onChange: (changed: Partial<ChapterValues>) => void;
  /** Told whether a file is on its way, or paused: without it the chapter is not what its author wants to save. */
  onSending: (isSending: boolean) => void;
};
/** As the fields have it: people say minutes. */
type Shown = Pick<ChapterValues, 'isRequired' | 'link' | 'upload'> & { minutes: number | undefined };

/** All of a chapter but its names, text and questions: its file or link, how long it takes, and whether it counts. */
export const ChapterFields = ({ kind, row, draftKey, values, wrong, onChange, onSending }: ChapterFieldsProps): ReactNode => {
  const t = useTexts();
  const isFile = kind === 'video' || kind === 'document';
  const upload = async (of: FileKind, file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<string> => {
    onSending(true);
    try {
      const [sent, seconds] = await Promise.all([sendChapterFile(of, file, onProgress, signal), of === 'video' ? videoSeconds(file) : undefined]);
      signal.throwIfAborted();
      // A length goes with its file: nobody could watch nine tenths of a video that is shorter than it is said to be.
      if (seconds !== undefined) onChange({ upload: sent, seconds });
      return sent;
    } finally {
      // Aborted it is paused, or another one has its place: there is still a file to wait for.
      if (!signal.aborted) onSending(false);
    }
  };
  const fields: FormField<Shown>[] = [
    ...(isFile
      ? [
          {
            name: 'upload' as const,
            label: t(row?.file ? 'replaceFile' : `files.${kind}`),
            kind: 'file' as const,
            accept: accepts[kind],
            hint: t(row?.file ? 'replaceHint' : `fileHints.${kind}`),
            // What is not all there belongs to this chapter, or to a new one of this kind and lesson.
            resumes: draftKey,
            upload: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => upload(kind, file, onProgress, signal),
          },
        ]
      : []),
    ...(kind === 'link' ? [{ name: 'link' as const, label: t('link'), kind: 'text' as const, hint: t('linkHint') }] : []),
    ...(kind === 'video' ? [] : [{ name: 'minutes' as const, label: t('takes'), kind: 'number' as const, unit: t('minutes'), hint: t('takesHint') }]),
    { name: 'isRequired', label: t('isRequired'), kind: 'switch', hint: t('isRequiredHint') },
  ];
  const shown: Shown = { isRequired: values.isRequired, link: values.link, upload: values.upload, minutes: values.seconds === 0 ? undefined : Math.max(1, Math.round(values.seconds / MINUTE)) };
  const change = (changed: Partial<Shown>) => {
    const { minutes, ...others } = changed;
    // Without a new file the video is the one that is saved.
    const isNone = 'upload' in changed && changed.upload === undefined;
    const isBack = kind === 'video' && isNone;
    // One that was removed; one that is chosen is said to be on its way after this.
    if (isNone) onSending(false);
    onChange({ ...others, ...(isBack && { seconds: row?.seconds ?? 0 }), ...('minutes' in changed && { seconds: Math.round(Math.max(0, minutes ?? 0)) * MINUTE }) });
  };
  return (
    <div className={styles.fields}>
      {row?.file && (
        <p className={styles.file}>
          <a href={fileUrl(row.file.address)} target="_blank" rel="noreferrer">
            <bdi>{row.file.name}</bdi>
          </a>{' '}
          <span className={publication.quiet}>{bytesOf(row.file.bytes)}</span>
        </p>
      )}
      {kind === 'video' && values.seconds > 0 && (
        <p>
          {t('length')}: <strong>{clockTime(values.seconds)}</strong>
        </p>
      )}
      <FieldControls fields={fields} values={shown} wrong={wrong} onChange={change} />
    </div>
  );
};
