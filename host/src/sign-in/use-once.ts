import { useEffect, useRef } from 'react';

/** Does something once for a page, also where React draws it twice: a token is good for one use only. */
export const useOnce = (work: () => Promise<void> | void): void => {
  const done = useRef(false);
  const latest = useRef(work);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    void latest.current();
  }, []);
};
