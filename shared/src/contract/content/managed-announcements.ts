import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { flag, id, idInQuery, idList, instant, keyword, line } from '../values.ts';
import { announcementKinds } from './announcement-kinds.ts';
import { announcementPlaces } from './announcements.ts';
import { audienceField, audienceIds, audiencePerson, keptVersion, period, publicationStates, publicationTimes, publishBody, richText, TEXT_MEGABYTES, versionInQuery, versionNumber } from './publication.ts';

export const managedAnnouncementOrder = ['updateTime', 'publishTime', 'createTime', 'title'] as const;

/** An announcement as its authors see it in a list (screens 7, AnnouncementManagement). */
export const managedAnnouncement = z.object({
  id,
  kind: z.enum(announcementKinds),
  place: z.enum(announcementPlaces),
  title: z.string(),
  entitle: z.string(),
  isPinned: flag,
  mustConfirm: flag,
  /** Who wrote it first; empty for somebody who is gone. */
  authorName: z.string(),
  state: z.enum(publicationStates),
  ...publicationTimes,
  isForAll: flag,
  /** How many active people it is for, and how many of them have read and confirmed it. */
  people: z.int(),
  readers: z.int(),
  confirmed: z.int(),
  version: z.int(),
  updateTime: instant,
  createTime: instant,
});
export type ManagedAnnouncement = z.infer<typeof managedAnnouncement>;

/** An announcement with its text, for the editor. */
export const managedAnnouncementDetail = z.extend(managedAnnouncement, {
  content: z.string(),
  encontent: z.string(),
  audience: audienceIds,
  /** The people of the audience by name. */
  audiencePeople: z.array(audiencePerson),
});
export type ManagedAnnouncementDetail = z.infer<typeof managedAnnouncementDetail>;

/** An announcement as it was when it was saved. */
export const announcementVersion = z.object({
  kind: z.enum(announcementKinds),
  place: z.enum(announcementPlaces),
  title: z.string(),
  entitle: z.string(),
  content: z.string(),
  encontent: z.string(),
});
export type AnnouncementVersion = z.infer<typeof announcementVersion>;

const title = line(200);
const fields = {
  kind: z._default(z.enum(announcementKinds), 'notice'),
  place: z._default(z.enum(announcementPlaces), 'board'),
  title: title.check(z.minLength(1)),
  entitle: z._default(title, ''),
  content: richText,
  encontent: richText,
  isPinned: z._default(flag, 0),
  mustConfirm: z._default(flag, 0),
  audience: audienceField,
  ...period,
};

export const announcementReadStates = ['read', 'unread', 'confirmed', 'unconfirmed'] as const;
export const announcementLogOrder = ['readTime', 'account'] as const;
export const announcementLogColumns = ['account', 'fullName', 'department', 'toldTime', 'readTime', 'confirmTime', 'device'] as const;

/** Somebody whom an announcement is for, and whether they have read it. */
export const announcementReader = z.object({
  userId: id,
  account: z.string(),
  fullName: z.string(),
  departmentName: z.string(),
  departmentEnName: z.string(),
  /** When they were told in the bell; null where they were not. */
  toldTime: z.nullable(instant),
  readTime: z.nullable(instant),
  confirmTime: z.nullable(instant),
  /** On what they read it; null as long as they have not. */
  device: z.nullable(z.enum(['web', 'mobile'])),
});
export type AnnouncementReader = z.infer<typeof announcementReader>;

const calls = { access: 'contentManagement', changes: ['announcements'] } as const;
const saved = z.object({ id, version: z.int() });
const { list, remove, details, file } = crud({ access: 'contentManagement', about: ['announcements'], row: managedAnnouncement });
const readers = crud({ access: 'contentManagement', about: ['announcements'], row: announcementReader });
const readerSearch = { announcementId: id, keyword, state: z.optional(z.enum(announcementReadStates)) };

/** Announcements as their authors manage them. */
export const managedAnnouncements = {
  list: list('/api/Announcement/GetPage', {
    summary: 'Announcements in whatever state, searched by title and author',
    search: { keyword, kind: z.optional(z.enum(announcementKinds)), place: z.optional(z.enum(announcementPlaces)), state: z.optional(z.enum(publicationStates)) },
    page: pageQuery({ orders: managedAnnouncementOrder, orderType: 'desc', size: 20 }),
  }),
  info: details('/api/Announcement/Info', { summary: 'One announcement with its text and audience. 404 for one that is gone', value: managedAnnouncementDetail }),
  add: post('/api/Announcement/Add', {
    ...calls,
    summary: 'Adds an announcement: a draft, unless it has a time from which on it is to be seen. 400 for a time in the past, an end before the beginning, or one without text that has a time',
    quiet: true,
    megabytes: TEXT_MEGABYTES,
    body: z.object(fields),
    value: saved,
  }),
  update: post('/api/Announcement/Update', {
    ...calls,
    summary: 'Changes an announcement, and keeps what it was as a version. 409 when somebody else has changed it since `version`, 404 for one that is gone; otherwise as Add',
    quiet: true,
    megabytes: TEXT_MEGABYTES,
    body: z.object({ id, version: z.int(), ...fields }),
    value: saved,
  }),
  publish: post('/api/Announcement/Publish', {
    ...calls,
    summary: 'Publishes announcements, all or none: now, or from an instant on. Their audience is told in the bell, and by mail where they want that, when they are to be seen, and only the first time. 400 for one without text, 409 when somebody else has changed it since `version`',
    body: publishBody,
    value: z.null(),
  }),
  withdraw: post('/api/Announcement/Withdraw', { ...calls, summary: 'Takes announcements from their readers, all or none; drafts stay as they are', body: z.object({ ids: idList }), value: z.null() }),
  setPinned: post('/api/Announcement/SetPinned', { ...calls, summary: 'Pins announcements above the others, or lets them go', body: z.object({ ids: idList, value: flag }), value: z.null() }),
  copy: post('/api/Announcement/Copy', { ...calls, summary: 'Makes a draft of an announcement, with its text and audience. 404 for one that is gone', body: z.object({ id }), value: saved }),
  remove: remove('/api/Announcement/Delete', { summary: 'Deletes announcements with their versions and reads, all or none' }),
  versions: get('/api/Announcement/Versions', {
    summary: 'The versions of an announcement, the newest first. 404 for one that is gone',
    access: 'contentManagement',
    viewAs: 'reads',
    tags: ['announcements'],
    query: z.object({ id: idInQuery }),
    value: z.array(keptVersion),
  }),
  versionInfo: get('/api/Announcement/VersionInfo', {
    summary: 'An announcement as one of its versions was. 404 where there is none',
    access: 'contentManagement',
    viewAs: 'reads',
    tags: ['announcements'],
    query: z.object({ id: idInQuery, version: versionInQuery }),
    value: announcementVersion,
  }),
  restore: post('/api/Announcement/Restore', {
    ...calls,
    summary: 'Makes an announcement what one of its versions was, as a new version; when and for whom it is to be seen stays. 409 when somebody else has changed it since `version`',
    quiet: true,
    body: z.object({ id, version: z.int(), toVersion: versionNumber }),
    value: saved,
  }),
  log: readers.list('/api/Announcement/Log', {
    summary: 'Whom an announcement is for, and who of them has read and confirmed it. 404 for one that is gone',
    search: readerSearch,
    page: pageQuery({ orders: announcementLogOrder, orderType: 'desc', size: 20 }),
  }),
  exportLog: file('/api/Announcement/ExportLog', {
    summary: 'The same as a file',
    search: readerSearch,
    order: { orderBy: z._default(z.enum(announcementLogOrder), 'readTime'), orderType: z._default(z.enum(['asc', 'desc']), 'desc') },
    columns: announcementLogColumns,
  }),
  remind: post('/api/Announcement/Remind', {
    summary: 'Tells those in the bell who have not read a published announcement, or not confirmed it where they are asked to; nobody twice within a day. 409 for one that is not to be seen now. Answers how many were told',
    access: 'contentManagement',
    quiet: true,
    body: z.object({ id }),
    value: z.object({ count: z.int() }),
  }),
};
