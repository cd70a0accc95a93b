import { and, asc, count, eq, inArray, sql as raw } from 'drizzle-orm';
import { reportClassType } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { putInOrder } from '../../../database/put-in-order.ts';
import { dashboard, report, reportClass } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';

export type ClassRow = typeof reportClass.$inferSelect;
type Values = Partial<typeof reportClass.$inferInsert>;

/** Any number that nobody else takes. */
const CLASSES_LOCK = 7_120_603;

/** Until the transaction ends, on every replica: two moves at the same time could make a circle. */
export const holdClasses = async (db: Db): Promise<void> => {
  await db.execute(raw`select pg_advisory_xact_lock(${CLASSES_LOCK})`);
};

export const listClasses = (db: Db): Promise<ClassRow[]> => db.select().from(reportClass).orderBy(asc(reportClass.sort), asc(reportClass.id));

/** How many published reports are right in each class; one without is missing. */
export const countReports = async (db: Db): Promise<Map<number, number>> => {
  const rows = await db.select({ classId: report.classId, total: count() }).from(report).where(eq(report.classType, reportClassType.published)).groupBy(report.classId);
  return new Map(rows.map(({ classId, total }) => [classId, total]));
};

/** How many dashboards are right in each class; one without is missing. */
export const countDashboards = async (db: Db): Promise<Map<number, number>> => {
  const rows = await db.select({ classId: dashboard.classId, total: count() }).from(dashboard).groupBy(dashboard.classId);
  return new Map(rows.flatMap(({ classId, total }) => (classId === null ? [] : [[classId, total] as const])));
};

export const addClass = async (db: Db, values: typeof reportClass.$inferInsert): Promise<number> => {
  const [added] = await db.insert(reportClass).values(values).returning({ id: reportClass.id });
  if (!added) throw new Error('The report class was not written');
  return added.id;
};

export const updateClass = async (db: Db, id: number, values: Values): Promise<void> => {
  await db.update(reportClass).set({ ...values, version: raw`${reportClass.version} + 1` }).where(eq(reportClass.id, id));
};

export const order = (db: Db, ids: readonly number[]): Promise<void> => putInOrder(db, reportClass, ids);

/** Reports of these classes go behind those of another one, in the order they have; who has the form of one open is told when they save. */
export const moveReports = async (db: Db, fromIds: readonly number[], toId: number): Promise<void> => {
  const last = raw`(select coalesce(max(there.sort), 0) from ${report} there where there.class_id = ${toId})`;
  const moved = raw`(select ${report.id}, row_number() over (order by ${reportClass.sort}, ${reportClass.id}, ${report.sort}, ${report.id}) as place from ${report} inner join ${reportClass} on ${reportClass.id} = ${report.classId} where ${inArray(report.classId, [...fromIds])}) moved`;
  await db.execute(raw`update ${report} set class_id = ${toId}, sort = ${last} + moved.place, version = ${report.version} + 1, update_time = now() from ${moved} where ${report.id} = moved.id`);
};

/** Dashboards of these classes go to another one; their places among all dashboards stay. */
export const moveDashboards = async (db: Db, fromIds: readonly number[], toId: number): Promise<void> => {
  await db.update(dashboard).set({ classId: toId, version: raw`${dashboard.version} + 1`, updateTime: new Date() }).where(isAmong(dashboard.classId, fromIds));
};

export const moveClasses = async (db: Db, fromId: number, toId: number): Promise<void> => {
  await db.update(reportClass).set({ parentId: toId }).where(eq(reportClass.parentId, fromId));
};

/** @param ids those below others first: a class that has one below it stays */
export const removeClasses = async (db: Db, ids: readonly number[]): Promise<void> => {
  // Below each other and in one statement: the rows are checked when it ends.
  await db.delete(reportClass).where(and(inArray(reportClass.id, [...ids]), eq(reportClass.isSelfService, false)));
};
