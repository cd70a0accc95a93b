import { useEffect, useEffectEvent } from 'react';

/** How long nothing is typed before the server is asked, in milliseconds. */
const PAUSE = 300;

/** Calls `ask` once `text` has been the same for a short while. */
export const useTypingPause = (text: string, ask: () => void): void => {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    const timer = setTimeout(askNow, PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
};
