import { z } from 'zod';
import { paginatedReport } from '../paginated/definition.ts';

/**
 * A paginated report's own file, the counterpart of Power BI's .rdl: one JSON document with its definition. As there, the
 * rows stay where they are: it leans on its dataset.
 */
export const FORMAT = 'local-reporting.rdl';
/** Goes up when an older service could no longer read the file. */
export const FORMAT_VERSION = 1;
export const EXTENSION = '.rdl';
/** As Microsoft's description has it for a report's own file. */
export const MEDIA_TYPE = 'application/octet-stream';

export const rdlFile = z.object({
  format: z.literal(FORMAT, { error: `must be ${FORMAT}; only files that this service exported can be imported` }),
  formatVersion: z.literal(FORMAT_VERSION, { error: `must be ${FORMAT_VERSION}, which is the version that this service reads` }),
  created: z.iso.datetime(),
  /** What its dataset was called; the report has the dataset's id. */
  datasetName: z.string().max(200),
  report: paginatedReport,
});
export type RdlFile = z.infer<typeof rdlFile>;
