import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/usage';
import { TimeBars } from '../time-bars/time-bars.tsx';
import { useTimeSpan } from '../time-bars/use-time-span.ts';
import { useTexts } from './texts.ts';

/** Sign-ins and failures by the hour or by the day. */
export const SignInPicture = (): ReactNode => {
  const t = useTexts();
  const time = useTimeSpan('hours');
  const bars = useQuery(queryOf(endpoints.signInLog.statistics, { body: { edges: time.edges } }));
  return (
    <TimeBars
      time={time}
      bars={bars}
      series={[
        { key: 'successes', of: ({ successes }) => successes, head: t('successHead'), text: (_, count) => t('successes', { count }), drawn: 'plain' },
        { key: 'failures', of: ({ failures }) => failures, head: t('failureHead'), text: (_, count) => t('failures', { count }), drawn: 'hatched' },
      ]}
      title={t('picture')}
      failed={t('pictureFailed')}
      hint={t('barsHint')}
    />
  );
};
