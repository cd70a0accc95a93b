/** On a server formats are of time zones that people have sent: names that have more spellings than memory holds. There are some 600 names. */
const MOST_KEPT = 700;

/**
 * Makes a format once for each key: making one takes far longer than using it. So many are kept, and no more.
 * @param make throws for what no format can be made of, which is not kept
 */
export const keptFormats = (): ((key: string, make: () => Intl.DateTimeFormat) => Intl.DateTimeFormat) => {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (key, make) => {
    const known = kept.get(key);
    if (known) return known;
    const made = make();
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, made);
    return made;
  };
};
