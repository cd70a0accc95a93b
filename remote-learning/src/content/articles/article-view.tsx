import { useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { fileUrl } from '@portal/shared/api';
import type { ArticleDetail } from '@portal/shared/contract/content';
import { formatInstant, nameIn, type Language } from '@portal/shared/language';
import { RichText } from '../rich-text/rich-text.tsx';
import styles from './article.module.css';
import { useTexts } from './texts.ts';

/** What readers see of an article, also of one that is not published yet. */
export type ReadArticle = Omit<ArticleDetail, 'id' | 'classId' | 'publishTime' | 'isPinned' | 'isHelpful'> & { readonly publishTime: string | null };

/** From so many headings on they are listed first. */
const FEWEST = 2;
const HEADINGS = 'h2, h3';

type ArticleViewProps = {
  article: ReadArticle;
  language: Language;
  /** What stands below the text. */
  after?: ReactNode;
  textRef?: RefObject<HTMLDivElement | null>;
};

/** An article as it is read. */
export const ArticleView = ({ article, language, after, textRef }: ArticleViewProps): ReactNode => {
  const t = useTexts();
  const ownRef = useRef<HTMLDivElement>(null);
  const text = textRef ?? ownRef;
  const { title, entitle, summary, ensummary, content, encontent, className, classEnName, publishTime, cover, tags } = article;
  const html = nameIn(language, content, encontent);
  const headings = useMemo(() => headingsOf(html), [html]);
  const lead = nameIn(language, summary, ensummary);
  const show = (place: number) => {
    const heading = text.current?.querySelectorAll<HTMLElement>(HEADINGS)[place];
    if (!heading) return;
    heading.tabIndex = -1;
    heading.scrollIntoView?.({ block: 'start' });
    heading.focus({ preventScroll: true });
  };
  return (
    <article className={styles.article}>
      <p className={styles.about}>
        {nameIn(language, className, classEnName)}
        {publishTime && (
          <>
            {' · '}
            <time dateTime={publishTime}>{formatInstant(publishTime, language, 'day')}</time>
          </>
        )}
      </p>
      <h1>{nameIn(language, title, entitle)}</h1>
      {lead && <p className={styles.summary}>{lead}</p>}
      {cover && <img className={styles.cover} src={fileUrl(cover)} alt="" />}
      {headings.length >= FEWEST && (
        <nav className={styles.contents} aria-label={t('contents')}>
          <ol>
            {headings.map(({ name, isBelow }, place) => (
              <li key={place} className={isBelow ? styles.below : undefined}>
                <button type="button" onClick={() => show(place)}>
                  {name}
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <RichText html={html} language={language} textRef={text} />
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={t('tags')}>
          {tags.map((tag) => (
            <li key={tag}>
              <bdi>{tag}</bdi>
            </li>
          ))}
        </ul>
      )}
      {after}
    </article>
  );
};

const headingsOf = (html: string): { readonly name: string; readonly isBelow: boolean }[] =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll(HEADINGS)].map(({ textContent, tagName }) => ({ name: textContent ?? '', isBelow: tagName === 'H3' }));
