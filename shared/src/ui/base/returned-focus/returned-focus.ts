import { useEffect } from 'react';
import { focusOn, focusPlaceOf, type FocusPlace } from './focus-place.ts';
import { isNotices } from './notices.ts';
import { POPUPS } from './popups-mark.ts';

/**
 * Gives the focus back where a drawer or dialog had it that is gone. antd does so for what is closed and stays, and not for what is taken away
 * while it is open, as those are that stand in the page only as long as somebody looks at them; nor for a question whose drawer has gone
 * with it.
 */
export const useReturnedFocus = (): void => useEffect(watch, []);

const watch = (): (() => void) => {
  /** What stands in the body, the page and what floats above it, with where the focus was last in it: the latest at the end. */
  const last = new Map<Node, FocusPlace>();
  const remember = (element: Element | null) => {
    const part = partOf(element);
    if (!part || !(element instanceof HTMLElement)) return;
    last.delete(part);
    last.set(part, focusPlaceOf(element));
  };
  const onFocus = ({ target }: FocusEvent) => remember(target as Element);
  const observer = new MutationObserver((changes) => {
    changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isNotices).forEach((notices) => observer.observe(notices, { childList: true, subtree: true }));
    const gone = changes.flatMap(({ removedNodes }) => [...removedNodes]).filter((node) => !node.isConnected);
    // What never had the focus, such as most notices, takes none with it.
    const had = gone.filter((node) => last.delete(node));
    const [latest] = [...last].slice(-1);
    const isNoticeGone = latest !== undefined && isNotices(latest[0]) && !latest[1].element.isConnected;
    if ((had.length > 0 || isNoticeGone) && isLost()) [...last.values()].toReversed().some(focusOn);
  });
  remember(document.activeElement);
  document.addEventListener('focusin', onFocus);
  for (const ground of [document.body, ...document.querySelectorAll(`[${POPUPS}]`)]) observer.observe(ground, { childList: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    observer.disconnect();
  };
};

const isLost = (): boolean => !document.activeElement || document.activeElement === document.body;

/** What of the body something is in: the page, a dialog, or one of the popups. */
const partOf = (element: Element | null): Element | undefined => {
  let part = element;
  while (part && part.parentElement !== document.body && !part.parentElement?.hasAttribute(POPUPS)) part = part.parentElement;
  return part ?? undefined;
};
