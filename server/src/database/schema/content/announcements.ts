import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { userAccount } from '../access/accounts.ts';
import { identity, instant } from '../columns.ts';
import { authorship, period } from './publication.ts';

export const announcementKinds = ['notice', 'maintenance', 'release', 'data'] as const;
/** Where it is shown: on Home's board, as a line above every page, or once in front of everything. */
export const announcementPlaces = ['board', 'banner', 'popup'] as const;

/** What everybody, or a part of them, is told (SPEC 2.4, AnnouncementDetail). */
export const announcement = pgTable(
  'announcement',
  {
    id: identity(),
    kind: text('kind', { enum: announcementKinds }).notNull().default('notice'),
    place: text('place', { enum: announcementPlaces }).notNull().default('board'),
    title: text('title').notNull(),
    entitle: text('entitle').notNull().default(''),
    /** HTML that the server has cleaned. */
    content: text('content').notNull().default(''),
    encontent: text('encontent').notNull().default(''),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** Its readers are asked to say that they have read it. */
    isConfirmed: boolean('is_confirmed').notNull().default(false),
    /** Since when its audience has been told in the bell; null as long as nobody has. */
    toldTime: instant('told_time'),
    ...period(),
    ...authorship(),
  },
  (table) => [index('announcement_newest').on(table.publishTime, table.id), index('announcement_author').on(table.authorId)],
);

/** Who has read an announcement, and said so where they were asked. */
export const announcementRead = pgTable(
  'announcement_read',
  {
    announcementId: integer('announcement_id').notNull().references(() => announcement.id, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    readTime: instant('read_time').notNull().defaultNow(),
    confirmTime: instant('confirm_time'),
    isMobile: boolean('is_mobile').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.announcementId, table.userId] }), index('announcement_read_user').on(table.userId)],
);
