import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { viewerType } from '../publishing/catalogue.ts';
import { flag, id, instant, keyword } from '../values.ts';

const visitFields = {
  id,
  createTime: instant,
  /** Of the report or dashboard that was opened. */
  catalogueId: id,
  /** As it is called now; where it is gone, as it was called when it was opened. */
  name: z.string(),
  ename: z.string(),
  /** Null where it is gone. */
  type: z.nullable(viewerType),
  /** The class that it stands in now; empty where it is in none, or gone. */
  className: z.string(),
  classEnName: z.string(),
  /** As the name; empty where no page is known. */
  pageName: z.string(),
  enPageName: z.string(),
  /** What it was opened in, for example `PowerBI`. */
  platform: z.string(),
};

/** Whether its reader may open it now: `closed` is there, and not for them; `gone` is deleted. */
export const visitStates = ['open', 'closed', 'gone'] as const;

/** One opening of a report or dashboard, for who has opened it (SPEC 2.3, BrowsingHistory). */
export const ownVisit = z.object({
  ...visitFields,
  state: z.enum(visitStates),
  /** What follows the id where it is opened again (SPEC 2.4). */
  page: z.string(),
});
export type OwnVisit = z.infer<typeof ownVisit>;

/** The same for administrators. */
export const visit = z.object({
  ...visitFields,
  userId: id,
  account: z.string(),
  fullName: z.string(),
  /** 0 for who has been deleted; their openings stay (decision 51). */
  isPersonThere: flag,
  /** The department that they are in now; empty for none. */
  departmentName: z.string(),
  departmentEnName: z.string(),
  /** Whether administrators manage it: not what is gone, nor what somebody has made for themselves. */
  isManaged: flag,
  sourceType: z.string(),
});
export type Visit = z.infer<typeof visit>;

const place = z.object({ id, parentId: z.nullable(id), name: z.string(), ename: z.string() });

export const VISIT_PAGE_SIZE = 20;
export const visitOrder = ['createTime'] as const;
export const visitFileColumns = ['createTime', 'account', 'fullName', 'department', 'report', 'page', 'type', 'class', 'platform', 'sourceType'] as const;

const when = {
  type: z.optional(viewerType),
  from: z.optional(instant),
  /** Not included. */
  to: z.optional(instant),
};
const search = {
  /** In the account, name, mail or job number of who has opened it. */
  keyword,
  /** In the name of the report or dashboard, or of its page. */
  report: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  /** With the classes below it. */
  classId: z.optional(id),
  /** With the departments below it. */
  departmentId: z.optional(id),
  ...when,
};
const { pageIndex, pageSize, ...order } = pageQuery({ orders: visitOrder, orderType: 'desc', size: VISIT_PAGE_SIZE });
const own = crud({ access: 'session', about: ['visits'], row: ownVisit });
const all = crud({ access: 'browsingHistory', about: ['visits', 'reports'], row: visit });

/** A picture has at most so many bars. */
const MAXIMUM_BARS = 62;

export const browsingHistory = {
  myList: own.list('/api/LogManagement/Log/MyReportLog', {
    summary: 'What the current user has opened since they last cleared their history, searched by report or page, the newest first unless asked otherwise',
    search: { keyword, ...when },
    page: { pageIndex, pageSize, ...order },
  }),
  clear: post('/api/LogManagement/Log/ReportLogClear', {
    summary: 'Clears the current user’s own browsing history: they see nothing of before any more. What administrators see stays',
    access: 'session',
    changes: ['visits', 'home'],
    value: z.null(),
  }),
  list: all.list('/api/LogManagement/Log/ReportLogList', {
    summary: 'What everybody has opened, the newest first unless asked otherwise, narrowed down by what is given. Counted up to 10,000',
    search,
    page: { pageIndex, pageSize, ...order },
  }),
  exportFile: all.file('/api/LogManagement/Log/ReportLogExport', { summary: 'Begins an export task: an Excel file of the openings that a search finds', search, order, columns: visitFileColumns }),
  choices: get('/api/LogManagement/Log/ReportLogChoices', {
    summary: 'The classes and departments that everybody’s openings can be narrowed down to',
    access: 'browsingHistory',
    viewAs: 'reads',
    tags: ['reportClasses', 'departments'],
    value: z.object({ classes: z.array(place), departments: z.array(place) }),
  }),
  statistics: post('/api/LogManagement/Log/ReportLogStatistics', {
    viewAs: 'reads',
    summary: 'How often reports and dashboards were opened between each two of these instants, which are in their order, and by how many people',
    access: 'browsingHistory',
    tags: ['visits'],
    body: z.object({ edges: z.array(instant).check(z.minLength(2), z.maxLength(MAXIMUM_BARS + 1)) }),
    value: z.array(z.object({ start: instant, visits: z.int(), people: z.int() })),
  }),
};
