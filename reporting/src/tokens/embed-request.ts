import { z } from 'zod';
import type { DashboardDefinition, DatasetModel } from '../definition/index.ts';
import type { Store } from '../documents/store.ts';
import { invalid, notFound, HttpError } from '../http-error.ts';
import type { EmbedGrant } from './tokens.ts';

const most = 50;
const id = z.string().min(1).max(100).transform((text) => text.toLowerCase());
const roleName = z.string().min(1).max(50).regex(/^[^,]*$/, 'a role has no comma in its name');
const lifetimeInMinutes = z.number().int().min(0).optional();

export const effectiveIdentity = z.object({
  username: z.string().min(1).max(256),
  roles: z.array(roleName).max(most).default([]),
  datasets: z.array(id).max(most).default([]),
  customData: z.string().max(10_000).optional(),
});
type EffectiveIdentity = z.infer<typeof effectiveIdentity>;

/** POST /GenerateToken, the call for reports and datasets (protocol 13.5, V2). */
export const generateTokenV2 = z.object({
  reports: z.array(z.object({ id, allowEdit: z.boolean().default(false) })).max(most).default([]),
  datasets: z.array(z.object({ id, xmlaPermissions: z.enum(['Off', 'ReadOnly']).default('Off') })).max(most).default([]),
  targetWorkspaces: z.array(z.object({ id })).max(most).default([]),
  identities: z.array(effectiveIdentity).max(most).default([]),
  lifetimeInMinutes,
});
export type GenerateTokenV2 = z.infer<typeof generateTokenV2>;

/** The calls on one report, dashboard, tile or dataset (protocol 13.5, V1). */
export const generateTokenV1 = z.object({
  accessLevel: z.enum(['View', 'Edit', 'Create']).default('View'),
  allowSaveAs: z.boolean().default(false),
  datasetId: id.optional(),
  identities: z.array(effectiveIdentity).max(most).default([]),
  lifetimeInMinutes,
});
export type GenerateTokenV1 = z.infer<typeof generateTokenV1>;

const noGrant: EmbedGrant = { reports: [], datasets: [], workspaces: [], dashboards: [], tiles: [], identities: [], allowExportData: true };

/** What a V2 request allows. @throws HttpError 400 or 404 that names what is wrong */
export const grantV2 = (request: GenerateTokenV2, store: Store): EmbedGrant => {
  if (request.reports.length === 0 && request.datasets.length === 0) throw invalid('reports', 'a token is for one report or dataset at least');
  const datasets = request.datasets.map((one) => datasetOf(one.id, store));
  for (const one of request.reports) {
    const report = reportIn(store, one.id);
    if (!report) throw notFound(`The report ${one.id}`);
    if (!datasets.some((dataset) => dataset.id === report.datasetId)) throw invalid('datasets', `the dataset ${report.datasetId} of the report ${one.id} is missing`);
  }
  for (const { id: workspaceId } of request.targetWorkspaces) if (!store.workspaces.get(workspaceId)) throw notFound(`The workspace ${workspaceId}`);
  return {
    ...noGrant,
    reports: request.reports,
    datasets: datasets.map((dataset) => dataset.id),
    workspaces: request.targetWorkspaces.map((one) => one.id),
    identities: identitiesFor(datasets, request.identities),
  };
};

/** What a V1 request on a report allows. */
export const grantForReport = (request: GenerateTokenV1, reportId: string, groupId: string, store: Store): EmbedGrant => {
  if (request.accessLevel === 'Create') throw invalid('accessLevel', 'a token for a report is for View or Edit');
  const report = reportIn(store, reportId);
  if (report?.workspaceId !== groupId) throw notFound(`The report ${reportId}`);
  return {
    ...noGrant,
    reports: [{ id: report.id, allowEdit: request.accessLevel === 'Edit' }],
    datasets: [report.datasetId],
    workspaces: request.allowSaveAs ? [groupId] : [],
    identities: identitiesFor([datasetOf(report.datasetId, store)], request.identities),
  };
};

/** What a V1 request for making a new report in a workspace allows. */
export const grantForCreation = (request: GenerateTokenV1, groupId: string, store: Store): EmbedGrant => {
  if (request.accessLevel !== 'Create') throw invalid('accessLevel', 'a token for a new report is for Create');
  if (!request.datasetId) throw invalid('datasetId', 'a new report needs a dataset');
  const dataset = datasetOf(request.datasetId, store);
  return { ...noGrant, datasets: [dataset.id], workspaces: [groupId], identities: identitiesFor([dataset], request.identities) };
};

/** What a V1 request on a dashboard allows, or on one of its tiles. */
export const grantForDashboard = (request: GenerateTokenV1, dashboard: DashboardDefinition, store: Store, tileId?: string): EmbedGrant => {
  if (request.accessLevel !== 'View') throw invalid('accessLevel', 'a token for a dashboard is for View');
  const shown = dashboard.tiles.filter(({ id: one }) => tileId === undefined || one === tileId);
  const reports = shown.flatMap(({ reportId }) => store.reports.get(reportId) ?? []);
  const datasets = [...new Set(reports.map(({ datasetId }) => datasetId))].map((datasetId) => datasetOf(datasetId, store));
  return {
    ...noGrant,
    datasets: datasets.map((dataset) => dataset.id),
    dashboards: tileId === undefined ? [dashboard.id] : [],
    tiles: tileId === undefined ? [] : [{ dashboardId: dashboard.id, tileId }],
    identities: identitiesFor(datasets, request.identities),
  };
};

/** A report of either kind. */
const reportIn = (store: Store, reportId: string) => store.reports.get(reportId) ?? store.paginated.get(reportId);

const datasetOf = (datasetId: string, store: Store): DatasetModel => {
  const dataset = store.datasets.get(datasetId);
  if (!dataset) throw notFound(`The dataset ${datasetId}`);
  return dataset;
};

const refuse = (message: string) => new HttpError(400, 'InvalidRequest', message);

/**
 * Checks the effective identities: a dataset with row-level security needs one, with roles that exist, and no other may
 * have one. An identity that names no dataset is for all of them, as in the V1 calls for a single dataset.
 */
const identitiesFor = (datasets: readonly DatasetModel[], identities: readonly EffectiveIdentity[]): EmbedGrant['identities'] => {
  const named = identities.map((identity) => ({ ...identity, datasets: identity.datasets.length > 0 ? identity.datasets : datasets.map((dataset) => dataset.id) }));
  for (const identity of named) for (const datasetId of identity.datasets) if (!datasets.some((dataset) => dataset.id === datasetId)) throw invalid('identities', `the dataset ${datasetId} is not part of the request`);
  for (const dataset of datasets) {
    const own = named.filter((identity) => identity.datasets.includes(dataset.id));
    if (own.length > 1) throw invalid('identities', `there is more than one for the dataset ${dataset.id}`);
    checkIdentity(dataset, own[0]);
  }
  return named;
};

const checkIdentity = ({ id: datasetId, roles }: DatasetModel, identity: EffectiveIdentity | undefined): void => {
  if (roles.length === 0) {
    if (identity) throw refuse(`Creating embed token for accessing dataset ${datasetId} shouldn't have effective identity`);
    return;
  }
  if (!identity) throw refuse(`Creating embed token for accessing dataset ${datasetId} requires effective identity to be provided`);
  if (identity.roles.length === 0) throw refuse(`Creating embed token for accessing dataset ${datasetId} requires roles to be included in provided effective identity`);
  const unknown = identity.roles.find((name) => !roles.some((role) => role.name === name));
  if (unknown !== undefined) throw invalid('identities', `the dataset ${datasetId} has no role ${unknown}`);
};
