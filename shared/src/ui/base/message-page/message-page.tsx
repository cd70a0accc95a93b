import type { ReactNode } from 'react';
import { Illustration } from '../illustration/illustration.tsx';
import styles from './message-page.module.css';

type MessagePageProps = {
  title: ReactNode;
  text: ReactNode;
  /** The ways on, buttons for example: the first thing to do is the primary one. */
  ways: ReactNode;
  /** Nothing was found under the address. */
  isLost?: boolean;
  /** What is there may not be seen. */
  isRefused?: boolean;
  /** What is there could not be loaded. */
  isFailed?: boolean;
  /** Stands in a page that has a heading of its own. */
  isPart?: boolean;
  children?: ReactNode;
  /** What helps whoever is asked about it, below the ways on. */
  detail?: ReactNode;
};

/** Stands for a page, or a part of one, that cannot be shown, with the ways on: it looks alike whoever says it, the shell or a module. */
export const MessagePage = ({ title, text, ways, isLost = false, isRefused = false, isFailed = false, isPart = false, children, detail }: MessagePageProps): ReactNode => {
  const kind = isLost ? 'lost' : isRefused ? 'refused' : isFailed ? 'failed' : undefined;
  const Title = isPart ? 'h2' : 'h1';
  return (
    <div className={isPart ? `${styles.page} ${styles.part}` : styles.page}>
      {kind && <Illustration kind={kind} isSmall={isPart} />}
      <Title>{title}</Title>
      <p>{text}</p>
      {children}
      {ways && <div className={styles.ways}>{ways}</div>}
      {detail}
    </div>
  );
};
