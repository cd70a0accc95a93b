import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { pause } from '@portal/shared/timing';

const ExportNotices = lazy(() => import('./export-notices.tsx'));

/** The page that is opened first does not wait for it, in milliseconds. */
const LATER = 3_000;

/** Tells what has become of exports, from a moment after the portal was opened. */
export const ExportWatch = ({ account }: { account: string }): ReactNode => {
  const [isOn, setOn] = useState(false);
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
      <ExportNotices account={account} />
    </Suspense>
  ) : null;
};
