import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { flag, id, idInQuery } from '../values.ts';

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
  /** 0: exports leave it out. Opening the report says it, and lists do not. */
  isExportable: z.optional(flag),
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
  /** The same with English words; empty when there is none of its own (as names, SPEC 1). */
  enIconUrlThum: z.string(),
  /** The same two in the dark; empty when there is none. */
  darkIconUrlThum: z.string(),
  enDarkIconUrlThum: z.string(),
  isMenuShowPage: flag,
  isColl: flag,
  classType: z.int(),
  children: z.array(reportPage),
  /** Code of the page that it opens with, where one is set that the reader may see; else it is the first of `children`. */
  defaultPage: z.optional(z.string()),
});
export type Report = z.infer<typeof report>;

export type ReportClass = { id: number; name: string; ename: string; children: ReportClass[] };
export const reportClass: z.ZodMiniType<ReportClass> = z.lazy(() =>
  z.object({ id, name: z.string(), ename: z.string(), children: z.array(reportClass) }),
);

export const dashboard = z.object({
  dashboardId: id,
  displayName: z.string(),
  enDisplayName: z.string(),
  platform: z.string(),
  /** The class that it stands in beside reports; null is in none. */
  classId: z.nullable(id),
  /** Path of the cover picture on this server; empty when there is none. */
  cover: z.string(),
  isColl: flag,
});
export type Dashboard = z.infer<typeof dashboard>;

/** The part of `reports` that the menu and Home are made of. */
export const catalogue = {
  getMyReports: get('/api/ReportManagement/Report/GetMyReports', {
    summary: 'The reports that the reader may open: for the web menu, of one class, or all (SPEC 7.3)',
    access: 'reports',
    viewAs: 'reads',
    query: z.object({ isPcweb: z.optional(z.literal('1')), classId: z.optional(idInQuery) }),
    tags: ['reports', 'favourites'],
    value: z.array(report),
  }),
  getClassList: get('/api/ReportManagement/ReportClass/GetList', {
    summary: 'The tree of report classes that hold something the reader may open',
    access: 'reports',
    viewAs: 'reads',
    tags: ['reports'],
    value: z.array(reportClass),
  }),
  getMyDashboards: get('/api/Dashboard/GetMyDashboards', {
    summary: 'The dashboards that the reader may open',
    access: 'reports',
    viewAs: 'reads',
    tags: ['reports', 'favourites'],
    value: z.array(dashboard),
  }),
};
