import { useEffect, useEffectEvent, useRef } from 'react';
import { changed } from '@portal/shared/api';

/**
 * Says what has changed when a run in the background ends, whether somebody looks at it or not.
 * @param ended tells the runs that are over; undefined before they are known
 */
export const useEndedRuns = (ended: string | undefined, tags: Parameters<typeof changed>[0]): void => {
  const before = useRef<string>(undefined);
  const onEnd = useEffectEvent(() => changed(tags));
  useEffect(() => {
    if (ended === undefined) return;
    if (before.current !== undefined && before.current !== ended) onEnd();
    before.current = ended;
  }, [ended]);
};
