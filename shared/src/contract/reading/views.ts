import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { flag, id, idInQuery, instant, name } from '../values.ts';

/** Filters of a report, or parameters of a paginated one, as the viewer has captured them. */
export const capturedState = z.string().check(z.maxLength(100_000));
const page = z.string().check(z.maxLength(100));

/** What a reader has set in a report and wants to find again. */
export const savedView = z.object({
  id,
  name: z.string(),
  /** The page's code; empty for a report without pages of its own. */
  page,
  state: capturedState,
  isShared: flag,
  /** The reader begins with it. */
  isDefault: flag,
  isOwn: flag,
  ownerName: z.string(),
  createTime: instant,
});
export type SavedView = z.infer<typeof savedView>;

/** How many views a reader may keep of one report. */
export const MOST_VIEWS = 50;

const access = 'reports';

/** Saved views, and links that carry what the sender sees. */
export const views = {
  list: get('/api/ReportView/List', {
    viewAs: 'reads',
    summary: 'The reader’s own views of a report, and those that others share of pages that the reader may open',
    access,
    query: z.object({ reportId: idInQuery }),
    tags: ['views'],
    value: z.array(savedView),
  }),
  add: post('/api/ReportView/Add', {
    summary: 'Saves what the reader sees under a name; an own view of that name is replaced. 403 for a page that they may not open, 400 for one that the report does not have',
    access,
    quiet: true,
    body: z.object({ reportId: id, name, page: z._default(page, ''), state: capturedState, isShared: z._default(flag, 0), isDefault: z._default(flag, 0) }),
    changes: ['views'],
    value: savedView,
  }),
  update: post('/api/ReportView/Update', {
    summary: 'Renames an own view, shares it or takes it back',
    access,
    body: z.object({ id, name, isShared: flag }),
    changes: ['views'],
    value: z.null(),
  }),
  remove: post('/api/ReportView/Delete', {
    summary: 'Deletes an own view',
    access,
    body: z.object({ id }),
    changes: ['views'],
    value: z.null(),
  }),
  setDefault: post('/api/ReportView/SetDefault', {
    summary: 'The view with which the reader begins a report; null is the report as it is published',
    access,
    body: z.object({ reportId: id, id: z.nullable(id) }),
    changes: ['views'],
    value: z.null(),
  }),
  share: post('/api/ReportView/Share', {
    summary: 'Keeps what the reader sees for a link; answers the id that the link carries. 403 for a page that they may not open, 400 for one that the report does not have',
    access,
    quiet: true,
    body: z.object({ reportId: id, page: z._default(page, ''), state: capturedState }),
    value: z.object({ id: z.string() }),
  }),
  shared: get('/api/ReportView/Shared', {
    viewAs: 'reads',
    summary: 'What a link carries, for everyone who may open its report and page',
    access,
    query: z.object({ id: z.string().check(z.regex(/^[\w-]{16,40}$/)), reportId: idInQuery }),
    value: z.object({ page, state: capturedState }),
  }),
};
