import type { MenuEntry } from '../menu/entries.ts';
import { allEntries } from '../menu/entries.ts';
import type { RecentReport } from '../recent/recent-reports.ts';
import type { Finder } from '@portal/shared/search';

type Title = { zh: string; en: string };

export const GROUPS = ['recent', 'searched', 'report', 'page', 'class', 'dashboard', 'article', 'announcement', 'lesson', 'chapter', 'screen', 'command', 'all'] as const;
export type Group = (typeof GROUPS)[number];

/** What the palette can open or do. */
export type Target = {
  key: string;
  group: Group;
  title: Title;
  /** Where it belongs: a page's report, for example. */
  within?: Title;
  /** Where its text has what was typed. */
  excerpt?: { readonly text: string; readonly marks: readonly [from: number, to: number][] };
  /** The server has found it, whatever its name is. */
  isFound?: boolean;
} & ({ entry: MenuEntry } | { run: () => void });

const SHOWN = 50;
const RECENT_FIRST = 8;
/** A report that was opened lately comes before one that answers equally well. */
const RECENT_BONUS = 15;
/** What is found by its text only comes after all names. */
const BY_TEXT = 1;

const groupOf = (key: string): Group | undefined => {
  if (key.startsWith('report-')) return 'report';
  if (key.startsWith('page-')) return 'page';
  if (key.startsWith('class-')) return 'class';
  if (key.startsWith('dashboard-')) return 'dashboard';
  return key === 'home' || key.startsWith('menu-') ? 'screen' : undefined;
};

/** The menu's entries that open something, each once: favourites are reports and dashboards. */
export const menuTargets = (entries: readonly MenuEntry[]): Target[] =>
  allEntries(entries).flatMap((entry) => {
    const group = groupOf(entry.key);
    if (!group || !(entry.path || entry.href)) return [];
    return [{ key: entry.key, group, title: entry.title, entry, ...(group === 'page' && entry.tabTitle ? { within: entry.tabTitle } : {}) }];
  });

/** What was opened last, as long as it is still the user's. */
export const recentTargets = (recent: readonly RecentReport[], targets: readonly Target[]): Target[] => {
  const known = new Map(targets.map((target) => [target.key, target]));
  return recent.flatMap(({ id, path, title }) => {
    const report = known.get(`report-${id}`);
    return report ? [{ key: `recent-${id}`, group: 'recent' as const, title: report.title, entry: { key: `recent-${id}`, title, path } }] : [];
  });
};

/** What the menu has, and of what the server has found the rest: a thing that both have is the menu's. */
export const withFound = (targets: readonly Target[], found: readonly Target[]): Target[] => {
  const known = new Set(targets.map(({ key }) => key));
  return [...targets, ...found.filter(({ key }) => !known.has(key))];
};

/** Without anything typed: what was opened last, then the commands. Else what is found, the best of each group first. */
export const shownTargets = (targets: readonly Target[], recent: readonly Target[], find: Finder | undefined, searched: readonly Target[] = []): Target[] => {
  if (!find) return [...recent.slice(0, RECENT_FIRST), ...searched, ...targets.filter(({ group }) => group === 'screen' || group === 'command')].slice(0, SHOWN);
  const recentKeys = new Set(recent.map(({ key }) => key.replace('recent-', 'report-')));
  const scored = targets.flatMap((target) => {
    const score = Math.max(find(target.title), target.isFound ? BY_TEXT : 0);
    return score > 0 ? [{ target, score: score + (recentKeys.has(target.key) ? RECENT_BONUS : 0) }] : [];
  });
  scored.sort((one, other) => other.score - one.score);
  const best = scored.slice(0, SHOWN).map(({ target }) => target);
  // The group of the best answer comes first.
  const order = [...new Set(best.map(({ group }) => group))];
  return order.flatMap((group) => best.filter((target) => target.group === group));
};
