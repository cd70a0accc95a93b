import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import { nameIn, useLanguage } from '@portal/shared/language';
import type { MenuEntry } from './entries.ts';
import { MenuIcon, Unseen } from '@portal/shared/ui/base';
import { answerKey, isFolder, nextByLetter, visibleRows, type Row } from './rows.ts';
import { useTexts } from './texts.ts';
import styles from './tree.module.css';
import { useVisibleLines } from './use-visible-lines.ts';

/** How high a line is beside texts of the usual size, in CSS pixels: the two lines of a long name are nearer to each other than to the next entry. */
const LINE = 40;
const INDENT = 16;
/** More are not counted out in a line. */
const MOST = 99;

type Props = {
  label: string;
  entries: readonly MenuEntry[];
  /** Keys of the open entries. */
  open: ReadonlySet<string>;
  onToggle: (key: string, open: boolean) => void;
  /** Key of the entry whose page is in front. */
  current: string | undefined;
  onChoose: (entry: MenuEntry) => void;
  onApproach?: (entry: MenuEntry) => void;
  /** A tree in a fly-out takes the focus when it appears. */
  takesFocus?: boolean;
};

/** Entries as a tree that draws only the lines in sight: thousands of reports open at once. Keys as in WAI-ARIA's tree view. */
export const Tree = ({ label, entries, open, onToggle, current, onChoose, onApproach, takesFocus = false }: Props) => {
  const { language } = useLanguage();
  const id = useId();
  const rows = useMemo(() => visibleRows(entries, open), [entries, open]);
  const { scroller, height, sight, from, to, reveal } = useVisibleLines(rows.length, LINE);
  const [focusKey, setFocusKey] = useState<string>();
  const currentIndex = rows.findIndex(({ entry }) => entry.key === current);
  const focusIndex = Math.max(0, focusKey === undefined ? currentIndex : rows.findIndex(({ entry }) => entry.key === focusKey));
  /** The focus came, or is coming, by the pointer: what it points at must stay under it, or its click is none. */
  const pressed = useRef(false);
  const nameOf = ({ title }: MenuEntry): string => nameIn(language, title.zh, title.en);

  const revealed = useRef<{ key: string | undefined; sight: number }>(undefined);
  useEffect(() => {
    // Not when only its place among the lines has changed: whoever opens a folder looks there. In a window of another height it may be out of sight.
    if (currentIndex < 0 || (revealed.current?.key === current && revealed.current?.sight === sight)) return;
    revealed.current = { key: current, sight };
    reveal(currentIndex);
  }, [current, currentIndex, sight, reveal]);
  useEffect(() => {
    if (takesFocus) scroller.current?.focus();
  }, [takesFocus, scroller]);

  const focus = (index: number): void => {
    const row = rows[index];
    if (!row) return;
    setFocusKey(row.entry.key);
    reveal(index);
  };
  const act = ({ entry, isOpen }: Row): void => {
    if (entry.path || entry.href) onChoose(entry);
    else onToggle(entry.key, !isOpen);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[focusIndex];
    const answer = answerKey(event.key, rows, focusIndex);
    const byLetter = event.key.length === 1 && event.key !== ' ' ? nextByLetter(rows, focusIndex, event.key, nameOf) : undefined;
    if (answer && 'focus' in answer) focus(answer.focus);
    else if (answer) onToggle('open' in answer ? answer.open : answer.close, 'open' in answer);
    else if (row && (event.key === 'Enter' || event.key === ' ')) act(row);
    else if (byLetter !== undefined) focus(byLetter);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={scroller}
      className={styles.tree}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={rows.length > 0 ? `${id}-${focusIndex}` : undefined}
      onKeyDown={onKeyDown}
      onPointerDown={() => (pressed.current = true)}
      onFocus={() => pressed.current || reveal(focusIndex)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) pressed.current = false;
      }}
    >
      <div role="presentation" className={styles.lines} style={{ height: rows.length * height }}>
        {rows.map((row, index) =>
          // The line with the focus is always there for the screen reader.
          (index >= from && index < to) || index === focusIndex ? (
            <Line
              key={row.entry.key}
              id={`${id}-${index}`}
              row={row}
              top={index * height}
              height={height}
              name={nameOf(row.entry)}
              isFocus={index === focusIndex}
              isCurrent={index === currentIndex}
              onAct={() => {
                setFocusKey(row.entry.key);
                act(row);
              }}
              onToggle={() => onToggle(row.entry.key, !row.isOpen)}
              onApproach={onApproach && (() => onApproach(row.entry))}
            />
          ) : null,
        )}
      </div>
    </div>
  );
};

type LineProps = {
  id: string;
  row: Row;
  top: number;
  height: number;
  name: string;
  isFocus: boolean;
  isCurrent: boolean;
  onAct: () => void;
  onToggle: () => void;
  onApproach?: () => void;
};

const Line = ({ id, row: { entry, level, position, siblings, isOpen, withIcons }, top, height, name, isFocus, isCurrent, onAct, onToggle, onApproach }: LineProps) => {
  const t = useTexts();
  const folder = isFolder(entry);
  const opensPage = Boolean(entry.path || entry.href);
  const onClick = (event: MouseEvent): void => {
    // A new browser tab or window, as from any link.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onAct();
  };
  const onArrow = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    onToggle();
  };
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={folder ? isOpen : undefined}
      aria-selected={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      className={[styles.line, level === 1 && styles.outer, isCurrent && styles.current, isFocus && styles.focus].filter(Boolean).join(' ')}
      style={{ top, height, paddingInlineStart: 16 + (level - 1) * INDENT }}
      title={name}
      onMouseEnter={onApproach}
      onClick={onClick}
    >
      {withIcons && <span className={styles.icon} aria-hidden="true">{entry.icon && <MenuIcon name={entry.icon} />}</span>}
      {opensPage ? (
        <a className={styles.name} href={entry.path ?? entry.href} tabIndex={-1} {...(entry.href ? { target: '_blank', rel: 'noopener' } : {})}>
          {name}
        </a>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      {entry.count ? (
        <>
          <span className={styles.count} aria-hidden="true">
            {entry.count > MOST ? `${MOST}+` : entry.count}
          </span>
          <Unseen>{t('waiting', { count: entry.count })}</Unseen>
        </>
      ) : null}
      {folder && (
        <span className={isOpen ? `${styles.arrow} ${styles.open}` : styles.arrow} aria-hidden="true" onClick={opensPage ? onArrow : undefined} title={t(isOpen ? 'close' : 'open')}>
          <RightOutlined />
        </span>
      )}
    </div>
  );
};
