import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { instant } from '../values.ts';
import { MAXIMUM_VERSION, TEXT_MEGABYTES } from './publication.ts';

/** Characters of a draft as JSON. */
export const MAXIMUM_DRAFT = 2_000_000;

/** What is written, and its id; `new` has none yet. A new chapter has its kind and lesson instead: `newvideo:5`. */
const key = z.string().check(z.regex(/^[a-z]{1,20}:(new|[1-9]\d{0,9})$/));
/** The fields of a form. Flat: nobody needs more, and what is nested deeply holds up who reads it. */
const body = z.record(z.string().check(z.maxLength(50)), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()])).check(z.maxLength(2_000))]));
export type DraftBody = z.infer<typeof body>;

export const contentDraft = z.object({ version: z.int(), body, updateTime: instant });
export type ContentDraft = z.infer<typeof contentDraft>;

/** What somebody is writing and has not saved. Everybody has drafts of their own only. */
export const contentDrafts = {
  get: get('/api/ContentDraft/Get', {
    summary: 'What the current user was writing under a key, for example `article:12` or `article:new`; null where there is nothing',
    access: 'contentManagement',
    viewAs: 'reads',
    query: z.object({ key }),
    value: z.nullable(contentDraft),
  }),
  save: post('/api/ContentDraft/Save', {
    summary: 'Keeps what the current user is writing, in the place of what was kept under the key. 400 for more than 2 MB',
    access: 'contentManagement',
    quiet: true,
    megabytes: TEXT_MEGABYTES,
    body: z.object({
      key,
      /** The version that it began from; 0 of something new. */
      version: z._default(z.int().check(z.minimum(0), z.maximum(MAXIMUM_VERSION)), 0),
      body,
    }),
    value: z.object({ updateTime: instant }),
  }),
  discard: post('/api/ContentDraft/Discard', {
    summary: 'Forgets what the current user was writing under a key',
    access: 'contentManagement',
    quiet: true,
    body: z.object({ key }),
    value: z.null(),
  }),
};
