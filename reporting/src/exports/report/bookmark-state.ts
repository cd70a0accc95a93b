import { z } from 'zod';
import type { Narrowed } from '../../../drawing/rows/query.ts';
import { columnReference, filter, scalar, sort } from '../../definition/index.ts';
import { invalid } from '../../http-error.ts';

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
  sorts: z.record(z.string(), sort).default({}),
});
export type BookmarkState = Omit<Narrowed, 'page'>;

export const noBookmark: BookmarkState = { filters: { report: [], pages: {}, visuals: {} }, slicers: {}, sorts: {} };

/** Reads a captured state. @throws HttpError 400 for any other text */
export const readBookmark = (state: string, at: string): BookmarkState => {
  try {
    const { version: _, ...read } = captured.parse(JSON.parse(Buffer.from(state, 'base64url').toString('utf8')));
    return read;
  } catch {
    throw invalid(at, 'this is not the state of a bookmark');
  }
};
