import { z } from 'zod';
import { filter, reportDefinition, reportPage } from './report.ts';

/** The part of a report that its editor changes. The id, the workspace and the dataset are the service's to decide. */
export const reportContent = z.object({ filters: z.array(filter).max(50), pages: z.array(reportPage).min(1).max(100) });
export type ReportContent = z.infer<typeof reportContent>;

/** `PUT /embed/api/reports/{reportId}`: what is saved, and the version that it was made from. */
export const saveRequest = reportContent.extend({ version: z.string().min(1).max(100) });
export type SaveRequest = z.infer<typeof saveRequest>;

/** Not in a name: what is not seen, or turns around what is (C0 and C1, half characters, line ends, changes of direction). */
const UNSEEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** What a report may be called. */
export const reportName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((name) => !UNSEEN.test(name), 'has characters that are not seen');

/** `POST /embed/api/reports/{reportId}/copies` and `POST /embed/api/datasets/{datasetId}/reports`. */
export const saveAsRequest = reportContent.extend({
  name: reportName,
  /** One of those that the token allows; nothing is the report's own, else the first that is allowed. */
  targetWorkspaceId: z.uuid().optional(),
});
export type SaveAsRequest = z.infer<typeof saveAsRequest>;

/** The answer to all three. */
export const savedReport = z.object({ report: reportDefinition, version: z.string() });
export type SavedReport = z.infer<typeof savedReport>;
