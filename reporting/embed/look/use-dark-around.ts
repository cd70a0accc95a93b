import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(prefers-color-scheme: dark)');

const follow = (onChange: () => void) => {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether the page around this frame is dark: to what is in a frame a browser says that it prefers what the frame's element has. */
export const useDarkAround = (): boolean => useSyncExternalStore(follow, () => query.matches);
