import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { userAccount } from '../access/accounts.ts';
import { identity, instant } from '../columns.ts';
import { authorship, period } from './publication.ts';

/** What articles are sorted by (SPEC 2.3, ArticleClassManagement). */
export const articleClass = pgTable(
  'article_class',
  {
    id: identity(),
    parentId: integer('parent_id').references((): AnyPgColumn => articleClass.id),
    name: text('name').notNull(),
    ename: text('ename').notNull().default(''),
    /** Name of one of the portal's icons; empty where it has none. */
    icon: text('icon').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    sort: integer('sort').notNull().default(0),
    version: integer('version').notNull().default(1),
  },
  (table) => [uniqueIndex('article_class_name').on(sql`coalesce(${table.parentId}, 0)`, table.name), index('article_class_order').on(table.parentId, table.sort)],
);

export const article = pgTable(
  'article',
  {
    id: identity(),
    classId: integer('class_id').notNull().references(() => articleClass.id),
    title: text('title').notNull(),
    entitle: text('entitle').notNull().default(''),
    summary: text('summary').notNull().default(''),
    ensummary: text('ensummary').notNull().default(''),
    /** HTML that the server has cleaned. */
    content: text('content').notNull(),
    encontent: text('encontent').notNull().default(''),
    cover: text('cover').notNull().default(''),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** Its audience is told in the bell once it is to be seen. */
    tellsReaders: boolean('tells_readers').notNull().default(true),
    /** Since when its audience has been told; null as long as nobody has. */
    toldTime: instant('told_time'),
    ...period(),
    ...authorship(),
  },
  (table) => [index('article_newest').on(table.publishTime, table.id), index('article_class_newest').on(table.classId, table.publishTime), index('article_author').on(table.authorId)],
);

/** Who has read an article, how far, and whether it helped them. */
export const articleRead = pgTable(
  'article_read',
  {
    articleId: integer('article_id').notNull().references(() => article.id, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    times: integer('times').notNull().default(1),
    readTime: instant('read_time').notNull().defaultNow(),
    /** The share of its text that was in view at the furthest, in per cent; null where nobody has said. */
    furthest: integer('furthest'),
    isHelpful: boolean('is_helpful'),
    reason: text('reason').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.userId] }), index('article_read_user').on(table.userId), check('article_read_furthest', sql`${table.furthest} between 0 and 100`)],
);
