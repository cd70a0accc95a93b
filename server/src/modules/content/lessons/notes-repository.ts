import { and, asc, count, eq } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { chapter, lessonNote } from '../../../database/schema/index.ts';

const { id, chapterId, second, text, createTime, updateTime } = lessonNote;

/** Somebody's notes on a lesson; those on a chapter that is gone come last. */
export const listNotes = (db: Db, userId: number, lessonId: number) =>
  db
    .select({ id, chapterId, second, text, createTime, updateTime })
    .from(lessonNote)
    .leftJoin(chapter, eq(chapter.id, lessonNote.chapterId))
    .where(and(eq(lessonNote.userId, userId), eq(lessonNote.lessonId, lessonId)))
    .orderBy(asc(chapter.sort), asc(chapter.id), asc(second), asc(id));

export const countNotes = async (db: Db, userId: number, lessonId: number): Promise<number> =>
  (await db.select({ total: count() }).from(lessonNote).where(and(eq(lessonNote.userId, userId), eq(lessonNote.lessonId, lessonId))))[0]?.total ?? 0;

export const addNote = async (db: Db, values: typeof lessonNote.$inferInsert): Promise<number> => {
  const [added] = await db.insert(lessonNote).values(values).returning({ id });
  if (!added) throw new Error('The note was not written');
  return added.id;
};

/** @returns whether there was such a note of theirs */
export const updateNote = async (db: Db, userId: number, noteId: number, words: string): Promise<boolean> =>
  (await db.update(lessonNote).set({ text: words, updateTime: new Date() }).where(and(eq(id, noteId), eq(lessonNote.userId, userId))).returning({ id })).length > 0;

export const removeNote = async (db: Db, userId: number, noteId: number): Promise<boolean> => (await db.delete(lessonNote).where(and(eq(id, noteId), eq(lessonNote.userId, userId))).returning({ id })).length > 0;
