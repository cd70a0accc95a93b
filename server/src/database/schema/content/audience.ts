import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { department, portalGroup, userAccount } from '../access/accounts.ts';
import { createTime, identity, updateTime } from '../columns.ts';
import { announcement } from './announcements.ts';
import { article } from './articles.ts';
import { carouselItem } from './home.ts';

/**
 * For whom something is: roles, departments with those below them, people. What has no row here is for everybody; a row stays, and is nobody, when its role
 * or department is deleted: what was for a few does not become everybody's.
 */
export const contentAudience = pgTable(
  'content_audience',
  {
    id: identity(),
    articleId: integer('article_id').references(() => article.id, { onDelete: 'cascade' }),
    announcementId: integer('announcement_id').references(() => announcement.id, { onDelete: 'cascade' }),
    carouselItemId: integer('carousel_item_id').references(() => carouselItem.id, { onDelete: 'cascade' }),
    groupId: integer('group_id').references(() => portalGroup.id, { onDelete: 'set null' }),
    departmentId: integer('department_id').references(() => department.id, { onDelete: 'set null' }),
    userId: integer('user_id').references(() => userAccount.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('content_audience_thing', sql`num_nonnulls(${table.articleId}, ${table.announcementId}, ${table.carouselItemId}) = 1`),
    check('content_audience_whom', sql`num_nonnulls(${table.groupId}, ${table.departmentId}, ${table.userId}) <= 1`),
    index('content_audience_article').on(table.articleId),
    index('content_audience_announcement').on(table.announcementId),
    index('content_audience_carousel_item').on(table.carouselItemId),
    index('content_audience_group').on(table.groupId),
    index('content_audience_department').on(table.departmentId),
    index('content_audience_user').on(table.userId),
  ],
);

/** What an article or announcement was each time that it was saved. */
export const contentVersion = pgTable(
  'content_version',
  {
    id: identity(),
    articleId: integer('article_id').references(() => article.id, { onDelete: 'cascade' }),
    announcementId: integer('announcement_id').references(() => announcement.id, { onDelete: 'cascade' }),
    /** As its `version` was. */
    version: integer('version').notNull(),
    /** The fields of its form. */
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    authorId: integer('author_id').references(() => userAccount.id, { onDelete: 'set null' }),
    createTime: createTime(),
  },
  (table) => [
    check('content_version_thing', sql`num_nonnulls(${table.articleId}, ${table.announcementId}) = 1`),
    uniqueIndex('content_version_article').on(table.articleId, table.version),
    uniqueIndex('content_version_announcement').on(table.announcementId, table.version),
  ],
);

/** What somebody is writing and has not saved: an editor keeps it here every few seconds, so that another computer has it, too. */
export const contentDraft = pgTable(
  'content_draft',
  {
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    /** `article:12`, or `article:new`. */
    key: text('key').notNull(),
    /** The version that it began from; 0 of a new one. */
    version: integer('version').notNull().default(0),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    updateTime: updateTime(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
