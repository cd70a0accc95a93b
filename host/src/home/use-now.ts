import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** In milliseconds; told again every minute while Home is in front, and when it comes there. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tell = (): void => setNow(Date.now());
    const first = setTimeout(tell);
    const timer = setInterval(tell, MINUTE);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  return now;
};
