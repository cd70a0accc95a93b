import type { Context } from '../context.ts';
import { textIn, type DashboardDefinition, type DatasetModel, type ReportDefinition } from '../definition/index.ts';
import type { PaginatedReport } from '../paginated/definition.ts';

/** A report of either kind; only the one with pages of visuals has `pages`. */
export type AnyReport = ReportDefinition | PaginatedReport;
export type Tile = DashboardDefinition['tiles'][number];

/** A report as Power BI's REST API gives it (protocol 13.2). */
export const reportJson = (report: AnyReport, language: string, { addresses }: Context) => ({
  id: report.id,
  name: report.name,
  ...(report.description !== undefined && { description: textIn(report.description, language) }),
  reportType: 'pages' in report ? 'PowerBIReport' : 'PaginatedReport',
  datasetId: report.datasetId,
  embedUrl: 'pages' in report ? addresses.report(report) : addresses.paginated(report),
  users: [],
  subscriptions: [],
});

/** A dataset (protocol 13.4). */
export const datasetJson = (dataset: DatasetModel, language: string, { addresses, refreshes }: Context) => ({
  id: dataset.id,
  name: dataset.name,
  ...(dataset.description !== undefined && { description: textIn(dataset.description, language) }),
  addRowsAPIEnabled: false,
  isRefreshable: refreshes.hasSource(dataset.id),
  isEffectiveIdentityRequired: dataset.roles.length > 0,
  isEffectiveIdentityRolesRequired: dataset.roles.length > 0,
  isOnPremGatewayRequired: false,
  targetStorageMode: 'Abf',
  createReportEmbedURL: addresses.newReport(),
  users: [],
});

/** A dashboard (protocol 13.3). */
export const dashboardJson = (dashboard: DashboardDefinition, { addresses }: Context) => ({
  id: dashboard.id,
  displayName: dashboard.displayName,
  isReadOnly: false,
  embedUrl: addresses.dashboard(dashboard),
  users: [],
  subscriptions: [],
});

/** A tile of a dashboard (protocol 13.3). */
export const tileJson = (dashboard: DashboardDefinition, tile: Tile, language: string, { addresses, store }: Context) => ({
  id: tile.id,
  title: textIn(tile.title, language),
  rowSpan: tile.rowSpan,
  colSpan: tile.colSpan,
  embedUrl: addresses.tile(dashboard, tile.id),
  embedData: '',
  reportId: tile.reportId,
  datasetId: store.reports.get(tile.reportId)?.datasetId,
});
