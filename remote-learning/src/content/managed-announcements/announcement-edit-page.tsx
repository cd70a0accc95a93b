import { useEffect, useState, type ReactNode } from 'react';
import { ApiError, call } from '@portal/shared/api';
import { endpoints, type ContentDraft, type ManagedAnnouncementDetail } from '@portal/shared/contract/content/management';
import { useParams } from '@portal/shared/router';
import { useShell } from '@portal/shared/shell';
import { Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { findDraft } from '../managed-articles/use-autosave.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { keyOf, NEW } from './paths.ts';
import { useTexts } from './texts.ts';

const { managedAnnouncements } = endpoints;
const MISSING = 404;

type Opened = { readonly row: ManagedAnnouncementDetail | null; readonly draft: ContentDraft | null };

/** /Main/AnnouncementEdit/{kind}/{id}: an announcement to write, a new one under `new` (SPEC 2.4). */
export default function AnnouncementEditPage(): ReactNode {
  const t = useTexts();
  const { open } = useShell();
  const { type = '', name = '' } = useParams();
  const isNew = name === NEW;
  const id = /^[1-9]\d{0,8}$/.test(name) ? Number(name) : undefined;
  const [attempt, setAttempt] = useState(0);
  const opened = useOpened(id, isNew, attempt);
  if (!isNew && (id === undefined || opened.isMissing)) {
    return <EmptyState title={t('missing')} description={t('missingNext')} action={<Button onClick={() => open('/Main/AnnouncementManagement')}>{t('toList')}</Button>} />;
  }
  if (opened.error) return <ErrorState title={t('failed')} error={opened.error} onRetry={() => setAttempt(attempt + 1)} />;
  if (!opened.value) return <LoadingState />;
  return <AnnouncementForm key={`${name} ${attempt}`} {...opened.value} kind={type} onReload={() => setAttempt(attempt + 1)} />;
}

/** What stands, and what its author has not saved: asked for once, because nothing may change under who writes. */
const useOpened = (id: number | undefined, isNew: boolean, attempt: number): { readonly value?: Opened; readonly error?: Error; readonly isMissing: boolean } => {
  const [state, setState] = useState<{ readonly of: string; readonly value?: Opened; readonly error?: Error }>();
  const of = `${id} ${attempt}`;
  useEffect(() => {
    if (id === undefined && !isNew) return undefined;
    const stopped = new AbortController();
    const row = id === undefined ? Promise.resolve(null) : call(managedAnnouncements.info, { query: { id }, signal: stopped.signal });
    Promise.all([row, findDraft(keyOf(id))]).then(
      ([found, draft]) => !stopped.signal.aborted && setState({ of, value: { row: found, draft } }),
      (error: unknown) => !stopped.signal.aborted && setState({ of, error: error instanceof Error ? error : new Error(String(error)) }),
    );
    return () => stopped.abort();
  }, [id, isNew, of]);
  if (state?.of !== of) return { isMissing: false };
  return { ...state, isMissing: state.error instanceof ApiError && state.error.statusCode === MISSING };
};
