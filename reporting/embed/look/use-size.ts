import { useLayoutEffect, useRef, useState } from 'react';

export interface Size {
  width: number;
  height: number;
}

/** The inner size of an element in whole pixels, as it changes; nothing before it is known. */
export const useSize = <Of extends HTMLElement>() => {
  const element = useRef<Of>(null);
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => {
      const next = { width: Math.floor(watched.clientWidth), height: Math.floor(watched.clientHeight) };
      setSize((before) => (before?.width === next.width && before.height === next.height ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, size] as const;
};
