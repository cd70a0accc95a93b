import { and, asc, desc, eq, isNull, or, sql as raw, type SQL } from 'drizzle-orm';
import type { managedLessonOrder, PublicationState } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { putInOrder } from '../../../database/put-in-order.ts';
import { lesson, lessonClass, lessonProgress, lessonReport, report, userAccount } from '../../../database/schema/index.ts';
import { contains, isAmong } from '../../../database/text-search.ts';
import type { Language } from '../../../language/language.ts';
import { inOrderOf, pageByName } from '../../../language/name-rules.ts';
import { chapterSums, ratingOf } from '../lessons/module.ts';
import { isAddressed, isForAll, isInState } from '../publication/module.ts';

/** What narrows the list down; what is not set is undefined, as it comes from the contract. */
export type LessonFilter = { readonly keyword: string; readonly id?: number | undefined; readonly classId?: number | undefined; readonly level?: LessonRow['level'] | undefined; readonly state?: PublicationState | undefined; readonly isMandatory?: 0 | 1 | undefined };
type Page = { readonly pageIndex: number; readonly pageSize: number; readonly orderBy: (typeof managedLessonOrder)[number]; readonly orderType: 'asc' | 'desc' };
export type LessonRow = typeof lesson.$inferSelect;
type Values = Partial<Omit<typeof lesson.$inferInsert, 'id' | 'version' | 'updateTime'>>;

/** Any number that nobody else takes. */
const LESSONS_LOCK = 7_120_662;

/** Until the transaction ends, on every replica: two lessons never stand at one position. */
export const holdOrder = async (db: Db): Promise<void> => {
  await db.execute(raw`select pg_advisory_xact_lock(${LESSONS_LOCK})`);
};

const matching = ({ keyword, id, classId, level, state, isMandatory }: LessonFilter): SQL | undefined =>
  and(
    keyword === '' ? undefined : or(...[lesson.title, lesson.entitle, lesson.summary, lesson.ensummary, lesson.teacher].map((column) => contains(column, keyword))),
    id === undefined ? undefined : eq(lesson.id, id),
    classId === undefined ? undefined : classId === 0 ? isNull(lesson.classId) : eq(lesson.classId, classId),
    level && eq(lesson.level, level),
    state && isInState(lesson, state),
    isMandatory === undefined ? undefined : eq(lesson.isMandatory, isMandatory === 1),
  );

export const countLessons = async (db: Db, filter: LessonFilter): Promise<number> => (await db.select({ total: raw<number>`count(*)::int` }).from(lesson).where(matching(filter)))[0]?.total ?? 0;

const { authorId: _, toldTime: __, ...listed } = lesson;
const { id, title, entitle, summary, ensummary, cover, classId, level, teacher, isMandatory, dueTime, dueDays, publishTime, expireTime, withdrawTime, version, updateTime, createTime, sort } = listed;
const columns = {
  ...{ id, title, entitle, summary, ensummary, cover, classId, level, teacher, isMandatory, dueTime, dueDays, publishTime, expireTime, withdrawTime, version, updateTime, createTime },
  className: raw<string>`coalesce(${lessonClass.name}, '')`,
  classEnName: raw<string>`coalesce(${lessonClass.ename}, '')`,
  authorName: raw<string>`coalesce(${userAccount.fullName}, '')`,
  isForAll: isForAll('lessonId', lesson.id),
  ...chapterSums,
  ...ratingOf,
};
const rows = (db: Db) => db.select(columns).from(lesson).leftJoin(lessonClass, eq(lessonClass.id, lesson.classId)).leftJoin(userAccount, eq(userAccount.id, lesson.authorId));
export type ListedLesson = Awaited<ReturnType<typeof rows>>[number];

export const idsInOrder = async (db: Db): Promise<number[]> => (await db.select({ id }).from(lesson).orderBy(asc(sort), asc(id))).map((row) => row.id);

/** One page of lessons. By title they are in the order of a language, which the database does not know. */
export const listLessons = async (db: Db, filter: LessonFilter, page: Page, language: Language): Promise<ListedLesson[]> => {
  const { pageIndex, pageSize, orderBy, orderType } = page;
  if (orderBy === 'title') {
    const ids = pageByName(language, await db.select({ id, name: title, ename: entitle }).from(lesson).where(matching(filter)), page);
    return inOrderOf(ids, await rows(db).where(isAmong(id, ids)), (row) => row.id);
  }
  const direction = orderType === 'asc' ? asc : desc;
  // A draft has no time: it comes last whatever the order.
  return rows(db).where(matching(filter)).orderBy(raw`${listed[orderBy]} is null`, direction(listed[orderBy]), direction(id)).limit(pageSize).offset((pageIndex - 1) * pageSize);
};

export const findListed = async (db: Db, lessonId: number): Promise<ListedLesson | undefined> => (await rows(db).where(eq(id, lessonId)))[0];

/** By id, how many active people lessons are for, and how many of them have begun and done them. */
export const countLearners = async (db: Db, ids: readonly number[]): Promise<Map<number, { people: number; learners: number; finished: number }>> => {
  const learntBy = raw`${lessonProgress.lessonId} = ${lesson.id} and ${lessonProgress.userId} = ${userAccount.id}`;
  const sums = raw`select count(*)::int as people, count(${lessonProgress.lastTime})::int as learners, count(${lessonProgress.doneTime})::int as finished from ${userAccount} left join ${lessonProgress} on ${learntBy} where ${isAddressed('lessonId', lesson.id)}`;
  const { rows: found } = (await db.execute(raw`select ${lesson.id}, counted.* from ${lesson} cross join lateral (${sums}) counted where ${isAmong(lesson.id, ids)}`)) as unknown as { rows: { id: number; people: number; learners: number; finished: number }[] };
  return new Map(found.map(({ id: lessonId, ...counted }) => [lessonId, counted]));
};

export const findLesson = async (db: Db, lessonId: number): Promise<LessonRow | undefined> => (await db.select().from(lesson).where(eq(id, lessonId)))[0];

/** Lessons in the order of their ids; nobody else changes them until the transaction ends. */
export const holdLessons = (db: Db, ids: readonly number[]): Promise<LessonRow[]> => db.select().from(lesson).where(isAmong(id, ids)).orderBy(asc(id)).for('update');

export const addLesson = async (db: Db, values: typeof lesson.$inferInsert): Promise<number> => {
  const [added] = await db.insert(lesson).values(values).returning({ id });
  if (!added) throw new Error('The lesson was not written');
  return added.id;
};

/** Who has one of them open in a form is told when they save. */
export const changeLessons = async (db: Db, ids: readonly number[], values: Values): Promise<void> => {
  await db.update(lesson).set({ ...values, updateTime: new Date(), version: raw`${lesson.version} + 1` }).where(isAmong(id, ids));
};

export const removeLessons = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.delete(lesson).where(isAmong(id, ids));
};

export const order = (db: Db, ids: readonly number[]): Promise<void> => putInOrder(db, lesson, ids);

const reportColumns = { id: report.id, name: report.name, ename: report.ename };

export const reportsOf = (db: Db, lessonId: number) =>
  db.select(reportColumns).from(lessonReport).innerJoin(report, eq(report.id, lessonReport.reportId)).where(eq(lessonReport.lessonId, lessonId)).orderBy(asc(lessonReport.sort), asc(report.id));

/** What is no report of the catalogue, or one of somebody's own, is missing. */
export const reportsAmong = (db: Db, ids: readonly number[]) => db.select(reportColumns).from(report).where(and(isAmong(report.id, ids), isNull(report.makerId)));

export const saveReports = async (db: Db, lessonId: number, ids: readonly number[]): Promise<void> => {
  await db.delete(lessonReport).where(eq(lessonReport.lessonId, lessonId));
  if (ids.length > 0) await db.insert(lessonReport).values(ids.map((reportId, place) => ({ lessonId, reportId, sort: place })));
};

const SHOWN = 20;
export const findReports = (db: Db, keyword: string) =>
  db
    .select(reportColumns)
    .from(report)
    .where(and(isNull(report.makerId), eq(report.isActive, true), keyword === '' ? undefined : or(contains(report.name, keyword), contains(report.ename, keyword))))
    .orderBy(asc(report.name), asc(report.id))
    .limit(SHOWN);
