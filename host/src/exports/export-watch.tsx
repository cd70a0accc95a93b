import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { pause } from '@portal/shared/timing';
import { exportsQuery } from './ended-exports.ts';

const ExportNotices = lazy(() => import('./export-notices.tsx'));

/** The page that is opened first does not wait for it, in milliseconds. */
const LATER = 3_000;

/** Tells what has become of exports, from a moment after the portal was opened; of what is begun before that moment, too. */
export const ExportWatch = ({ account }: { account: string }): ReactNode => {
  const [isOn, setOn] = useState(false);
  const [since] = useState(Date.now);
  // Asks for nothing: an export that is begun meanwhile makes it stale, so that it is asked for once somebody listens.
  useQuery({ ...exportsQuery(account), enabled: false });
  useEffect(() => {
    const leaving = new AbortController();
    pause(LATER, leaving.signal).then(
      () => setOn(true),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return isOn ? (
    <Suspense>
      <ExportNotices account={account} since={since} />
    </Suspense>
  ) : null;
};
