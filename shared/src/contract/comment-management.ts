import { z } from 'zod';
import { comment, COMMENT_PAGE_SIZE, commentContent, commentReply, examination, isShow } from './comment-entities.ts';
import { get, post } from './endpoint.ts';
import { flag, id, instant, pageOf, pageRequest } from './values.ts';

const access = 'commentManagement';
const overlay = false;

/** How administrators see comments: also deleted ones. Replies are counted instead of listed. */
export const managedComment = comment.omit({ reply: true }).extend({ replyCount: z.number().int(), isDeleted: flag, fromAccount: z.string() });
export type ManagedComment = z.infer<typeof managedComment>;

export const managedReply = commentReply.extend({
  isDeleted: flag,
  fromAccount: z.string(),
  /** The comment that it answers. */
  comment: comment.pick({ id: true, content: true, from_Name: true, reportId: true, reportName: true, reportEnName: true, type: true, page: true }),
});
export type ManagedReply = z.infer<typeof managedReply>;

/** The states that a list can be narrowed down to: examination, hidden by an administrator, deleted. */
export const commentFilter = z.enum(['shown', 'waiting', 'refused', 'hidden', 'deleted']);
export type CommentFilter = z.infer<typeof commentFilter>;
export const commentOrder = ['createTime'] as const;

const search = z.object({
  reportId: id.optional(),
  /** Part of the author's name or account. */
  person: z.string().trim().max(100).default(''),
  /** Part of the text. */
  keyword: z.string().trim().max(100).default(''),
  state: commentFilter.optional(),
  /** Written at or after, and before. */
  from: instant.optional(),
  to: instant.optional(),
  page: pageRequest.prefault({ pageSize: COMMENT_PAGE_SIZE }),
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
    body: search.extend({
      /** Those to one comment. */
      commentId: id.optional(),
    }),
    value: pageOf(managedReply),
  }),
  update: post('/api/Comment/updateComment', {
    summary: 'Edits a comment, hides or shows it, examines it',
    access,
    overlay,
    body: z.object({
      id,
      content: commentContent.optional(),
      isShow: isShow.optional(),
      state: examination.optional(),
      /** Why; its author gets to read it. */
      reason: z.string().trim().max(200).optional(),
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
