import * as z from 'zod/mini';
import { viewerType } from '../publishing/catalogue.ts';
import { flag, hasSeen, id, instant, MAXIMUM_ID } from '../values.ts';

/** SPEC 9. */
export const COMMENT_LENGTH = 500;
export const COMMENT_PAGE_SIZE = 10;
export const COMMENT_IMAGES = 9;

/** What a person reads as one character counts as such, also an emoji, of which JavaScript makes two. */
export const textLength = (text: string): number => [...text.trim()].length;

/** SPEC 4: 1 shown, -1 hidden or deleted. */
export const isShow = z.union([z.literal(1), z.literal(-1)]);

/** Moderation (SPEC 4, comment examination). */
export const commentState = { waiting: 0, passed: 1, refused: 2 } as const;
export const moderation = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type Moderation = z.infer<typeof moderation>;

/** What comments and replies have in common (SPEC 3). */
const writing = {
  id,
  content: z.string(),
  images: z.array(z.string()),
  to_Ids: z.string(),
  isShow,
  state: moderation,
  /** Why it is hidden or did not pass; for its author and administrators. */
  reason: z.string(),
  /** Null when the author's account is gone; the name stays. */
  from_Id: z.nullable(id),
  from_Name: z.string(),
  from_Avatar: z.string(),
  /** Whether the reader wrote it, and so may edit and delete it (SPEC 6). */
  isOwn: flag,
  createTime: instant,
  editTime: z.nullable(instant),
};

export const commentReply = z.object({ ...writing, commentId: id, to_Names: z.string() });
export type CommentReply = z.infer<typeof commentReply>;

export const comment = z.object({
  ...writing,
  reportId: id,
  reportName: z.string(),
  reportEnName: z.string(),
  /** How the viewer opens the report, and its page for reports that have none of their own. */
  type: viewerType,
  page: z.string(),
  /** The page on which it was written. */
  modularId: z.string(),
  modularName: z.string(),
  modularEnName: z.string(),
  /** The visual of that page that it is about: its name in the reporting service, and the title that it had; empty for one about the page. */
  visual: z.string(),
  visualTitle: z.string(),
  /** Whether it remembers the filters of the moment. */
  hasPlace: flag,
  to_Nams: z.string(),
  to_Path: z.string(),
  /** Null while it is open. */
  resolveTime: z.nullable(instant),
  resolveName: z.string(),
  reply: z.array(commentReply),
});
export type Comment = z.infer<typeof comment>;

/** The text of a comment or reply: 1 to 500 characters without the space around it. */
export const commentContent = z.string().check(
  z.trim(),
  z.minLength(1),
  z.superRefine((text, context) => {
    if (!hasSeen(text)) context.addIssue({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: text });
    if (textLength(text) <= COMMENT_LENGTH) return;
    context.addIssue({ code: 'too_big', origin: 'string', maximum: COMMENT_LENGTH, inclusive: true, input: text });
  }),
);

export const commentImages = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(COMMENT_IMAGES));

/** Ids of accounts with commas between them, as `12,40`. */
export const accountIds = z.string().check(z.maxLength(1000), z.regex(/^(\d{1,10}(,\d{1,10})*)?$/), z.refine((text) => text.split(',').every((one) => Number(one) <= MAXIMUM_ID)));
