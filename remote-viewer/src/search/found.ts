import type { Dashboard, Report, ReportClass } from '@portal/shared/contract';

/** One line of the results: what it is called, where it belongs, and what opens. */
export type Hit = { key: string; title: Title; place: Title | null; open: Target };
export type Title = { zh: string; en: string };
export type Target =
  | { kind: 'report'; report: Report; page?: string }
  | { kind: 'class'; id: number }
  | { kind: 'dashboard'; dashboard: Dashboard };

export const groups = ['reports', 'pages', 'classes', 'dashboards'] as const;
export type Found = Record<(typeof groups)[number], Hit[]>;

type Catalogue = { reports: readonly Report[]; classes: readonly ReportClass[]; dashboards: readonly Dashboard[] };

const titleOf = (zh: string, en: string): Title => ({ zh, en: en || zh });

/** Where `keyword` stands in `text`, without regard to case: [start, end), or null. */
export const matchIn = (text: string, keyword: string): readonly [number, number] | null => {
  const start = text.toLowerCase().indexOf(keyword.trim().toLowerCase());
  return start < 0 || keyword.trim() === '' ? null : [start, start + keyword.trim().length];
};

/**
 * What of the reader's catalogue has the keyword in a name, in either language. `reports` are those that the server
 * found by their own or a page's name; the pages among them are told apart here.
 */
export const find = (keyword: string, { reports, classes, dashboards }: Catalogue): Found => {
  const named = (...names: string[]) => names.some((name) => matchIn(name, keyword));
  return {
    reports: reports
      .filter((report) => named(report.reportName, report.reportEnName))
      .map((report) => ({
        key: `report-${report.id}`,
        title: titleOf(report.reportName, report.reportEnName),
        place: titleOf(report.className, report.classEnName),
        open: { kind: 'report', report },
      })),
    pages: reports.flatMap((report) =>
      report.children
        .filter(({ displayName, enDisplayName }) => named(displayName, enDisplayName))
        .map(({ code, displayName, enDisplayName }) => ({
          key: `page-${report.id}-${code}`,
          title: titleOf(displayName, enDisplayName),
          place: titleOf(report.reportName, report.reportEnName),
          open: { kind: 'report' as const, report, page: code },
        })),
    ),
    classes: withParents(classes)
      .filter(({ one }) => named(one.name, one.ename))
      .map(({ one, parent }) => ({
        key: `class-${one.id}`,
        title: titleOf(one.name, one.ename),
        place: parent && titleOf(parent.name, parent.ename),
        open: { kind: 'class', id: one.id },
      })),
    dashboards: dashboards
      .filter(({ displayName, enDisplayName }) => named(displayName, enDisplayName))
      .map((dashboard) => ({
        key: `dashboard-${dashboard.dashboardId}`,
        title: titleOf(dashboard.displayName, dashboard.enDisplayName),
        place: null,
        open: { kind: 'dashboard', dashboard },
      })),
  };
};

const withParents = (classes: readonly ReportClass[], parent: ReportClass | null = null): { one: ReportClass; parent: ReportClass | null }[] =>
  classes.flatMap((one) => [{ one, parent }, ...withParents(one.children, one)]);
