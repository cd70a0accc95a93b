import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { askedOnce, call, queryKeyOf } from '@portal/shared/api';
import { endpoints, type ContentDraft, type ManagedAnnouncementDetail } from '@portal/shared/contract/content/management';
import { useParams } from '@portal/shared/router';
import { useShell } from '@portal/shared/shell';
import { Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { findDraft } from '../drafts/use-autosave.ts';
import { orNull } from '../query-or-null.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { keyOf, NEW } from './paths.ts';
import { useTexts } from './texts.ts';

const { managedAnnouncements } = endpoints;

type Opened = { readonly row: ManagedAnnouncementDetail | null; readonly draft: ContentDraft | null };

/** /Main/AnnouncementEdit/{kind}/{id}: an announcement to write, a new one under `new` (SPEC 2.4). */
export default function AnnouncementEditPage(): ReactNode {
  const t = useTexts();
  const { open } = useShell();
  const { type = '', name = '' } = useParams();
  const isNew = name === NEW;
  const id = /^[1-9]\d{0,8}$/.test(name) ? Number(name) : undefined;
  const opening = useId();
  const [loads, setLoads] = useState(0);
  const opened = useQuery({
    queryKey: queryKeyOf<typeof managedAnnouncements.info, Opened | null>(managedAnnouncements.info, { query: { id } }, `${opening} ${name} ${loads}`),
    queryFn: () => orNull(openAnnouncement(id)),
    enabled: isNew || id !== undefined,
    ...askedOnce,
    retry: false,
  });
  if ((!isNew && id === undefined) || opened.data === null) {
    return <EmptyState title={t('missing')} description={t('missingNext')} action={<Button onClick={() => open('/Main/AnnouncementManagement')}>{t('toList')}</Button>} />;
  }
  if (opened.isError) return <ErrorState title={t('failed')} error={opened.error} onRetry={() => void opened.refetch()} />;
  if (!opened.data) return <LoadingState />;
  return <AnnouncementForm key={`${name} ${loads}`} {...opened.data} kind={type} onReload={() => setLoads((count) => count + 1)} />;
}

/** What stands, and what its author has not saved. @param id undefined for a new one */
const openAnnouncement = async (id: number | undefined): Promise<Opened> => {
  const [row, draft] = await Promise.all([id === undefined ? null : call(managedAnnouncements.info, { query: { id }, quiet: true }), findDraft(keyOf(id))]);
  return { row, draft };
};
