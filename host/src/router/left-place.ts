/** Where an account was when its session ended in this browser tab without its doing (SPEC 8 sends it to the root). */
const KEY = 'hb_leftPlace';

export const leavePlace = (account: string, path: string): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ account, path }));
  } catch {
    // Then he begins at Home.
  }
};

/** The place that the same account left; undefined for anybody else. Signing out forgets it. */
export const leftPlace = (account: string): string | undefined => {
  try {
    const left = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { account?: unknown; path?: unknown };
    return left.account === account && typeof left.path === 'string' ? left.path : undefined;
  } catch {
    return undefined;
  }
};
