import type { ReactNode } from 'react';
import styles from './message-page.module.css';

type MessagePageProps = {
  title: string;
  text: string;
  /** The ways on, buttons for example. */
  ways: ReactNode;
  /** Nothing was found under the address. */
  isLost?: boolean;
  children?: ReactNode;
};

/** Stands for a page that cannot be shown, with the ways on: it looks alike whoever says it, the shell or a module. */
export const MessagePage = ({ title, text, ways, isLost = false, children }: MessagePageProps): ReactNode => (
  <div className={styles.page}>
    {isLost && <LostPage />}
    <h1>{title}</h1>
    <p>{text}</p>
    {children}
    <div className={styles.ways}>{ways}</div>
  </div>
);

/** A report page with nothing on it, and a glass that looks for it. */
const LostPage = (): ReactNode => (
  <svg className={styles.picture} viewBox="0 0 160 120" aria-hidden="true">
    <ellipse className={styles.ground} cx="80" cy="110" rx="62" ry="6" />
    <rect className={styles.paper} x="36" y="10" width="76" height="94" rx="6" />
    <path className={styles.line} d="M48 28h34M48 40h22" />
    <path className={styles.faint} d="M50 90V76m12 14V66m12 24V72m12 18V60" />
    <circle className={styles.glass} cx="104" cy="66" r="20" />
    <path className={styles.handle} d="m119 81 16 16" />
  </svg>
);
