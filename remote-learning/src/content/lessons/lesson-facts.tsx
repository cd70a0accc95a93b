import type { ReactNode } from 'react';
import styles from './lesson-facts.module.css';

/** What there is to know of a lesson at a glance; what it does not have is empty. */
export const LessonFacts = ({ facts }: { facts: readonly ReactNode[] }): ReactNode => (
  <ul className={styles.facts}>
    {facts.map((fact, place) => fact && <li key={place}>{fact}</li>)}
  </ul>
);
