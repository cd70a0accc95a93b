import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

export interface MenuEntry {
  /** The portal's own commands have none. */
  icon?: IconName;
  text: string;
  run: () => void;
  disabled?: boolean;
}

interface MenuProps {
  className: string;
  entries: readonly MenuEntry[];
  /** Of a button that shows only an icon. */
  label?: string;
  /** What the button shows, in place of three dots. */
  children?: ReactNode;
  onOpen?: (open: boolean) => void;
}

/** A button that opens a list of commands: arrow keys walk in it, Escape and a click beside it close it. */
export const Menu = ({ className, entries, label, children, onOpen }: MenuProps) => {
  const [isOpen, setOpen] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const toggle = (open: boolean) => {
    setOpen(open);
    onOpen?.(open);
  };

  useEffect(() => {
    if (!isOpen) return;
    holder.current?.querySelector<HTMLElement>('[role=menuitem]:enabled')?.focus();
    const close = (event: PointerEvent) => {
      if (event.target instanceof Node && holder.current?.contains(event.target)) return;
      setOpen(false);
      onOpen?.(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen, onOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(holder.current?.querySelectorAll<HTMLElement>('[role=menuitem]:enabled') ?? [])];
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
    <div className={className} ref={holder} onKeyDown={isOpen ? onKeyDown : undefined}>
      <button type="button" className={children ? 'quiet' : 'icon-button'} aria-haspopup="menu" aria-expanded={isOpen} aria-label={label} title={children ? undefined : label} onClick={() => toggle(!isOpen)}>
        {children ?? <Icon name="more" />}
      </button>
      {isOpen && (
        <div className="menu-list" role="menu">
          {entries.map(({ icon, text, run, disabled }) => (
            <button
              key={text}
              type="button"
              role="menuitem"
              tabIndex={-1}
              disabled={disabled}
              onClick={() => {
                toggle(false);
                holder.current?.querySelector('button')?.focus();
                run();
              }}
            >
              {icon ? <Icon name={icon} /> : <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" />} {text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
};
