import { useEffect, useState, type ReactNode } from 'react';
import styles from './loading-cover.module.css';
import type { Stage } from '../open-report/opening.ts';
import { useTexts } from './texts.ts';

/** After so many seconds readers want to know how long they have been waiting. */
const PATIENCE = 4;

/** What is happening while the report is not there yet, in the shape of what will be there. */
export const LoadingCover = ({ stage }: { stage: Stage }): ReactNode =>
  stage === 'access' || stage === 'content' ? <Waiting stage={stage} /> : null;

const Waiting = ({ stage }: { stage: 'access' | 'content' }): ReactNode => {
  const t = useTexts();
  const seconds = useSeconds();
  return (
    <div className={styles.cover}>
      <div className={styles.blocks} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <p className={styles.stage} role="status">
        {t(`stage.${stage}`)}
        {seconds >= PATIENCE && <span aria-hidden="true"> {t('stage.seconds', { seconds })}</span>}
      </p>
    </div>
  );
};

const useSeconds = (): number => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
};
