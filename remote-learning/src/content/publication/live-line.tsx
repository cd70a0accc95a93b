import type { ReactNode } from 'react';
import { serverNow } from '@portal/shared/auth';
import type { PublicationState } from '@portal/shared/contract/content/management';
import type { PeriodValues } from './audience-fields.tsx';
import styles from './publication.module.css';
import { useTexts } from './texts.ts';

type LiveLineProps = {
  state: PublicationState | undefined;
  /** As its form has it; without one, what is saved does not change when it is shown. */
  period?: PeriodValues | undefined;
  /** A chapter is shown with its lesson, whose state this is. */
  isOfLesson?: boolean;
};

/** Says, under the buttons of an editor, that what is saved of something published is live. */
export const LiveLine = ({ state, period, isOfLesson = false }: LiveLineProps): ReactNode => {
  const t = useTexts();
  const now = serverNow();
  // A beginning that is taken away or put off takes it from its readers, and so does an end that is over.
  const staysOut = !period || (period.publishTime !== undefined && Date.parse(period.publishTime) <= now && !(period.expireTime !== undefined && Date.parse(period.expireTime) <= now));
  return <>{state === 'published' && staysOut && <p className={styles.live}>{t(isOfLesson ? 'liveLesson' : 'live')}</p>}</>;
};
