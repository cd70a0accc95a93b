import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { userAccount } from '../access/accounts.ts';
import { createTime, identity, instant } from '../columns.ts';
import { announcement } from '../content/announcements.ts';
import { article } from '../content/articles.ts';
import { lesson } from '../content/lessons.ts';
import { exportTask } from './exports.ts';

/** A file that export tasks made: the mail names it, and has no copy. */
export type StoredAttachment = { readonly fileName: string; readonly name: string; readonly mediaType: string };

/** What is to be mailed, or was. It is written with what it tells of, and holds its contents only until it has ended (decision 44). */
export const mail = pgTable(
  'mail',
  {
    id: identity(),
    /** The mail is known by it wherever it arrives, also when it is sent again. */
    key: uuid('key').notNull().defaultRandom(),
    /** Whose mail it is: it goes with the account. */
    userId: integer('user_id').references(() => userAccount.id, { onDelete: 'cascade' }),
    /** Of an export's mail: it goes with the task, whose files it carries. */
    exportTaskId: integer('export_task_id').references(() => exportTask.id, { onDelete: 'cascade' }),
    /** Of a mail that tells what was published: it goes with that. */
    announcementId: integer('announcement_id').references(() => announcement.id, { onDelete: 'cascade' }),
    lessonId: integer('lesson_id').references(() => lesson.id, { onDelete: 'cascade' }),
    articleId: integer('article_id').references(() => article.id, { onDelete: 'cascade' }),
    addresses: text('addresses').array().notNull(),
    /** Those of the addresses that it has not reached. */
    remaining: text('remaining').array().notNull(),
    /** Those that the mail server refused for good. */
    refused: text('refused').array().notNull().default([]),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    attachments: jsonb('attachments').$type<readonly StoredAttachment[]>().notNull().default([]),
    state: text('state', { enum: ['waiting', 'sent', 'failed'] }).notNull().default('waiting'),
    /** How often servers have begun to send it: a claim is known by it. */
    attempts: integer('attempts').notNull().default(0),
    /** What the mail server said when it did not take it. */
    lastError: text('last_error').notNull().default(''),
    /** Whether the last attempt reached the mail server, which turned down recipients only: a full mailbox is no fault of the portal's. */
    onlyRejected: boolean('only_rejected').notNull().default(false),
    /** Until then it is a server's, or rests before the next attempt. */
    leaseUntil: instant('lease_until'),
    createTime: createTime(),
    endTime: instant('end_time'),
  },
  (table) => [
    index('mail_waiting').on(table.leaseUntil).where(sql`${table.state} = 'waiting'`),
    index('mail_user').on(table.userId),
    index('mail_export_task').on(table.exportTaskId),
    index('mail_announcement').on(table.announcementId),
    index('mail_lesson').on(table.lessonId),
    index('mail_article').on(table.articleId),
    index('mail_end').on(table.endTime),
  ],
);
