import { reportType, type ViewerType } from '@portal/shared/contract';
import type { ManagedReport } from '@portal/shared/contract/publishing';

export const REPORTS_PATH = '/Main/ReportSetUp';
export const DASHBOARDS_PATH = '/Main/DsahboardSetUp';

/** An id in an address; undefined for what is none. */
export const idIn = (text: string | null | undefined): number | undefined => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** Where one report is shown with its pages and readers: the list's own query stays in the address. */
export const addressOfReport = (search: string, id: number, tab?: 'access'): string => {
  const parameters = new URLSearchParams(search);
  for (const name of ['add', 'source', 'workspace']) parameters.delete(name);
  parameters.set('report', String(id));
  if (tab) parameters.set('tab', tab);
  else parameters.delete('tab');
  return `${REPORTS_PATH}?${parameters.toString()}`;
};

/** How a reader opens a report (SPEC 2.2 and 2.6). */
export const viewerOf = ({ id, reportType: type, platform, name, ename }: Pick<ManagedReport, 'id' | 'reportType' | 'platform' | 'name' | 'ename'>) => {
  const viewers: Readonly<Record<ManagedReport['reportType'], { page: string; type: ViewerType }>> = {
    [reportType.online]: { page: 'null', type: 'Online' },
    [reportType.paginated]: { page: platform || 'null', type: 'Rdlreports' },
    [reportType.h5]: { page: 'view', type: 'H5Report' },
  };
  return { id, ...viewers[type], title: { zh: name, en: ename } };
};

/** Where readers open a report, within the portal. */
export const pathOf = (report: Parameters<typeof viewerOf>[0]): string => {
  const { id, page, type } = viewerOf(report);
  return `/Main/PBIViews/${id}/${encodeURIComponent(page)}/${type}`;
};

/** The same with the portal's own address: to be passed on. */
export const linkOf = (report: Parameters<typeof viewerOf>[0]): string => new URL(pathOf(report), window.location.origin).href;
