import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import { pageZoom } from '../zoom/zoom.ts';
import styles from './popup-menu.module.css';

export type PopupItem =
  | { key: string; label: string; icon?: ReactNode; disabled?: boolean; onSelect: () => void }
  /** One of several choices, of which one holds. */
  | { key: string; label: string; checked: boolean; onSelect: () => void }
  | { key: string; heading: string };

/** Where it opens, in the window's own pixels: to the right of `x`, or with `align` 'end' to the left of it. */
export type PopupAnchor = { x: number; y: number; align: 'start' | 'end' };

type Props = { label: string; items: readonly PopupItem[]; anchor: PopupAnchor; onClose: () => void };

/** A menu over the page, for what a button or the right mouse button offers. Keys as in WAI-ARIA's menu; the focus goes back afterwards. */
export const PopupMenu = ({ label, items, anchor, onClose }: Props) => {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (menu.current) putAt(menu.current, anchor);
  }, [anchor]);
  useFocusWithin(menu, onClose);

  const entries = (): HTMLElement[] => [...(menu.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: (at + 1) % all.length, ArrowUp: (at - 1 + all.length) % all.length, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) all[next]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const select = (act: () => void) => (): void => {
    onClose();
    act();
  };

  return (
    <div ref={menu} className={styles.menu} role="menu" aria-label={label} onKeyDown={onKeyDown} onContextMenu={(event) => event.preventDefault()}>
      {items.map((item) => {
        if ('heading' in item) {
          return (
            <div key={item.key} className={styles.heading} role="presentation">
              {item.heading}
            </div>
          );
        }
        const choice = 'checked' in item;
        return (
          <button
            key={item.key}
            type="button"
            className={styles.item}
            tabIndex={-1}
            role={choice ? 'menuitemradio' : 'menuitem'}
            aria-checked={choice ? item.checked : undefined}
            disabled={!choice && item.disabled}
            onMouseEnter={(event) => event.currentTarget.focus()}
            onClick={select(item.onSelect)}
          >
            <span className={styles.icon} aria-hidden="true">{choice ? item.checked && <CheckOutlined /> : item.icon}</span>
            {item.label}
          </button>
        );
      })}
    </div>
  );
};

/** Puts the menu where it was asked for, and back into the window where it would leave it. */
const putAt = (element: HTMLElement, { x, y, align }: PopupAnchor): void => {
  const { width, height } = element.getBoundingClientRect();
  const left = Math.max(4, Math.min(align === 'end' ? x - width : x, window.innerWidth - width - 4));
  const top = Math.max(4, Math.min(y, window.innerHeight - height - 4));
  element.style.left = `${left / pageZoom()}px`;
  element.style.top = `${top / pageZoom()}px`;
};

const useFocusWithin = (menu: { current: HTMLElement | null }, onClose: () => void): void => {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const before = document.activeElement;
    const element = menu.current;
    element?.querySelector<HTMLElement>('[aria-checked="true"], button:not(:disabled)')?.focus();
    const outside = ({ target }: Event): void => {
      // The button that opened it closes it by itself.
      const onOpener = before !== document.body && before?.contains(target as Node);
      if (!element?.contains(target as Node) && !onOpener) close.current();
    };
    const away = (): void => close.current();
    document.addEventListener('pointerdown', outside, true);
    window.addEventListener('resize', away);
    window.addEventListener('blur', away);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      window.removeEventListener('resize', away);
      window.removeEventListener('blur', away);
      // Only if nobody else has taken it meanwhile: a dialog that an item opened, for example.
      const lost = document.activeElement === document.body || element?.contains(document.activeElement);
      if (lost && before instanceof HTMLElement) before.focus();
    };
  }, [menu]);
};
