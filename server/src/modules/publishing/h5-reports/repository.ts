import { and, eq, lt, notExists, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { defaultReport, h5Bundle, report, reportClass, userAccount, userDashboard, userReport } from '../../../database/schema/index.ts';

export type H5Fields = Pick<typeof report.$inferInsert, 'name' | 'ename' | 'classId' | 'h5Url' | 'isWatermark'>;

export const classExists = async (db: Db, id: number): Promise<boolean> => (await db.select({ id: reportClass.id }).from(reportClass).where(eq(reportClass.id, id))).length > 0;

/**
 * It comes behind the reports of its class. Whoever adds a report sees it; all others are granted it by their roles. Grants of one's own need customization, which is turned
 * on for who has had none: where others of theirs are off, somebody wanted it so.
 * @returns its id, and whether customization was turned on
 */
export const addReport = async (db: Db, userId: number, fields: H5Fields, reportType: number): Promise<{ id: number; isCustomNow: boolean }> => {
  const sort = raw`(select coalesce(max(there.sort), -1) + 1 from ${report} there where there.class_id = ${fields.classId})`;
  const [added] = await db.insert(report).values({ ...fields, sort, reportType, platform: 'H5' }).returning({ id: report.id });
  if (!added) throw new Error('The report was not written');
  const hasNone = and(...[userReport, userDashboard, defaultReport].map((own) => notExists(db.select({ id: own.userId }).from(own).where(eq(own.userId, userId)))));
  const turned = await db.update(userAccount).set({ isCustom: true }).where(and(eq(userAccount.id, userId), eq(userAccount.isCustom, false), hasNone)).returning({ id: userAccount.id });
  await db.insert(userReport).values({ userId, reportId: added.id, allowA: 0 });
  return { id: added.id, isCustomNow: turned.length > 0 };
};

/** Who has the form of the report open is told when they save. @returns the address that the report had; undefined when there is no such H5 report */
export const changeReport = async (db: Db, id: number, fields: H5Fields, reportType: number): Promise<string | undefined> => {
  const own = and(eq(report.id, id), eq(report.reportType, reportType));
  const [before] = await db.select({ h5Url: report.h5Url }).from(report).where(own).for('update');
  if (!before) return undefined;
  await db.update(report).set({ ...fields, version: raw`${report.version} + 1`, updateTime: new Date() }).where(own);
  return before.h5Url;
};

/** What its form holds, in the words of the audit log. */
export const describeReport = async (db: Db, id: number) => {
  const { name, ename, h5Url: address, isWatermark } = report;
  return (await db.select({ name, ename, reportClass: reportClass.name, address, isWatermark }).from(report).innerJoin(reportClass, eq(reportClass.id, report.classId)).where(eq(report.id, id)))[0];
};

export const isShown = async (db: Db, address: string): Promise<boolean> => (await db.select({ id: report.id }).from(report).where(eq(report.h5Url, address)).limit(1)).length > 0;

/** Notes an upload before its files are written. */
export const addBundle = async (db: Db, name: string): Promise<void> => {
  await db.insert(h5Bundle).values({ name });
};

/** Until the transaction ends nobody takes the bundle away. */
export const holdBundle = async (db: Db, name: string): Promise<void> => {
  await db.select({ name: h5Bundle.name }).from(h5Bundle).where(eq(h5Bundle.name, name)).for('share');
};

/** Holds what was uploaded before an instant. @returns the names of those that no report shows */
export const unusedBundles = async (db: Db, before: Date, prefix: string): Promise<string[]> =>
  (await db.select({ name: h5Bundle.name }).from(h5Bundle).where(and(lt(h5Bundle.createTime, before), isUnused(prefix)))).map(({ name }) => name);

/** Keeps a bundle as it is until the transaction ends. @returns whether no report shows it now */
export const holdUnused = async (db: Db, name: string, prefix: string): Promise<boolean> => {
  // In two steps: whoever took it for a report until now is seen by the second.
  await db.select({ name: h5Bundle.name }).from(h5Bundle).where(eq(h5Bundle.name, name)).for('update');
  return (await db.select({ name: h5Bundle.name }).from(h5Bundle).where(and(eq(h5Bundle.name, name), isUnused(prefix)))).length > 0;
};

const isUnused = (prefix: string) => raw`not exists (select 1 from ${report} where ${report.h5Url} = ${prefix}::text || ${h5Bundle.name})`;

export const forgetBundle = async (db: Db, name: string): Promise<void> => {
  await db.delete(h5Bundle).where(eq(h5Bundle.name, name));
};
