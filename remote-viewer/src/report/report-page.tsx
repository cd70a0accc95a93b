import { useState, type ReactNode } from 'react';
import { useLocation } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { EmbedFailure } from '../embed/index.ts';
import { addressOf, type Address } from './address.ts';
import { FailureCard } from '../failure/failure-card.tsx';
import { openReportOf } from '../open-report/open-reports.ts';
import { ReportView } from './report-view.tsx';

/** A report or dashboard at one of the viewer's addresses (SPEC 2.4 and 2.5). A tab stays where its address changes, also from one kind to another. */
export default function ReportPage(): ReactNode {
  const address = addressOf(useLocation().pathname);
  return address ? <Report key={`${address.id} ${address.type}`} address={address} /> : <FailureCard failure={new EmbedFailure('missing')} />;
}

const Report = ({ address }: { address: Address }): ReactNode => {
  const tab = usePageTab();
  const [report] = useState(() => openReportOf(tab, address.id, address.type));
  return <ReportView report={report} address={address} />;
};
