import { currentUser, serverNow } from '@portal/shared/auth';
import { useEffect, useSyncExternalStore } from 'react';
import type { Tab } from '@portal/shared/shell';
import { openedKey } from '@portal/shared/search/recent';
import { localStore } from '@portal/shared/storage';
import { forgetOverview } from '../home/use-overview.ts';
import { reportIdOf } from '../tabs/tabs.ts';
import type { Tabs } from '../tabs/use-tabs.ts';

export type RecentReport = { id: number; path: string; title: Tab['title']; /** ISO 8601, by the server's clock: that is what a cleared history goes by. */ at: string };

const KEPT = 20;

/** The list with a report at its front, once. */
export const withRecent = (known: readonly RecentReport[], report: RecentReport): RecentReport[] =>
  [report, ...known.filter(({ id }) => id !== report.id)].slice(0, KEPT);

/** What storage holds, without whatever is no report of this portal. */
export const recentFrom = (stored: unknown): RecentReport[] =>
  (Array.isArray(stored) ? (stored as Partial<RecentReport>[]) : []).flatMap((one) => {
    const id = typeof one?.path === 'string' ? reportIdOf(one.path) : undefined;
    const zh = one?.title?.zh;
    const en = one?.title?.en;
    if (id === undefined || typeof zh !== 'string' || typeof en !== 'string' || Number.isNaN(Date.parse(String(one.at)))) return [];
    return [{ id, path: one.path!, title: { zh, en }, at: String(one.at) }];
  });

const lists = new Map<string, RecentReport[]>();
const listeners = new Set<() => void>();
const listOf = (account: string): RecentReport[] => {
  const known = lists.get(account) ?? localStore.value(openedKey(account), recentFrom) ?? [];
  lists.set(account, known);
  return known;
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const tell = (): void => {
  for (const listener of listeners) listener();
};
const write = (account: string, list: RecentReport[]): void => {
  lists.set(account, list);
  localStore.writeValue(openedKey(account), list);
  tell();
};

/** The reports that the account opened last in this browser, newest first. */
export const useRecent = (account: string): readonly RecentReport[] => useSyncExternalStore(subscribe, () => listOf(account));

/** Forgets what was opened before an instant: its history was cleared, perhaps in another browser. */
export const keepRecentSince = (account: string, since: string): void => {
  const kept = listOf(account).filter(({ at }) => Date.parse(at) > Date.parse(since));
  if (kept.length < listOf(account).length) write(account, kept);
};

/** Remembers each report that comes to the front, as soon as its name is known, and hears of what else becomes of the list. */
export const useRecentReports = (account: string, { state, activeKey }: Tabs): void => {
  const { path, title, reportId } = state.tabs.find(({ key }) => key === activeKey) ?? {};
  const { zh, en } = title ?? { zh: '', en: '' };
  useEffect(() => {
    // Another window has written it, or it was forgotten with the browsing history.
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key !== null && key !== openedKey(account)) return;
      if (newValue === null) forgetOverview(account);
      lists.delete(account);
      tell();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [account]);
  useEffect(() => {
    // Who looks at the portal as this user does leaves no trace among what the user has opened.
    if (reportId === undefined || !path || !zh || currentUser()?.viewedBy) return;
    const list = withRecent(listOf(account), { id: reportId, path, title: { zh, en }, at: new Date(serverNow()).toISOString() });
    write(account, list);
  }, [account, reportId, path, zh, en]);
};
