import { asc, eq, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { putInOrder } from '../../../database/put-in-order.ts';
import { lesson, lessonClass } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';

export type ClassRow = typeof lessonClass.$inferSelect;

/** Any number that nobody else takes. */
const CLASSES_LOCK = 7_120_661;

/** Until the transaction ends, on every replica: two classes have neither one name nor one position. */
export const holdClasses = async (db: Db): Promise<void> => {
  await db.execute(raw`select pg_advisory_xact_lock(${CLASSES_LOCK})`);
};

export const listClasses = (db: Db): Promise<ClassRow[]> => db.select().from(lessonClass).orderBy(asc(lessonClass.sort), asc(lessonClass.id));

/** How many lessons are in each class, whatever their state; one without is missing. */
export const countLessons = async (db: Db): Promise<Map<number, number>> => {
  const rows = await db.select({ classId: lesson.classId, total: raw<number>`count(*)::int` }).from(lesson).where(raw`${lesson.classId} is not null`).groupBy(lesson.classId);
  return new Map(rows.flatMap(({ classId, total }) => (classId === null ? [] : [[classId, total] as const])));
};

export const findClass = async (db: Db, id: number): Promise<ClassRow | undefined> => (await db.select().from(lessonClass).where(eq(lessonClass.id, id)))[0];

export const addClass = async (db: Db, values: typeof lessonClass.$inferInsert): Promise<number> => {
  const [added] = await db.insert(lessonClass).values(values).returning({ id: lessonClass.id });
  if (!added) throw new Error('The lesson class was not written');
  return added.id;
};

export const updateClass = async (db: Db, id: number, values: Partial<ClassRow>): Promise<void> => {
  await db.update(lessonClass).set({ ...values, version: raw`${lessonClass.version} + 1` }).where(eq(lessonClass.id, id));
};

export const order = (db: Db, ids: readonly number[]): Promise<void> => putInOrder(db, lessonClass, ids);

export const removeClasses = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.delete(lessonClass).where(isAmong(lessonClass.id, ids));
};
