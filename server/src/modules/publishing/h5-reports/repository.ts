import { and, eq, lt, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { h5Bundle, report, reportClass, userReport } from '../../../database/schema/index.ts';

export type H5Fields = Pick<typeof report.$inferInsert, 'name' | 'ename' | 'classId' | 'h5Url' | 'isWatermark'>;

export const classExists = async (db: Db, id: number): Promise<boolean> => (await db.select({ id: reportClass.id }).from(reportClass).where(eq(reportClass.id, id))).length > 0;

/** Whoever adds a report sees it; all others are granted it by their roles. @returns its id */
export const addReport = async (db: Db, userId: number, fields: H5Fields, reportType: number): Promise<number> => {
  const [added] = await db.insert(report).values({ ...fields, reportType, platform: 'H5' }).returning({ id: report.id });
  if (!added) throw new Error('The report was not written');
  await db.insert(userReport).values({ userId, reportId: added.id, allowA: 0 });
  return added.id;
};

/** @returns the address that the report had; undefined when there is no such H5 report */
export const changeReport = async (db: Db, id: number, fields: H5Fields, reportType: number): Promise<string | undefined> => {
  const own = and(eq(report.id, id), eq(report.reportType, reportType));
  const [before] = await db.select({ h5Url: report.h5Url }).from(report).where(own).for('update');
  if (!before) return undefined;
  await db.update(report).set(fields).where(own);
  return before.h5Url;
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
