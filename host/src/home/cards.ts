import type { Dashboard, HomeCard, HomeOverview, Report } from '@portal/shared/contract';
import { coverOf, coverOfPictures, coverOfReport, type Cover } from '@portal/shared/ui/base';
import { dashboardPath, reportPath, viewerPath } from '../menu/entries.ts';
import type { RecentReport } from '../recent/recent-reports.ts';

type Title = { readonly zh: string; readonly en: string };

/** A report or dashboard as Home shows it. */
export type Card = {
  readonly key: string;
  readonly id: number;
  readonly path: string;
  readonly title: Title;
  /** Of its page; empty where it opens as always. */
  readonly page: Title;
  readonly cover: Cover;
  /** When it was opened last, ISO 8601. */
  readonly openTime?: string;
};

const NO_PAGE: Title = { zh: '', en: '' };

export const cardOfReport = (report: Report): Card => ({
  key: String(report.id),
  id: report.id,
  path: reportPath(report),
  title: { zh: report.reportName, en: report.reportEnName },
  page: NO_PAGE,
  cover: coverOfReport(report),
});

export const cardOfDashboard = (one: Dashboard): Card => ({
  key: String(one.dashboardId),
  id: one.dashboardId,
  path: dashboardPath(one),
  title: { zh: one.displayName, en: one.enDisplayName },
  page: NO_PAGE,
  cover: coverOf(one.cover),
});

/** As the server gives it. */
export const cardOf = ({ id, type, page, name, ename, pageName, enPageName, ...pictures }: HomeCard): Card => ({
  key: String(id),
  id,
  path: viewerPath(id, page, type),
  title: { zh: name, en: ename },
  page: { zh: pageName, en: enPageName },
  cover: coverOfPictures(pictures),
});

/**
 * What was opened last, the latest first: on any computer as the server knows it, and in this browser since then.
 * @param known what the menu lists; what is not in it, and that the server does not name, was taken from the user
 */
export const recentCards = (recent: HomeOverview['recent'], local: readonly RecentReport[], known: ReadonlyMap<number, Card>, pageOf: (id: number, path: string) => Title): Card[] => {
  const cards = new Map<number, Card>(recent.map((one) => [one.id, { ...cardOf(one), openTime: one.openTime }]));
  for (const { id, path, at } of local) {
    const card = cards.get(id);
    const base = card ?? known.get(id);
    if (!base || (card?.openTime !== undefined && Date.parse(card.openTime) >= Date.parse(at))) continue;
    cards.set(id, { ...base, path, page: path === base.path ? base.page : pageOf(id, path), openTime: at });
  }
  return [...cards.values()].toSorted((one, other) => Date.parse(other.openTime ?? '') - Date.parse(one.openTime ?? ''));
};
