import { z } from 'zod';
import { post } from './endpoint.ts';
import { id, instant, pageOf, pageRequest } from './values.ts';

/** SPEC 9. */
export const COMMENT_LENGTH = 500;
export const COMMENT_PAGE_SIZE = 10;
export const COMMENT_IMAGES = 9;

/** SPEC 4: 1 shown, -1 hidden or deleted. */
export const isShow = z.union([z.literal(1), z.literal(-1)]);

export const commentReply = z.object({
  id,
  commentId: id,
  content: z.string(),
  images: z.array(z.string()),
  from_Id: id,
  from_Name: z.string(),
  from_Avatar: z.string(),
  to_Ids: z.string(),
  to_Names: z.string(),
  isShow,
  createTime: instant,
});

export const comment = z.object({
  id,
  reportId: id,
  reportName: z.string(),
  modularId: z.string(),
  modularName: z.string(),
  content: z.string(),
  images: z.array(z.string()),
  to_Ids: z.string(),
  to_Nams: z.string(),
  to_Path: z.string(),
  isShow,
  from_Id: id,
  from_Name: z.string(),
  from_Avatar: z.string(),
  createTime: instant,
  state: z.number().int(),
  reply: z.array(commentReply),
});
export type Comment = z.infer<typeof comment>;

const access = 'comments';

export const comments = {
  list: post('/api/Comment/Comment', {
    summary: 'The shown comments of a report, newest first, with their replies (SPEC 2.5)',
    access,
    overlay: false,
    body: z.object({
      reportId: id,
      modularId: z.string().max(100).optional(),
      page: pageRequest.prefault({ pageSize: COMMENT_PAGE_SIZE }),
    }),
    value: pageOf(comment),
  }),
  create: post('/api/Comment/CreateComment', {
    summary: 'Writes a comment on a report the reader may open',
    access,
    overlay: false,
    body: z.object({
      reportId: id,
      modularId: z.string().max(100).default(''),
      modularName: z.string().max(200).default(''),
      content: z.string().trim().min(1).max(COMMENT_LENGTH),
      images: z.array(z.string().max(200)).max(COMMENT_IMAGES).default([]),
      to_Ids: z.string().max(1000).default(''),
      to_Nams: z.string().max(2000).default(''),
      to_Path: z.string().max(2000).default(''),
      isShow: isShow.default(1),
    }),
    value: comment,
  }),
};
