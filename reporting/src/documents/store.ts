import { join } from 'node:path';
import { z } from 'zod';
import { dashboardDefinition, datasetModel, reportDefinition, type DashboardDefinition, type DatasetModel, type ReportDefinition } from '../definition/index.ts';
import { paginatedReport, type PaginatedReport } from '../paginated/definition.ts';
import { accessList, type AccessList } from './access.ts';
import { DocumentFolder } from './document-folder.ts';

export const workspace = z.object({ id: z.uuid(), name: z.string().min(1).max(200) });
export type Workspace = z.infer<typeof workspace>;

/** "My workspace": what calls concern whose path names no workspace. Lists of workspaces leave it out, as Power BI does. */
export const MY_WORKSPACE = '00000000-0000-4000-8000-000000000001';

/** `status` is Power BI's word: Unknown is a refresh under way (protocol 13.4). */
export const refresh = z.object({
  requestId: z.uuid(),
  startTime: z.string(),
  endTime: z.string().optional(),
  status: z.enum(['Unknown', 'Completed', 'Failed']),
  failure: z.string().optional(),
  isCancelled: z.boolean().optional(),
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
  paginated: DocumentFolder<PaginatedReport>;
  dashboards: DocumentFolder<DashboardDefinition>;
  refreshes: DocumentFolder<RefreshHistory>;
  access: DocumentFolder<AccessList>;
}

/** @throws Error that names the document that cannot be read */
export const openStore = async (dataFolder: string): Promise<Store> => ({
  workspaces: await openWorkspaces(join(dataFolder, 'workspaces')),
  datasets: await DocumentFolder.open(join(dataFolder, 'datasets'), datasetModel),
  reports: await DocumentFolder.open(join(dataFolder, 'reports'), reportDefinition),
  paginated: await DocumentFolder.open(join(dataFolder, 'paginated'), paginatedReport),
  dashboards: await DocumentFolder.open(join(dataFolder, 'dashboards'), dashboardDefinition),
  refreshes: await DocumentFolder.open(join(dataFolder, 'refreshes'), refreshHistory),
  access: await DocumentFolder.open(join(dataFolder, 'access'), accessList),
});

const openWorkspaces = async (folder: string): Promise<DocumentFolder<Workspace>> => {
  const workspaces = await DocumentFolder.open(folder, workspace);
  if (!workspaces.get(MY_WORKSPACE)) await workspaces.put({ id: MY_WORKSPACE, name: 'My workspace' });
  return workspaces;
};
