import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { flag, id, idInQuery, idList, instant, isSeen, isWebAddress, keyword } from '../values.ts';
import { fixedFilter, fixedFilters } from './fixed-filters.ts';
import { displayFields, displayRow } from './report-display.ts';
import { sourceWorkspaceId } from './source-workspace-id.ts';
import { reportTypes } from './catalogue.ts';

export const managedReportOrder = ['sort', 'name', 'createTime', 'updateTime'] as const;

/** A published report as administrators see it (SPEC 3; screens 4, ReportSetUp). */
export const managedReport = z.object({
  id,
  name: z.string(),
  ename: z.string(),
  description: z.string(),
  edescription: z.string(),
  tags: z.array(z.string()),
  classId: id,
  className: z.string(),
  classEnName: z.string(),
  reportType: reportTypes,
  platform: z.string(),
  /** Where it comes from; null of an H5 report. */
  sourceId: z.nullable(id),
  sourceName: z.string(),
  sourceEnName: z.string(),
  workspaceId: z.string(),
  workspaceName: z.string(),
  sourceReportId: z.string(),
  /** Of an H5 report. */
  h5Url: z.string(),
  /** Path of the cover picture on this server; empty when there is none. */
  cover: z.string(),
  enCover: z.string(),
  darkCover: z.string(),
  enDarkCover: z.string(),
  /** Whom its readers may ask, in words; and who decides on requests for it, where owners do. */
  owner: z.string(),
  ownerId: z.nullable(id),
  ownerName: z.string(),
  isCertified: flag,
  freshHours: z.nullable(z.int()),
  isActive: flag,
  isVisibleOnWeb: flag,
  isVisibleOnMobile: flag,
  isMenuShowPage: flag,
  isWatermark: flag,
  watermarkText: z.string(),
  videoUrl: z.string(),
  docUrl: z.string(),
  ...displayRow,
  filters: z.array(fixedFilter),
  /** Position within its class, from 0. */
  sort: z.int(),
  /** How many pages are active, roles have it, and times it was opened within 30 days. */
  pages: z.int(),
  roles: z.int(),
  views: z.int(),
  lastViewTime: z.nullable(instant),
  /** Within 30 days: how long the median opening took, in milliseconds, null where none was measured; and how many failed. */
  openTime: z.nullable(z.int()),
  failures: z.int(),
  /** Since when the reporting service has it no more. */
  missingTime: z.nullable(instant),
  version: z.int(),
  createTime: instant,
  updateTime: instant,
});
export type ManagedReport = z.infer<typeof managedReport>;

const short = z.string().check(z.trim(), z.maxLength(200));
const address = z.string().check(z.trim(), z.maxLength(2_000), z.refine((text) => text === '' || isWebAddress(text), { error: 'invalid_address' }));

/** What the form of a report changes, whatever its kind. An H5 report's own are H5Report/Update's. */
const fields = {
  name: short.check(z.minLength(1)),
  ename: z._default(short, ''),
  description: z._default(z.string().check(z.trim(), z.maxLength(1_000)), ''),
  edescription: z._default(z.string().check(z.trim(), z.maxLength(1_000)), ''),
  tags: z._default(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(30))).check(z.maxLength(20)), []),
  classId: id,
  /** Its position in its class, from 0. Without one it stays where it is, or goes behind the reports of its new class. */
  sort: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
  /** Paths that `coverImage` has answered, the report's own ones, or empty. */
  cover: z._default(z.string().check(z.maxLength(200)), ''),
  enCover: z._default(z.string().check(z.maxLength(200)), ''),
  darkCover: z._default(z.string().check(z.maxLength(200)), ''),
  enDarkCover: z._default(z.string().check(z.maxLength(200)), ''),
  owner: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  ownerId: z._default(z.nullable(id), null),
  isCertified: z._default(flag, 0),
  freshHours: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(8_760))), null),
  isWatermark: z._default(flag, 0),
  /** Required where `isWatermark` is 1 (SPEC 5). `{account}`, `{name}` and `{time}` stand for who reads, and when. */
  watermarkText: z._default(short.check(isSeen), ''),
  videoUrl: z._default(address, ''),
  docUrl: z._default(address, ''),
  ...displayFields,
  /** Only of a Power BI report. They are no access rule: what somebody may see is decided by data roles. */
  filters: z._default(fixedFilters, []),
};

/** What comes from a workspace into the catalogue, all or none. */
export const reportsToAdd = z.object({
  sourceId: id,
  workspaceId: sourceWorkspaceId,
  items: z.array(z.object({ sourceReportId: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)), name: short.check(z.minLength(1)), ename: z._default(short, '') })).check(z.minLength(1), z.maxLength(500)),
  classId: id,
  cover: z._default(z.string().check(z.maxLength(200)), ''),
  /** Roles that get them, with this level. */
  groupIds: z._default(z.array(id).check(z.maxLength(100)), []),
  allowA: z._default(z.int().check(z.minimum(0), z.maximum(4)), 0),
});

const switched = z.object({ ids: idList, value: flag });
const calls = { access: 'reportManagement', changes: ['reports'] } as const;
const { list, update, remove } = crud({ access: 'reportManagement', about: ['reports'], row: managedReport });

/** The catalogue of reports, for administrators (SPEC 7.3). */
export const managedReports = {
  list: list('/api/ReportManagement/Report/GetPage', {
    summary: 'Published reports, searched by name, description, tag and owner',
    search: {
      keyword,
      id: z.optional(id),
      /** With the classes below it. */
      classId: z.optional(id),
      reportType: z.optional(reportTypes),
      sourceId: z.optional(id),
      workspaceId: z.optional(z.string().check(z.maxLength(100))),
      isActive: z.optional(flag),
      /** 1: no role and no person has it. */
      isUngranted: z.optional(flag),
      /** 1: nobody has opened it for 90 days. */
      isUnused: z.optional(flag),
      /** 1: the reporting service has it no more. */
      isMissing: z.optional(flag),
    },
    page: pageQuery({ orders: managedReportOrder, size: 20 }),
  }),
  update: update('/api/ReportManagement/Report/Update', {
    summary: 'Changes a report. 409 when somebody else has changed it since `version`; 400 for a watermark without text or a default page that the report does not have, and for fixed filters of what is no Power BI report; 404 for a report, class or owner that is gone',
    body: z.object({ id, version: z.int(), ...fields }),
  }),
  remove: remove('/api/ReportManagement/Report/Del', {
    summary: 'Deletes reports from the catalogue, all or none; what is in the reporting service stays there. 409 for one that reports of readers are made from',
  }),
  dependents: post('/api/ReportManagement/Report/Dependents', {
    summary: 'What goes with reports when they are deleted: grants, favourites, comments, views, export tasks, schedules, reports made from them',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['reports'],
    body: z.object({ ids: idList }),
    value: z.object({ grants: z.int(), favourites: z.int(), comments: z.int(), views: z.int(), exports: z.int(), schedules: z.int(), madeFrom: z.int() }),
  }),
  isActive: post('/api/ReportManagement/Report/IsActive', { ...calls, summary: 'Puts reports into use or out of it', body: switched, value: z.null() }),
  isVisibleOnWeb: post('/api/ReportManagement/Report/IsVisibleOnWeb', { ...calls, summary: 'Shows reports on the web, or hides them there', body: switched, value: z.null() }),
  isVisibleOnMobile: post('/api/ReportManagement/Report/IsVisibleOnMobile', { ...calls, summary: 'Shows reports on phones, or hides them there', body: switched, value: z.null() }),
  isMenuShowPage: post('/api/ReportManagement/Report/IsMenuShowPage', { ...calls, summary: 'Shows the pages of reports in the menu, or hides them there', body: switched, value: z.null() }),
  setWatermark: post('/api/ReportManagement/Report/SetWatermark', { ...calls, summary: 'Gives reports a watermark with a text, or takes it from them', body: z.object({ ids: idList, isWatermark: flag, watermarkText: z._default(short.check(isSeen), '') }), value: z.null() }),
  setClass: post('/api/ReportManagement/Report/SetClass', { ...calls, summary: 'Moves reports to the end of a class', body: z.object({ ids: idList, classId: id }), value: z.null() }),
  grantRole: post('/api/ReportManagement/Report/GrantRole', {
    ...calls,
    changes: ['reports', 'groups'],
    summary: 'Gives a role a level on reports; where it has one already, that is changed. Nobody gives what they do not hold: 403',
    body: z.object({ ids: idList, groupId: id, allowA: z.int().check(z.minimum(0), z.maximum(4)) }),
    value: z.null(),
  }),
  move: post('/api/ReportManagement/Report/MoveUpAndDown', { ...calls, summary: 'Moves a report to another position within its class', body: z.object({ id, sort: z.int().check(z.minimum(0), z.maximum(100_000)) }), value: z.null() }),
  copy: post('/api/ReportManagement/Report/CreateRelation', {
    ...calls,
    summary: 'Adds one more entry of the same report of the reporting service, without its grants; its pages go with it',
    body: z.object({ id, classId: id, name: short.check(z.minLength(1)), ename: z._default(short, '') }),
    value: z.object({ id }),
  }),
  coverImage: post('/api/ReportManagement/Report/CoverImage', {
    summary: 'Stores the cover of a report, re-encoded and without metadata; answers its path',
    access: 'reportManagement',
    quiet: true,
    multipart: true,
    value: z.string(),
  }),
  makeCover: post('/api/ReportManagement/Report/MakeCover', {
    summary: 'Makes a picture of a report’s default page, or of the first one that may be exported, with its fixed filters; answers its path as CoverImage does. 400 for a kind without such pages, 403 for who may not open the report, 409 for one that is out of use, shows everybody their own rows, or is not exported by its service',
    access: 'reportManagement',
    quiet: true,
    body: z.object({ id, language: z._default(z.enum(['zh', 'en']), 'zh') }),
    value: z.string(),
  }),
  top: get('/api/ReportManagement/Report/GetTop', {
    summary: 'Every published report by name, for choosing',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['reports'],
    value: z.array(z.object({ id, name: z.string(), ename: z.string(), classId: id, reportType: reportTypes, isActive: flag })),
  }),
  joined: get('/api/ReportManagement/Report/GetReportIds', {
    summary: 'The reports of a source that are in the catalogue, by their ids there',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['reports'],
    query: z.object({ OnlinePowerBIID: idInQuery }),
    value: z.array(z.object({ id, workspaceId: z.string(), sourceReportId: z.string() })),
  }),
  addOnline: post('/api/ReportManagement/Report/AddOnlineReport', {
    summary: 'Adds reports of a workspace to the catalogue, all or none, with their pages, for a class and roles. 409 for one that is there already, 404 for one that the reporting service does not have',
    access: 'reportManagement',
    quiet: true,
    changes: ['reports', 'groups'],
    body: reportsToAdd,
    value: z.object({ ids: z.array(id) }),
  }),
};

/** A page as administrators see it. */
export const managedPage = z.object({
  id,
  code: z.string(),
  displayName: z.string(),
  enDisplayName: z.string(),
  isActive: flag,
  /** Whether exports may have it. */
  isExportable: flag,
  sort: z.int(),
  /** 1: the reporting service has it no more. Null where it was not asked. */
  isMissing: z.nullable(flag),
  /** What the reporting service calls it now, where that is something else; empty where it is the same or nobody has asked. */
  sourceName: z.string(),
});
export type ManagedPage = z.infer<typeof managedPage>;

const codes = z._default(z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(500)), []);

/** Pages of reports, for administrators (SPEC 7.3). Names and order that an administrator has chosen are never overwritten unseen. */
export const reportPages = {
  list: get('/api/ReportPage/GetList', {
    summary: 'The pages of a report in their order, as the catalogue has them',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['reports'],
    query: z.object({ dReportId: idInQuery }),
    value: z.array(managedPage),
  }),
  compare: get('/api/ReportPage/GetReportPage', {
    summary: 'The same beside what the reporting service has now: what is new there, gone, or called something else. 502 or 503 where it cannot be asked',
    access: 'reportManagement',
    viewAs: 'reads',
    tags: ['reports'],
    query: z.object({ dReportId: idInQuery }),
    value: z.object({ pages: z.array(managedPage), fresh: z.array(z.object({ code: z.string(), displayName: z.string() })) }),
  }),
  takeOver: get('/api/ReportPage/UpdateReportPage', {
    summary: 'Takes over what the reporting service has now: new pages come last, what is gone is put out of use. Names stay as they are here; `renamed` is how many pages are called something else there',
    access: 'reportManagement',
    quiet: false,
    changes: ['reports'],
    query: z.object({ dReportId: idInQuery }),
    value: z.object({ added: z.int(), renamed: z.int(), gone: z.int() }),
  }),
  takeOverSome: post('/api/ReportPage/TakeOver', {
    summary: 'Takes over differences that are chosen, by the codes of their pages: the service’s name as the page’s first one, new pages, and those that are gone there. 409 where the service has it otherwise by now',
    access: 'reportManagement',
    quiet: true,
    changes: ['reports'],
    body: z.object({ dReportId: id, renamed: codes, added: codes, gone: codes }).check(z.refine(({ renamed, added, gone }) => renamed.length + added.length + gone.length > 0, { path: ['renamed'] })),
    value: z.object({ added: z.int(), renamed: z.int(), gone: z.int() }),
  }),
  update: post('/api/ReportPage/Update', {
    summary: 'Names of a page, and its position among the report’s pages',
    access: 'reportManagement',
    quiet: true,
    changes: ['reports'],
    body: z.object({ id, displayName: short.check(z.minLength(1)), enDisplayName: z._default(short, ''), sort: z.int().check(z.minimum(0), z.maximum(10_000)) }),
    value: z.null(),
  }),
  isActive: post('/api/ReportPage/UpdateStatus', { ...calls, summary: 'Shows pages to readers, or hides them', body: switched, value: z.null() }),
  isExportable: post('/api/ReportPage/UpdateExport', { ...calls, summary: 'Lets exports have pages, or not', body: switched, value: z.null() }),
  remove: post('/api/ReportPage/Del', { ...calls, summary: 'Deletes pages from the catalogue; grants that name them keep their codes. 409 for the last page that readers see', body: z.object({ ids: idList }), value: z.null() }),
};
