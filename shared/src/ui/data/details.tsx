import type { ReactNode } from 'react';
import styles from './details.module.css';

type DetailsProps = { rows: readonly { key: string; title: ReactNode; value: ReactNode }[]; className?: string | undefined };

/** Values with their names before them. */
export const Details = ({ rows, className }: DetailsProps): ReactNode => (
  <dl className={className ? `${styles.details} ${className}` : styles.details}>
    {rows.map(({ key, title, value }) => (
      <div key={key}>
        <dt>{title}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
