import { useEffect, useEffectEvent } from 'react';
import { usePageTab } from '@portal/shared/shell';

/** Gives the page's tab a title as soon as there is one. An English name that is missing is replaced by the Chinese one. */
export const useTabTitle = (zh: string | undefined, en: string | undefined): void => {
  const { setTitle } = usePageTab();
  const write = useEffectEvent((title: { zh: string; en: string }) => setTitle(title));
  useEffect(() => {
    if (zh) write({ zh, en: en || zh });
  }, [zh, en]);
};
