import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { askedOnce, call, queryKeyOf } from '@portal/shared/api';
import { endpoints, type ContentDraft, type ManagedArticleDetail } from '@portal/shared/contract/content/management';
import { useLocation, useNavigate } from '@portal/shared/router';
import { Button, EmptyState, ErrorState, Skeleton } from '@portal/shared/ui/base';
import { findDraft } from '../drafts/use-autosave.ts';
import publication from '../publication/publication.module.css';
import { orNull } from '../query-or-null.ts';
import { addressOf, keyOf, NEW } from './address.ts';
import { ArticleForm } from './article-form.tsx';
import { useTexts } from './texts.ts';

const { managedArticles, contentDrafts } = endpoints;

type Opened = { readonly row: ManagedArticleDetail | null; readonly draft: ContentDraft | null };

/** An article, and what was written of it without being saved. */
const openArticle = async (article: number | typeof NEW, key: string): Promise<Opened> => {
  const [row, draft] = await Promise.all([article === NEW ? null : call(managedArticles.info, { query: { id: article }, quiet: true }), findDraft(key)]);
  return { row, draft };
};

/** The editor of one article, or of a new one, with what was not saved the last time. */
export default function ArticleEditor({ article }: { article: number | typeof NEW }): ReactNode {
  const t = useTexts();
  const { search } = useLocation();
  const navigate = useNavigate();
  const opening = useId();
  const [loads, setLoads] = useState(0);
  const key = keyOf(article);
  const opened = useQuery({
    queryKey: queryKeyOf<typeof contentDrafts.get, Opened | null>(contentDrafts.get, { query: { key } }, `${opening} ${loads}`),
    queryFn: () => orNull(openArticle(article, key)),
    ...askedOnce,
    retry: false,
  });

  if (opened.isPending) return <Skeleton active paragraph={{ rows: 10 }} className={publication.page} />;
  if (opened.isError) return <ErrorState error={opened.error} onRetry={() => void opened.refetch()} />;
  if (!opened.data) return <EmptyState title={t('gone')} description={t('goneNext')} action={<Button onClick={() => navigate(addressOf(search))}>{t('back')}</Button>} />;
  return <ArticleForm key={loads} draftKey={key} {...opened.data} onReload={() => setLoads((count) => count + 1)} />;
}
