import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { flag, id, idInQuery, instant } from '../values.ts';
import { catalogue, report, reportPage, viewerType } from './catalogue.ts';
import { embedToken } from './embed-token.ts';
import { reportDisplay } from './report-display.ts';

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

/** Everything that the viewer needs to show one report or dashboard. */
export const embedData = z.extend(embedToken, {
  id,
  type: viewerType,
  reportMsg: reportMessage,
  groupId: z.string(),
  reportRole,
  pagesArry: z.array(reportPage),
  isColl: flag,
  /** How it is shown; a dashboard and an H5 report have nothing but defaults. */
  display: reportDisplay,
  /** 1: it is given a dark theme where its reader has the portal dark; 0 is as it was designed. */
  isDarkAllowed: flag,
  /** Fixed filters as powerbi-client takes them, which readers cannot change. */
  filters: z.array(z.record(z.string(), z.unknown())),
  /** With which of their views the reader begins; null is the report as it is published. */
  view: z.nullable(z.object({ page: z.string(), state: z.string() })),
  /** Origins that the embed address may have; anything else is refused by the viewer. */
  embedOrigins: z.array(z.string()),
});
export type EmbedData = z.infer<typeof embedData>;

/** How far a report's numbers can be trusted. Instants are null where nobody knows them. */
export const reportFreshness = z.object({
  /** When its data were last refreshed. */
  dataAsOf: z.nullable(instant),
  /** `late` older than agreed, `failed` the latest refresh ended so, `running` one is under way. */
  state: z.enum(['fresh', 'late', 'failed', 'running', 'unknown']),
  nextRefresh: z.nullable(instant),
  /** Whom readers may ask; empty where nobody is named. */
  owner: z.string(),
  isCertified: flag,
});
export type ReportFreshness = z.infer<typeof reportFreshness>;

const embedRequest = z.object({
  id,
  type: viewerType,
});

/** What a reader has asked for, and what became of it. */
export const ownRequest = z.object({
  id,
  state: z.enum(['waiting', 'granted', 'declined', 'withdrawn']),
  reason: z.string(),
  createTime: instant,
  decideTime: z.nullable(instant),
  /** Why it was declined. */
  answer: z.string(),
});
export type OwnRequest = z.infer<typeof ownRequest>;

export const reports = {
  ...catalogue,
  getMyReportsSearch: get('/api/ReportManagement/Report/GetMyReportsSearch', {
    summary: 'Searches the names of the reader’s reports and pages',
    access: 'reports',
    viewAs: 'reads',
    query: z.object({ keyword: z.string().check(z.trim(), z.maxLength(100)), typeid: z.optional(z.literal('1')) }),
    tags: ['reports', 'favourites'],
    value: z.array(report),
  }),
  getDefaultReport: get('/api/User/GetDefaultReport', {
    summary: 'The report that opens for the current user instead of Home; null where none is set, or it may not be opened any more',
    access: 'reports',
    viewAs: 'reads',
    tags: ['home', 'reports'],
    value: z.nullable(report),
  }),
  setDefaultReport: post('/api/User/SetDefaultReport', {
    summary: 'Says which report opens for the current user instead of Home; null is Home again. 403 for who may not customize, or may not open the report',
    access: 'reports',
    quiet: true,
    changes: ['home'],
    body: z.object({ reportId: z.nullable(id) }),
    value: z.null(),
  }),
  getReport: post('/api/OnlinePowerBI/GetReport', {
    summary: 'Embed data of a report or dashboard, with a token cut to what the reader may do',
    access: 'reports',
    viewAs: 'reads',
    quiet: 'failures',
    body: embedRequest,
    value: embedData,
  }),
  getReportToken: post('/api/OnlinePowerBI/GetReportToken', {
    summary: 'A new embed token for an open report or dashboard (SPEC 4, access token refresh)',
    access: 'reports',
    viewAs: 'reads',
    quiet: 'failures',
    body: embedRequest,
    value: embedToken,
  }),
  getFreshness: get('/api/OnlinePowerBI/GetReportTrust', {
    summary: 'How fresh a report’s data is, its owner, and when it is refreshed next',
    access: 'reports',
    viewAs: 'reads',
    query: z.object({ id: idInQuery }),
    value: reportFreshness,
  }),
  requestAccess: post('/api/ReportManagement/Report/RequestAccess', {
    summary: 'Asks the administrators for a report or dashboard that the reader may not open; a request that waits already is changed',
    access: 'reports',
    quiet: true,
    body: z.object({
      /** Of the report or dashboard; their ids come from one sequence. */
      reportId: id,
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    }),
    changes: ['accessRequests'],
    value: z.null(),
  }),
  ownRequest: get('/api/ReportManagement/Report/OwnRequest', {
    summary: 'The latest request of the current user for a report or dashboard, and what became of it; null where they have not asked',
    access: 'reports',
    viewAs: 'reads',
    tags: ['accessRequests'],
    query: z.object({ reportId: idInQuery }),
    value: z.nullable(ownRequest),
  }),
  withdrawRequest: post('/api/ReportManagement/Report/WithdrawRequest', {
    summary: 'Takes a request of one’s own back that waits still. 404 for another one',
    access: 'reports',
    quiet: true,
    changes: ['accessRequests'],
    body: z.object({ id }),
    value: z.null(),
  }),
  reportLogAdd: post('/api/LogManagement/Log/ReportLogAdd', {
    summary: 'Records that a report was opened (SPEC 7.5)',
    access: 'reports',
    viewAs: 'skipped',
    quiet: true,
    changes: ['visits'],
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
