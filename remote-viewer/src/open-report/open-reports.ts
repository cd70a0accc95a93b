import { call } from '@portal/shared/api';
import { endpoints, type EmbedData, type ViewerType } from '@portal/shared/contract/publishing';
import { may } from '@portal/shared/auth';
import { endpoints as reading } from '@portal/shared/contract/reading';
import type { PageTab, Tab } from '@portal/shared/shell';
import { isPhone, tokenBroker } from '../embed/index.ts';
import { printPaginated } from '../exports/print-paginated.ts';
import { ownReportCalls } from '../self-service/own-copy.ts';
import { useTexts } from '../toolbar/texts.ts';
import { commandIcons } from './command-icons.ts';
import { forgetState } from './kept-states.ts';
import { OpenReport } from './open-report.ts';
import { COMMENT_VISUAL, PIN_VISUAL, type ReportSource } from './open-report-state.ts';

/** The open reports by their tabs' keys: they outlive the page components, which React may drop and make again. */
const openReports = new Map<string, { readonly report: OpenReport; readonly page: PageTab; readonly end: () => void }>();

const source: Omit<ReportSource, 'logVisit'> = {
  // What cannot be told is no reason to disturb anybody.
  logOpening: ({ id, page, ...how }) => void call(endpoints.reportHealths.opened, { body: { reportId: id, page: page ?? '', ...how, isMobile: isPhone() ? 1 : 0 } }).catch(() => undefined),
  getReport: (body) => call(endpoints.reports.getReport, { body, quiet: true }),
  getToken: (body) => call(endpoints.reports.getReportToken, { body, quiet: true }),
  visualCommands: (language) => [
    ...(may(reading.comments.list) && may(reading.comments.create) ? [{ name: COMMENT_VISUAL, title: useTexts.in(language)('commentVisual'), icon: commandIcons.comment }] : []),
    ...(may(reading.personalPages.pin) ? [{ name: PIN_VISUAL, title: useTexts.in(language)('pin'), icon: commandIcons.pin }] : []),
  ],
  ownReports: ownReportCalls,
  printAsPdf: printPaginated,
  printScreen: () => window.print(),
  broker: tokenBroker,
};

/** The open report of a tab; made when its page is first drawn, disposed of with the tab. */
export const openReportOf = (page: PageTab, id: number, type: ViewerType): OpenReport => {
  const { tab } = page;
  const open = openReports.get(tab.key);
  if (open?.report.id === id && open.report.type === type) return open.report;
  // Another address of the same tab says that it is of another kind.
  open?.end();
  const opened = new OpenReport(id, type, { ...source, logVisit: (data, shown) => logVisit(data, shown, tab.path) }, page.guardUnsavedChanges);
  const end = (): void => {
    forgetDisposal();
    openReports.delete(tab.key);
    opened.dispose();
  };
  const forgetDisposal = page.onDispose((closed) => {
    if (closed) forgetState(tab.key);
    end();
  });
  openReports.set(tab.key, { report: opened, page, end });
  return opened;
};

/** The open report of a tab, for the commands of the palette; undefined when there is none. */
export const openReportIn = ({ key }: Tab): OpenReport | undefined => openReports.get(key)?.report;

/** The tabs in which a report is open. */
export const tabsOf = (id: number): string[] => [...openReports].filter(([, { report }]) => report.id === id).map(([key]) => key);

/** Its maker has given a report another name: where it is open, it goes by that at once. */
export const renameOpen = (id: number, name: string): void => {
  for (const key of tabsOf(id)) {
    openReports.get(key)?.report.rename(name);
    openReports.get(key)?.page.setTitle({ zh: name, en: name });
  }
};

/** @param path the address that was opened */
function logVisit({ id, type, reportMsg, pagesArry }: EmbedData, page: string | null, path: string): void {
  const shown = pagesArry.find(({ code }) => code === page);
  const body = {
    dreportId: id,
    reportId: reportMsg.embedReportId,
    reportName: reportMsg.reportName,
    reportUrl: path,
    // What the SDK embeds is Power BI, or speaks its protocol.
    platform: type === 'H5Report' ? 'H5' : 'PowerBI',
    sourceType: 'portal',
    reportPageName: page ?? '',
    reportPageDisplayName: shown?.displayName ?? '',
  } as const;
  // A visit that cannot be recorded is no reason to disturb the visitor.
  call(endpoints.reports.reportLogAdd, { body }).catch(() => undefined);
}
