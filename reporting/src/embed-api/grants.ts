import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { DatasetModel, DashboardDefinition, ReportDefinition } from '../definition/index.ts';
import type { Identity } from '../query/row-security.ts';
import { notAuthorized, notFound } from '../http-error.ts';
import { pathOf } from '../paths.ts';
import type { EmbedClaims } from '../tokens/tokens.ts';

/** A report that a token lets its bearer see, cut to the pages that it allows. */
export interface GrantedReport {
  claims: EmbedClaims;
  report: ReportDefinition;
  model: DatasetModel;
  /** Whether the report may be changed in its place. */
  canEdit: boolean;
  /** Whether new reports over its dataset may be saved, copies of it among them. */
  canSaveAs: boolean;
  /** Whether its data may be taken away. */
  canExportData: boolean;
}

/** A dashboard that a token lets its bearer see, cut to the tiles that it allows. */
export interface GrantedDashboard {
  claims: EmbedClaims;
  dashboard: DashboardDefinition;
}

/** The report that a request names, if its token allows it. @throws HttpError 401, 403 or 404 */
export const grantedReport = async (request: FastifyRequest, { store, tokens }: Context): Promise<GrantedReport> => {
  const claims = await tokens.readEmbed(request.headers.authorization);
  const { reportId = '' } = pathOf(request);
  const grant = claims.reports.find(({ id }) => id === reportId);
  if (!grant) throw notAuthorized(403, 'The embed token is not for this report.');
  const stored = store.reports.get(reportId);
  if (!stored) throw notFound(`The report ${reportId}`);
  const report = onPages(stored, grant.pages);
  return { claims, report, model: modelOf(report, claims, store), canEdit: grant.allowEdit, canSaveAs: claims.workspaces.length > 0, canExportData: claims.allowExportData };
};

/** A report as somebody sees it who may see these pages: the others are left out. @throws HttpError 403 when none is left */
const onPages = (report: ReportDefinition, names: readonly string[] | undefined): ReportDefinition => {
  if (!names) return report;
  const pages = report.pages.filter(({ name }) => names.includes(name));
  if (pages.length === 0) throw notAuthorized(403, 'The embed token is for no page of this report.');
  return { ...report, pages };
};

/** A dataset that a request names, if its token lets its bearer make reports over it. @throws HttpError 401, 403 or 404 */
export const grantedDataset = async (request: FastifyRequest, { store, tokens }: Context): Promise<{ claims: EmbedClaims; model: DatasetModel }> => {
  const claims = await tokens.readEmbed(request.headers.authorization);
  const { datasetId = '' } = pathOf(request);
  if (claims.workspaces.length === 0) throw notAuthorized(403, 'The embed token does not allow to create reports.');
  return { claims, model: modelOf({ datasetId }, claims, store) };
};

/** The dashboard that a request names, if its token allows it. @throws HttpError 401, 403 or 404 */
export const grantedDashboard = async (request: FastifyRequest, { store, tokens }: Context): Promise<GrantedDashboard> => {
  const claims = await tokens.readEmbed(request.headers.authorization);
  const { dashboardId = '' } = pathOf(request);
  const single = new Set(claims.tiles.filter((tile) => tile.dashboardId === dashboardId).map(({ tileId }) => tileId));
  const whole = claims.dashboards.includes(dashboardId);
  if (!whole && single.size === 0) throw notAuthorized(403, 'The embed token is not for this dashboard.');
  const dashboard = store.dashboards.get(dashboardId);
  if (!dashboard) throw notFound(`The dashboard ${dashboardId}`);
  return { claims, dashboard: whole ? dashboard : { ...dashboard, tiles: dashboard.tiles.filter(({ id }) => single.has(id)) } };
};

/** The model behind a report, if the token names its dataset: a report that was bound anew needs a new token. */
export const modelOf = ({ datasetId }: Pick<ReportDefinition, 'datasetId'>, claims: EmbedClaims, store: Context['store']): DatasetModel => {
  if (!claims.datasets.includes(datasetId)) throw notAuthorized(403, 'The embed token is not for this dataset.');
  const model = store.datasets.get(datasetId);
  if (!model) throw notFound(`The dataset ${datasetId}`);
  return model;
};

/** The effective identity of a token for a dataset. */
export const identityFor = ({ identities }: EmbedClaims, datasetId: string): Identity | undefined => identities.find(({ datasets }) => datasets.includes(datasetId));
