/** Local storage that may be full, forbidden, or hold what somebody else wrote: then there is nothing in it. */

/** What was stored under a key; undefined when there is nothing that can be read. */
export const readEntry = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

export const writeEntry = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // It holds until the page is left.
  }
};
