import { useState, type ReactNode } from 'react';
import { useLocation } from '@portal/shared/router';
import ReportPage from '../report/report-page.tsx';
import { originIn } from './address.ts';
import { NewReportView } from './new-report-view.tsx';

/** /Main/SelfBIView/{id}/{datasetId}/{type}/{view} (SPEC 2.4): a self-service report, or the editor of a new one. */
export default function SelfBIPage(): ReactNode {
  const { pathname } = useLocation();
  const [originId] = useState(() => originIn(pathname));
  return originId === null ? <ReportPage /> : <NewReportView originId={originId} />;
}
