import { useEffect, useRef, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { endpoints, type ArticleDetail } from '@portal/shared/contract/content';
import { useLanguage } from '@portal/shared/language';
import { useParams } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { ErrorState, LoadingState } from '@portal/shared/ui/base';
import { GonePage } from '../gone/gone-page.tsx';
import { ArticleHelpful } from './article-helpful.tsx';
import { ArticleView } from './article-view.tsx';
import { useArticle } from './queries.ts';
import { useTexts } from './texts.ts';
import { useFurthest } from './use-furthest.ts';

/** /Main/ArticleDetail/{id}/{name}: an article to read (SPEC 2.4). */
export default function ArticlePage(): ReactNode {
  const t = useTexts();
  const article = useArticle(useParams().id ?? '');
  if (article.isPending) return <LoadingState />;
  // What is read stays, and with it what somebody writes below.
  if (article.isError && !article.data) return <ErrorState title={t('failed')} error={article.error} onRetry={() => void article.refetch()} />;
  if (!article.data) return <GonePage title={t('missing')} text={t('missingNext')} to="/Main/Home" way={t('home')} />;
  return <Opened key={article.data.id} article={article.data} />;
}

const Opened = ({ article }: { article: ArticleDetail }): ReactNode => {
  const { language } = useLanguage();
  const { setTitle } = usePageTab();
  const { id, title, entitle } = article;
  const isCounted = useRef(false);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => setTitle({ zh: title, en: entitle }), [setTitle, title, entitle]);
  useEffect(() => {
    // Once as long as the page is open, however often it is brought to the front. Whoever reads has nothing to do with its failing.
    if (isCounted.current) return;
    isCounted.current = true;
    call(endpoints.learning.articleRead, { body: { id } }).catch(() => undefined);
  }, [id]);
  useFurthest(id, text, language);
  return <ArticleView article={article} language={language} textRef={text} after={<ArticleHelpful article={article} />} />;
};
