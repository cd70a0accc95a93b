import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { viewerType } from '../publishing/catalogue.ts';
import { flag, id, instant } from '../values.ts';

/** What Home consists of. Who may customize hides and orders these. */
export const homeBlocks = ['carousel', 'continue', 'favourites', 'popular', 'classes', 'dashboards', 'exports', 'news'] as const;
const homeBlock = z.enum(homeBlocks);
export type HomeBlock = z.infer<typeof homeBlock>;

/** A report at one of its pages, or a dashboard, with the picture that Home shows of it. */
export const homeCard = z.object({
  /** Of the report or dashboard; their ids come from one sequence. */
  id,
  type: viewerType,
  /** What stands in the address behind the id (SPEC 2.2). */
  page: z.string(),
  name: z.string(),
  ename: z.string(),
  /** Of the page, where it was chosen; else empty. */
  pageName: z.string(),
  enPageName: z.string(),
  /** Paths of the pictures on this server; empty where there is none. */
  cover: z.string(),
  enCover: z.string(),
  darkCover: z.string(),
  enDarkCover: z.string(),
});
export type HomeCard = z.infer<typeof homeCard>;

/** An own export that is under way, or has ended within a day. */
export const homeExport = z.object({
  id,
  name: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** 0 to 100. */
  percent: z.int(),
  message: z.string(),
  files: z.array(z.object({ format: z.string(), path: z.string() })),
  finishTime: z.nullable(instant),
});
export type HomeExport = z.infer<typeof homeExport>;

/** An own export that the portal will begin by itself. */
export const homeSchedule = z.object({ id, name: z.string(), nextRun: instant });
export type HomeSchedule = z.infer<typeof homeSchedule>;

const blockList = z.array(homeBlock).check(z.maxLength(homeBlocks.length));
/** How somebody has arranged their Home: what they do not want, and what comes first. What is in neither stands where it always does. */
export const homeLayout = z.object({ hidden: blockList, order: blockList });
export type HomeLayout = z.infer<typeof homeLayout>;

export const homeOverview = z.object({
  /** Whether they may arrange their Home. */
  isCustom: flag,
  layout: homeLayout,
  /** What opens instead of Home. */
  start: z.nullable(homeCard),
  /** A page of the portal that they have chosen to open instead of Home, before any report; empty where there is none. */
  startPath: z._default(z.string(), ''),
  /** What they opened last, the latest first. */
  recent: z.array(z.extend(homeCard, { openTime: instant })),
  /** When they last cleared their browsing history: what a browser knows of before is none of it. */
  clearedTime: z._default(z.nullable(instant), null),
  /** What people of the same roles open most, without what is in `recent`. */
  popular: z.array(homeCard),
  exports: z.array(homeExport),
  /** The next of their own scheduled exports, at most three. */
  schedules: z._default(z.array(homeSchedule), []),
  /** How many pictures the carousel has, so that its room is there before it is. */
  pictures: z.int(),
  /** Announcements that they have not read, or are to confirm. */
  unread: z.int(),
});
export type HomeOverview = z.infer<typeof homeOverview>;

/** The part of `home` that the host needs before any module is there. */
export const overview = {
  overview: get('/api/HomePage/Overview', {
    summary: 'What Home knows of the current user in one answer: what they opened last, what their colleagues open, their exports and the next scheduled ones, and how they have arranged it. What they may not ask for elsewhere is empty here',
    access: 'session',
    viewAs: 'reads',
    tags: ['announcements', 'carousel', 'exports', 'home', 'personalPages', 'reports', 'schedules'],
    value: homeOverview,
  }),
  saveLayout: post('/api/HomePage/Layout', {
    summary: 'Arranges the current user’s Home. 403 for who may not customize',
    access: 'session',
    quiet: true,
    changes: ['home'],
    body: homeLayout,
    value: z.null(),
  }),
};
