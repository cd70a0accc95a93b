import type { MenuEntry } from './entries.ts';

/** One visible line of the tree. */
export type Row = {
  entry: MenuEntry;
  /** 1 for the outermost. */
  level: number;
  /** Place among its siblings, from 1, and their number. */
  position: number;
  siblings: number;
  isOpen: boolean;
  /** Index of the row that it is in; -1 for the outermost. */
  parent: number;
  /** Whether one of its siblings has an icon: then one without leaves room for it. */
  withIcons: boolean;
};

export const isFolder = (entry: MenuEntry): boolean => (entry.children?.length ?? 0) > 0;

/** The lines of a tree whose entries with these keys are open. */
export const visibleRows = (entries: readonly MenuEntry[], open: ReadonlySet<string>): Row[] => {
  const rows: Row[] = [];
  const add = (siblings: readonly MenuEntry[], level: number, parent: number): void => {
    const withIcons = siblings.some(({ icon }) => Boolean(icon));
    siblings.forEach((entry, index) => {
      const isOpen = isFolder(entry) && open.has(entry.key);
      rows.push({ entry, level, position: index + 1, siblings: siblings.length, isOpen, parent, withIcons });
      if (isOpen) add(entry.children ?? [], level + 1, rows.length - 1);
    });
  };
  add(entries, 1, -1);
  return rows;
};

/** Keys of the entries around the first one that fits, outermost first, then its own; undefined when none fits. */
export const wayTo = (entries: readonly MenuEntry[], fits: (entry: MenuEntry) => boolean): string[] | undefined => {
  for (const entry of entries) {
    const below = wayTo(entry.children ?? [], fits);
    if (below) return [entry.key, ...below];
    if (fits(entry)) return [entry.key];
  }
  return undefined;
};

/** What a key does in a tree (WAI-ARIA's tree view): another line, an entry opened or closed; undefined for other keys. */
export type KeyAnswer = { focus: number } | { open: string } | { close: string } | undefined;

export const answerKey = (key: string, rows: readonly Row[], at: number): KeyAnswer => {
  const row = rows[at];
  const last = rows.length - 1;
  switch (key) {
    case 'ArrowDown':
      return { focus: Math.min(last, at + 1) };
    case 'ArrowUp':
      return { focus: Math.max(0, at - 1) };
    case 'Home':
      return { focus: 0 };
    case 'End':
      return { focus: last };
    case 'ArrowRight':
      if (!row || !isFolder(row.entry)) return undefined;
      return row.isOpen ? { focus: at + 1 } : { open: row.entry.key };
    case 'ArrowLeft':
      if (row?.isOpen) return { close: row.entry.key };
      return row && row.parent >= 0 ? { focus: row.parent } : undefined;
    default:
      return undefined;
  }
};

/** The next line, going round, whose name begins with a letter that was typed. */
export const nextByLetter = (rows: readonly Row[], at: number, letter: string, nameOf: (entry: MenuEntry) => string): number | undefined => {
  const wanted = letter.toLowerCase();
  for (let step = 1; step <= rows.length; step++) {
    const index = (at + step) % rows.length;
    const row = rows[index];
    if (row && nameOf(row.entry).toLowerCase().startsWith(wanted)) return index;
  }
  return undefined;
};
