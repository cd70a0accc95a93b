import { useEffect, useRef } from 'react';
import type { Tabs } from './use-tabs.ts';

/**
 * Keeps the focus among the open pages when its place goes: a tab that is moved takes it along, one that is closed leaves it to
 * the tab in front.
 */
export const useKeptFocus = (list: { current: HTMLElement | null }, tabs: Tabs['state']['tabs'], activeKey: string): void => {
  const last = useRef<string>(undefined);
  const lost = useRef(false);
  useEffect(() => {
    const element = list.current;
    const remember = (event: FocusEvent): void => {
      last.current = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset.key;
    };
    const forget = (event: FocusEvent): void => {
      if (event.relatedTarget) last.current = undefined;
    };
    element?.addEventListener('focusin', remember);
    element?.addEventListener('focusout', forget);
    return () => {
      element?.removeEventListener('focusin', remember);
      element?.removeEventListener('focusout', forget);
    };
  }, [list]);
  useEffect(() => {
    lost.current ||= last.current !== undefined && document.activeElement === document.body;
    if (!lost.current) return;
    const same = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(last.current ?? '')}"] [data-tab]`);
    // The tab that comes to the front instead may be known only after the next navigation.
    const next = same ?? list.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!next) return;
    lost.current = false;
    next.focus();
  }, [list, tabs, activeKey]);
};
