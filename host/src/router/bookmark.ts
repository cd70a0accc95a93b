import { sessionStore } from '@portal/shared/storage';

/** Where an account was when its session ended in this browser tab without its doing (SPEC 8 sends it to the root). */
const KEY = 'hb_bookmark';

/** Without storage they begin at Home. */
export const keepBookmark = (account: string, path: string): void => sessionStore.writeValue(KEY, { account, path });

/** The page that the same account left; undefined for anybody else. Signing out forgets it. */
export const bookmarkOf = (account: string): string | undefined =>
  sessionStore.value(KEY, (stored) => {
    const left = stored as { account?: unknown; path?: unknown };
    return left.account === account && typeof left.path === 'string' ? left.path : undefined;
  });
