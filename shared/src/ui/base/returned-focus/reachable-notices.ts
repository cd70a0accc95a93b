import { useEffect } from 'react';
import { isNotices, NOTICES } from './notices.ts';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [contenteditable="true"], [tabindex]';

/**
 * Lets somebody who goes about by keyboard come to a notice, such as a file that is ready, while a dialog or drawer is open: Tab goes from its last
 * control to the notices and from there to its first one. antd's lock keeps the focus in a dialog, and takes it back from everything else.
 */
export const useReachableNotices = (): void => useEffect(watch, []);

const watch = (): (() => void) => {
  // On its way from the document to the window, where the lock listens: React has heard of it by then.
  const onFocus = (event: FocusEvent) => {
    if ((event.target as Element).closest(NOTICES)) event.stopPropagation();
  };
  const onKey = (event: KeyboardEvent) => {
    const { activeElement: active } = document;
    if (event.key !== 'Tab' || !active) return;
    const dialog = active.closest('[aria-modal=true]') ?? (active.closest(NOTICES) && [...document.querySelectorAll('[aria-modal=true]')].findLast(isSeen));
    const notices = [...document.body.children].filter(isNotices).flatMap(controlsIn);
    const controls = dialog ? controlsIn(dialog) : [];
    if (controls.length === 0 || notices.length === 0) return;
    const ways = [[controls.at(-1), notices[0]], [notices.at(-1), controls[0]]] as const;
    const [, next] = ways.map(([from, to]) => (event.shiftKey ? [to, from] : [from, to])).find(([from]) => from === active) ?? [];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  document.addEventListener('focusin', onFocus);
  window.addEventListener('keydown', onKey, true);
  return () => {
    document.removeEventListener('focusin', onFocus);
    window.removeEventListener('keydown', onKey, true);
  };
};

/** What Tab comes to, in this order. */
const controlsIn = (area: Element): HTMLElement[] =>
  [...area.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((control) => control.tabIndex >= 0 && !control.matches(':disabled') && isSeen(control) && !isPassedOver(control));

/** Of the choices of a group Tab comes to the chosen one. */
const isPassedOver = (control: HTMLElement): boolean =>
  control instanceof HTMLInputElement && control.type === 'radio' && !control.checked && [...document.getElementsByName(control.name)].some((other) => (other as HTMLInputElement).checked);

const isSeen = (element: Element): boolean => element.checkVisibility?.({ visibilityProperty: true }) ?? true;
