import { useMemo, type CSSProperties, type ReactNode } from 'react';
import type { PersonalCard } from '@portal/shared/contract/reading';
import { arranged, GAP, ROW } from './arrangement.ts';
import { Card } from './card.tsx';
import styles from './cards.module.css';
import type { LivePool } from './live-pool.ts';
import { isEmbedded, type Things } from './things.ts';

type Props = {
  pageKey: string;
  cards: readonly PersonalCard[];
  things: Things;
  pool: LivePool;
  onRemove?: ((card: PersonalCard) => void) | undefined;
};

const heightOf = (rows: number): number => rows * ROW + (rows - 1) * GAP;

/** The cards of a page at their places; on a phone below each other. In the order in which they are read. */
export const CardGrid = ({ pageKey, cards, things, pool, onRemove }: Props): ReactNode => {
  const placed = useMemo(() => arranged(cards), [cards]);
  return (
    <div className={styles.space}>
    <ul className={styles.grid}>
      {placed.map((card) => {
        const { key, x, y, w, h } = card;
        const style = { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}`, '--cell-height': `${heightOf(h)}px` } as CSSProperties;
        const isHugging = !isEmbedded(card);
        return (
          <li key={key} className={isHugging ? `${styles.cell} ${styles.hugging}` : styles.cell} style={style}>
            <Card card={card} things={things} pool={pool} poolKey={poolKeyOf(pageKey, card)} onRemove={onRemove && card.locked === 0 ? () => onRemove(card) : undefined} />
          </li>
        );
      })}
    </ul>
    </div>
  );
};

/** Names a frame by what is in it: other content is another frame. */
export const poolKeyOf = (pageKey: string, card: PersonalCard): string => {
  if (card.kind === 'dashboard') return `${pageKey} ${card.key} ${card.dashboardId}`;
  if (!isEmbedded(card)) return `${pageKey} ${card.key}`;
  return [pageKey, card.key, card.reportId, card.page, card.stateId, ...('visual' in card ? [card.visual] : [])].join(' ');
};
