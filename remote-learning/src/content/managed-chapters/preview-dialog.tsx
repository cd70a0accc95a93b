import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import type { ChapterKind } from '@portal/shared/contract/content';
import { endpoints } from '@portal/shared/contract/content/management';
import { nameIn } from '@portal/shared/language';
import { ErrorState, LoadingState } from '@portal/shared/ui/base';
import { PreviewFrame } from '../publication/preview-frame.tsx';
import { ChapterPreview } from './chapter-preview.tsx';
import { valuesOf, type ChapterValues } from './chapter-values.ts';
import styles from './managed-chapters.module.css';

type PreviewDialogProps = {
  /** Undefined for one that was never saved. */
  chapterId: number | undefined;
  /** What is in the editor, in the place of what is saved. */
  typed?: { readonly kind: ChapterKind; readonly values: ChapterValues };
  onClose: () => void;
};

/** A chapter as its readers will see it. */
export default function PreviewDialog({ chapterId, typed, onClose }: PreviewDialogProps): ReactNode {
  const { data: row, error, refetch } = useQuery({ ...queryOf(endpoints.managedChapters.info, { query: { id: chapterId ?? 0 }, quiet: true }), enabled: chapterId !== undefined });
  const values = typed?.values ?? (row && valuesOf(row));
  const kind = typed?.kind ?? row?.kind;
  const drawn = (language: 'zh' | 'en'): ReactNode => {
    if (error && !row) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!values || !kind) return <LoadingState />;
    return (
      <article className={styles.preview}>
        <h2 dir="auto">{nameIn(language, values.title, values.entitle)}</h2>
        <ChapterPreview kind={kind} values={values} file={row?.file ?? null} captions={row?.captions ?? []} language={language} />
      </article>
    );
  };
  return <PreviewFrame render={drawn} onClose={onClose} />;
}
