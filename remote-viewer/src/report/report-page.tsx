import { useState, type ReactNode } from 'react';
import { useLocation } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { EmbedFailure } from '../embed/index.ts';
import { addressOf } from './address.ts';
import { FailureCard } from '../failure/failure-card.tsx';
import { openReportOf } from '../open-report/open-reports.ts';
import { ReportView } from './report-view.tsx';

/** A report or dashboard at one of the viewer's addresses (SPEC 2.4 and 2.5). */
export default function ReportPage(): ReactNode {
  const tab = usePageTab();
  const address = addressOf(useLocation().pathname);
  const [report] = useState(() => address && openReportOf(tab, address.id, address.type));
  if (!report || !address) return <FailureCard failure={new EmbedFailure('missing')} />;
  return <ReportView report={report} address={address} />;
}
