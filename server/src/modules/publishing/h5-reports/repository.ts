import { and, eq, lt, notExists, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { defaultReport, h5Bundle, report, reportClass, userAccount, userDashboard, userReport } from '../../../database/schema/index.ts';

export type H5Fields = Pick<typeof report.$inferInsert, 'name' | 'ename' | 'classId' | 'h5Url' | 'isWatermark' | 'watermarkText' | 'cover'>;

/** @returns its id, behind the reports of its class */
export const addReport = async (db: Db, fields: H5Fields, reportType: number): Promise<number> => {
  const sort = raw`(select coalesce(max(there.sort), -1) + 1 from ${report} there where there.class_id = ${fields.classId})`;
  const [added] = await db.insert(report).values({ ...fields, sort, reportType, platform: 'H5' }).returning({ id: report.id });
  if (!added) throw new Error('The report was not written');
  return added.id;
};

/**
 * Whoever adds a report sees it; all others are granted it by their roles. Grants of one's own need customization, which is turned
 * on for who has had none: where others of theirs are off, somebody wanted it so.
 * @returns whether customization was turned on
 */
export const grantTo = async (db: Db, userId: number, reportId: number): Promise<boolean> => {
  const hasNone = and(...[userReport, userDashboard, defaultReport].map((own) => notExists(db.select({ id: own.userId }).from(own).where(eq(own.userId, userId)))));
  const turned = await db.update(userAccount).set({ isCustom: true }).where(and(eq(userAccount.id, userId), eq(userAccount.isCustom, false), hasNone)).returning({ id: userAccount.id });
  await db.insert(userReport).values({ userId, reportId, allowA: 0 });
  return turned.length > 0;
};

/** What its form holds, in the words of the audit log. */
export const describeReport = async (db: Db, id: number) => {
  const { name, ename, h5Url: address, cover, isWatermark, watermarkText } = report;
  return (await db.select({ name, ename, reportClass: reportClass.name, address, cover, isWatermark, watermarkText }).from(report).innerJoin(reportClass, eq(reportClass.id, report.classId)).where(eq(report.id, id)))[0];
};

/** The reports that show an address. */
export const idsShowing = async (db: Db, address: string): Promise<number[]> => (await db.select({ id: report.id }).from(report).where(eq(report.h5Url, address))).map(({ id }) => id);

export const isShown = async (db: Db, address: string): Promise<boolean> => (await idsShowing(db, address)).length > 0;

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
