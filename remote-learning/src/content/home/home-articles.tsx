import { useId, type ReactNode } from 'react';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { ErrorState, LoadingState } from '@portal/shared/ui/base';
import { articlePath, useArticles } from '../articles/queries.ts';
import styles from './home.module.css';
import { useTexts } from './texts.ts';

const SHOWN = 5;

/** The newest articles on Home. Without articles there is nothing to show. */
export default function HomeArticles(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  const heading = useId();
  const articles = useArticles(SHOWN);

  if (articles.data?.length === 0) return null;
  return (
    <section className={styles.block} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {t('articles')}
        </h2>
      </header>
      {articles.isPending && <LoadingState />}
      {articles.isError && <ErrorState title={t('articlesFailed')} error={articles.error} onRetry={() => void articles.refetch()} />}
      <ul className={styles.articles}>
        {articles.data?.map(({ id, title, entitle, summary, ensummary, className, classEnName, publishTime }) => (
          <li key={id}>
            <button type="button" className={styles.article} onClick={() => open(articlePath(id, title), { zh: title, en: entitle })}>
              <span className={styles.name}>{nameIn(language, title, entitle)}</span>
              <span className={styles.summary}>{nameIn(language, summary, ensummary)}</span>
              <span className={styles.about}>
                {nameIn(language, className, classEnName)} · {formatInstant(publishTime, language, 'day')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
