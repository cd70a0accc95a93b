import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { nameIn, useLanguage } from '@portal/shared/language';
import type { MenuEntry } from './entries.ts';
import { MenuIcon } from '@portal/shared/ui/base';
import styles from './rail.module.css';
import { isFolder } from './rows.ts';
import { Tree } from './tree.tsx';

/** In milliseconds: long enough to cross a corner on the way into the fly-out. */
const LEAVE = 250;

type Props = {
  entries: readonly MenuEntry[];
  way: readonly string[];
  open: ReadonlySet<string>;
  onToggle: (key: string, open: boolean) => void;
  current: string | undefined;
  onChoose: (entry: MenuEntry) => void;
  onApproach: (entry: MenuEntry) => void;
};

/** The collapsed side menu: an icon for each outermost entry, whose own entries fly out beside it. */
export const Rail = ({ entries, way, open, onToggle, current, onChoose, onApproach }: Props) => {
  const { language } = useLanguage();
  const [flown, setFlown] = useState<{ key: string; anchor: { top: number } | { bottom: number }; byKeyboard: boolean }>();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => () => clearTimeout(leaving.current), []);

  const close = (): void => setFlown(undefined);
  const closeSoon = (): void => {
    leaving.current = setTimeout(close, LEAVE);
  };
  const fly = (entry: MenuEntry, button: HTMLElement, byKeyboard: boolean): void => {
    clearTimeout(leaving.current);
    setFlown(isFolder(entry) ? { key: entry.key, anchor: anchorBeside(button, list.current), byKeyboard } : undefined);
  };
  const choose = (entry: MenuEntry): void => {
    close();
    onChoose(entry);
  };
  const onKeyDown = (event: KeyboardEvent, entry: MenuEntry): void => {
    if (event.altKey) return;
    const button = event.currentTarget as HTMLElement;
    const item = button.closest('li');
    if (event.key === 'ArrowRight' && isFolder(entry)) fly(entry, button, true);
    else if (event.key === 'ArrowDown') item?.nextElementSibling?.querySelector('button')?.focus();
    else if (event.key === 'ArrowUp') item?.previousElementSibling?.querySelector('button')?.focus();
    else return;
    event.preventDefault();
  };
  const shown = entries.find(({ key }) => key === flown?.key);
  const backToButton = (event: KeyboardEvent): void => {
    const atRoot = event.key === 'ArrowLeft' && !event.defaultPrevented;
    if (event.key !== 'Escape' && !atRoot) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(flown?.key ?? '')}"]`)?.focus();
    close();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (flown?.byKeyboard && !currentTarget.contains(relatedTarget)) close();
  };

  return (
    <div className={styles.rail} onMouseLeave={closeSoon} onMouseEnter={() => clearTimeout(leaving.current)} onBlur={onBlur}>
      <ul ref={list} className={styles.list}>
        {entries.map((entry) => {
          const name = nameIn(language, entry.title.zh, entry.title.en);
          const around = way[0] === entry.key;
          return (
            <li key={entry.key}>
              <button
                type="button"
                data-key={entry.key}
                className={around ? `${styles.entry} ${styles.current}` : styles.entry}
                aria-label={name}
                title={isFolder(entry) ? undefined : name}
                aria-current={around ? 'true' : undefined}
                {...(isFolder(entry) ? { 'aria-haspopup': 'tree' as const, 'aria-expanded': flown?.key === entry.key } : {})}
                onMouseEnter={(event) => {
                  onApproach(entry);
                  fly(entry, event.currentTarget, false);
                }}
                onKeyDown={(event) => onKeyDown(event, entry)}
                onClick={(event) => (isFolder(entry) ? fly(entry, event.currentTarget, event.detail === 0) : choose(entry))}
              >
                {entry.icon ? <MenuIcon name={entry.icon} /> : <span aria-hidden="true">{name.slice(0, 1)}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {flown && shown?.children && (
        <div className={styles.flyout} style={flown.anchor} onKeyDown={backToButton}>
          <p className={styles.title}>{nameIn(language, shown.title.zh, shown.title.en)}</p>
          <Tree
            key={flown.key}
            label={nameIn(language, shown.title.zh, shown.title.en)}
            entries={shown.children}
            open={open}
            onToggle={onToggle}
            current={current}
            onChoose={choose}
            onApproach={onApproach}
            takesFocus={flown.byKeyboard}
          />
        </div>
      )}
    </div>
  );
};

/** A fly-out grows into the larger part of the screen. */
const anchorBeside = (button: HTMLElement, list: HTMLElement | null): { top: number } | { bottom: number } => {
  const top = button.offsetTop - (list?.scrollTop ?? 0);
  const height = list?.clientHeight ?? 0;
  return top > height / 2 ? { bottom: height - top - button.offsetHeight } : { top };
};
