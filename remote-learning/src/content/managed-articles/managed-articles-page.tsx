import { lazy, Suspense, type ReactNode } from 'react';
import { useLocation } from '@portal/shared/router';
import { LoadingState } from '@portal/shared/ui/base';
import { editedIn } from './address.ts';
import { ArticleList } from './article-list.tsx';

/** Fetched when somebody writes. */
const ArticleEditor = lazy(() => import('./article-editor.tsx'));

/** /Main/ArticleManagement: articles in whatever state (SPEC 2.3). `?article=` edits one of them, or a new one. */
export default function ManagedArticlesPage(): ReactNode {
  const edited = editedIn(useLocation().search);
  if (edited === undefined) return <ArticleList />;
  return (
    <Suspense fallback={<LoadingState />}>
      <ArticleEditor key={edited} article={edited} />
    </Suspense>
  );
}
