import { lazy, Suspense, type ReactNode } from 'react';
import { fileUrl } from '@portal/shared/api';
import type { ChapterFile } from '@portal/shared/contract/content';
import { LoadingState } from '@portal/shared/ui/base';
import styles from './lesson-player.module.css';

/** Fetched by who opens a PDF. */
const PdfDocument = lazy(() => import('./pdf-document.tsx'));

/** A document in the page: a PDF, or a picture. */
export const DocumentChapter = ({ file, title }: { file: ChapterFile; title: string }): ReactNode =>
  file.mediaType === 'application/pdf' ? (
    <Suspense fallback={<LoadingState />}>
      <PdfDocument address={fileUrl(file.address)} name={file.name} />
    </Suspense>
  ) : (
    <img className={styles.picture} src={fileUrl(file.address)} alt={title} />
  );
