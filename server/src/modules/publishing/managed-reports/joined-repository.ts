import { and, asc, eq, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { report } from '../../../database/schema/index.ts';
import { isPublished } from './repository.ts';

/** Which of some reports of a source are in the catalogue, readers' own ones and those in their recycle bins among them, in small letters: an id may be spelt in two ways. */
export const joinedAmong = async (db: Db, sourceId: number, sourceReportIds: readonly string[]): Promise<Set<string>> => {
  const wanted = raw.param(sourceReportIds.map((id) => id.toLowerCase()));
  const rows = await db.select({ id: raw<string>`lower(${report.sourceReportId})` }).from(report).where(and(eq(report.sourceId, sourceId), raw`lower(${report.sourceReportId}) = any(${wanted}::text[])`));
  return new Set(rows.map(({ id }) => id));
};

/** The published reports of a workspace that are of one type (SPEC 3), by their ids there. */
export const joinedOfType = (db: Db, sourceId: number, workspaceId: string, type: number): Promise<{ id: number; sourceReportId: string }[]> =>
  db.select({ id: report.id, sourceReportId: report.sourceReportId }).from(report).where(and(isPublished, eq(report.sourceId, sourceId), eq(report.workspaceId, workspaceId), eq(report.reportType, type))).orderBy(asc(report.id));
