import { and, eq, isNotNull, sql as raw, type SQL } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { dashboard, portalGroup, report, userAccount, userDashboard, userGroup, userReport } from '../../../database/schema/index.ts';
import { viewOf } from '../../publishing/catalogue/module.ts';
import type { NamedThing } from './told.ts';

/** A grant for a time: whose, on what, and until when. */
export type Ending = { readonly userId: number; readonly account: string; readonly thing: NamedThing; readonly expireTime: Date };

const tables = {
  report: { table: userReport, of: userReport.reportId },
  dashboard: { table: userDashboard, of: userDashboard.dashboardId },
  role: { table: userGroup, of: userGroup.groupId },
} as const;
export type EndingKind = keyof typeof tables;
export const endingKinds = Object.keys(tables) as EndingKind[];

/** So many are looked at in one transaction. */
const AT_ONCE = 200;

/** Those whose time is over, or ends within a day and was not told of. The rows are held until the transaction ends. */
export const endings = async (db: Db, kind: EndingKind, when: 'over' | 'soon'): Promise<Ending[]> => {
  const { table, of } = tables[kind];
  const condition: SQL | undefined =
    when === 'over' ? raw`${table.expireTime} <= now()` : and(eq(table.isEndTold, false), raw`${table.expireTime} > now()`, raw`${table.expireTime} <= now() + interval '1 day'`);
  const rows = await db.select({ userId: table.userId, thingId: of, expireTime: table.expireTime }).from(table).where(and(isNotNull(table.expireTime), condition)).limit(AT_ONCE).for('update', { skipLocked: true });
  const named = await Promise.all(rows.map(async ({ userId, thingId, expireTime }) => ({ userId, expireTime: expireTime ?? new Date(), thing: await nameOf(db, kind, thingId), account: await accountOf(db, userId) })));
  return named;
};

const nameOf = async (db: Db, kind: EndingKind, id: number): Promise<NamedThing> => {
  if (kind === 'report') {
    const [one] = await db.select({ name: report.name, ename: report.ename, reportType: report.reportType, platform: report.platform }).from(report).where(eq(report.id, id));
    return { kind, id, name: one?.name ?? '', ename: one?.ename ?? '', ...(one && { view: viewOf(one) }) };
  }
  const [one] =
    kind === 'dashboard'
      ? await db.select({ name: dashboard.displayName, ename: dashboard.enDisplayName }).from(dashboard).where(eq(dashboard.id, id))
      : await db.select({ name: portalGroup.name, ename: portalGroup.ename }).from(portalGroup).where(eq(portalGroup.id, id));
  return { kind, id, name: one?.name ?? '', ename: one?.ename ?? '', ...(kind === 'dashboard' && { view: viewOf(null) }) };
};

const accountOf = async (db: Db, id: number): Promise<string> => (await db.select({ account: userAccount.account }).from(userAccount).where(eq(userAccount.id, id)))[0]?.account ?? '';

const one = (kind: EndingKind, { userId, thing }: Ending): SQL | undefined => and(eq(tables[kind].table.userId, userId), eq(tables[kind].of, thing.id));

export const removeEnded = async (db: Db, kind: EndingKind, ending: Ending): Promise<void> => {
  await db.delete(tables[kind].table).where(one(kind, ending));
};

export const markTold = async (db: Db, kind: EndingKind, ending: Ending): Promise<void> => {
  await db.update(tables[kind].table).set({ isEndTold: true }).where(one(kind, ending));
};
