import * as z from 'zod/mini';
import { get, post } from './endpoint.ts';
import { flag, id, idInQuery, instant } from './values.ts';

/** SPEC 9: 0 online, 2 paginated (Rdl), 5 H5. */
export const reportType = { online: 0, paginated: 2, h5: 5 } as const;
export const reportTypes = z.union([z.literal(0), z.literal(2), z.literal(5)]);

/** The last part of /Main/PBIViews/{id}/{page}/{type} (SPEC 2.4). */
export const viewerType = z.enum(['Online', 'Rdlreports', 'H5Report', 'Dashboards']);
export type ViewerType = z.infer<typeof viewerType>;

/** A page of a report that the reader may open. `code` is the page's name in the reporting service. */
export const reportPage = z.object({
  name: z.string(),
  displayName: z.string(),
  enDisplayName: z.string(),
  dreportId: id,
  code: z.string(),
  pid: z.nullable(id),
});
export type ReportPage = z.infer<typeof reportPage>;

/** A report in the catalogue, cut to what its reader may see (SPEC 3). */
export const report = z.object({
  id,
  reportName: z.string(),
  name: z.string(),
  reportEnName: z.string(),
  ename: z.string(),
  parentId: id,
  className: z.string(),
  classEnName: z.string(),
  reportType: reportTypes,
  platform: z.string(),
  /** Path of the cover picture on this server; empty when there is none. */
  iconUrlThum: z.string(),
  isMenuShowPage: flag,
  isColl: flag,
  classType: z.int(),
  children: z.array(reportPage),
});
export type Report = z.infer<typeof report>;

/** What the reader's roles and grants allow on one report (SPEC 3 and 6); the embed token is cut to the same. */
export const reportRole = z.object({
  reportId: id,
  /** Edit level: 0 hides the edit button, 0 to 2 copy, 3 read-write, above that all. */
  allowA: z.int().check(z.minimum(0)),
  allowC: flag,
  allowExportData: flag,
  allowHideFilter: flag,
  allowHideNavigator: flag,
  AllowAEdit: flag,
  AllowBSaveAs: flag,
  AllowCDownload: flag,
});
export type ReportRole = z.infer<typeof reportRole>;

export const reportMessage = z.object({
  embedUrl: z.string(),
  embedReportId: z.string(),
  reportName: z.string(),
  reportEnName: z.string(),
  videoUrl: z.string(),
  docUrl: z.string(),
  isWatermark: flag,
  /** The watermark's text. */
  scriptConfig: z.string(),
});

/** The token part of the embed data, also by itself when it is renewed. All instants are UTC (SPEC 4). */
export const embedToken = z.object({
  accessToken: z.string(),
  /** Early enough before the token's real end that a renewal at this instant is never late. */
  tokenExpiration: instant,
  serverTime: instant,
});
export type EmbedToken = z.infer<typeof embedToken>;

/** Everything that the viewer needs to show one report or dashboard. */
export const embedData = z.extend(embedToken, {
  id,
  type: viewerType,
  reportMsg: reportMessage,
  groupId: z.string(),
  reportRole,
  pagesArry: z.array(reportPage),
  isColl: flag,
  /** With which of his views the reader begins; null is the report as it is published. */
  view: z.nullable(z.object({ page: z.string(), state: z.string() })),
  /** Origins that the embed address may have; anything else is refused by the viewer. */
  embedOrigins: z.array(z.string()),
});
export type EmbedData = z.infer<typeof embedData>;

export type ReportClass = { id: number; name: string; ename: string; children: ReportClass[] };
export const reportClass: z.ZodMiniType<ReportClass> = z.lazy(() =>
  z.object({ id, name: z.string(), ename: z.string(), children: z.array(reportClass) }),
);

export const dashboard = z.object({ dashboardId: id, displayName: z.string(), enDisplayName: z.string(), platform: z.string() });
export type Dashboard = z.infer<typeof dashboard>;

/** How far a report's numbers can be trusted. Instants are null where nobody knows them. */
export const reportTrust = z.object({
  /** When its data were last refreshed. */
  dataAsOf: z.nullable(instant),
  /** `late` older than agreed, `failed` the latest refresh ended so, `running` one is under way. */
  state: z.enum(['fresh', 'late', 'failed', 'running', 'unknown']),
  nextRefresh: z.nullable(instant),
  /** Whom readers may ask; empty where nobody is named. */
  owner: z.string(),
  isCertified: flag,
});
export type ReportTrust = z.infer<typeof reportTrust>;

const embedRequest = z.object({
  id,
  type: viewerType,
});

export const reports = {
  getMyReports: get('/api/ReportManagement/Report/GetMyReports', {
    summary: 'The reports that the reader may open: for the web menu, of one class, or all (SPEC 7.3)',
    access: 'reports',
    overlay: false,
    query: z.object({ isPcweb: z.optional(z.literal('1')), classId: z.optional(idInQuery) }),
    value: z.array(report),
  }),
  getMyReportsSearch: get('/api/ReportManagement/Report/GetMyReportsSearch', {
    summary: 'Searches the names of the reader’s reports and pages',
    access: 'reports',
    overlay: false,
    query: z.object({ keyword: z.string().check(z.trim(), z.maxLength(100)), typeid: z.optional(z.literal('1')) }),
    value: z.array(report),
  }),
  getReport: post('/api/OnlinePowerBI/GetReport', {
    summary: 'Embed data of a report or dashboard, with a token cut to what the reader may do',
    access: 'reports',
    overlay: false,
    body: embedRequest,
    value: embedData,
  }),
  getReportToken: post('/api/OnlinePowerBI/GetReportToken', {
    summary: 'A new embed token for an open report or dashboard (SPEC 4, access token refresh)',
    access: 'reports',
    overlay: false,
    body: embedRequest,
    value: embedToken,
  }),
  getTrust: get('/api/OnlinePowerBI/GetReportTrust', {
    summary: 'How fresh a report’s data are, who answers for them, and when they are refreshed next',
    access: 'reports',
    overlay: false,
    query: z.object({ id: idInQuery }),
    value: reportTrust,
  }),
  requestAccess: post('/api/ReportManagement/Report/RequestAccess', {
    summary: 'Asks the administrators for a report or dashboard that the reader may not open; a request that waits already is changed',
    access: 'reports',
    overlay: false,
    body: z.object({
      /** Of the report or dashboard; their ids come from one sequence. */
      reportId: id,
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    }),
    value: z.null(),
  }),
  getClassList: get('/api/ReportManagement/ReportClass/GetList', {
    summary: 'The tree of report classes that hold something the reader may open',
    access: 'reports',
    value: z.array(reportClass),
  }),
  getMyDashboards: get('/api/Dashboard/GetMyDashboards', {
    summary: 'The dashboards that the reader may open',
    access: 'reports',
    value: z.array(dashboard),
  }),
  reportLogAdd: post('/api/LogManagement/Log/ReportLogAdd', {
    summary: 'Records that a report was opened (SPEC 7.5)',
    access: 'reports',
    overlay: false,
    body: z.object({
      dreportId: id,
      reportId: z.string().check(z.maxLength(100)),
      reportName: z.string().check(z.maxLength(200)),
      reportUrl: z.string().check(z.maxLength(2000)),
      platform: z.string().check(z.maxLength(50)),
      sourceType: z.literal('portal'),
      reportPageName: z.string().check(z.maxLength(200)),
      reportPageDisplayName: z.string().check(z.maxLength(200)),
    }),
    value: z.null(),
  }),
};
