import { useId, type ReactNode } from 'react';
import type { Article } from '@portal/shared/contract/content';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { articlePath } from '../articles/queries.ts';
import styles from './home.module.css';
import { useNews } from './news.ts';
import { useTexts } from './texts.ts';

/** So many classes, and so many articles of each; where there is one class, more of it. */
const CLASSES = 3;
const OF_EACH = 3;
const OF_ONE = 5;

/** The newest articles on Home, by class. Without articles there is nothing to show. */
export default function HomeArticles(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const heading = useId();
  const { data: articles = [] } = useNews((news) => news.articles);
  if (articles.length === 0) return null;
  const classes = byClass(articles).slice(0, CLASSES);
  return (
    <section className={styles.block} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {t('articles')}
        </h2>
      </header>
      {classes.map((ofClass) => {
        const [{ classId, className, classEnName } = { classId: 0, className: '', classEnName: '' }] = ofClass;
        return (
          <div key={classId} className={styles.class}>
            <h3>
              <bdi>{nameIn(language, className, classEnName)}</bdi>
            </h3>
            <ul className={styles.articles}>
              {ofClass.slice(0, classes.length === 1 ? OF_ONE : OF_EACH).map((article) => (
                <li key={article.id}>
                  <ArticleButton article={article} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

/** In the order of the first of each. */
const byClass = (articles: readonly Article[]): Article[][] => {
  const classes = new Map<number, Article[]>();
  for (const article of articles) classes.set(article.classId, [...(classes.get(article.classId) ?? []), article]);
  return [...classes.values()];
};

const ArticleButton = ({ article: { id, title, entitle, summary, ensummary, publishTime } }: { article: Article }): ReactNode => {
  const { language } = useLanguage();
  const { open } = useShell();
  return (
    <button type="button" className={styles.article} onClick={() => open(articlePath(id, title), { zh: title, en: entitle })}>
      <bdi className={styles.name}>{nameIn(language, title, entitle)}</bdi>
      <span className={styles.summary}>{nameIn(language, summary, ensummary)}</span>
      <span className={styles.about}>{formatInstant(publishTime, language, 'day')}</span>
    </button>
  );
};
