import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { bilingual, flag, id } from '../values.ts';

/** What is searched, in the order in which results have it. */
export const searchKinds = ['report', 'page', 'class', 'dashboard', 'article', 'announcement', 'lesson', 'chapter'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Nobody reads further; who finds so many looks for more words. */
export const MOST_HITS = 100;

/** Where a text has what was searched for: from an index on, and up to but not with another one. */
const mark = z.tuple([z.int(), z.int()]);
const marks = z.array(mark);

/** One thing that was found. */
export const searchHit = z.object({
  kind: z.enum(searchKinds),
  /** Of the thing; a page has its report's, a chapter its lesson's. */
  id,
  /** A page's code or a chapter's id; empty otherwise. */
  code: z.string(),
  name: bilingual,
  marks: z.object({ zh: marks, en: marks }),
  /** Where it stands, from the outermost on: classes, and the report of a page or the lesson of a chapter. */
  place: z.array(bilingual),
  /** Of its text, where it is found by that: in the reader's language if the words are there. */
  excerpt: z.nullable(z.object({ text: z.string(), marks })),
  /** What opens: a path of the portal. */
  path: z.string(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const search = {
  find: get('/api/Search', {
    summary: 'Reports, pages, classes, dashboards, articles, announcements, lessons and chapters that the current user may open, by their names in both languages, by pinyin and by their texts: the best of each kind, or a page of one',
    access: 'session',
    viewAs: 'reads',
    query: z.object({
      keyword: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      kind: z.optional(z.enum(searchKinds)),
      pageIndex: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_HITS)), 1),
      /** Of each kind. */
      pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_HITS)), 10),
    }),
    tags: ['articles', 'announcements', 'lessons', 'reports'],
    value: z.object({
      /** How much of each kind there is; what has nothing is missing. `isAtLeast`: nobody has counted further. */
      counts: z.array(z.object({ kind: z.enum(searchKinds), count: z.int(), isAtLeast: flag })),
      hits: z.array(searchHit),
    }),
  }),
};
