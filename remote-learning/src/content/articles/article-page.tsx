import { useEffect, type ReactNode } from 'react';
import type { ArticleDetail } from '@portal/shared/contract/content';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { useParams } from '@portal/shared/router';
import { usePageTab, useShell } from '@portal/shared/shell';
import { Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { RichText } from '../rich-text/rich-text.tsx';
import styles from './article.module.css';
import { useArticle } from './queries.ts';
import { useTexts } from './texts.ts';

/** /Main/ArticleDetail/{id}/{name}: an article to read (SPEC 2.4). */
export default function ArticlePage(): ReactNode {
  const t = useTexts();
  const { open } = useShell();
  const article = useArticle(useParams().id ?? '');
  if (article.isPending) return <LoadingState />;
  if (article.isError) return <ErrorState title={t('failed')} error={article.error} onRetry={() => void article.refetch()} />;
  if (!article.data) {
    const home = <Button onClick={() => open('/Main/Home')}>{t('home')}</Button>;
    return <EmptyState title={t('missing')} description={t('missingNext')} action={home} />;
  }
  return <Text article={article.data} />;
}

const Text = ({ article }: { article: ArticleDetail }): ReactNode => {
  const { language } = useLanguage();
  const { setTitle } = usePageTab();
  const { title, entitle, summary, ensummary, content, encontent, className, classEnName, publishTime } = article;
  useEffect(() => setTitle({ zh: title, en: entitle }), [setTitle, title, entitle]);
  return (
    <article className={styles.article}>
      <p className={styles.about}>
        {nameIn(language, className, classEnName)} · <time dateTime={publishTime}>{formatInstant(publishTime, language, 'day')}</time>
      </p>
      <h1>{nameIn(language, title, entitle)}</h1>
      <p className={styles.summary}>{nameIn(language, summary, ensummary)}</p>
      <RichText html={nameIn(language, content, encontent)} language={language} />
    </article>
  );
};
