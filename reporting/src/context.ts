import type { Addresses } from './addresses.ts';
import type { Turns } from './embed-api/turns.ts';
import type { ExportJobs } from './exports/jobs.ts';
import type { Imports } from './imports/imports.ts';
import type { Loads } from './warehouse/loads.ts';
import type { Refreshes } from './warehouse/refreshes.ts';
import type { Store } from './documents/store.ts';
import type { PaginatedReports } from './paginated/paginated-reports.ts';
import type { QueryEngine } from './query/query-engine.ts';
import type { TableFiles } from './warehouse/table-files.ts';
import type { Tokens } from './tokens/tokens.ts';

/** What the routes work with. */
export interface Context {
  store: Store;
  loads: Loads;
  refreshes: Refreshes;
  engine: QueryEngine;
  paginated: PaginatedReports;
  tokens: Tokens;
  turns: Turns;
  addresses: Addresses;
  exports: ExportJobs;
  imports: Imports;
  tableFiles: TableFiles;
  /** The folder where files wait that the database writes or reads. */
  transfers: string;
}
