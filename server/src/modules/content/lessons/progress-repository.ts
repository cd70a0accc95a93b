import { and, eq, sql as raw, type SQL } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { chapter, chapterProgress, lesson, lessonProgress } from '../../../database/schema/index.ts';
import { counts, isReadable } from './repository.ts';

/**
 * A chapter of a lesson that is for somebody; no author changes the chapters of that lesson until the transaction ends. The lesson is locked
 * first, as authors do: neither waits for the other in a circle, and whoever comes second sees what the first has done.
 */
export const holdChapter = async (db: Db, userId: number, chapterId: number) => {
  const { id, lessonId, kind, seconds, quiz } = chapter;
  return (await db.select({ id, lessonId, kind, seconds, quiz }).from(chapter).innerJoin(lesson, eq(lesson.id, chapter.lessonId)).where(and(eq(chapter.id, chapterId), isReadable(userId))).for('key share', { of: [lesson, chapter] }))[0];
};

/** The same of a lesson. */
export const holdLesson = async (db: Db, userId: number, lessonId: number) => {
  const { id, title, entitle } = lesson;
  return (await db.select({ id, title, entitle }).from(lesson).where(and(eq(lesson.id, lessonId), isReadable(userId))).for('key share'))[0];
};

type Ranges = readonly (readonly [number, number])[];
const multirange = (ranges: Ranges): string => `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;

/** Keeps where somebody stands, and joins what they have played with what they had before. @returns how many different seconds they have played, and whether it is done already */
export const keepPosition = async (db: Db, userId: number, chapterId: number, { second, played }: { readonly second: number; readonly played: Ranges }): Promise<{ played: number; isDone: boolean }> => {
  const [kept] = await db
    .insert(chapterProgress)
    .values({ chapterId, userId, second, played: raw`${multirange(played)}::int4multirange` })
    .onConflictDoUpdate({ target: [chapterProgress.chapterId, chapterProgress.userId], set: { second, played: raw`${chapterProgress.played} + ${multirange(played)}::int4multirange`, updateTime: raw`now()` } })
    .returning({ played: raw<number>`(select coalesce(sum(upper(one) - lower(one)), 0)::int from unnest(${chapterProgress.played}) one)`, doneTime: chapterProgress.doneTime });
  return { played: kept?.played ?? 0, isDone: kept !== undefined && kept.doneTime !== null };
};

/** What is done stays so. */
export const finishChapter = async (db: Db, userId: number, chapterId: number): Promise<void> => {
  await db
    .update(chapterProgress)
    .set({ doneTime: raw`coalesce(${chapterProgress.doneTime}, now())` })
    .where(and(eq(chapterProgress.chapterId, chapterId), eq(chapterProgress.userId, userId)));
};

/** Keeps the result of a quiz: the best one, and how often it was tried. @returns how often by now, and whether it was passed in one of these attempts */
export const keepScore = async (db: Db, userId: number, chapterId: number, score: number, isPassed: boolean): Promise<{ attempts: number; wasPassed: boolean }> => {
  const [kept] = await db
    .insert(chapterProgress)
    .values({ chapterId, userId, attempts: 1, score, doneTime: isPassed ? raw`now()` : null })
    .onConflictDoUpdate({
      target: [chapterProgress.chapterId, chapterProgress.userId],
      set: { attempts: raw`${chapterProgress.attempts} + 1`, score: raw`greatest(${chapterProgress.score}, ${score}::int)`, updateTime: raw`now()`, ...(isPassed && { doneTime: raw`coalesce(${chapterProgress.doneTime}, now())` }) },
    })
    .returning({ attempts: chapterProgress.attempts, doneTime: chapterProgress.doneTime });
  return { attempts: kept?.attempts ?? 1, wasPassed: kept !== undefined && kept.doneTime !== null };
};

export const touchLesson = async (db: Db, userId: number, lessonId: number): Promise<void> => {
  await db.insert(lessonProgress).values({ lessonId, userId, lastTime: raw`now()` }).onConflictDoUpdate({ target: [lessonProgress.lessonId, lessonProgress.userId], set: { lastTime: raw`now()` } });
};

export const rateLesson = async (db: Db, userId: number, lessonId: number, stars: number): Promise<void> => {
  await db.insert(lessonProgress).values({ lessonId, userId, stars }).onConflictDoUpdate({ target: [lessonProgress.lessonId, lessonProgress.userId], set: { stars } });
};

/** That somebody has not done a chapter that counts of the lesson of a row. */
const hasOpen: SQL = raw`exists (select from ${chapter} where ${chapter.lessonId} = ${lessonProgress.lessonId} and ${counts} and not exists (select from ${chapterProgress} where ${chapterProgress.chapterId} = ${chapter.id} and ${chapterProgress.userId} = ${lessonProgress.userId} and ${chapterProgress.doneTime} is not null))`;

/**
 * Says of everybody who has done all chapters that count that they have done the lesson, which stays so. Without chapters nobody has.
 * @param userId of one person only
 */
export const settleLesson = async (db: Db, lessonId: number, userId?: number): Promise<void> => {
  await db
    .update(lessonProgress)
    .set({ doneTime: raw`now()` })
    .where(and(eq(lessonProgress.lessonId, lessonId), userId === undefined ? undefined : eq(lessonProgress.userId, userId), raw`${lessonProgress.doneTime} is null and ${lessonProgress.lastTime} is not null`, raw`exists (select from ${chapter} where ${chapter.lessonId} = ${lessonId})`, raw`not ${hasOpen}`));
};

/** Whether somebody has done a lesson, and how many of its chapters that count. */
export const progressOf = async (db: Db, userId: number, lessonId: number): Promise<{ isDone: boolean; doneChapters: number }> => {
  const [found] = await db.select({ doneTime: lessonProgress.doneTime }).from(lessonProgress).where(and(eq(lessonProgress.lessonId, lessonId), eq(lessonProgress.userId, userId)));
  const [done] = await db
    .select({ total: raw<number>`count(*)::int` })
    .from(chapter)
    .innerJoin(chapterProgress, and(eq(chapterProgress.chapterId, chapter.id), eq(chapterProgress.userId, userId)))
    .where(and(eq(chapter.lessonId, lessonId), raw`${chapterProgress.doneTime} is not null`, counts));
  return { isDone: found !== undefined && found.doneTime !== null, doneChapters: done?.total ?? 0 };
};
