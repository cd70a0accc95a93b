import type { ReactNode } from 'react';
import styles from './home.module.css';

/** Stands for the news, with the measures of Home's own. */
export const NewsBones = (): ReactNode => (
  <section className={styles.bones} aria-hidden="true">
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index} />
    ))}
  </section>
);
