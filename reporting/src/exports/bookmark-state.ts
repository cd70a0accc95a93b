import { z } from 'zod';
import { selectionFilters } from '../../drawing/rows/selection.ts';
import { columnReference, filter, scalar, type Filter } from '../definition/index.ts';
import { invalid } from '../refusal.ts';

const filters = z.array(filter).max(50);
const mark = z.array(z.object({ column: columnReference, value: scalar, bucket: z.string().optional(), bin: z.number().optional(), label: z.string() }));

/** What the embed page captures as a bookmark (embed/session/bookmark.ts). */
const captured = z.object({
  version: z.literal(1),
  filters: z
    .object({ report: filters.default([]), pages: z.record(z.string(), filters).default({}), visuals: z.record(z.string(), filters).default({}) })
    .prefault({}),
  slicers: z.record(z.string(), filter).default({}),
  selection: z.object({ visual: z.string(), marks: z.array(mark).max(1000) }).optional(),
});
export type BookmarkState = z.infer<typeof captured>;

export const noBookmark: BookmarkState = { version: 1, filters: { report: [], pages: {}, visuals: {} }, slicers: {} };

/** Reads a captured state. @throws Refusal 400 for any other text */
export const readBookmark = (state: string | undefined, at: string): BookmarkState => {
  if (state === undefined) return noBookmark;
  try {
    return captured.parse(JSON.parse(Buffer.from(state, 'base64url').toString('utf8')));
  } catch {
    throw invalid(at, 'this is not the state of a bookmark');
  }
};

/** What a state puts on one page: what its slicers let through, and what else narrows its data. */
export const onPage = ({ filters: added, slicers, selection }: BookmarkState, page: string) => {
  const own = Object.entries(slicers).flatMap(([key, one]) => (key.startsWith(`${page}/`) ? [[key.slice(page.length + 1), one] as const] : []));
  return {
    slicers: new Map<string, Filter>(own),
    filters: [...added.report, ...(added.pages[page] ?? [])],
    visuals: (name: string): Filter[] => added.visuals[`${page}/${name}`] ?? [],
    /** A click on a mark narrows the other visuals of its page. */
    selected: (name: string): Filter[] => (selection && selection.visual !== name ? selectionFilters(selection) : []),
  };
};
