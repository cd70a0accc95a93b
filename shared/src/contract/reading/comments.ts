import * as z from 'zod/mini';
import { accountIds, comment, COMMENT_PAGE_SIZE, commentContent, commentImages, commentReply, moderation, isShow } from './comment-entities.ts';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { pageField } from '../paging.ts';
import { flag, givenName, id, idInQuery, idList, instant, line } from '../values.ts';

const access = 'comments';
const page = pageField(COMMENT_PAGE_SIZE);
const ofReport = crud({ access, about: ['comments'], row: comment });

/** A page of a report by its code; none is the report as a whole, which addresses call `null` (SPEC 5, page access). */
const pageCode = line(100).check(z.overwrite((code) => (code === 'null' ? '' : code)));
/** Made by the browser for what it sends: sent again after a lost answer, it is written once. */
const key = z.optional(z.string().check(z.minLength(8), z.maxLength(64)));
/** The bell says “99+” beyond. */
export const UNREAD_COUNTED = 100;
/** SPEC 4: -1 deletes; 1 takes the deletion back. */
const deletion = z.union([z.literal(-1), z.literal(1)]);

/** Something new for the reader: a comment with its replies, and why the reader is told (SPEC 2.2, bell). */
export const unreadComment = z.extend(comment, { unreadReason: z.enum(['mention', 'reply']), unreadTime: instant });
export type UnreadComment = z.infer<typeof unreadComment>;

/** Somebody who may open a report, and so can be mentioned on it. */
export const mentionable = z.object({ id, account: z.string(), fullName: z.string(), avatar: z.string() });
export type Mentionable = z.infer<typeof mentionable>;

/** What readers do with comments (SPEC 2.2, 2.5 and 7.6). */
export const comments = {
  list: ofReport.list('/api/Comment/Comment', {
    summary: 'The comments of a report that the reader may see, newest first, with their replies (SPEC 2.5)',
    search: { reportId: id, modularId: z.optional(pageCode) },
    page,
  }),
  mine: ofReport.list('/api/Comment/CommentList', {
    summary: 'The reader’s own comments, newest first (SPEC 2.2, bell)',
    search: {},
    page,
  }),
  info: post('/api/Comment/CommentInfo', {
    viewAs: 'reads',
    summary: 'One comment with its replies, and the filters of the moment it was written at',
    access,
    body: z.object({ commentId: id }),
    tags: ['comments'],
    value: z.extend(comment, { bookmark: z.string() }),
  }),
  create: post('/api/Comment/CreateComment', {
    summary: 'Writes a comment on a report the reader may open',
    access,
    quiet: true,
    body: z
      .object({
        reportId: id,
        modularId: z._default(pageCode, ''),
        modularName: z._default(givenName(200), ''),
        /** The visual of that page that it is about: its name in the reporting service, and its title as the writer saw it. */
        visual: z._default(line(100), ''),
        visualTitle: z._default(givenName(200), ''),
        /** Filters of the moment, as the reporting service gave them. */
        bookmark: z._default(z.string().check(z.maxLength(100_000)), ''),
        content: commentContent,
        images: z._default(commentImages, []),
        to_Ids: z._default(accountIds, ''),
        to_Nams: z._default(z.string().check(z.maxLength(2000)), ''),
        to_Path: z._default(line(2000), ''),
        isShow: z._default(isShow, 1),
        key,
      })
      // Without its page nobody would find it.
      .check(z.refine(({ modularId, visual }) => visual === '' || modularId !== '', { path: ['modularId'] })),
    changes: ['comments'],
    value: comment,
  }),
  modify: post('/api/Comment/ModifyComment', {
    summary: 'Changes an own comment',
    access,
    quiet: true,
    body: z.object({ id, content: commentContent, images: z._default(commentImages, []), to_Ids: z.optional(accountIds) }),
    changes: ['comments'],
    value: comment,
  }),
  reply: post('/api/Comment/CreateCommentReply', {
    summary: 'Answers a comment',
    access,
    quiet: true,
    body: z.object({
      commentId: id,
      content: commentContent,
      images: z._default(commentImages, []),
      to_Ids: z._default(accountIds, ''),
      to_Names: z._default(z.string().check(z.maxLength(2000)), ''),
      isShow: z._default(isShow, 1),
      key,
    }),
    changes: ['comments'],
    value: commentReply,
  }),
  updateReply: post('/api/Comment/updateCommentReply', {
    summary: 'Changes a reply: its author the text and pictures, an administrator also whether it is shown',
    access,
    body: z.object({
      id,
      content: z.optional(commentContent),
      images: z.optional(commentImages),
      to_Ids: z.optional(accountIds),
      isShow: z.optional(isShow),
      state: z.optional(moderation),
      reason: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    }),
    changes: ['comments'],
    value: commentReply,
  }),
  removeOne: post('/api/Comment/DeleteComment_Single', {
    summary: 'Deletes a comment (state -1), or takes that back (state 1): its author, or an administrator (SPEC 4)',
    access,
    body: z.object({ commentId: id, state: z._default(deletion, -1) }),
    changes: ['comments'],
    value: z.null(),
  }),
  remove: post('/api/Comment/DeleteComment', {
    summary: 'Deletes several comments, or takes that back; all or none',
    access,
    body: z.object({ ids: idList, state: z._default(deletion, -1) }),
    changes: ['comments'],
    value: z.null(),
  }),
  removeReplies: post('/api/Comment/DeleteCommentReply', {
    summary: 'Deletes replies, or takes that back; all or none',
    access,
    body: z.object({ ids: idList, state: z._default(deletion, -1) }),
    changes: ['comments'],
    value: z.null(),
  }),
  resolve: post('/api/Comment/Resolve', {
    summary: 'Says that a comment is dealt with, or opens it again',
    access,
    body: z.object({ commentId: id, isResolved: flag }),
    changes: ['comments'],
    value: comment,
  }),
  people: get('/api/Comment/UserList', {
    viewAs: 'reads',
    summary: 'The other people who may open a report, and the page of it that is named, and so can be mentioned there; at most 20, by name',
    access,
    query: z.object({ reportId: idInQuery, modularId: z._default(pageCode, ''), keyword: z._default(z.string().check(z.trim(), z.maxLength(50)), '') }),
    value: z.array(mentionable),
  }),
  unread: get('/api/Comment/UnReadList', {
    viewAs: 'reads',
    summary: 'Comments in which there is something new for the reader, with their replies; the newest 50 (SPEC 2.2)',
    access,
    tags: ['unread'],
    value: z.array(unreadComment),
  }),
  unreadCount: get('/api/Comment/UnReadCount', {
    viewAs: 'reads',
    summary: 'In how many comments there is something new for the reader; counted up to 100',
    access,
    tags: ['unread'],
    value: z.int().check(z.minimum(0), z.maximum(UNREAD_COUNTED)),
  }),
  markRead: post('/api/Comment/Read', {
    viewAs: 'skipped',
    summary: 'Marks comments as read; without any, all of them',
    access,
    body: z.object({ commentIds: z.optional(z.array(id).check(z.maxLength(200))) }),
    changes: ['unread'],
    value: z.null(),
  }),
  mail: get('/api/Comment/Mail', {
    viewAs: 'reads',
    summary: 'Whether the current user gets a daily mail of comments that mention them',
    access,
    tags: ['commentMail'],
    value: z.object({ isMail: flag, address: z.string() }),
  }),
  setMail: post('/api/Comment/SetMail', {
    summary: 'Turns that mail on or off; it is written in the language of this call',
    access,
    body: z.object({ isMail: flag }),
    changes: ['commentMail'],
    value: z.null(),
  }),
};
