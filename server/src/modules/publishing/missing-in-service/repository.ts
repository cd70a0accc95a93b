import { and, eq, isNotNull, isNull, sql as raw } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { reportClassType } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { connectionSource, dashboard, report } from '../../../database/schema/index.ts';

export type ThingKind = 'report' | 'dashboard';
/** A published report or a dashboard, and where the reporting service has it. */
export type Thing = {
  readonly kind: ThingKind;
  readonly id: number;
  readonly name: string;
  readonly ename: string;
  readonly sourceId: number | null;
  readonly workspaceId: string;
  /** Its id there. */
  readonly sourceItemId: string;
  readonly isMissing: boolean;
};

const reports = (db: Db) =>
  db
    .select({ kind: raw<ThingKind>`'report'`.as('kind'), id: report.id, name: raw<string>`${report.name}`.as('name'), ename: raw<string>`${report.ename}`.as('ename'), sourceId: report.sourceId, workspaceId: report.workspaceId, sourceItemId: raw<string>`${report.sourceReportId}`.as('source_item_id'), isMissing: raw<boolean>`${report.missingTime} is not null`.as('is_missing') })
    .from(report);
const dashboards = (db: Db) =>
  db
    .select({ kind: raw<ThingKind>`'dashboard'`.as('kind'), id: dashboard.id, name: raw<string>`${dashboard.displayName}`.as('name'), ename: raw<string>`${dashboard.enDisplayName}`.as('ename'), sourceId: raw<number | null>`${dashboard.sourceId}`.as('source_id'), workspaceId: dashboard.workspaceId, sourceItemId: raw<string>`${dashboard.sourceDashboardId}`.as('source_item_id'), isMissing: raw<boolean>`${dashboard.missingTime} is not null`.as('is_missing') })
    .from(dashboard);

/** Reports that people have made are theirs, and they delete them themselves; H5 reports come from nowhere. */
const isWatched = and(eq(report.classType, reportClassType.published), isNotNull(report.sourceId));

/** All that comes from sources that are on. */
export const listThings = (db: Db): Promise<Thing[]> =>
  unionAll(
    reports(db).innerJoin(connectionSource, eq(connectionSource.id, report.sourceId)).where(and(isWatched, eq(connectionSource.isActive, true))),
    dashboards(db).innerJoin(connectionSource, eq(connectionSource.id, dashboard.sourceId)).where(eq(connectionSource.isActive, true)),
  );

/** @param id of a report or dashboard */
export const findThing = async (db: Db, id: number): Promise<Thing | undefined> => (await unionAll(reports(db).where(and(isWatched, eq(report.id, id))), dashboards(db).where(eq(dashboard.id, id))))[0];

/** Notes whether the service has something, unless somebody has noted the same already, or it comes from elsewhere now. @returns whether it was noted */
export const note = async (db: Db, { kind, id, sourceItemId }: Thing, isMissing: boolean): Promise<boolean> => {
  const missingTime = isMissing ? new Date() : null;
  const other = isMissing ? isNull : isNotNull;
  const noted =
    kind === 'report'
      ? await db.update(report).set({ missingTime }).where(and(eq(report.id, id), eq(report.sourceReportId, sourceItemId), other(report.missingTime))).returning({ id: report.id })
      : await db.update(dashboard).set({ missingTime }).where(and(eq(dashboard.id, id), eq(dashboard.sourceDashboardId, sourceItemId), other(dashboard.missingTime))).returning({ id: dashboard.id });
  return noted.length > 0;
};
