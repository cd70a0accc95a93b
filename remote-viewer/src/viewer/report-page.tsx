import { useState, type ReactNode } from 'react';
import { viewerType } from '@portal/shared/contract';
import { useParams } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { EmbedFailure } from '../embed/index.ts';
import { FailureCard } from './failure-card.tsx';
import { openReportOf } from './open-reports.ts';
import type { OpenReport } from './open-report.ts';
import { ReportView } from './report-view.tsx';

/** /Main/PBIViews/{id}/{page}/{type} (SPEC 2.4 and 2.5). */
export default function ReportPage(): ReactNode {
  const tab = usePageTab();
  const { id = '', page = '', type = '' } = useParams();
  const [report] = useState(() => openReportFor(id, type, (number, viewer) => openReportOf(tab, number, viewer)));
  if (!report) return <FailureCard failure={new EmbedFailure('missing')} />;
  return <ReportView report={report} requestedPage={page} />;
}

type Open = (id: number, type: Parameters<typeof openReportOf>[2]) => OpenReport;

/** Null for an address that names no report; ids are whole numbers, and there are four types. */
const openReportFor = (id: string, type: string, open: Open): OpenReport | null => {
  const viewer = viewerType.safeParse(type);
  return viewer.success && /^[1-9]\d{0,15}$/.test(id) ? open(Number(id), viewer.data) : null;
};
