import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { flag, id, idInQuery, instant } from '../values.ts';

/**
 * Why a report did not open, as the viewer tells it: `origin` foreign embed address · `refused` no permission · `missing` deleted
 * meanwhile · `token` embed token refused · `capacity` exceeded or paused · `network` · `timeout` not answered in time · `noPages` none
 * granted · `server` anything else that the portal’s server said · `other`.
 */
export const openingFailures = ['origin', 'refused', 'missing', 'token', 'capacity', 'network', 'timeout', 'noPages', 'server', 'other'] as const;
export type OpeningFailure = (typeof openingFailures)[number];

const count = z.int().check(z.minimum(0));
const opened = {
  /** The code of the page; empty where there was none yet. */
  page: z._default(z.string().check(z.maxLength(200)), ''),
  /** Until it was loaded, in milliseconds; null where it never was. */
  duration: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(600_000))), null),
  failure: z._default(z.nullable(z.enum(openingFailures)), null),
  isMobile: z._default(flag, 0),
};

/** How a report has been opening (screens 4, ReportSetUp *Health*). Milliseconds are null where it never opened. */
export const reportHealth = z.object({
  /** The latest ones, newest first. Account and name are empty for who may not read the audit log, and of who is gone. */
  recent: z.array(
    z.object({ createTime: instant, page: z.string(), pageName: z.string(), pageEnName: z.string(), isMobile: flag, duration: z.nullable(z.int()), failure: z.nullable(z.enum(openingFailures)), account: z.string(), fullName: z.string() }),
  ),
  /** Of the last 30 days. */
  openings: count,
  p50: z.nullable(z.int()),
  p95: z.nullable(z.int()),
  failures: z.array(z.object({ failure: z.enum(openingFailures), count })),
  /** Day by day by the site’s clocks, the oldest first and today last; others without an opening are left out. */
  days: z.array(z.object({ day: z.string(), openings: count, failures: count, p50: z.nullable(z.int()) })),
});
export type ReportHealth = z.infer<typeof reportHealth>;

export const reportHealths = {
  opened: post('/api/ReportManagement/Report/ReportOpened', {
    summary: 'Records how a report opened: how long it took, or why it did not. 403 or 404 for one that the current user may not open',
    access: 'reports',
    viewAs: 'skipped',
    quiet: true,
    body: z.object({ reportId: id, ...opened }).check(z.refine(({ duration, failure }) => (duration === null) !== (failure === null), { error: 'duration_or_failure', path: ['duration'] })),
    value: z.null(),
  }),
  health: get('/api/ReportManagement/Report/GetHealth', {
    summary: 'How a published report has been opening: the latest openings, their times and failures within 30 days. 404 for one that is gone',
    access: 'reportManagement',
    viewAs: 'reads',
    query: z.object({ dReportId: idInQuery }),
    value: reportHealth,
  }),
};
