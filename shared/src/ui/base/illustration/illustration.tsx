import type { ReactNode } from 'react';
import styles from './illustration.module.css';

/** Nothing is here; nothing was found; it may not be seen; it could not be loaded. */
export type IllustrationKind = 'empty' | 'lost' | 'refused' | 'failed';

type IllustrationProps = { kind: IllustrationKind; /** Of a part of a page, which may have several. */ isSmall?: boolean };

/** A report page with nothing on it, and before it what tells why: the same wherever something is not shown. */
export const Illustration = ({ kind, isSmall = false }: IllustrationProps): ReactNode => (
  <svg className={isSmall ? `${styles.illustration} ${styles.small}` : styles.illustration} viewBox="0 0 160 120" aria-hidden="true">
    <ellipse className={styles.ground} cx="80" cy="110" rx="62" ry="6" />
    <rect className={styles.paper} x="36" y="10" width="76" height="94" rx="6" />
    <path className={styles.line} d="M48 28h34M48 40h22" />
    <path className={styles.faint} d="M50 90V76m12 14V66m12 24V72m12 18V60" />
    {before[kind]}
  </svg>
);

const before: Readonly<Record<IllustrationKind, ReactNode>> = {
  empty: null,
  lost: (
    <>
      <circle className={styles.glass} cx="104" cy="66" r="20" />
      <path className={styles.handle} d="m119 81 16 16" />
    </>
  ),
  refused: (
    <>
      <path className={styles.bow} d="M94 64V54a12 12 0 0 1 24 0v10" />
      <rect className={styles.lock} x="84" y="64" width="44" height="34" rx="6" />
      <path className={styles.bow} d="M106 78v7" />
    </>
  ),
  failed: (
    <>
      <path className={styles.sign} d="M106 54 130 96H82Z" />
      <path className={styles.mark} d="M106 69v11m0 8v.1" />
    </>
  ),
};
