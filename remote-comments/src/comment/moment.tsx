import type { ReactNode } from 'react';
import { formatInstant, relativeTime, useLanguage } from '@portal/shared/language';
import { useNow } from './now.ts';

/** When something was written, as SPEC 9 words it; the exact time on pointing. */
export const Moment = ({ instant }: { instant: string }): ReactNode => {
  const { language } = useLanguage();
  const now = useNow();
  return (
    <time dateTime={instant} title={formatInstant(instant, language, 'full')}>
      {relativeTime(instant, now, language)}
    </time>
  );
};
