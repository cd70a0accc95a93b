import { useEffect, useMemo, useState } from 'react';
import { finder, type Finder, type PinyinMatch } from '@portal/shared/search';

/** Pinyin, fetched when typing starts; undefined until it is there. */
export const usePinyin = (started: boolean): PinyinMatch | undefined => {
  const [pinyin, setPinyin] = useState<{ match: PinyinMatch }>();
  useEffect(() => {
    if (!started) return;
    let current = true;
    // Without it, names are still found as they are written.
    import('@portal/shared/search/pinyin').then(
      ({ pinyinMatch }) => current && setPinyin({ match: pinyinMatch }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [started]);
  return pinyin?.match;
};

/** Finds by what is typed; undefined while nothing is. Pinyin adds its finds as soon as it is there. */
export const useFinder = (typed: string): Finder | undefined => {
  const pinyin = usePinyin(typed !== '');
  const wanted = typed.trim();
  return useMemo(() => (wanted ? finder(wanted, pinyin) : undefined), [wanted, pinyin]);
};
