/** What there is to read. */
export * from './adding.ts';
export * from './connection-sources.ts';
export * from './embed-token.ts';
export * from './fixed-filters.ts';
export * from './h5-reports.ts';
export * from './managed-dashboards.ts';
export * from './managed-reports.ts';
export * from './report-access.ts';
export * from './report-classes.ts';
export * from './report-files.ts';
export * from './report-server.ts';
export * from './report-display.ts';
export * from './report-successor.ts';
export * from './report-health.ts';
export * from './reports.ts';
export type { Dashboard, Report, ReportClass, ReportPage, ViewerType } from './catalogue.ts';

import { adding } from './adding.ts';
import { connectionSources } from './connection-sources.ts';
import { h5Reports } from './h5-reports.ts';
import { managedDashboards } from './managed-dashboards.ts';
import { managedReports, reportPages } from './managed-reports.ts';
import { reportAccess } from './report-access.ts';
import { reportClasses } from './report-classes.ts';
import { reportFiles } from './report-files.ts';
import { reportServer } from './report-server.ts';
import { reportSuccessor } from './report-successor.ts';
import { reportHealths } from './report-health.ts';
import { reports } from './reports.ts';

export const endpoints = { adding, connectionSources, h5Reports, managedDashboards, managedReports, reportAccess, reportClasses, reportFiles, reportHealths, reportPages, reportServer, reports, reportSuccessor };
