import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/reading';
import { viewerPath } from '../report/address.ts';
import type { OpenReport } from '../open-report/open-report.ts';
import { SHARED_STATE } from '../open-report/use-opening.ts';

/**
 * A link to what the reader sees: page, and filters or parameters. People who follow it need their own right to the report.
 * @throws ApiError or EmbedFailure
 */
export const linkTo = async (report: OpenReport): Promise<string> => {
  const { page, data } = report.state();
  const { id } = await call(endpoints.views.share, { body: { reportId: report.id, page: page ?? '', state: await report.captureState() } });
  const address = new URL(viewerPath(report.id, page, data?.type ?? report.type), window.location.origin);
  address.searchParams.set(SHARED_STATE, id);
  return address.href;
};
