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
