import { and, asc, desc, eq, or, sql as raw, type SQL } from 'drizzle-orm';
import type { LessonProgress } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { chapter, chapterProgress, lesson, lessonClass, lessonProgress, lessonReport, report, userAccount } from '../../../database/schema/index.ts';
import { contains, isAmong } from '../../../database/text-search.ts';
import { isFor, isForAll, isPublishedNow } from '../publication/module.ts';

export type { QuizBody } from '../../../database/schema/index.ts';

/** What narrows the list down; what is not set is undefined, as it comes from the contract. */
export type LessonFilter = {
  readonly keyword: string;
  readonly level?: (typeof lesson.$inferSelect)['level'] | undefined;
  readonly classId?: number | undefined;
  readonly progress?: LessonProgress | undefined;
  readonly reportId?: number | undefined;
  readonly isMandatory?: 0 | 1 | undefined;
  readonly isForAll?: 0 | 1 | undefined;
  readonly order?: 'sort' | 'newest' | undefined;
};
type Page = { readonly pageIndex: number; readonly pageSize: number };

/** What somebody may learn by at this moment. */
export const isReadable = (userId: number): SQL => raw`(${isPublishedNow(lesson)} and ${isFor('lessonId', lesson.id, userId)})`;

/** That a chapter counts for being done with its lesson: those that are required, or all where none is. */
export const counts: SQL = raw`(${chapter.isRequired} or not exists (select from ${chapter} other where other.lesson_id = ${chapter.lessonId} and other.is_required))`;

const ofChapters = (what: SQL): SQL<number> => raw<number>`(select coalesce(${what}, 0)::int from ${chapter} where ${chapter.lessonId} = ${lesson.id})`;
/** Of all chapters of a lesson: their number, their seconds, and how many of them count. */
export const chapterSums = { chapterCount: ofChapters(raw`count(*)`), seconds: ofChapters(raw`sum(${chapter.seconds})`), requiredChapters: ofChapters(raw`count(*) filter (where ${counts})`) };

const ofStars = (what: SQL) => raw`(select ${what} from ${lessonProgress} rated where rated.lesson_id = ${lesson.id} and rated.stars is not null)`;
export const ratingOf = { rating: raw<number | null>`${ofStars(raw`round(avg(rated.stars), 1)::float`)}`, ratings: raw<number>`${ofStars(raw`count(*)::int`)}` };

/** How many of the chapters that count somebody has done. */
export const doneBy = (userId: SQL): SQL<number> =>
  raw<number>`(select count(*)::int from ${chapter} inner join ${chapterProgress} on ${chapterProgress.chapterId} = ${chapter.id} where ${chapter.lessonId} = ${lesson.id} and ${chapterProgress.userId} = ${userId} and ${chapterProgress.doneTime} is not null and ${counts})`;

/** Until when somebody has to have done a lesson; null also of one that nobody has to do. @param since when they came to the portal */
export const dueOf = (since: SQL): SQL<Date | null> =>
  raw`case when not ${lesson.isMandatory} then null when ${lesson.dueTime} is not null then ${lesson.dueTime} when ${lesson.dueDays} is not null then greatest(${lesson.publishTime}, ${since}) + ${lesson.dueDays} * interval '1 day' end`.mapWith(lesson.dueTime) as SQL<Date | null>;

const sinceOf = (userId: number): SQL => raw`(select me.create_time from ${userAccount} me where me.id = ${userId})`;

const mine = (userId: number) => and(eq(lessonProgress.lessonId, lesson.id), eq(lessonProgress.userId, userId));
const inClass = eq(lessonClass.id, lesson.classId);

const columns = (userId: number) => ({
  id: lesson.id,
  title: lesson.title,
  entitle: lesson.entitle,
  summary: lesson.summary,
  ensummary: lesson.ensummary,
  cover: lesson.cover,
  level: lesson.level,
  classId: lesson.classId,
  className: raw<string>`coalesce(${lessonClass.name}, '')`,
  classEnName: raw<string>`coalesce(${lessonClass.ename}, '')`,
  teacher: lesson.teacher,
  publishTime: lesson.publishTime,
  isMandatory: lesson.isMandatory,
  isForAll: isForAll('lessonId', lesson.id),
  dueTime: dueOf(sinceOf(userId)),
  ...chapterSums,
  ...ratingOf,
  doneChapters: doneBy(raw`${userId}`),
  lastTime: lessonProgress.lastTime,
  doneTime: lessonProgress.doneTime,
  stars: lessonProgress.stars,
});

const rows = (db: Db, userId: number) => db.select(columns(userId)).from(lesson).leftJoin(lessonClass, inClass).leftJoin(lessonProgress, mine(userId));
export type LessonRow = Awaited<ReturnType<typeof rows>>[number];

const states: Readonly<Record<LessonProgress, SQL>> = {
  done: raw`${lessonProgress.doneTime} is not null`,
  underWay: raw`(${lessonProgress.lastTime} is not null and ${lessonProgress.doneTime} is null)`,
  notStarted: raw`(${lessonProgress.lastTime} is null and ${lessonProgress.doneTime} is null)`,
};

const matching = (userId: number, { keyword, level, classId, progress, reportId, isMandatory, isForAll: forAll }: LessonFilter): SQL | undefined =>
  and(
    isReadable(userId),
    level && eq(lesson.level, level),
    classId === undefined ? undefined : eq(lesson.classId, classId),
    progress && states[progress],
    reportId === undefined ? undefined : raw`exists (select from ${lessonReport} where ${lessonReport.lessonId} = ${lesson.id} and ${lessonReport.reportId} = ${reportId})`,
    isMandatory === undefined ? undefined : eq(lesson.isMandatory, isMandatory === 1),
    forAll === undefined ? undefined : raw`${isForAll('lessonId', lesson.id)} = ${forAll === 1}`,
    keyword === '' ? undefined : or(...[lesson.title, lesson.entitle, lesson.summary, lesson.ensummary, lesson.teacher].map((column) => contains(column, keyword))),
  );

export const countLessons = async (db: Db, userId: number, filter: LessonFilter): Promise<number> =>
  (await db.select({ total: raw<number>`count(*)::int` }).from(lesson).leftJoin(lessonProgress, mine(userId)).where(matching(userId, filter)))[0]?.total ?? 0;

export const listLessons = (db: Db, userId: number, filter: LessonFilter, { pageIndex, pageSize }: Page): Promise<LessonRow[]> =>
  rows(db, userId)
    .where(matching(userId, filter))
    .orderBy(...(filter.order === 'newest' ? [desc(lesson.publishTime), asc(lesson.sort), desc(lesson.id)] : [asc(lesson.sort), asc(lesson.id)]))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);

export const findLesson = async (db: Db, userId: number, id: number): Promise<LessonRow | undefined> => (await rows(db, userId).where(and(isReadable(userId), eq(lesson.id, id))))[0];

/** Lessons that somebody has begun and not done, the one that they were last at first. */
export const underWay = (db: Db, userId: number, most: number): Promise<LessonRow[]> => rows(db, userId).where(and(isReadable(userId), states.underWay)).orderBy(desc(lessonProgress.lastTime), asc(lesson.id)).limit(most);

/** What somebody has to do and has not done, by its date. */
export const mandatory = (db: Db, userId: number, most: number): Promise<LessonRow[]> =>
  rows(db, userId)
    .where(and(isReadable(userId), eq(lesson.isMandatory, true), raw`${lessonProgress.doneTime} is null`))
    .orderBy(raw`${dueOf(sinceOf(userId))} asc nulls last`, asc(lesson.sort), asc(lesson.id))
    .limit(most);

export const countDone = async (db: Db, userId: number): Promise<number> => countLessons(db, userId, { keyword: '', progress: 'done' });

/** Classes that have a lesson for somebody. */
export const listClasses = (db: Db, userId: number) =>
  db
    .select({ id: lessonClass.id, name: lessonClass.name, ename: lessonClass.ename, lessons: raw<number>`count(*)::int` })
    .from(lessonClass)
    .innerJoin(lesson, inClass)
    .where(isReadable(userId))
    .groupBy(lessonClass.id)
    .orderBy(asc(lessonClass.sort), asc(lessonClass.id));

/** The reports of a lesson, in their order; who may open which the catalogue says. */
export const reportsOf = (db: Db, lessonId: number) =>
  db
    .select({ id: report.id, name: report.name, ename: report.ename, reportType: report.reportType })
    .from(lessonReport)
    .innerJoin(report, eq(report.id, lessonReport.reportId))
    .where(eq(lessonReport.lessonId, lessonId))
    .orderBy(asc(lessonReport.sort), asc(report.id));

const learnt = (userId: number) => and(eq(chapterProgress.chapterId, chapter.id), eq(chapterProgress.userId, userId));
const { id, lessonId, title, entitle, kind, seconds, isRequired, sort } = chapter;
const progressColumns = { doneTime: chapterProgress.doneTime, second: chapterProgress.second, lastTime: chapterProgress.updateTime };

/** The chapters of lessons in their order, without what is in them, and how far somebody is with each. */
export const chaptersOf = (db: Db, userId: number, lessonIds: readonly number[]) =>
  db
    .select({ ...{ id, lessonId, title, entitle, kind, seconds, isRequired, sort }, ...progressColumns, isCounted: raw<boolean>`${counts}` })
    .from(chapter)
    .leftJoin(chapterProgress, learnt(userId))
    .where(isAmong(chapter.lessonId, lessonIds))
    .orderBy(asc(chapter.lessonId), asc(chapter.sort), asc(chapter.id));
export type ChapterInList = Awaited<ReturnType<typeof chaptersOf>>[number];

/** A chapter with all that is in it; undefined where its lesson is not for somebody. */
export const findChapter = async (db: Db, userId: number, chapterId: number) =>
  (
    await db
      .select({ chapter, ...progressColumns, attempts: chapterProgress.attempts, score: chapterProgress.score })
      .from(chapter)
      .innerJoin(lesson, eq(lesson.id, chapter.lessonId))
      .leftJoin(chapterProgress, learnt(userId))
      .where(and(eq(chapter.id, chapterId), isReadable(userId)))
  )[0];

/** A chapter whatever its lesson is, for who writes it. */
export const findAnyChapter = async (db: Db, chapterId: number) => (await db.select().from(chapter).where(eq(chapter.id, chapterId)))[0];
