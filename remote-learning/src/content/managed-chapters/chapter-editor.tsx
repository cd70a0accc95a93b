import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { ApiError, askedOnce, call, queryKeyOf } from '@portal/shared/api';
import { endpoints, type ContentDraft, type ManagedChapterDetail, type PublicationState } from '@portal/shared/contract/content/management';
import { useLocation, useNavigate } from '@portal/shared/router';
import { Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { findDraft } from '../drafts/use-autosave.ts';
import { ChapterForm } from './chapter-form.tsx';
import { editPath, keyOf, type Edited } from './paths.ts';
import { useTexts } from './texts.ts';

const { managedChapters, contentDrafts } = endpoints;
const MISSING = 404;

type Opened = { readonly row: ManagedChapterDetail | null; readonly draft: ContentDraft | null };

/** A chapter and what was written of it without being saved; null for one that is gone, or that is another lesson's. */
const openChapter = async (edited: Edited, lessonId: number, key: string): Promise<Opened | null> => {
  try {
    const [row, draft] = await Promise.all(['id' in edited ? call(managedChapters.info, { query: { id: edited.id }, quiet: true }) : null, findDraft(key)]);
    return row && row.lessonId !== lessonId ? null : { row, draft };
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === MISSING) return null;
    throw error;
  }
};

/** The editor of a chapter, or of a new one of a kind. */
export default function ChapterEditor({ lessonId, lessonState, edited }: { lessonId: number; lessonState: PublicationState; edited: Edited }): ReactNode {
  const t = useTexts();
  const { search } = useLocation();
  const navigate = useNavigate();
  const opening = useId();
  const [loads, setLoads] = useState(0);
  const key = keyOf(edited, lessonId);
  const opened = useQuery({
    queryKey: queryKeyOf<typeof contentDrafts.get, Opened | null>(contentDrafts.get, { query: { key } }, `${opening} ${loads}`),
    queryFn: () => openChapter(edited, lessonId, key),
    ...askedOnce,
    retry: false,
  });
  if (opened.isPending) return <LoadingState />;
  if (opened.isError) return <ErrorState error={opened.error} onRetry={() => void opened.refetch()} />;
  if (!opened.data) return <EmptyState title={t('gone')} description={t('goneNext')} action={<Button onClick={() => void navigate(editPath(search))}>{t('back')}</Button>} />;
  const { row } = opened.data;
  return <ChapterForm key={loads} draftKey={key} lessonId={lessonId} lessonState={lessonState} kind={row?.kind ?? ('kind' in edited ? edited.kind : 'text')} {...opened.data} onReload={() => setLoads((count) => count + 1)} />;
}
