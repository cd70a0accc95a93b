import { useEffect, useState } from 'react';
import styles from './sign-in.module.css';
import { useTexts } from './texts.ts';

/** Login code 3: how long the account stays locked, counted down. A screen reader is told once, and when it is over. */
export const LockNotice = ({ seconds }: { seconds: number }) => {
  const t = useTexts();
  const left = useCountdown(seconds);
  if (left === 0) return <p className={styles.note} role="status">{t('unlocked')}</p>;
  return (
    <div className={styles.problem}>
      <span role="alert">{t('code3', { minutes: Math.ceil(seconds / 60) })}</span>
      <span className={styles.countdown} aria-hidden="true">
        {t('countdown', { time: clock(left) })}
      </span>
    </div>
  );
};

/** 754 is 12:34. */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Whole seconds until what was `seconds` away when it was first drawn; at the end 0. */
export const useCountdown = (seconds: number): number => {
  const [end] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [end]);
  return left;
};
