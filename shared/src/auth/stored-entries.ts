/** Where a user's default report is remembered, in either storage (SPEC 8). */
const DEFAULT_REPORT_PREFIX = 'hb_defaultReport';

/** Removes the stored default-report entries (SPEC 8, HTTP 401). */
export const removeDefaultReports = (): void => {
  for (const storage of [storageOf('localStorage'), storageOf('sessionStorage')]) {
    for (const key of Object.keys(storage ?? {})) {
      if (key.startsWith(DEFAULT_REPORT_PREFIX)) storage?.removeItem(key);
    }
  }
};

/** Removes every session entry (SPEC 2.2, sign-out). */
export const removeSessionEntries = (): void => storageOf('sessionStorage')?.clear();

/** A browser that forbids storage has no entries either. */
const storageOf = (kind: 'localStorage' | 'sessionStorage'): Storage | undefined => {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
};
