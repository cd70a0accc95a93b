import { z } from 'zod';
import { identifier } from '../definition/index.ts';

/**
 * A report's own file, the counterpart of Power BI's .pbix: a zip with `manifest.json`, `report.json` (the definition),
 * `model.json` (its dataset's model) and, unless it leans on a dataset that stays where it is, the tables as
 * `data/<table>.parquet`.
 */
export const FORMAT = 'local-reporting.pbix';
/** Goes up when an older service could no longer read the file. */
export const FORMAT_VERSION = 1;
export const EXTENSION = '.pbix';
export const MEDIA_TYPE = 'application/zip';

export const entries = { manifest: 'manifest.json', report: 'report.json', model: 'model.json' } as const;
export const tableEntry = (table: string): string => `data/${table}.parquet`;

export const manifest = z.object({
  format: z.literal(FORMAT, { error: `must be ${FORMAT}` }),
  formatVersion: z.literal(FORMAT_VERSION, { error: `must be ${FORMAT_VERSION}, which is the version that this service reads` }),
  created: z.iso.datetime(),
  /** Tables whose rows are in the file; none when the report leans on a dataset of the service. */
  tables: z.array(identifier).max(1000),
});
export type Manifest = z.infer<typeof manifest>;
