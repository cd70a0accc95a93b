import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { userAccount } from '../access/accounts.ts';
import { createTime, identity, instant, updateTime } from '../columns.ts';
import { report } from '../publishing/catalogue.ts';
import { authorship, period } from './publication.ts';

/** What lessons are sorted by. */
export const lessonClass = pgTable(
  'lesson_class',
  {
    id: identity(),
    name: text('name').notNull(),
    ename: text('ename').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    version: integer('version').notNull().default(1),
  },
  (table) => [uniqueIndex('lesson_class_name').on(table.name), index('lesson_class_order').on(table.sort, table.id)],
);

export const lesson = pgTable(
  'lesson',
  {
    id: identity(),
    title: text('title').notNull(),
    entitle: text('entitle').notNull().default(''),
    summary: text('summary').notNull().default(''),
    ensummary: text('ensummary').notNull().default(''),
    cover: text('cover').notNull().default(''),
    classId: integer('class_id').references(() => lessonClass.id, { onDelete: 'set null' }),
    level: text('level', { enum: ['beginner', 'intermediate', 'advanced'] }).notNull(),
    teacher: text('teacher').notNull().default(''),
    isMandatory: boolean('is_mandatory').notNull().default(false),
    /** Until when it has to be done: an instant, or so many days after somebody could first see it. */
    dueTime: instant('due_time'),
    dueDays: integer('due_days'),
    sort: integer('sort').notNull().default(0),
    /** Since when its audience has been told in the bell; null as long as nobody has. */
    toldTime: instant('told_time'),
    ...period(),
    ...authorship(),
  },
  (table) => [index('lesson_order').on(table.sort, table.id), index('lesson_class_lessons').on(table.classId), index('lesson_author').on(table.authorId)],
);

/** Reports that a lesson is about. */
export const lessonReport = pgTable(
  'lesson_report',
  {
    lessonId: integer('lesson_id').notNull().references(() => lesson.id, { onDelete: 'cascade' }),
    reportId: integer('report_id').notNull().references(() => report.id, { onDelete: 'cascade' }),
    sort: integer('sort').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.lessonId, table.reportId] }), index('lesson_report_report').on(table.reportId)],
);

type Words = { readonly text: string; readonly entext: string };
/** Questions of a quiz, with what is right. */
export type QuizBody = {
  readonly passMark: number;
  readonly questions: readonly (Words & { readonly id: number; readonly explanation: string; readonly enexplanation: string; readonly answers: readonly (Words & { readonly isRight: 0 | 1 })[] })[];
};

export const chapter = pgTable(
  'chapter',
  {
    id: identity(),
    lessonId: integer('lesson_id').notNull().references(() => lesson.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    entitle: text('entitle').notNull().default(''),
    kind: text('kind', { enum: ['video', 'document', 'text', 'link', 'quiz'] }).notNull().default('text'),
    /** How long it takes; of a video, how long that is. */
    seconds: integer('seconds').notNull().default(0),
    /** Counts for being done with the lesson. */
    isRequired: boolean('is_required').notNull().default(true),
    /** HTML that the server has cleaned. */
    content: text('content').notNull().default(''),
    encontent: text('encontent').notNull().default(''),
    link: text('link').notNull().default(''),
    quiz: jsonb('quiz').$type<QuizBody>(),
    /** Where its file is in the storage; empty where it has none. A copy of a lesson has the same files. */
    fileName: text('file_name').notNull().default(''),
    /** As it was called where it comes from. */
    fileTitle: text('file_title').notNull().default(''),
    fileBytes: bigint('file_bytes', { mode: 'number' }).notNull().default(0),
    fileType: text('file_type').notNull().default(''),
    zhCaptions: text('zh_captions').notNull().default(''),
    enCaptions: text('en_captions').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    version: integer('version').notNull().default(1),
    updateTime: updateTime(),
  },
  (table) => [index('chapter_order').on(table.lessonId, table.sort)],
);

/** Ranges of seconds, as the database joins them. */
const seconds = customType<{ data: string; driverData: string }>({ dataType: () => 'int4multirange' });

/** How far somebody is with a chapter. */
export const chapterProgress = pgTable(
  'chapter_progress',
  {
    chapterId: integer('chapter_id').notNull().references(() => chapter.id, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    /** Where its video stands. */
    second: integer('second').notNull().default(0),
    /** What of its video was played. */
    played: seconds('played').notNull().default(sql`'{}'`),
    attempts: integer('attempts').notNull().default(0),
    /** The best result of its quiz, in per cent. */
    score: integer('score'),
    doneTime: instant('done_time'),
    beginTime: instant('begin_time').notNull().defaultNow(),
    updateTime: updateTime(),
  },
  (table) => [primaryKey({ columns: [table.chapterId, table.userId] }), index('chapter_progress_user').on(table.userId)],
);

/** How far somebody is with a lesson, and what they think of it. */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    lessonId: integer('lesson_id').notNull().references(() => lesson.id, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    /** When they were last at it; null of who has given stars only. */
    lastTime: instant('last_time'),
    doneTime: instant('done_time'),
    stars: integer('stars'),
  },
  (table) => [primaryKey({ columns: [table.lessonId, table.userId] }), index('lesson_progress_user').on(table.userId)],
);

/** What somebody writes down beside a lesson. */
export const lessonNote = pgTable(
  'lesson_note',
  {
    id: identity(),
    lessonId: integer('lesson_id').notNull().references(() => lesson.id, { onDelete: 'cascade' }),
    chapterId: integer('chapter_id').references(() => chapter.id, { onDelete: 'set null' }),
    userId: integer('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    second: integer('second').notNull().default(0),
    text: text('text').notNull(),
    createTime: createTime(),
    updateTime: updateTime(),
  },
  (table) => [index('lesson_note_user').on(table.userId, table.lessonId), index('lesson_note_lesson').on(table.lessonId), index('lesson_note_chapter').on(table.chapterId)],
);

/** A certificate, with what it says: it stays when its lesson is renamed or deleted. */
export const lessonCertificate = pgTable(
  'lesson_certificate',
  {
    id: identity(),
    number: text('number').notNull(),
    lessonId: integer('lesson_id').references(() => lesson.id, { onDelete: 'set null' }),
    userId: integer('user_id').references(() => userAccount.id, { onDelete: 'set null' }),
    fullName: text('full_name').notNull(),
    title: text('title').notNull(),
    entitle: text('entitle').notNull().default(''),
    minutes: integer('minutes').notNull().default(0),
    issueTime: instant('issue_time').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('lesson_certificate_number').on(table.number), uniqueIndex('lesson_certificate_whose').on(table.lessonId, table.userId), index('lesson_certificate_user').on(table.userId)],
);
