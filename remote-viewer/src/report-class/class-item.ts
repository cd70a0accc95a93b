import type { Dashboard, Report } from '@portal/shared/contract';
import type { ReportTarget } from '@portal/shared/shell';
import { targetOf } from './opening.ts';

/** What stands in a class as a card: a report or a dashboard, whose ids come from one sequence. */
export type ClassItem = {
  readonly id: number;
  readonly reportName: string;
  readonly reportEnName: string;
  /** Paths of the covers on this server; empty when there is none. */
  readonly cover: { readonly zh: string; readonly en: string };
  readonly type: `${Report['reportType']}` | 'dashboard';
  readonly isFavourite: boolean;
  readonly target: ReportTarget;
};

export const itemOfReport = (report: Report): ClassItem => ({
  id: report.id,
  reportName: report.reportName,
  reportEnName: report.reportEnName,
  cover: { zh: report.iconUrlThum, en: report.enIconUrlThum },
  type: `${report.reportType}`,
  isFavourite: report.isColl === 1,
  target: targetOf(report),
});

export const itemOfDashboard = ({ dashboardId, displayName, enDisplayName, cover, isColl }: Dashboard): ClassItem => ({
  id: dashboardId,
  reportName: displayName,
  reportEnName: enDisplayName,
  cover: { zh: cover, en: '' },
  type: 'dashboard',
  isFavourite: isColl === 1,
  target: { id: dashboardId, page: 'null', type: 'Dashboards', title: { zh: displayName, en: enDisplayName || displayName } },
});
