import { useSyncExternalStore } from 'react';

/** Below this width, in pixels, a table is no help any more. */
const query = '(max-width: 767px)';

const subscribe = (onChange: () => void): (() => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

/** Whether the window is wide enough for a table. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => !window.matchMedia(query).matches);
