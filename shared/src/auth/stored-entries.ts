import { localStore, sessionStore } from '../storage/browser-store.ts';

/** Where a user's default report is remembered, in either storage (SPEC 8). */
const DEFAULT_REPORT_PREFIX = 'hb_defaultReport';

/** Removes the stored default-report entries (SPEC 8, HTTP 401). */
export const removeDefaultReports = (): void => {
  for (const store of [localStore, sessionStore]) {
    for (const key of store.keys()) {
      if (key.startsWith(DEFAULT_REPORT_PREFIX)) store.remove(key);
    }
  }
};

/** Removes every session entry (SPEC 2.2, sign-out). */
export const removeSessionEntries = (): void => sessionStore.clear();
