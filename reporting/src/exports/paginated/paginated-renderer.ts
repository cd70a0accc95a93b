import type { Context } from '../../context.ts';
import { identityFor } from '../../embed-api/grants.ts';
import type { Asked } from '../../paginated/paginated-reports.ts';
import { readAs } from '../../reading.ts';
import { notFound } from '../../http-error.ts';
import { grantForReport } from '../../tokens/embed-request.ts';
import type { Renderer } from '../renderer.ts';
import { makeInThread, type PaginatedFormat } from './making-thread.ts';
import { paginatedRequest, rangeOf, type PaginatedRequest } from './paginated-request.ts';

/** Makes paginated reports into files: their rows are read here, with the reader's rights, and laid out in a thread of its own. */
export const paginatedRenderer = (format: PaginatedFormat): Renderer => ({
  accept: (body, reportId, context, language) => {
    const request = readAs(paginatedRequest, body);
    rangeOf(request);
    askedOf(request, reportId, context);
    // As it came: it is read again, texts and all, when the job begins.
    return { ...(body as Record<string, unknown>), language };
  },

  render: async (accepted, reportId, context, progress) => {
    const request = readAs(paginatedRequest, accepted);
    const data = await context.paginated.read(askedOf(request, reportId, context), progress.signal);
    return makeInThread({ format, data, range: rangeOf(request) }, progress);
  },
});

/** What is read, and for whom: the identities are checked as for an embed token. @throws HttpError 400 or 404 */
const askedOf = ({ paginatedReportConfiguration: wanted, language: own }: PaginatedRequest, reportId: string, { store }: Context): Asked => {
  const language = wanted.locale ?? own;
  const report = store.paginated.get(reportId);
  if (!report) throw notFound(`The report ${reportId}`);
  const model = store.datasets.get(report.datasetId);
  if (!model) throw notFound(`The dataset ${report.datasetId}`);
  const grant = grantForReport({ accessLevel: 'View', allowSaveAs: false, identities: wanted.identities }, report.id, report.workspaceId, store);
  return {
    report,
    model,
    identity: identityFor({ jti: '', exp: 0, ...grant }, model.id),
    given: wanted.parameterValues,
    manner: { language, formatLocale: language, timeZone: 'UTC' },
  };
};
