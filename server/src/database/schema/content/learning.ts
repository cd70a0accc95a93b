import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createTime, identity } from '../columns.ts';

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
