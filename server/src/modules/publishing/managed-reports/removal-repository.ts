import { and, asc, isNull } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { collection, comment, exportTask, groupReport, report, savedView, schedule, userReport } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';
import { isPublished } from './repository.ts';

/** Reports that people have made from some published ones, those in their recycle bins, too. */
export const madeFrom = (db: Db, ids: readonly number[]) =>
  db.select({ name: report.name, originId: report.originId }).from(report).where(isAmong(report.originId, ids)).orderBy(asc(report.id));

export const countPublished = (db: Db, ids: readonly number[]): Promise<number> => db.$count(report, and(isAmong(report.id, ids), isPublished));

/** What goes with some reports. */
export const countDependents = async (db: Db, ids: readonly number[]) => ({
  grants: (await db.$count(groupReport, isAmong(groupReport.reportId, ids))) + (await db.$count(userReport, isAmong(userReport.reportId, ids))),
  favourites: await db.$count(collection, isAmong(collection.reportId, ids)),
  comments: await db.$count(comment, and(isAmong(comment.catalogueId, ids), isNull(comment.deleteTime))),
  views: await db.$count(savedView, isAmong(savedView.reportId, ids)),
  exports: await db.$count(exportTask, isAmong(exportTask.reportId, ids)),
  schedules: await db.$count(schedule, isAmong(schedule.reportId, ids)),
  madeFrom: await db.$count(report, isAmong(report.originId, ids)),
});

/** The database takes grants, favourites, views, requests, pages, export tasks and schedules with them; who has opened them stays written down. */
export const removeReports = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.delete(report).where(isAmong(report.id, ids));
};
