import { reportType, type Report } from '@portal/shared/contract';
import type { ReportTarget } from '@portal/shared/shell';

/** Where a card leads (SPEC 2.6): page and type by the report's type. */
export const targetOf = (report: Report): ReportTarget => {
  const { id, reportName, reportEnName } = report;
  return { id, title: { zh: reportName, en: reportEnName || reportName }, ...viewOf(report) };
};

const viewOf = ({ reportType: kind, platform }: Report): Pick<ReportTarget, 'page' | 'type'> => {
  switch (kind) {
    case reportType.online:
      return { page: 'null', type: 'Online' };
    case reportType.paginated:
      return { page: platform, type: 'Rdlreports' };
    case reportType.h5:
      return { page: 'view', type: 'H5Report' };
  }
};
