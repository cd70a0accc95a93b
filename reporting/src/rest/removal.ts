import type { Context } from '../context.ts';

/** Takes a dataset away with its data and the reports over it, as Power BI does. It may be run again after it was cut short. */
export const removeDataset = async (datasetId: string, { store, loads, refreshes }: Context): Promise<void> => {
  for (const folder of [store.reports, store.paginated]) for (const report of folder.all()) if (report.datasetId === datasetId) await folder.remove(report.id);
  refreshes.forgetSource(datasetId);
  await loads.remove(datasetId);
  await store.refreshes.remove(datasetId);
  await store.access.remove(datasetId);
  await store.datasets.remove(datasetId);
};

/** Takes a workspace away with all that is in it; the workspace itself goes last. */
export const removeWorkspace = async (workspaceId: string, context: Context): Promise<void> => {
  const { store } = context;
  for (const folder of [store.dashboards, store.reports, store.paginated]) for (const one of folder.all()) if (one.workspaceId === workspaceId) await folder.remove(one.id);
  for (const dataset of store.datasets.all()) if (dataset.workspaceId === workspaceId) await removeDataset(dataset.id, context);
  await store.access.remove(workspaceId);
  await store.workspaces.remove(workspaceId);
};
