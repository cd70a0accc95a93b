import type { ReactNode } from 'react';
import { Block } from './block.tsx';
import { CoverButton, Lines } from './card-lists.tsx';
import type { Card } from './cards.ts';
import styles from './home.module.css';
import { useTexts } from './texts.ts';
import { useNow } from './use-now.ts';

/** Beside the large one. */
const LINES = 6;

/** What was opened last: the latest with its picture, the others in lines beside it. */
export const ContinueBlock = ({ cards }: { cards: readonly Card[] }): ReactNode => {
  const t = useTexts();
  const now = useNow();
  const [latest, ...others] = cards;
  if (!latest) return null;
  return (
    <Block title={t('recent')}>
      <div className={others.length > 0 ? styles.continue : `${styles.continue} ${styles.alone}`}>
        <CoverButton card={latest} now={now} isLarge />
        {others.length > 0 && <Lines cards={others.slice(0, LINES)} now={now} />}
      </div>
    </Block>
  );
};
