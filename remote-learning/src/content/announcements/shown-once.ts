import { useState } from 'react';
import { useUser } from '@portal/shared/auth';
import { localStore } from '@portal/shared/storage';

/** Banners and pop-ups that somebody has put away; older ones than so many are not shown any more anyhow. */
const KEPT = 100;

const keyOf = (account: string): string => `announcements.closed.${account}`;

const read = (account: string): number[] => localStore.value(keyOf(account), (stored) => (Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [])) ?? [];

/** What this person has put away in this browser, and how to put something away: where the browser keeps nothing, as long as the page stands. */
export const useClosed = (): { readonly isClosed: (id: number) => boolean; readonly close: (id: number) => void } => {
  const account = useUser()?.account ?? '';
  const [closed, setClosed] = useState(() => read(account));
  const close = (id: number): void => {
    const ids = [id, ...closed.filter((one) => one !== id)].slice(0, KEPT);
    setClosed(ids);
    localStore.writeValue(keyOf(account), ids);
  };
  return { isClosed: (id) => closed.includes(id), close };
};
