import { useCallback, useState } from 'react';
import { localStore } from '@portal/shared/storage';
import { useMedia } from '@portal/shared/ui/theme';

/** SPEC 9: at 996 px, or less, the menu is behind a drawer. */
export const useNarrow = (): boolean => useMedia('(max-width: 996px)');

/** So little room that the header and the open pages share one row. */
export const useOneRow = (): boolean => useMedia('(max-width: 480px)');

type Settings = { collapsed: boolean; headerShown: boolean };

/** How the account likes its shell; remembered in this browser. */
export const useSettings = (account: string): [Settings, (change: Partial<Settings>) => void] => {
  const key = `hb_shell:${account}`;
  const [settings, setSettings] = useState<Settings>(() => {
    const stored = localStore.value(key, (value) => value as Partial<Settings> | null);
    return { collapsed: stored?.collapsed === true, headerShown: stored?.headerShown !== false };
  });
  const change = useCallback(
    (some: Partial<Settings>) =>
      setSettings((known) => {
        const next = { ...known, ...some };
        localStore.writeValue(key, next);
        return next;
      }),
    [key],
  );
  return [settings, change];
};
