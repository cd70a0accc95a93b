import type { Comment, CommentReply, Moderation, ViewerType } from '@portal/shared/contract/all';
import { flagOf } from '../../../flags.ts';
import type { CommentFields, CommentRow, ReplyFields, ReplyRow } from './repository.ts';

const types: Readonly<Record<number, ViewerType>> = { 0: 'Online', 2: 'Rdlreports', 5: 'H5Report' };

/** A comment as its reader sees it; the rows of its replies are given beside it. */
export const shownComment = (row: CommentRow, replies: readonly ReplyRow[], userId: number): Comment => {
  const { comment } = row;
  return {
    ...shownWriting(row.comment, row.author, userId),
    ...subjectOf(row),
    modularId: comment.modularId,
    modularName: comment.modularName,
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
const subjectOf = ({ comment, report, dashboard }: CommentRow) => ({
  reportId: comment.catalogueId,
  reportName: report?.name ?? dashboard?.displayName ?? comment.reportName,
  reportEnName: report?.ename ?? dashboard?.enDisplayName ?? comment.reportEnName,
  type: dashboard ? ('Dashboards' as const) : (types[report?.reportType ?? 0] ?? 'Online'),
  page: report?.reportType === 5 ? 'view' : report?.reportType === 2 ? report.platform : comment.modularId || 'null',
});
