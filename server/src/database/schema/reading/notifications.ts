import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { userAccount } from '../access/accounts.ts';
import { createTime, identity, instant } from '../columns.ts';

/** What a person is told in the bell beside comments: what became of a request, access that ends, requests to decide. */
export const notification = pgTable(
  'notification',
  {
    id: identity(),
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    createTime: createTime(),
    readTime: instant('read_time'),
  },
  (table) => [
    index('notification_user').on(table.userId, table.readTime, table.createTime),
    index('notification_time').on(table.createTime),
    // Who was told of something that is withdrawn.
    index('notification_announcement').on(sql`((${table.detail} ->> 'announcementId')::int)`, table.userId).where(sql`${table.detail} ->> 'announcementId' is not null`),
    index('notification_lesson').on(sql`((${table.detail} ->> 'lessonId')::int)`, table.userId).where(sql`${table.detail} ->> 'lessonId' is not null`),
    index('notification_article').on(sql`((${table.detail} ->> 'articleId')::int)`, table.userId).where(sql`${table.detail} ->> 'articleId' is not null`),
  ],
);

/** The users who want a mail when an announcement, lesson or article is published for them, and in which language. */
export const notificationMail = pgTable('notification_mail', {
  userId: integer('user_id').primaryKey().references(() => userAccount.id, { onDelete: 'cascade' }),
  language: text('language', { enum: ['zh', 'en'] }).notNull(),
  createTime: createTime(),
});
