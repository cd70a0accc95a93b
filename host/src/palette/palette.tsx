import { useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Unseen } from '@portal/shared/ui/base';
import { useMenuActions, useMenuEntries } from '../menu/use-menu.ts';
import { useRecent } from '../recent/recent-reports.ts';
import { resultsPath } from '../search/results-path.ts';
import { useFinder } from '../search/use-finder.ts';
import type { Tabs } from '../tabs/use-tabs.ts';
import { useArticleTargets } from './articles.ts';
import { useCommands, useRemoteCommands } from './commands.ts';
import styles from './palette.module.css';
import { menuTargets, recentTargets, shownTargets, type Target } from './targets.ts';
import { useTexts } from './texts.ts';

type Props = { account: string; tabs: Tabs; onToggleMenu: () => void; onClose: () => void };

/** Finds reports, pages, classes, dashboards, screens and commands by a few letters (Ctrl K, ⌘ K). A combobox with a list box. */
const Palette = ({ account, tabs, onToggleMenu, onClose }: Props) => {
  const t = useTexts();
  const id = useId();
  const [typed, setTyped] = useState('');
  // Finding among thousands may come later than the next letter; what is chosen never does.
  const wanted = useDeferredValue(typed);
  const isCurrent = wanted === typed;
  const shown = useShown(account, tabs, onToggleMenu, wanted);
  const [entered, setEntered] = useState(false);
  const [chosen, setChosen] = useState(0);
  const { choose } = useMenuActions(tabs);
  const at = Math.min(chosen, shown.length - 1);
  const list = useRef<HTMLDivElement>(null);
  const focusBack = useFocusBack();

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, shown]);

  const act = (target: Target | undefined): void => {
    if (!target) return;
    focusBack();
    onClose();
    if ('run' in target) target.run();
    else choose(target.entry);
  };
  const actOnEntered = useEffectEvent(() => act(shown[at]));
  useEffect(() => {
    if (entered && isCurrent) actOnEntered();
  }, [entered, isCurrent]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const count = shown.length;
    const next = { ArrowDown: (at + 1) % count, ArrowUp: (at - 1 + count) % count, PageDown: Math.min(count - 1, at + 10), PageUp: Math.max(0, at - 10) }[event.key];
    if (next !== undefined) setChosen(next);
    else if (event.key === 'Enter') setEntered(true);
    else if (event.key === 'Escape') {
      focusBack();
      onClose();
    } else if (event.key !== 'Tab') return;
    // Tab stays here: the list has no other stop.
    event.preventDefault();
  };

  return (
    <div className={styles.ground} onMouseDown={(event) => event.target === event.currentTarget && onClose()}>
      <div className={styles.palette} role="dialog" aria-modal="true" aria-label={t('label')} onKeyDown={onKeyDown}>
        <input
          autoFocus
          className={styles.input}
          type="text"
          role="combobox"
          aria-label={t('label')}
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown[at] ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
            setEntered(false);
          }}
        />
        <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label={t('label')}>
          <Options id={id} shown={shown} at={at} onPoint={setChosen} onChoose={act} />
        </div>
        <p className={styles.foot}>{t('keys')}</p>
        <Unseen role="status">{typed.trim() ? t('count', { count: shown.length }) : ''}</Unseen>
      </div>
    </div>
  );
};

type OptionsProps = { id: string; shown: readonly Target[]; at: number; onPoint: (index: number) => void; onChoose: (target: Target) => void };

const Options = ({ id, shown, at, onPoint, onChoose }: OptionsProps) => {
  const t = useTexts();
  const { language } = useLanguage();
  return shown.map((target, index) => {
    const { key, group, title, within } = target;
    const first = shown[index - 1]?.group !== group;
    return (
      <div key={key} role="presentation">
        {first && key !== SEARCH_ALL && (
          <div className={styles.group} role="presentation">
            {t(group)}
          </div>
        )}
        <div
          id={`${id}-${index}`}
          className={styles.option}
          role="option"
          aria-selected={index === at}
          onMouseMove={() => index !== at && onPoint(index)}
          onClick={() => onChoose(target)}
        >
          <span className={styles.name}>{nameIn(language, title.zh, title.en)}</span>
          {within && <span className={styles.within}>{nameIn(language, within.zh, within.en)}</span>}
        </div>
      </div>
    );
  });
};

const SEARCH_ALL = 'search-all';

/** What is found, and at the end the way to the search that looks into all reports. */
const useShown = (account: string, tabs: Tabs, onToggleMenu: () => void, typed: string): Target[] => {
  const t = useTexts();
  const { open } = useShell();
  const { entries } = useMenuEntries();
  const commands = useCommands(tabs, onToggleMenu);
  const remoteCommands = useRemoteCommands(tabs);
  const articles = useArticleTargets();
  const recent = useRecent(account);
  const find = useFinder(typed);
  const fromMenu = useMemo(() => menuTargets(entries), [entries]);
  const wanted = typed.trim();
  const found = shownTargets([...fromMenu, ...articles, ...remoteCommands, ...commands], recentTargets(recent, fromMenu), find);
  if (!wanted) return found;
  const text = t('searchAll', { wanted });
  const title = { zh: `“${wanted}”`, en: `“${wanted}”` };
  return [...found, { key: SEARCH_ALL, group: 'command', title: { zh: text, en: text }, run: () => open(resultsPath(wanted), title) }];
};

/** The focus goes back to where it was when the palette came. */
const useFocusBack = (): (() => void) => {
  const [before] = useState(() => document.activeElement);
  return () => {
    if (before instanceof HTMLElement && before !== document.body) before.focus();
  };
};

export default Palette;
