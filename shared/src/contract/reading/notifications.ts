import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { announcementKinds } from '../content/announcement-kinds.ts';
import { viewerType } from '../publishing/catalogue.ts';
import { bilingual, flag, id, instant } from '../values.ts';

/** What people are told in the bell beside comments. */
export const notificationKinds = ['access.asked', 'access.asked-owner', 'access.granted', 'access.declined', 'access.ending', 'access.ended', 'exports.stopped', 'exports.stopped-by', 'exports.deleted-by', 'schedule.failed', 'schedule.paused', 'schedule.paused-by', 'schedule.deleted-by', 'source.secret-ending', 'announcement.published', 'announcement.reminder', 'lesson.published', 'lesson.reminder', 'article.published'] as const;

/** What it is about; which fields there are depends on the kind. */
export const notificationDetail = z.object({
  name: z.optional(z.string()),
  ename: z.optional(z.string()),
  /** A report or dashboard. */
  reportId: z.optional(id),
  kind: z.optional(z.enum(['report', 'dashboard', 'role'])),
  /** By what it is opened (SPEC 2.2). */
  type: z.optional(viewerType),
  page: z.optional(z.string()),
  until: z.optional(z.nullable(instant)),
  answer: z.optional(z.string()),
  /** An announcement, and its kind, by which it is opened (SPEC 2.4). */
  announcementId: z.optional(id),
  announcementKind: z.optional(z.enum(announcementKinds)),
  /** A lesson, and until when it has to be done, in `until`. */
  lessonId: z.optional(id),
  articleId: z.optional(id),
  /** Why a scheduled export has failed. */
  reason: z.optional(bilingual),
  /** Who asked last, and how many requests wait; whose exports stopped, or who has stopped or deleted one's own, and how many; how many days ahead of its end a secret is told of. */
  fullName: z.optional(z.string()),
  count: z.optional(z.int()),
});
export type NotificationDetail = z.infer<typeof notificationDetail>;

export const notification = z.object({ id, kind: z.enum(notificationKinds), detail: notificationDetail, createTime: instant, isRead: flag });
export type Notification = z.infer<typeof notification>;

export const notifications = {
  list: get('/api/Notification/List', {
    summary: 'What the current user is told beside comments: the unread, and the latest of the read',
    access: 'session',
    viewAs: 'reads',
    tags: ['unread'],
    value: z.array(notification),
  }),
  markRead: post('/api/Notification/Read', {
    summary: 'Marks notifications as read; without any, all of them',
    access: 'session',
    viewAs: 'skipped',
    changes: ['unread'],
    body: z.object({ ids: z.optional(z.array(id).check(z.maxLength(200))) }),
    value: z.null(),
  }),
  mail: get('/api/Notification/Mail', {
    summary: 'Whether the current user gets a mail when an announcement, lesson or article is published for them, or they are reminded of one, and at which address',
    access: 'session',
    viewAs: 'reads',
    // Whether mentions are mailed stands beside it.
    tags: ['commentMail'],
    value: z.object({ isMail: flag, address: z.string() }),
  }),
  setMail: post('/api/Notification/SetMail', {
    summary: 'Turns these mails on or off; they are written in the language of this call. 400 for who has no address',
    access: 'session',
    changes: ['commentMail'],
    body: z.object({ isMail: flag }),
    value: z.null(),
  }),
};
