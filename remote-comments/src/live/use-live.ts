import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useUser } from '@portal/shared/auth';
import { Live, type LiveEvent } from './live.ts';

const lives = new Map<string, Live>();

const liveOf = (account: string): Live => {
  const live = lives.get(account) ?? new Live(account);
  lives.set(account, live);
  return live;
};

/**
 * Hears what happens to comments while the calling part is on the screen.
 * @returns whether it does: if not, the caller asks now and then
 */
export const useLive = (onEvent: (event: LiveEvent) => void): boolean => {
  const live = liveOf(useUser()?.account ?? '');
  const hear = useEffectEvent(onEvent);
  useEffect(() => live.listen((event) => hear(event)), [live]);
  return useSyncExternalStore(live.watch, live.isLive);
};
