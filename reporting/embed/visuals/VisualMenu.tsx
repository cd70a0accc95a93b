import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon, type IconName } from '../look/icons.tsx';
import { useTexts } from '../page/embed-context.ts';

export interface MenuEntry {
  icon: IconName;
  text: string;
  run: () => void;
}

/** The menu of a visual: seen when the pointer or the focus is on the visual. */
export const VisualMenu = ({ of, entries, onOpen }: { of: string; entries: MenuEntry[]; onOpen: (open: boolean) => void }) => {
  const texts = useTexts();
  const [isOpen, setOpen] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const toggle = (open: boolean) => {
    setOpen(open);
    onOpen(open);
  };

  useEffect(() => {
    if (!isOpen) return;
    holder.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const close = (event: PointerEvent) => {
      if (event.target instanceof Node && holder.current?.contains(event.target)) return;
      setOpen(false);
      onOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen, onOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(holder.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape') {
      toggle(false);
      holder.current?.querySelector('button')?.focus();
    } else if (event.key === 'ArrowDown') items[(at + 1) % items.length]?.focus();
    else if (event.key === 'ArrowUp') items[(at - 1 + items.length) % items.length]?.focus();
    else return;
    event.preventDefault();
  };

  return (
    <div className="menu" ref={holder} onKeyDown={isOpen ? onKeyDown : undefined}>
      <button type="button" className="icon-button" aria-haspopup="menu" aria-expanded={isOpen} aria-label={of ? texts.moreOf(of) : texts.more} onClick={() => toggle(!isOpen)}>
        <Icon name="more" />
      </button>
      {isOpen && (
        <div className="menu-list" role="menu">
          {entries.map(({ icon, text, run }) => (
            <button
              key={text}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                toggle(false);
                run();
              }}
            >
              <Icon name={icon} /> {text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
};
