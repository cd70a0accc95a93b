import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract';
import { viewerPath } from '../viewer/address.ts';
import type { OpenReport } from '../viewer/open-report.ts';
import { SHARED_STATE } from '../viewer/use-opening.ts';

/**
 * A link to what the reader sees: page, and filters or parameters. Who follows it needs his own right to the report.
 * @throws ApiError or EmbedFailure
 */
export const linkTo = async (report: OpenReport): Promise<string> => {
  const { page, data } = report.state();
  const { id } = await call(endpoints.views.share, { body: { reportId: report.id, page: page ?? '', state: await report.captureState() }, quiet: true });
  const address = new URL(viewerPath(report.id, page, data?.type ?? report.type), window.location.origin);
  address.searchParams.set(SHARED_STATE, id);
  return address.href;
};
