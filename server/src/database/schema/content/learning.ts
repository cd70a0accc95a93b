import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createTime, identity, instant } from '../columns.ts';

export const lesson = pgTable(
  'lesson',
  {
    id: identity(),
    title: text('title').notNull(),
    entitle: text('entitle').notNull().default(''),
    summary: text('summary').notNull().default(''),
    ensummary: text('ensummary').notNull().default(''),
    cover: text('cover').notNull().default(''),
    level: text('level', { enum: ['beginner', 'intermediate', 'advanced'] }).notNull(),
    minutes: integer('minutes').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    sort: integer('sort').notNull().default(0),
    createTime: createTime(),
  },
  (table) => [index('lesson_order').on(table.sort, table.id)],
);

export const chapter = pgTable(
  'chapter',
  {
    id: identity(),
    lessonId: integer('lesson_id').notNull().references(() => lesson.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    entitle: text('entitle').notNull().default(''),
    content: text('content').notNull(),
    encontent: text('encontent').notNull().default(''),
    sort: integer('sort').notNull().default(0),
  },
  (table) => [index('chapter_order').on(table.lessonId, table.sort)],
);

/** What articles are sorted by (SPEC 2.3, ArticleClassManagement). */
export const articleClass = pgTable(
  'article_class',
  {
    id: identity(),
    name: text('name').notNull(),
    ename: text('ename').notNull().default(''),
    sort: integer('sort').notNull().default(0),
  },
  (table) => [uniqueIndex('article_class_name').on(table.name)],
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
    content: text('content').notNull(),
    encontent: text('encontent').notNull().default(''),
    /** Before it, and without one, only its authors see it. */
    publishTime: instant('publish_time'),
    createTime: createTime(),
  },
  (table) => [index('article_newest').on(table.publishTime, table.id), index('article_class_newest').on(table.classId, table.publishTime)],
);
