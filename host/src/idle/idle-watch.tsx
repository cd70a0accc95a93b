import { lazy, Suspense, useEffect, useState } from 'react';
import { currentUser, endIdleSession, watchIdle } from '@portal/shared/auth';
import { keepBookmark } from '../router/bookmark.ts';
import { useIdleMinutes } from '../site/site-settings.ts';

const IdleWarning = lazy(() => import('./idle-warning.tsx'));

/** SPEC 4: without activity the session ends; one minute before, the user is asked whether to stay signed in. */
export const IdleWatch = () => {
  const minutes = useIdleMinutes();
  const [secondsLeft, setSecondsLeft] = useState<number>();
  useEffect(() => {
    if (minutes !== undefined) return watchIdle({ minutes, onWarning: setSecondsLeft, onIdle: end });
  }, [minutes]);
  if (secondsLeft === undefined) return null;
  return (
    <Suspense>
      <IdleWarning secondsLeft={secondsLeft} onLeave={end} />
    </Suspense>
  );
};

const end = (): void => {
  keepBookmark(currentUser()?.account ?? '', window.location.pathname + window.location.search);
  void endIdleSession();
};
