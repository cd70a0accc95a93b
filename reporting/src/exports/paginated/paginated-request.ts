import { z } from 'zod';
import { parameterValues } from '../../paginated/parameters/resolve.ts';
import { invalid } from '../../http-error.ts';
import { effectiveIdentity } from '../../tokens/embed-request.ts';
import { exportFormat } from '../renderer.ts';

const locale = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
const pageNumber = z.string().regex(/^\d{1,6}$/, 'is a page number').transform(Number);

/**
 * POST ExportTo for a paginated report (protocol 13.7). Device settings come as texts. Power BI's request has no word for the
 * language, which is that of the caller (`language`, put in here), unless a `locale` is given.
 */
export const paginatedRequest = z.object({
  format: exportFormat,
  language: locale.default('en'),
  paginatedReportConfiguration: z
    .object({
      locale: locale.optional(),
      formatSettings: z.strictObject({ StartPage: pageNumber.optional(), EndPage: pageNumber.optional(), OutputFormat: z.literal('PNG', { error: 'pictures are made as PNG' }).optional() }).prefault({}),
      parameterValues: parameterValues.default([]),
      identities: z.array(effectiveIdentity).max(1).default([]),
    })
    .prefault({}),
});
export type PaginatedRequest = z.infer<typeof paginatedRequest>;

/** Pages of a file, both included. */
export interface PageRange {
  from: number;
  to: number;
}

/** The pages that a request asks for; as with Power BI, 0 is no limit. @throws HttpError 400 for a range without pages */
export const rangeOf = ({ paginatedReportConfiguration: { formatSettings } }: PaginatedRequest): PageRange => {
  const from = Math.max(1, formatSettings.StartPage ?? 1);
  const to = formatSettings.EndPage || Number.MAX_SAFE_INTEGER;
  if (to < from) throw invalid('paginatedReportConfiguration.formatSettings.EndPage', 'lies before StartPage');
  return { from, to };
};
