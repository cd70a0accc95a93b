import type { Dashboard, Report, ReportClass } from '@portal/shared/contract';

export type ClassCount = { total: number; reports: Report[]; dashboards: Dashboard[] };

/** For each outermost class: how many reports and dashboards are in it and in the classes below, and those in their order. */
export const countByClass = (classes: readonly ReportClass[], reports: readonly Report[], dashboards: readonly Dashboard[]): Map<number, ClassCount> => {
  const outermost = new Map<number, number>();
  const mark = (one: ReportClass, top: number): void => {
    outermost.set(one.id, top);
    for (const child of one.children) mark(child, top);
  };
  for (const one of classes) mark(one, one.id);
  const counts = new Map<number, ClassCount>(classes.map(({ id }) => [id, { total: 0, reports: [], dashboards: [] }]));
  for (const report of reports) {
    const count = counts.get(outermost.get(report.parentId) ?? NaN);
    if (!count) continue;
    count.total += 1;
    count.reports.push(report);
  }
  for (const dashboard of dashboards) {
    const count = counts.get(outermost.get(dashboard.classId ?? NaN) ?? NaN);
    if (!count) continue;
    count.total += 1;
    count.dashboards.push(dashboard);
  }
  return counts;
};
