import type { Comment, CommentReply } from '@portal/shared/contract/reading';

/** For tests. */
export const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const writing = {
  content: 'Late again',
  images: [],
  to_Ids: '',
  isShow: 1,
  state: 1,
  reason: '',
  from_Id: 3,
  from_Name: 'Jane Doe',
  from_Avatar: '',
  isOwn: 0,
  editTime: null,
} as const;

/** A comment on report 7, for tests. */
export const commentWith = (values: Partial<Comment> = {}): Comment => ({
  ...writing,
  id: 1,
  images: [],
  createTime: ago(0),
  reportId: 7,
  reportName: '美国航班',
  reportEnName: 'US Flights',
  type: 'Online',
  page: 'null',
  modularId: '',
  modularName: '',
  modularEnName: '',
  visual: '',
  visualTitle: '',
  hasPlace: 0,
  to_Nams: '',
  to_Path: '',
  resolveTime: null,
  resolveName: '',
  reply: [],
  ...values,
});

/** A reply to comment 1, for tests. */
export const replyWith = (values: Partial<CommentReply> = {}): CommentReply => ({
  ...writing,
  id: 1,
  images: [],
  createTime: ago(0),
  commentId: 1,
  to_Names: '',
  ...values,
});
