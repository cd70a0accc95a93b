import type { DatasetModel } from './model.ts';
import type { PaginatedReport } from '../paginated/definition.ts';
import type { DashboardDefinition, ReportDefinition } from './report.ts';

/** The part of a DuckDB connection that a sample's load needs. */
export interface LoadConnection {
  run(sql: string): Promise<unknown>;
}

/**
 * Fills a sample dataset. The service has created `schema` (the dataset's id; quote it) and runs the load inside a
 * transaction, so a load creates its tables and needs no clean-up of its own.
 * @param dataFolder the `data` folder of the package `vega-datasets`, an absolute path
 */
export type SampleLoad = (connection: LoadConnection, schema: string, dataFolder: string) => Promise<void>;

export interface SampleDataset {
  model: DatasetModel;
  load: SampleLoad;
}

/** What `reporting/samples/index.ts` exports as `samples`. */
export interface SampleWorkspace {
  workspace: { id: string; name: string };
  datasets: SampleDataset[];
  reports: ReportDefinition[];
  paginated?: PaginatedReport[];
  dashboards: DashboardDefinition[];
}
