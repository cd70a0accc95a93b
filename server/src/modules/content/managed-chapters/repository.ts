import { asc, eq, getTableColumns, inArray, or, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { putInOrder } from '../../../database/put-in-order.ts';
import { chapter, contentVersion, lesson } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';

export type ChapterRow = typeof chapter.$inferSelect;
export type LessonRow = typeof lesson.$inferSelect;
type Values = Partial<Omit<typeof chapter.$inferInsert, 'id' | 'version' | 'updateTime'>>;

/** Any number that nobody else takes. */
const UPLOADS_LOCK = 7_120_663;

/** The uploads that somebody has begun, until the transaction ends, on every replica. */
export const holdUploadsOf = async (db: Db, userId: number): Promise<void> => {
  await db.execute(raw`select pg_advisory_xact_lock(${UPLOADS_LOCK}, ${userId})`);
};

export const findLesson = async (db: Db, id: number): Promise<LessonRow | undefined> => (await db.select().from(lesson).where(eq(lesson.id, id)))[0];

/** Lessons in the order of their ids; nobody else changes them or their chapters until the transaction ends. */
export const holdLessons = (db: Db, ids: readonly number[]): Promise<LessonRow[]> => db.select().from(lesson).where(isAmong(lesson.id, ids)).orderBy(asc(lesson.id)).for('update');

/** A lesson whose chapters were changed was changed itself; its form is not out of date for that. */
export const touchLessons = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.update(lesson).set({ updateTime: new Date() }).where(isAmong(lesson.id, ids));
};

const { content: _, encontent: __, quiz: ___, ...listed } = getTableColumns(chapter);
const questions = raw<number>`coalesce(jsonb_array_length(${chapter.quiz} -> 'questions'), 0)`;
export type ListedChapter = Awaited<ReturnType<typeof listChapters>>[number];

/** The chapters of a lesson in their order, with how many questions each has, and not what is written in them. */
export const listChapters = (db: Db, lessonId: number) => db.select({ ...listed, questions }).from(chapter).where(eq(chapter.lessonId, lessonId)).orderBy(asc(chapter.sort), asc(chapter.id));

export const lessonIdsOf = async (db: Db, ids: readonly number[]): Promise<number[]> => (await db.selectDistinct({ id: chapter.lessonId }).from(chapter).where(isAmong(chapter.id, ids))).map(({ id }) => id);

export const findChapter = async (db: Db, id: number): Promise<ChapterRow | undefined> => (await db.select().from(chapter).where(eq(chapter.id, id)))[0];

export const findChapters = (db: Db, ids: readonly number[]): Promise<ChapterRow[]> => db.select().from(chapter).where(isAmong(chapter.id, ids)).orderBy(asc(chapter.lessonId), asc(chapter.sort), asc(chapter.id));

export const idsInOrder = async (db: Db, lessonId: number): Promise<number[]> => (await db.select({ id: chapter.id }).from(chapter).where(eq(chapter.lessonId, lessonId)).orderBy(asc(chapter.sort), asc(chapter.id))).map(({ id }) => id);

export const addChapter = async (db: Db, values: typeof chapter.$inferInsert): Promise<number> => {
  const [added] = await db.insert(chapter).values(values).returning({ id: chapter.id });
  if (!added) throw new Error('The chapter was not written');
  return added.id;
};

/** Who has one of them open in a form is told when they save. */
export const changeChapters = async (db: Db, ids: readonly number[], values: Values): Promise<void> => {
  await db.update(chapter).set({ ...values, updateTime: new Date(), version: raw`${chapter.version} + 1` }).where(isAmong(chapter.id, ids));
};

export const removeChapters = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.delete(chapter).where(isAmong(chapter.id, ids));
};

export const order = (db: Db, ids: readonly number[]): Promise<void> => putInOrder(db, chapter, ids);

/** The highest number that a question of a chapter had in any version that was kept; 0 where none had. */
export const lastQuestion = async (db: Db, chapterId: number): Promise<number> => {
  const [found] = await db.select({ last: raw<number>`coalesce(max((question ->> 'id')::int), 0)` }).from(contentVersion).crossJoin(raw`jsonb_array_elements(${contentVersion.body} -> 'quiz' -> 'questions') question`).where(eq(contentVersion.chapterId, chapterId));
  return found?.last ?? 0;
};

/** Those of some names of files that a chapter has. */
export const usedAmong = async (db: Db, names: readonly string[]): Promise<Set<string>> => {
  const { fileName, zhCaptions, enCaptions } = chapter;
  const rows = await db
    .select({ fileName, zhCaptions, enCaptions })
    .from(chapter)
    .where(or(...[fileName, zhCaptions, enCaptions].map((column) => inArray(column, [...names]))));
  return new Set(rows.flatMap((row) => [row.fileName, row.zhCaptions, row.enCaptions]));
};
