import { useEffect, useMemo, useState } from 'react';
import { finder, type Finder, type PinyinMatch } from './match.ts';

/** Finds by what is typed; undefined while nothing is. Pinyin is fetched when typing starts, and adds its finds as soon as it is there. */
export const useFinder = (typed: string): Finder | undefined => {
  const [pinyin, setPinyin] = useState<{ match: PinyinMatch }>();
  const wanted = typed.trim();
  const started = typed !== '';
  useEffect(() => {
    if (!started) return;
    let current = true;
    // Without it, names are still found as they are written.
    import('pinyin-match').then(
      ({ default: module }) => current && setPinyin({ match: module.match }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [started]);
  return useMemo(() => (wanted ? finder(wanted, pinyin?.match) : undefined), [wanted, pinyin]);
};
