import { localStore } from '@portal/shared/storage';

const KEPT = 8;
const keyFor = (account: string): string => `hb_searches:${account}`;
const searchesFrom = (stored: unknown): string[] => (Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string' && one.trim() !== '').slice(0, KEPT) : []);

/** What an account has searched for in this browser, the latest first. */
export const recentSearches = (account: string): readonly string[] => localStore.value(keyFor(account), searchesFrom) ?? [];

/** Remembers what was searched for; what is there in other letters moves to the front. */
export const rememberSearch = (account: string, typed: string): void => {
  const wanted = typed.trim();
  if (!wanted) return;
  const others = recentSearches(account).filter((one) => one.toLowerCase() !== wanted.toLowerCase());
  localStore.writeValue(keyFor(account), [wanted, ...others].slice(0, KEPT));
};

/** Where the browser keeps what an account has opened lately; the host does. */
export const openedKey = (account: string): string => `hb_recent:${account}`;

/** Forgets what an account has opened lately in this browser, in all of its windows. */
export const forgetOpened = (account: string): void => {
  const key = openedKey(account);
  localStore.remove(key);
  // The browser tells the others; this window hears of it in the same way.
  window.dispatchEvent(new StorageEvent('storage', { key }));
};
