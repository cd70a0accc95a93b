import * as z from 'zod/mini';
import { comment, COMMENT_PAGE_SIZE, commentContent, commentReply, moderation, isShow } from './comment-entities.ts';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { pageField } from '../paging.ts';
import { flag, id, instant, keyword } from '../values.ts';

const access = 'commentManagement';

/** How administrators see comments: also deleted ones. Replies are counted instead of listed. */
export const managedComment = z.extend(z.omit(comment, { reply: true }), { replyCount: z.int(), isDeleted: flag, fromAccount: z.string() });
export type ManagedComment = z.infer<typeof managedComment>;

export const managedReply = z.extend(commentReply, {
  isDeleted: flag,
  fromAccount: z.string(),
  /** The comment that it answers. */
  comment: z.pick(comment, { id: true, content: true, from_Name: true, reportId: true, reportName: true, reportEnName: true, type: true, page: true }),
});
export type ManagedReply = z.infer<typeof managedReply>;

/** The states that a list can be narrowed down to: moderation, hidden by an administrator, deleted. */
export const commentFilter = z.enum(['shown', 'waiting', 'refused', 'hidden', 'deleted']);
export type CommentFilter = z.infer<typeof commentFilter>;
export const commentOrder = ['createTime'] as const;

const search = {
  reportId: z.optional(id),
  /** Part of the author's name or account. */
  person: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  /** Part of the text. */
  keyword,
  state: z.optional(commentFilter),
  /** Written at or after, and before. */
  from: z.optional(instant),
  to: z.optional(instant),
};
const page = pageField(COMMENT_PAGE_SIZE);

const managedComments = crud({ access, about: ['comments'], row: managedComment });
const managedReplies = crud({ access, about: ['comments'], row: managedReply });

/** What administrators do with other people's comments (SPEC 2.7 and 7.6). */
export const commentManagement = {
  list: managedComments.list('/api/Comment/CommentInfoPage', {
    summary: 'Comments of all reports, searched, newest first (SPEC 2.7)',
    search,
    page,
  }),
  listReplies: managedReplies.list('/api/Comment/CommentReplyPage', {
    summary: 'Replies of all reports, searched, newest first (SPEC 2.7)',
    search: {
      ...search,
      /** Those to one comment. */
      commentId: z.optional(id),
    },
    page,
  }),
  update: post('/api/Comment/updateComment', {
    summary: 'Edits a comment, hides or shows it, moderates it',
    access,
    body: z.object({
      id,
      content: z.optional(commentContent),
      isShow: z.optional(isShow),
      state: z.optional(moderation),
      /** Why; its author gets to read it. */
      reason: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    }),
    changes: ['comments'],
    value: managedComment,
  }),
  reports: get('/api/Comment/CommentReportNameList', {
    viewAs: 'reads',
    summary: 'Reports and dashboards on which there are comments, by name',
    access,
    tags: ['comments'],
    value: z.array(z.object({ reportId: id, reportName: z.string(), reportEnName: z.string() })),
  }),
  settings: get('/api/Comment/Settings', {
    viewAs: 'reads',
    summary: 'Whether new comments wait for moderation before others see them',
    access,
    tags: ['commentSettings'],
    value: z.object({ isModerated: flag }),
  }),
  setSettings: post('/api/Comment/SetSettings', {
    summary: 'Changes that',
    access,
    body: z.object({ isModerated: flag }),
    changes: ['commentSettings'],
    value: z.null(),
  }),
};
