/**
 * Storage of the browser that may be forbidden, full, or hold what somebody else wrote. Then there is nothing in it, and
 * what is written lasts until the page is left: no caller has to ask, and no page breaks.
 */
const storeIn = (kind: 'localStorage' | 'sessionStorage') => {
  /** Where storage is forbidden, already looking for it throws. */
  const guarded = <Value>(work: (storage: Storage) => Value): Value | undefined => {
    try {
      return work(window[kind]);
    } catch {
      return undefined;
    }
  };
  return {
    /** The text under a key; null when there is none. */
    text: (key: string): string | null => guarded((storage) => storage.getItem(key)) ?? null,
    writeText: (key: string, text: string): void => guarded((storage) => storage.setItem(key, text)),
    /**
     * The JSON value under a key, as `parse` makes it out; undefined when there is none, or `parse` throws.
     * @param parse is given what anybody may have written
     */
    value: <Value>(key: string, parse: (stored: unknown) => Value): Value | undefined =>
      guarded((storage) => {
        const text = storage.getItem(key);
        return text === null ? undefined : parse(JSON.parse(text));
      }),
    writeValue: (key: string, value: unknown): void => guarded((storage) => storage.setItem(key, JSON.stringify(value))),
    remove: (key: string): void => guarded((storage) => storage.removeItem(key)),
    clear: (): void => guarded((storage) => storage.clear()),
    keys: (): string[] => guarded((storage) => Object.keys(storage)) ?? [],
  };
};

export const localStore = storeIn('localStorage');
export const sessionStore = storeIn('sessionStorage');
