import { useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { REPORT_LIST_PATH } from '@portal/shared/contract';
import { finder, type PinyinMatch } from '@portal/shared/search';
import { recentSearches } from '@portal/shared/search/recent';
import { useShell } from '@portal/shared/shell';
import { Unseen } from '@portal/shared/ui/base';
import { useMenuActions, useMenuEntries } from '../menu/use-menu.ts';
import { useRecent } from '../recent/recent-reports.ts';
import { resultsPath } from '../search/results-path.ts';
import { usePinyin } from '../search/use-finder.ts';
import type { Tabs } from '../tabs/use-tabs.ts';
import { useCommands, useRemoteCommands } from './commands.ts';
import { useFound, type Found } from './found.ts';
import { Options } from './options.tsx';
import { focusBack, PaletteFrame } from './palette-frame.tsx';
import styles from './palette.module.css';
import { menuTargets, recentTargets, shownTargets, withFound, type Target } from './targets.ts';
import { useTexts } from './texts.ts';

export type PaletteProps = {
  account: string;
  tabs: Tabs;
  onToggleMenu: () => void;
  onClose: () => void;
  /** What was typed while it was fetched, whether Enter came after it, and what had the focus before. */
  begun: { readonly typed: string; readonly isEntered: boolean; readonly before: Element | null };
};

const SEARCHES = 5;

/** Finds reports, pages, classes, dashboards, articles, announcements, lessons, screens and commands by a few letters (Ctrl K, ⌘ K). A combobox with a list box. */
const Palette = ({ account, tabs, onToggleMenu, onClose, begun }: PaletteProps) => {
  const t = useTexts();
  const id = useId();
  const [typed, setTyped] = useState(begun.typed);
  // Finding among thousands may come later than the next letter; what is chosen never does.
  const wanted = useDeferredValue(typed);
  const isCurrent = wanted === typed;
  const { shown, counts, isNothing, isComplete, pinyin } = useShown(account, tabs, onToggleMenu, wanted);
  const [entered, setEntered] = useState(begun.isEntered);
  // By key: what the server finds comes later, and may come before it.
  const [chosen, setChosen] = useState<string>();
  const { choose } = useMenuActions(tabs);
  const at = Math.max(0, shown.findIndex(({ key }) => key === chosen));
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, shown]);

  const act = (target: Target | undefined): void => {
    if (!target) return;
    focusBack(begun.before);
    onClose();
    if ('run' in target) target.run();
    else choose(target.entry);
  };
  const actOnEntered = useEffectEvent(() => act(shown[at]));
  // Who enters at once wants the best that there is, and not the page of all results because nothing has come yet.
  const isReady = isCurrent && (isComplete || chosen !== undefined || shown[at]?.group !== 'all');
  useEffect(() => {
    if (entered && isReady) actOnEntered();
  }, [entered, isReady]);
  const onKey = (key: string): boolean => {
    const count = shown.length;
    const next = { ArrowDown: (at + 1) % count, ArrowUp: (at - 1 + count) % count, PageDown: Math.min(count - 1, at + 10), PageUp: Math.max(0, at - 10) }[key];
    if (next !== undefined) setChosen(shown[next]?.key);
    return next !== undefined;
  };

  return (
    <PaletteFrame
      before={begun.before}
      onEnter={() => setEntered(true)}
      onKey={onKey}
      onClose={onClose}
      input={{
        role: 'combobox',
        'aria-expanded': shown.length > 0,
        'aria-controls': `${id}-list`,
        'aria-autocomplete': 'list',
        'aria-activedescendant': shown[at] ? `${id}-${at}` : undefined,
        value: typed,
        onChange: (event) => {
          setTyped(event.target.value);
          setChosen(undefined);
          setEntered(false);
        },
      }}
    >
      <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label={t('label')}>
        {isNothing && <p className={styles.nothing}>{t('nothing', { wanted: wanted.trim() })}</p>}
        <Options id={id} shown={shown} counts={counts} typed={wanted.trim()} pinyin={pinyin} at={at} onPoint={(index) => setChosen(shown[index]?.key)} onChoose={act} />
      </div>
      <p className={styles.foot}>{t('keys')}</p>
      <Unseen role="status">{typed.trim() ? t('count', { count: shown.filter(({ group }) => group !== 'all').length }) : ''}</Unseen>
    </PaletteFrame>
  );
};

type Shown = { shown: Target[]; counts: Found['counts']; isNothing: boolean; isComplete: boolean; pinyin: PinyinMatch | undefined };

/** What is found, and at the end the way to the page of all results; where nothing is, to all reports. */
const useShown = (account: string, tabs: Tabs, onToggleMenu: () => void, typed: string): Shown => {
  const t = useTexts();
  const { open } = useShell();
  const { entries } = useMenuEntries();
  const commands = useCommands(tabs, onToggleMenu);
  const remoteCommands = useRemoteCommands(tabs);
  const recent = useRecent(account);
  const wanted = typed.trim();
  const found = useFound(wanted);
  const pinyin = usePinyin(typed !== '');
  const find = useMemo(() => (wanted ? finder(wanted, pinyin) : undefined), [wanted, pinyin]);
  const fromMenu = useMemo(() => menuTargets(entries), [entries]);
  const [searches] = useState(() => recentSearches(account).slice(0, SEARCHES));
  const toResults = (keyword: string) => () => open(resultsPath(keyword), { zh: `“${keyword}”`, en: `“${keyword}”` });
  const searched = searches.map((keyword): Target => ({ key: `searched-${keyword}`, group: 'searched', title: { zh: keyword, en: keyword }, run: toResults(keyword) }));
  const shown = shownTargets(withFound([...fromMenu, ...remoteCommands, ...commands], found.targets), recentTargets(recent, fromMenu), find, searched);
  if (!wanted) return { shown, counts: {}, isNothing: false, isComplete: true, pinyin };
  const isNothing = shown.length === 0 && found.isComplete;
  // The page of results would have none, either.
  const text = isNothing ? t('allReports') : t('searchAll', { wanted });
  const all: Target = { key: 'search-all', group: 'all', title: { zh: text, en: text }, run: isNothing ? () => open(REPORT_LIST_PATH) : toResults(wanted) };
  return { shown: [...shown, all], counts: found.counts, isNothing, isComplete: found.isComplete, pinyin };
};

export default Palette;
