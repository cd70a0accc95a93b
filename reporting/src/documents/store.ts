import { join } from 'node:path';
import { z } from 'zod';
import { dashboardDefinition, datasetModel, reportDefinition, type DashboardDefinition, type DatasetModel, type ReportDefinition } from '../definition/index.ts';
import { DocumentFolder } from './document-folder.ts';

export const workspace = z.object({ id: z.uuid(), name: z.string().min(1).max(200) });
export type Workspace = z.infer<typeof workspace>;

/** `status` is Power BI's word: Unknown is a refresh under way (protocol 13.4). */
export const refresh = z.object({
  requestId: z.uuid(),
  startTime: z.string(),
  endTime: z.string().optional(),
  status: z.enum(['Unknown', 'Completed', 'Failed']),
  failure: z.string().optional(),
});
export type Refresh = z.infer<typeof refresh>;

/** The refreshes of a dataset, newest first; the id is the dataset's. */
const refreshHistory = z.object({ id: z.uuid(), refreshes: z.array(refresh) });
export type RefreshHistory = z.infer<typeof refreshHistory>;

/** Everything the service keeps as documents. */
export interface Store {
  workspaces: DocumentFolder<Workspace>;
  datasets: DocumentFolder<DatasetModel>;
  reports: DocumentFolder<ReportDefinition>;
  dashboards: DocumentFolder<DashboardDefinition>;
  refreshes: DocumentFolder<RefreshHistory>;
}

/** @throws Error that names the document that cannot be read */
export const openStore = async (dataFolder: string): Promise<Store> => ({
  workspaces: await DocumentFolder.open(join(dataFolder, 'workspaces'), workspace),
  datasets: await DocumentFolder.open(join(dataFolder, 'datasets'), datasetModel),
  reports: await DocumentFolder.open(join(dataFolder, 'reports'), reportDefinition),
  dashboards: await DocumentFolder.open(join(dataFolder, 'dashboards'), dashboardDefinition),
  refreshes: await DocumentFolder.open(join(dataFolder, 'refreshes'), refreshHistory),
});
