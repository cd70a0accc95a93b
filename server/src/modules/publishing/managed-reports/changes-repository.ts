import { and, asc, eq, max, sql as raw } from 'drizzle-orm';
import { reportClassType } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { putInOrder } from '../../../database/put-in-order.ts';
import { report, reportClass, reportPage } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';
import type { ReportRow } from '../catalogue/module.ts';
import { isPublished } from './repository.ts';

type Values = Partial<Omit<typeof report.$inferInsert, 'id' | 'version' | 'updateTime'>>;
export type ClassRow = typeof reportClass.$inferSelect;

export const findReport = async (db: Db, id: number): Promise<ReportRow | undefined> => (await db.select().from(report).where(and(eq(report.id, id), isPublished)))[0];

/** Published reports, in the order of their ids; nobody else changes them until the transaction ends. */
export const holdReports = (db: Db, ids: readonly number[]): Promise<ReportRow[]> => db.select().from(report).where(and(isAmong(report.id, ids), isPublished)).orderBy(asc(report.id)).for('update');

export const findClass = async (db: Db, id: number): Promise<ClassRow | undefined> => (await db.select().from(reportClass).where(eq(reportClass.id, id)))[0];

/** @param isForm whether it is something that the form of a report holds: who has it open is told when they save */
export const changeReports = async (db: Db, ids: readonly number[], values: Values, isForm: boolean): Promise<void> => {
  await db.update(report).set({ ...values, updateTime: new Date(), ...(isForm && { version: raw`${report.version} + 1` }) }).where(isAmong(report.id, ids));
};

/** The published reports of a class, in their order. */
export const placesIn = async (db: Db, classId: number): Promise<number[]> =>
  (await db.select({ id: report.id }).from(report).where(and(isPublished, eq(report.classId, classId))).orderBy(asc(report.sort), asc(report.id))).map(({ id }) => id);

export const orderReports = (db: Db, ids: readonly number[]): Promise<void> => putInOrder(db, report, ids);
export const orderPages = (db: Db, ids: readonly number[]): Promise<void> => putInOrder(db, reportPage, ids);

/** Counts the places of some classes anew, where something has gone from between others. */
export const closeGaps = async (db: Db, classIds: readonly number[]): Promise<void> => {
  const placed = raw`(select id, row_number() over (partition by class_id order by sort, id) - 1 as place from ${report} where ${and(isAmong(report.classId, classIds), isPublished)}) placed`;
  await db.execute(raw`update ${report} set sort = placed.place from ${placed} where ${report.id} = placed.id and ${report.sort} <> placed.place`);
};

/** Reports go behind those of a class, in the order that they have. */
export const moveToEnd = async (db: Db, ids: readonly number[], classId: number): Promise<void> => {
  const last = raw`(select coalesce(max(there.sort), -1) from ${report} there where there.class_id = ${classId} and there.class_type = ${reportClassType.published})`;
  const moved = raw`(select ${report.id}, row_number() over (order by ${reportClass.sort}, ${reportClass.id}, ${report.sort}, ${report.id}) as place from ${report} inner join ${reportClass} on ${reportClass.id} = ${report.classId} where ${isAmong(report.id, ids)}) moved`;
  await db.execute(raw`update ${report} set class_id = ${classId}, sort = ${last} + moved.place, version = ${report.version} + 1, update_time = now() from ${moved} where ${report.id} = moved.id`);
};

/** Adds reports behind those of their class. @returns their ids, in the same order */
export const addReports = async (db: Db, classId: number, values: readonly Omit<typeof report.$inferInsert, 'classId' | 'sort'>[]): Promise<number[]> => {
  const [last] = await db.select({ sort: max(report.sort) }).from(report).where(and(isPublished, eq(report.classId, classId)));
  const first = (last?.sort ?? -1) + 1;
  const added = await db.insert(report).values(values.map((one, index) => ({ ...one, classId, sort: first + index }))).returning({ id: report.id });
  return added.map(({ id }) => id);
};

/** The pages of a report go to another one, with what stands below what. */
export const copyPages = async (db: Db, fromId: number, toId: number): Promise<void> => {
  const pages = await db.select().from(reportPage).where(eq(reportPage.reportId, fromId));
  if (pages.length === 0) return;
  await db.insert(reportPage).values(pages.map(({ id: _, parentId: __, ...page }) => ({ ...page, reportId: toId })));
  await db.execute(raw`
    update ${reportPage} set parent_id = parent.id from ${reportPage} old
    inner join ${reportPage} old_parent on old_parent.id = old.parent_id
    inner join ${reportPage} parent on parent.code = old_parent.code and parent.report_id = ${toId}
    where old.report_id = ${fromId} and ${reportPage}.report_id = ${toId} and ${reportPage}.code = old.code`);
};
