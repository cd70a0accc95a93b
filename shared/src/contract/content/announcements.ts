import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { flag, id, idInQuery, instant } from '../values.ts';
import { announcementKinds } from './announcement-kinds.ts';

/** On Home's board, as a line above Home until it is put away, or once in front of it. */
export const announcementPlaces = ['board', 'banner', 'popup'] as const;
export type AnnouncementPlace = (typeof announcementPlaces)[number];

/** An announcement as its readers have it in a list. */
export const announcement = z.object({
  id,
  kind: z.enum(announcementKinds),
  place: z.enum(announcementPlaces),
  title: z.string(),
  entitle: z.string(),
  isPinned: flag,
  publishTime: instant,
  isRead: flag,
  /** Whether its readers are asked to say that they have read it. */
  mustConfirm: flag,
  /** When the current user has said so. */
  confirmTime: z.nullable(instant),
});
export type Announcement = z.infer<typeof announcement>;

const neighbour = z.nullable(z.object({ id, kind: z.enum(announcementKinds), title: z.string(), entitle: z.string() }));

/** An announcement with its text, as HTML that the server has cleaned, and those published before and after it. */
export const announcementDetail = z.extend(announcement, { content: z.string(), encontent: z.string(), older: neighbour, newer: neighbour });
export type AnnouncementDetail = z.infer<typeof announcementDetail>;

export const announcements = {
  list: get('/api/Announcement/List', {
    summary: 'What the current user is told now: the unread first, of these the pinned, then the newest',
    access: 'session',
    viewAs: 'reads',
    tags: ['announcements'],
    query: z.object({ top: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20) }),
    value: z.array(announcement),
  }),
  detail: get('/api/Announcement/Detail', {
    summary: 'One announcement with its text. 404 for one that is not published now, or not for the current user',
    access: 'session',
    viewAs: 'reads',
    tags: ['announcements'],
    query: z.object({ id: idInQuery }),
    value: announcementDetail,
  }),
  read: post('/api/Announcement/Read', {
    summary: 'Notes that the current user has read an announcement, and on what; again changes nothing. 404 as for `detail`',
    access: 'session',
    viewAs: 'skipped',
    quiet: true,
    changes: ['announcements', 'unread'],
    body: z.object({ id }),
    value: z.null(),
  }),
  confirm: post('/api/Announcement/Confirm', {
    summary: 'The current user says that they have read an announcement. 409 where nobody is asked to, 404 as for `detail`',
    access: 'session',
    changes: ['announcements', 'unread'],
    body: z.object({ id }),
    value: z.null(),
  }),
};
