import { useDeferredValue, useMemo, useState } from 'react';
import { Button, Input } from '@portal/shared/ui/base';
import { useFinder } from '../search/use-finder.ts';
import type { Tabs } from '../tabs/use-tabs.ts';
import { allEntries, filterEntries, type MenuEntry } from './entries.ts';
import { isFolder } from './rows.ts';
import { Rail } from './rail.tsx';
import styles from './side-menu.module.css';
import { useTexts } from './texts.ts';
import { Tree } from './tree.tsx';
import { useCurrentWay, useMenuActions, useMenuEntries } from './use-menu.ts';

/** Up to so many lines are all in sight when the menu is first shown. */
const OPEN_AT_FIRST = 20;

/** The side menu (SPEC 2.2): Home, classes, reports with their pages, favourites, dashboards, and the user's own entries. */
export const SideMenu = ({ tabs, collapsed, onOpen }: { tabs: Tabs; collapsed: boolean; onOpen?: () => void }) => {
  const t = useTexts();
  const { entries, isPending, failed, retry } = useMenuEntries();
  const way = useCurrentWay(entries, tabs);
  const { choose, approach } = useMenuActions(tabs);
  const [filter, setFilter] = useState('');
  const { open, toggle } = useOpen(entries, way);
  const find = useFinder(useDeferredValue(filter));
  const shown = useMemo(() => (find ? filterEntries(entries, find) : entries), [entries, find]);
  const openInShown = useMemo(() => (find ? new Set(allEntries(shown).filter(isFolder).map(({ key }) => key)) : open), [find, shown, open]);
  const onChoose = (entry: MenuEntry): void => {
    choose(entry);
    onOpen?.();
  };
  const parts = { current: way.at(-1), onChoose, onApproach: approach };

  return (
    <nav className={styles.menu} aria-label={t('label')}>
      {!collapsed && (
        <div className={styles.filter}>
          <Input allowClear size="small" placeholder={t('filter')} aria-label={t('filter')} value={filter} onChange={(event) => setFilter(event.target.value)} />
        </div>
      )}
      {failed && (
        <div className={styles.note} role="alert">
          {!collapsed && t('failed')}
          <Button size="small" onClick={retry}>{t('retry')}</Button>
        </div>
      )}
      {find && shown.length === 0 && <p className={styles.note} role="status">{t('nothing')}</p>}
      {/* In the place of all entries: one that came before the others would jump when they come. */}
      {isPending && !failed ? (
        <Waiting />
      ) : collapsed ? (
        <Rail entries={entries} way={way} open={open} onToggle={toggle} {...parts} />
      ) : (
        <Tree label={t('label')} entries={shown} open={openInShown} onToggle={toggle} {...parts} />
      )}
    </nav>
  );
};

/** As many lines as a menu usually has. */
const LINES = [0, 1, 2, 3, 4, 5, 6, 7];

const Waiting = () => {
  const t = useTexts();
  return (
    <div className={styles.waiting} role="status" aria-label={t('loading')}>
      {LINES.map((line) => (
        <span key={line} />
      ))}
    </div>
  );
};

/** What is open: what the user opened, and whatever is around the page in front when it comes there. */
const useOpen = (entries: readonly MenuEntry[], way: readonly string[]) => {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [followed, setFollowed] = useState<string>();
  const front = way.at(-1);
  if (front !== followed) {
    setFollowed(front);
    setToggled(new Map([...toggled, ...way.slice(0, -1).map((key): [string, boolean] => [key, true])]));
  }

  const open = useMemo(() => {
    const reports = entries.find(({ key }) => key === 'reports');
    const classes = reports?.children ?? [];
    const few = classes.reduce((sum, { children = [] }) => sum + 1 + children.length, 0) <= OPEN_AT_FIRST;
    const keys = new Set(['reports', ...(few ? classes.map(({ key }) => key) : [])]);
    for (const [key, isOpen] of toggled) {
      if (isOpen) keys.add(key);
      else keys.delete(key);
    }
    return keys;
  }, [entries, toggled]);

  const toggle = (key: string, isOpen: boolean): void => setToggled((known) => new Map([...known, [key, isOpen]]));
  return { open, toggle };
};
