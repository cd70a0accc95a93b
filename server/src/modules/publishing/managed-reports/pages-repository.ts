import { and, asc, eq, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { report, reportPage } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';
import type { SourcePage } from '../../../power-bi/report-calls.ts';
import type { PageRow } from '../catalogue/module.ts';
import { isPublished } from './repository.ts';

export type NewPage = Pick<typeof reportPage.$inferInsert, 'reportId' | 'code' | 'displayName' | 'sort'>;

/** So many rows have fewer parameters than one statement may have. */
const ROWS_AT_ONCE = 1_000;

/** All pages of some reports, those out of use, too, report by report in their order. */
export const pagesOf = (db: Db, reportIds: readonly number[]): Promise<PageRow[]> =>
  db.select().from(reportPage).where(isAmong(reportPage.reportId, reportIds)).orderBy(asc(reportPage.reportId), asc(reportPage.sort), asc(reportPage.id));

/** The published reports that some pages are of, by page. */
export const reportsOf = async (db: Db, ids: readonly number[]): Promise<Map<number, number>> => {
  const rows = await db.select({ id: reportPage.id, reportId: reportPage.reportId }).from(reportPage).innerJoin(report, eq(report.id, reportPage.reportId)).where(and(isAmong(reportPage.id, ids), isPublished));
  return new Map(rows.map(({ id, reportId }) => [id, reportId]));
};

export const changePages = async (db: Db, ids: readonly number[], values: Partial<Pick<PageRow, 'displayName' | 'enDisplayName' | 'isActive' | 'isExportable'>>): Promise<void> => {
  await db.update(reportPage).set(values).where(isAmong(reportPage.id, ids));
};

export const addPages = async (db: Db, pages: readonly NewPage[]): Promise<void> => {
  for (let from = 0; from < pages.length; from += ROWS_AT_ONCE) await db.insert(reportPage).values(pages.slice(from, from + ROWS_AT_ONCE));
};

/** Pages that the service has and the portal has not come behind those that a report has. */
export const appendPages = (db: Db, reportId: number, pages: readonly Pick<PageRow, 'sort'>[], fresh: readonly SourcePage[]): Promise<void> => {
  const last = Math.max(-1, ...pages.map(({ sort }) => sort));
  return addPages(db, fresh.map(({ name, displayName }, index) => ({ reportId, code: name, displayName, sort: last + 1 + index })));
};

/** What stood below one of them stands by itself from then on. */
export const removePages = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.update(reportPage).set({ parentId: raw`null` }).where(isAmong(reportPage.parentId, ids));
  await db.delete(reportPage).where(isAmong(reportPage.id, ids));
};
