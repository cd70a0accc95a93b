import type { ReactNode } from 'react';
import { nameIn, relativeTime, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import type { Card } from './cards.ts';
import styles from './cards.module.css';
import { Picture } from './picture.tsx';

/** What stands below a report's name: its page, and how long ago it was opened. @param now in milliseconds; without it no time is said */
const useAbout = (now?: number): ((card: Card) => string) => {
  const { language } = useLanguage();
  return ({ page, openTime }) => [nameIn(language, page.zh, page.en), ...(openTime && now ? [relativeTime(openTime, now, language)] : [])].filter(Boolean).join(' · ');
};

type Props = { readonly cards: readonly Card[]; readonly now?: number };

/** Reports as covers with their names. */
export const Covers = ({ cards, now }: Props): ReactNode => (
  <ul className={styles.covers}>
    {cards.map((card) => (
      <li key={card.key}>
        <CoverButton card={card} {...(now !== undefined && { now })} />
      </li>
    ))}
  </ul>
);

/** One of them; a large one stands at the top of Home. */
export const CoverButton = ({ card, now, isLarge = false }: { card: Card; now?: number; isLarge?: boolean }): ReactNode => {
  const { language } = useLanguage();
  const { open } = useShell();
  const about = useAbout(now)(card);
  return (
    <button type="button" className={isLarge ? `${styles.cover} ${styles.large}` : styles.cover} onClick={() => open(card.path, card.title)}>
      <Picture card={card} eager={isLarge} />
      <bdi className={styles.name}>{nameIn(language, card.title.zh, card.title.en)}</bdi>
      {about && <span className={styles.about}>{about}</span>}
    </button>
  );
};

/** Reports in lines, each with a small picture. */
export const Lines = ({ cards, now }: Props): ReactNode => {
  const { language } = useLanguage();
  const { open } = useShell();
  const aboutOf = useAbout(now);
  return (
    <ul className={styles.lines}>
      {cards.map((card) => {
        const about = aboutOf(card);
        return (
          <li key={card.key}>
            <button type="button" className={styles.line} onClick={() => open(card.path, card.title)}>
              <Picture card={card} />
              <span className={styles.words}>
                <bdi className={styles.name}>{nameIn(language, card.title.zh, card.title.en)}</bdi>
                {about && <span className={styles.about}>{about}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
};
