import type { ComponentProps, ReactNode } from 'react';
import styles from './cards.module.css';
import { Details } from './details.tsx';

/** A row as a card: what it is called, its values with their names, and what can be done with it. */
export type Card = {
  readonly key: string | number;
  readonly head: ReactNode;
  readonly rows: ComponentProps<typeof Details>['rows'];
  readonly foot?: ReactNode;
};

/** Rows where there is no room for a table. Wants a label. */
export const Cards = ({ cards, ...rest }: Omit<ComponentProps<'ul'>, 'children' | 'className'> & { cards: readonly Card[] }): ReactNode => (
  <ul {...rest} className={styles.cards}>
    {cards.map(({ key, head, rows, foot }) => (
      <li key={key} className={styles.card}>
        <div className={styles.head}>{head}</div>
        <Details rows={rows} />
        {foot}
      </li>
    ))}
  </ul>
);
