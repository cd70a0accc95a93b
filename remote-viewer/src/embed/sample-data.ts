import { NO_DISPLAY, type EmbedData } from '@portal/shared/contract/publishing';

/** What the server answers for a report of three pages; for tests. */
export const embedData = (change: Partial<EmbedData> = {}): EmbedData => ({
  id: 7,
  type: 'Online',
  accessToken: 'token-1',
  tokenExpiration: '2026-11-20T10:10:00.000Z',
  serverTime: '2026-11-20T10:00:00.000Z',
  reportMsg: {
    embedUrl: 'http://127.0.0.1:8081/reportEmbed?reportId=r7&groupId=w1',
    embedReportId: 'r7',
    reportName: '美国航班',
    reportEnName: 'US Flights',
    videoUrl: '',
    docUrl: '',
    isWatermark: 0,
    scriptConfig: '',
  },
  groupId: 'w1',
  reportRole: {
    reportId: 7,
    allowA: 0,
    allowC: 0,
    allowExportData: 0,
    allowHideFilter: 0,
    allowHideNavigator: 1,
    AllowAEdit: 0,
    AllowBSaveAs: 0,
    AllowCDownload: 0,
  },
  pagesArry: [page('ReportSection1'), page('ReportSection2'), page('ReportSection3')],
  isColl: 0,
  display: NO_DISPLAY,
  isDarkAllowed: 0,
  filters: [],
  view: null,
  embedOrigins: ['http://127.0.0.1:8081'],
  ...change,
});

export const page = (code: string): EmbedData['pagesArry'][number] => ({
  name: code,
  displayName: `页面 ${code}`,
  enDisplayName: `Page ${code}`,
  dreportId: 7,
  code,
  pid: null,
});
