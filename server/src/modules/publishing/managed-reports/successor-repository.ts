import { and, asc, eq, isNotNull, or, sql as raw, type SQL } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { comment, exportTask, groupReport, report, reportPage, savedView, sharedState, userReport } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';
import type { ReportRow } from '../catalogue/module.ts';
import { isPublished } from './repository.ts';

/** The entry of the catalogue that shows a report of a source, somebody's own one among them; an id may be spelt in two ways. */
export const entryOf = async (db: Db, sourceId: number, sourceReportId: string): Promise<{ name: string; ename: string; isPublished: boolean } | undefined> =>
  (await db.select({ name: report.name, ename: report.ename, isPublished: raw<boolean>`${isPublished}` }).from(report).where(and(eq(report.sourceId, sourceId), raw`lower(${report.sourceReportId}) = lower(${sourceReportId})`)).orderBy(raw`${isPublished} desc`).limit(1))[0];

/** All entries of the catalogue that show the report of this one, which is gone: it and its copies. */
export const goneEntriesOf = async (db: Db, { id, sourceId, sourceReportId, reportType }: ReportRow): Promise<number[]> => {
  const isCopy = sourceId === null ? undefined : and(eq(report.sourceId, sourceId), raw`lower(${report.sourceReportId}) = lower(${sourceReportId})`, eq(report.reportType, reportType), isNotNull(report.missingTime));
  const rows = await db.select({ id: report.id }).from(report).where(and(isPublished, or(eq(report.id, id), isCopy))).orderBy(asc(report.id));
  return rows.map(({ id }) => id);
};

/** Whether a role or person has one of some reports, also by what does not count yet. */
export const areGranted = async (db: Db, ids: readonly number[]): Promise<boolean> =>
  (await db.$count(groupReport, isAmong(groupReport.reportId, ids))) + (await db.$count(userReport, isAmong(userReport.reportId, ids))) > 0;

/** Pages of a report get other codes, wherever they are named: in grants, views, links, comments, and what exports make or were made of. What was counted stays as it was. */
export const recodePages = async (db: Db, reportId: number, codes: ReadonlyMap<string, string>): Promise<void> => {
  for (const [from, to] of codes) {
    const replaced: SQL = raw`array_replace(pages, ${from}::text, ${to}::text)`;
    await db.update(reportPage).set({ code: to }).where(and(eq(reportPage.reportId, reportId), eq(reportPage.code, from)));
    await db.update(groupReport).set({ pages: replaced }).where(and(eq(groupReport.reportId, reportId), raw`${from}::text = any(${groupReport.pages})`));
    await db.update(userReport).set({ pages: replaced }).where(and(eq(userReport.reportId, reportId), raw`${from}::text = any(${userReport.pages})`));
    await db.update(savedView).set({ page: to }).where(and(eq(savedView.reportId, reportId), eq(savedView.page, from)));
    await db.update(sharedState).set({ page: to }).where(and(eq(sharedState.reportId, reportId), eq(sharedState.page, from)));
    await db.update(comment).set({ modularId: to }).where(and(eq(comment.catalogueId, reportId), eq(comment.modularId, from)));
    await db.update(exportTask).set({ options: raw`jsonb_set(${exportTask.options}, '{pages}', ${recoded(raw`${exportTask.options} -> 'pages'`, from, to)})` }).where(and(eq(exportTask.reportId, reportId), raw`${exportTask.options} -> 'pages' @> to_jsonb(${from}::text)`));
    await db.update(exportTask).set({ madeOf: raw`jsonb_set(${exportTask.madeOf}, '{pages}', ${recoded(raw`${exportTask.madeOf} -> 'pages'`, from, to)})` }).where(and(eq(exportTask.reportId, reportId), raw`${exportTask.madeOf} -> 'pages' @> to_jsonb(${from}::text)`));
    await db.update(report).set({ defaultPage: to }).where(and(eq(report.id, reportId), eq(report.defaultPage, from)));
  }
};

/** A list of codes with another one in its place, in the same order. */
const recoded = (pages: SQL, from: string, to: string): SQL => raw`(select jsonb_agg(case when page = to_jsonb(${from}::text) then to_jsonb(${to}::text) else page end order by place) from jsonb_array_elements(${pages}) with ordinality listed (page, place))`;
