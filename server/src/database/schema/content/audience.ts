import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { department, portalGroup, userAccount } from '../access/accounts.ts';
import { createTime, identity, updateTime } from '../columns.ts';
import { homeTemplate } from '../reading/personal-pages.ts';
import { announcement } from './announcements.ts';
import { article } from './articles.ts';
import { carouselItem } from './home.ts';
import { chapter, lesson } from './lessons.ts';

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
    homeTemplateId: integer('home_template_id').references(() => homeTemplate.id, { onDelete: 'cascade' }),
    lessonId: integer('lesson_id').references(() => lesson.id, { onDelete: 'cascade' }),
    groupId: integer('group_id').references(() => portalGroup.id, { onDelete: 'set null' }),
    departmentId: integer('department_id').references(() => department.id, { onDelete: 'set null' }),
    userId: integer('user_id').references(() => userAccount.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('content_audience_thing', sql`num_nonnulls(${table.articleId}, ${table.announcementId}, ${table.carouselItemId}, ${table.homeTemplateId}, ${table.lessonId}) = 1`),
    check('content_audience_whom', sql`num_nonnulls(${table.groupId}, ${table.departmentId}, ${table.userId}) <= 1`),
    index('content_audience_article').on(table.articleId),
    index('content_audience_announcement').on(table.announcementId),
    index('content_audience_carousel_item').on(table.carouselItemId),
    index('content_audience_home_template').on(table.homeTemplateId),
    index('content_audience_lesson').on(table.lessonId),
    index('content_audience_group').on(table.groupId),
    index('content_audience_department').on(table.departmentId),
    index('content_audience_user').on(table.userId),
  ],
);

/** What an article, announcement, lesson or chapter was each time that it was saved. */
export const contentVersion = pgTable(
  'content_version',
  {
    id: identity(),
    articleId: integer('article_id').references(() => article.id, { onDelete: 'cascade' }),
    announcementId: integer('announcement_id').references(() => announcement.id, { onDelete: 'cascade' }),
    lessonId: integer('lesson_id').references(() => lesson.id, { onDelete: 'cascade' }),
    chapterId: integer('chapter_id').references(() => chapter.id, { onDelete: 'cascade' }),
    /** As its `version` was. */
    version: integer('version').notNull(),
    /** The fields of its form. */
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    authorId: integer('author_id').references(() => userAccount.id, { onDelete: 'set null' }),
    createTime: createTime(),
  },
  (table) => [
    check('content_version_thing', sql`num_nonnulls(${table.articleId}, ${table.announcementId}, ${table.lessonId}, ${table.chapterId}) = 1`),
    uniqueIndex('content_version_article').on(table.articleId, table.version),
    uniqueIndex('content_version_announcement').on(table.announcementId, table.version),
    uniqueIndex('content_version_lesson').on(table.lessonId, table.version),
    uniqueIndex('content_version_chapter').on(table.chapterId, table.version),
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

/**
 * Mails about what was published that are still to be written: a row goes when all who want one have theirs in the outbox. It refers to nothing: whoever
 * deletes an announcement would wait here for who writes its mails, and they for the deletion.
 */
export const contentMailing = pgTable(
  'content_mailing',
  {
    id: identity(),
    announcementId: integer('announcement_id'),
    lessonId: integer('lesson_id'),
    articleId: integer('article_id'),
    /** The last person who was looked at, in the order of their ids. */
    afterUserId: integer('after_user_id').notNull().default(0),
    createTime: createTime(),
  },
  (table) => [check('content_mailing_thing', sql`num_nonnulls(${table.announcementId}, ${table.lessonId}, ${table.articleId}) = 1`)],
);
