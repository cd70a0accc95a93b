import * as z from 'zod/mini';
import { comment, COMMENT_PAGE_SIZE, commentContent, commentReply, examination, isShow } from './comment-entities.ts';
import { get, post } from './endpoint.ts';
import { flag, id, instant, pageOf, pageRequest } from './values.ts';

const access = 'commentManagement';
const overlay = false;

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

/** The states that a list can be narrowed down to: examination, hidden by an administrator, deleted. */
export const commentFilter = z.enum(['shown', 'waiting', 'refused', 'hidden', 'deleted']);
export type CommentFilter = z.infer<typeof commentFilter>;
export const commentOrder = ['createTime'] as const;

const search = z.object({
  reportId: z.optional(id),
  /** Part of the author's name or account. */
  person: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  /** Part of the text. */
  keyword: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  state: z.optional(commentFilter),
  /** Written at or after, and before. */
  from: z.optional(instant),
  to: z.optional(instant),
  page: z.prefault(pageRequest, { pageSize: COMMENT_PAGE_SIZE }),
});

/** What administrators do with other people's comments (SPEC 2.7 and 7.6). */
export const commentManagement = {
  list: post('/api/Comment/CommentInfoPage', {
    summary: 'Comments of all reports, searched, newest first (SPEC 2.7)',
    access,
    overlay,
    body: search,
    value: pageOf(managedComment),
  }),
  listReplies: post('/api/Comment/CommentReplyPage', {
    summary: 'Replies of all reports, searched, newest first (SPEC 2.7)',
    access,
    overlay,
    body: z.extend(search, {
      /** Those to one comment. */
      commentId: z.optional(id),
    }),
    value: pageOf(managedReply),
  }),
  update: post('/api/Comment/updateComment', {
    summary: 'Edits a comment, hides or shows it, examines it',
    access,
    overlay,
    body: z.object({
      id,
      content: z.optional(commentContent),
      isShow: z.optional(isShow),
      state: z.optional(examination),
      /** Why; its author gets to read it. */
      reason: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    }),
    value: managedComment,
  }),
  reports: get('/api/Comment/CommentReportNameList', {
    summary: 'Reports and dashboards on which there are comments, by name',
    access,
    overlay,
    value: z.array(z.object({ reportId: id, reportName: z.string(), reportEnName: z.string() })),
  }),
  settings: get('/api/Comment/Settings', {
    summary: 'Whether new comments wait for an examination before others see them',
    access,
    overlay,
    value: z.object({ isExamined: flag }),
  }),
  setSettings: post('/api/Comment/SetSettings', {
    summary: 'Changes that',
    access,
    overlay,
    body: z.object({ isExamined: flag }),
    value: z.null(),
  }),
};
