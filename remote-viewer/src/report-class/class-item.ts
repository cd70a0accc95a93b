import type { Dashboard, Report } from '@portal/shared/contract';
import type { ReportTarget } from '@portal/shared/shell';
import { coverOf, coverOfReport, type Cover } from '@portal/shared/ui/base';
import { targetOf } from './opening.ts';

/** What stands in a class as a card: a report or a dashboard, whose ids come from one sequence. */
export type ClassItem = {
  readonly id: number;
  readonly reportName: string;
  readonly reportEnName: string;
  readonly cover: Cover;
  readonly type: `${Report['reportType']}` | 'dashboard';
  readonly isFavourite: boolean;
  readonly target: ReportTarget;
};

export const itemOfReport = (report: Report): ClassItem => ({
  id: report.id,
  reportName: report.reportName,
  reportEnName: report.reportEnName,
  cover: coverOfReport(report),
  type: `${report.reportType}`,
  isFavourite: report.isColl === 1,
  target: targetOf(report),
});

export const itemOfDashboard = ({ dashboardId, displayName, enDisplayName, cover, isColl }: Dashboard): ClassItem => ({
  id: dashboardId,
  reportName: displayName,
  reportEnName: enDisplayName,
  cover: coverOf(cover),
  type: 'dashboard',
  isFavourite: isColl === 1,
  target: { id: dashboardId, page: 'null', type: 'Dashboards', title: { zh: displayName, en: enDisplayName || displayName } },
});
