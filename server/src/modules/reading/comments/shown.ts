import { reportType, type Comment, type CommentReply, type Moderation } from '@portal/shared/contract/all';
import { flagOf } from '../../../flags.ts';
import { viewOf } from '../../publishing/catalogue/module.ts';
import type { CommentFields, CommentRow, ReplyFields, ReplyRow } from './repository.ts';

/** A comment as its reader sees it; the rows of its replies are given beside it. */
export const shownComment = (row: CommentRow, replies: readonly ReplyRow[], userId: number): Comment => {
  const { comment } = row;
  return {
    ...shownWriting(row.comment, row.author, userId),
    ...subjectOf(row),
    modularId: comment.modularId,
    // By its name of today, in both languages: what is kept is in that of its author.
    modularName: row.page?.displayName || comment.modularName,
    modularEnName: row.page?.enDisplayName ?? '',
    visual: comment.visual,
    visualTitle: comment.visualTitle,
    hasPlace: flagOf(comment.hasPlace),
    to_Nams: comment.toNames,
    to_Path: comment.toPath,
    resolveTime: comment.resolveTime?.toISOString() ?? null,
    resolveName: comment.resolveName,
    reply: replies.filter(({ reply }) => reply.commentId === comment.id).map((one) => shownReply(one, userId)),
  };
};

export const shownReply = ({ reply, author }: ReplyRow, userId: number): CommentReply => ({
  ...shownWriting(reply, author, userId),
  commentId: reply.commentId,
  to_Names: reply.toNames,
});

const shownWriting = (writing: CommentFields | ReplyFields, author: CommentRow['author'], userId: number) => ({
  id: writing.id,
  content: writing.content,
  images: writing.images,
  to_Ids: writing.toIds,
  isShow: writing.isShow === 1 && writing.deleteTime === null ? (1 as const) : (-1 as const),
  state: writing.state as Moderation,
  reason: writing.reason,
  from_Id: writing.userId,
  from_Name: author?.fullName ?? writing.userName,
  from_Avatar: author?.avatar ?? '',
  isOwn: flagOf(writing.userId === userId),
  createTime: writing.createTime.toISOString(),
  editTime: writing.editTime?.toISOString() ?? null,
});

/** Which report or dashboard it is, by its name of today, and how it is opened (SPEC 2.2). */
const subjectOf = ({ comment, report, dashboard }: CommentRow) => {
  const { type, page } = viewOf(dashboard ? null : (report ?? ONLINE));
  return {
    reportId: comment.catalogueId,
    reportName: report?.name ?? dashboard?.displayName ?? comment.reportName,
    reportEnName: report?.ename ?? dashboard?.enDisplayName ?? comment.reportEnName,
    type,
    page: page === 'null' && comment.modularId ? comment.modularId : page,
  };
};

/** Where a report is gone that a comment was written on. */
const ONLINE = { reportType: reportType.online, platform: '' };
