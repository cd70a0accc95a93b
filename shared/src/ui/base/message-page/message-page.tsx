import type { ReactNode } from 'react';
import styles from './message-page.module.css';

type MessagePageProps = {
  title: string;
  text: string;
  /** The ways on, buttons for example. */
  ways: ReactNode;
  /** Nothing was found under the address. */
  isLost?: boolean;
  /** What is there may not be seen. */
  isRefused?: boolean;
  children?: ReactNode;
};

/** Stands for a page that cannot be shown, with the ways on: it looks alike whoever says it, the shell or a module. */
export const MessagePage = ({ title, text, ways, isLost = false, isRefused = false, children }: MessagePageProps): ReactNode => (
  <div className={styles.page}>
    {isLost && <LostPage />}
    {isRefused && <RefusedPage />}
    <h1>{title}</h1>
    <p>{text}</p>
    {children}
    <div className={styles.ways}>{ways}</div>
  </div>
);

/** A report page with nothing on it, and before it what tells why. */
const Picture = ({ children }: { children: ReactNode }): ReactNode => (
  <svg className={styles.picture} viewBox="0 0 160 120" aria-hidden="true">
    <ellipse className={styles.ground} cx="80" cy="110" rx="62" ry="6" />
    <rect className={styles.paper} x="36" y="10" width="76" height="94" rx="6" />
    <path className={styles.line} d="M48 28h34M48 40h22" />
    <path className={styles.faint} d="M50 90V76m12 14V66m12 24V72m12 18V60" />
    {children}
  </svg>
);

/** A glass that looks for it. */
const LostPage = (): ReactNode => (
  <Picture>
    <circle className={styles.glass} cx="104" cy="66" r="20" />
    <path className={styles.handle} d="m119 81 16 16" />
  </Picture>
);

/** A lock that keeps it. */
const RefusedPage = (): ReactNode => (
  <Picture>
    <path className={styles.bow} d="M94 64V54a12 12 0 0 1 24 0v10" />
    <rect className={styles.lock} x="84" y="64" width="44" height="34" rx="6" />
    <path className={styles.bow} d="M106 78v7" />
  </Picture>
);
