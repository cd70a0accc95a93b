import { Fragment, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

interface Command {
  icon?: IconName;
  /** In place of an icon, of the portal's own commands: a line drawing as a data address. */
  picture?: string;
  text: string;
  run: () => void;
  disabled?: boolean;
  /** For one of several choices: whether it is the one that holds. */
  checked?: boolean;
}

/** Its groups take the place of the other entries. */
interface Submenu {
  icon: IconName;
  text: string;
  groups: Command[][];
}

export type MenuEntry = Command | Submenu;

interface MenuProps {
  className: string;
  entries: readonly MenuEntry[];
  /** Of a button that shows only an icon. */
  label?: string;
  /** What the button shows, in place of three dots. */
  children?: ReactNode;
  onOpen?: (open: boolean) => void;
}

const items = '[role^=menuitem]:enabled';

/** A button that opens a list of commands: arrow keys walk in it, Escape leaves a submenu or closes it, a click beside it closes it. */
export const Menu = ({ className, entries, label, children, onOpen }: MenuProps) => {
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<string>();
  const holder = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const toggle = (open: boolean) => {
    setOpen(open);
    setOpened(undefined);
    onOpen?.(open);
  };
  const choose = (run: () => void) => () => {
    toggle(false);
    holder.current?.querySelector('button')?.focus();
    run();
  };

  useEffect(() => {
    if (!isOpen) return;
    holder.current?.querySelector<HTMLElement>(items)?.focus();
    const close = (event: PointerEvent) => {
      if (event.target instanceof Node && holder.current?.contains(event.target)) return;
      setOpen(false);
      onOpen?.(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen, onOpen]);

  // In a visual at the foot of the page the list goes on below it.
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, opened]);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(holder.current?.querySelectorAll<HTMLElement>(items) ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape' && opened !== undefined) {
      // What opened the submenu is its first entry.
      all[0]?.focus();
      setOpened(undefined);
    } else if (event.key === 'Escape') {
      toggle(false);
      holder.current?.querySelector('button')?.focus();
    } else if (event.key === 'ArrowDown') all[(at + 1) % all.length]?.focus();
    else if (event.key === 'ArrowUp') all[(at - 1 + all.length) % all.length]?.focus();
    else return;
    event.preventDefault();
  };

  return (
    <div className={className} ref={holder} onKeyDown={isOpen ? onKeyDown : undefined}>
      <button type="button" className={children ? 'quiet' : 'icon-button'} aria-haspopup="menu" aria-expanded={isOpen} aria-label={label} title={children ? undefined : label} onClick={() => toggle(!isOpen)}>
        {children ?? <Icon name="more" />}
      </button>
      {isOpen && (
        <div className="menu-list" role="menu" ref={list}>
          {entries.map((entry) => {
            const { text } = entry;
            const isOpened = text === opened;
            if (opened !== undefined && !isOpened) return null;
            if ('run' in entry) return <MenuItem key={text} {...entry} run={choose(entry.run)} />;
            return (
              <Fragment key={text}>
                <MenuItem icon={isOpened ? 'left' : entry.icon} text={text} expanded={isOpened} run={() => setOpened(isOpened ? undefined : text)} />
                {isOpened &&
                  entry.groups.map((group, place) => (
                    <div key={place} role="group">
                      {group.map((command, index) => (
                        <MenuItem key={index} {...command} run={choose(command.run)} />
                      ))}
                    </div>
                  ))}
              </Fragment>
            );
          })}
        </div>
      )}
    </div>
  );
};

const MenuItem = ({ icon, picture, text, run, disabled, checked, expanded }: Command & { expanded?: boolean }) => {
  const shown = checked ? 'truth' : icon;
  const drawn = picture ? <span className="icon picture" style={{ maskImage: `url("${picture}")` }} aria-hidden="true" /> : <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" />;
  return (
    <button type="button" role={checked === undefined ? 'menuitem' : 'menuitemradio'} aria-checked={checked} aria-expanded={expanded} tabIndex={-1} disabled={disabled} onClick={run}>
      {shown ? <Icon name={shown} /> : drawn} {text}
    </button>
  );
};
