import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, min, ne, not, or, sql as raw, type SQL } from 'drizzle-orm';
import { reportClassType, type sourceOrder } from '@portal/shared/contract/all';
import { isActivePerson } from '../../../database/active-people.ts';
import type { Db } from '../../../database/database.ts';
import { connectionSource, dashboard, dataRole, exportTask, report, resourceGroupInterfaceClass, userAccount, workspace } from '../../../database/schema/index.ts';
import { contains, isAmong } from '../../../database/text-search.ts';

export type SourceRow = typeof connectionSource.$inferSelect;
export type SourceValues = Omit<typeof connectionSource.$inferInsert, 'id' | 'isEnvironment' | 'version'>;
export type ListedSource = Awaited<ReturnType<typeof listSources>>[number];
type Search = { readonly keyword: string; readonly id?: number | undefined };
type Page = { readonly pageIndex: number; readonly pageSize: number; readonly orderBy: (typeof sourceOrder)[number]; readonly orderType: 'asc' | 'desc' };

/** Any number that nobody else takes. */
const SOURCES_LOCK = 7_120_656;
const UPLOADS_LOCK = 7_120_657;

/** Until the transaction ends, on every replica: of two that are given one name at the same time the second one is told so. */
export const holdSources = async (db: Db): Promise<void> => {
  await db.execute(raw`select pg_advisory_xact_lock(${SOURCES_LOCK})`);
};

/** The uploads that somebody has begun, until the transaction ends, on every replica. */
export const holdUploadsOf = async (db: Db, userId: number): Promise<void> => {
  await db.execute(raw`select pg_advisory_xact_lock(${UPLOADS_LOCK}, ${userId})`);
};

export const findSource = async (db: Db, id: number): Promise<SourceRow | undefined> => (await db.select().from(connectionSource).where(eq(connectionSource.id, id)))[0];

/** The one that the settings name. A migration has made it for what there was; where it is missing, it is made anew. */
export const environmentSource = async (db: Db): Promise<number> => {
  const find = async () => (await db.select({ id: connectionSource.id }).from(connectionSource).where(eq(connectionSource.isEnvironment, true)))[0]?.id;
  const found = await find();
  if (found !== undefined) return found;
  await db.insert(connectionSource).values({ name: '服务器设置', ename: 'Server settings', isEnvironment: true }).onConflictDoNothing();
  const made = await find();
  if (made === undefined) throw new Error('There is no connection source for the settings');
  return made;
};

export const activeSources = (db: Db): Promise<SourceRow[]> => db.select().from(connectionSource).where(eq(connectionSource.isActive, true)).orderBy(asc(connectionSource.id));

const found = ({ keyword, id }: Search): SQL | undefined =>
  and(id === undefined ? undefined : eq(connectionSource.id, id), keyword === '' ? undefined : or(contains(connectionSource.name, keyword), contains(connectionSource.ename, keyword)));

export const countSources = async (db: Db, search: Search): Promise<number> => (await db.select({ total: count() }).from(connectionSource).where(found(search)))[0]?.total ?? 0;

/** The source of the settings first, whatever the order is. */
export const listSources = (db: Db, search: Search, { pageIndex, pageSize, orderBy, orderType }: Page) => {
  const direction = orderType === 'asc' ? asc : desc;
  return db
    .select({
      source: connectionSource,
      workspaces: db.$count(workspace, eq(workspace.sourceId, connectionSource.id)),
      reports: db.$count(report, eq(report.sourceId, connectionSource.id)),
      dashboards: db.$count(dashboard, eq(dashboard.sourceId, connectionSource.id)),
    })
    .from(connectionSource)
    .where(found(search))
    .orderBy(desc(connectionSource.isEnvironment), direction(connectionSource[orderBy]), asc(connectionSource.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
};

/** Whether another source is called so, in whatever capitals. */
export const isNameTaken = async (db: Db, name: string, except = 0): Promise<boolean> =>
  (await db.select({ id: connectionSource.id }).from(connectionSource).where(and(raw`lower(${connectionSource.name}) = lower(${name})`, ne(connectionSource.id, except)))).length > 0;

export const addSource = async (db: Db, values: SourceValues): Promise<number> => {
  const [row] = await db.insert(connectionSource).values(values).returning({ id: connectionSource.id });
  if (!row) throw new Error('No connection source was added');
  return row.id;
};

/** A secret is sealed for its row, which has to be there first. */
export const setSecret = async (db: Db, id: number, secret: string): Promise<void> => {
  await db.update(connectionSource).set({ secret }).where(eq(connectionSource.id, id));
};

/** What is sealed of sources, with what it is known by. */
export const sealedSecrets = (db: Db): Promise<{ id: number; name: string; sealed: string }[]> =>
  db.select({ id: connectionSource.id, name: connectionSource.name, sealed: connectionSource.secret }).from(connectionSource).where(ne(connectionSource.secret, '')).orderBy(asc(connectionSource.id));

/** Writes a secret in place of the one that was read; where it is another one by now, that stays. */
export const replaceSecret = async (db: Db, { id, sealed }: { readonly id: number; readonly sealed: string }, secret: string): Promise<void> => {
  await db.update(connectionSource).set({ secret }).where(and(eq(connectionSource.id, id), eq(connectionSource.secret, sealed)));
};

/** @returns false when somebody else has changed it since `version` */
export const updateSource = async (db: Db, id: number, version: number, values: Partial<SourceValues>): Promise<boolean> =>
  (await db.update(connectionSource).set({ ...values, version: raw`${connectionSource.version} + 1`, updateTime: new Date() }).where(and(eq(connectionSource.id, id), eq(connectionSource.version, version))).returning({ id: connectionSource.id })).length > 0;

export const setActive = async (db: Db, id: number, isActive: boolean): Promise<void> => {
  await db.update(connectionSource).set({ isActive, version: raw`${connectionSource.version} + 1`, updateTime: new Date() }).where(eq(connectionSource.id, id));
};

/** It is no change of the source: who has its form open saves all the same. */
export const keepCheck = async (db: Db, id: number, checkFailure: string): Promise<void> => {
  await db.update(connectionSource).set({ checkTime: new Date(), checkFailure }).where(eq(connectionSource.id, id));
};

/** What comes from sources; what readers have made is counted apart, with what is in their recycle bins. */
export const countDependents = async (db: Db, ids: readonly number[]): Promise<{ reports: number; selfService: number; dashboards: number; dataRoles: number; exports: number }> => {
  const own = eq(report.classType, reportClassType.selfService);
  const theirs = db.select({ id: report.id }).from(report).where(isAmong(report.sourceId, ids));
  return {
    reports: await db.$count(report, and(isAmong(report.sourceId, ids), not(own))),
    selfService: await db.$count(report, and(isAmong(report.sourceId, ids), own)),
    dashboards: await db.$count(dashboard, isAmong(dashboard.sourceId, ids)),
    dataRoles: await db.$count(dataRole, isAmong(dataRole.sourceId, ids)),
    exports: await db.$count(exportTask, and(inArray(exportTask.state, ['waiting', 'running']), inArray(exportTask.reportId, theirs))),
  };
};

/** Takes a source away, and the workspaces that nothing is known from any more. */
export const removeSource = async (db: Db, id: number): Promise<void> => {
  await db.delete(workspace).where(eq(workspace.sourceId, id));
  await db.delete(connectionSource).where(eq(connectionSource.id, id));
};

/** Makes a workspace known; one that is known gets its name. */
export const putWorkspace = async (db: Db, sourceId: number, id: string, name = ''): Promise<void> => {
  const written = db.insert(workspace).values({ sourceId, id, name });
  const target = [workspace.sourceId, workspace.id];
  await (name === '' ? written.onConflictDoNothing({ target }) : written.onConflictDoUpdate({ target, set: { name } }));
};

export const findWorkspace = async (db: Db, sourceId: number, id: string): Promise<typeof workspace.$inferSelect | undefined> =>
  (await db.select().from(workspace).where(and(eq(workspace.sourceId, sourceId), eq(workspace.id, id))))[0];

/** The workspaces of a source that the portal knows, with how many reports and dashboards of the catalogue each has. */
export const knownWorkspaces = (db: Db, sourceId: number): Promise<{ id: string; name: string; reports: number; dashboards: number }[]> =>
  db
    .select({
      id: workspace.id,
      name: workspace.name,
      reports: db.$count(report, and(eq(report.sourceId, workspace.sourceId), eq(report.workspaceId, workspace.id), isPublished)),
      dashboards: db.$count(dashboard, and(eq(dashboard.sourceId, workspace.sourceId), eq(dashboard.workspaceId, workspace.id))),
    })
    .from(workspace)
    .where(eq(workspace.sourceId, sourceId))
    .orderBy(asc(workspace.name), asc(workspace.id));

const isPublished = and(eq(report.classType, reportClassType.published), isNull(report.deleteTime));

/** The reports of a workspace that readers have made, in their recycle bins or not, by their ids there in small letters: nobody publishes those. */
export const ownReports = async (db: Db, sourceId: number, workspaceId: string): Promise<Set<string>> =>
  new Set((await db.select({ there: report.sourceReportId }).from(report).where(and(eq(report.sourceId, sourceId), eq(report.workspaceId, workspaceId), eq(report.classType, reportClassType.selfService)))).map(({ there }) => there.toLowerCase()));

/** The reports of a workspace that are published, by their ids there in small letters: a service may spell one in two ways. */
export const joinedReports = async (db: Db, sourceId: number, workspaceId: string): Promise<Map<string, number>> => {
  const rows = await db.select({ there: report.sourceReportId, id: min(report.id) }).from(report).where(and(eq(report.sourceId, sourceId), eq(report.workspaceId, workspaceId), isPublished)).groupBy(report.sourceReportId);
  return new Map(rows.flatMap(({ there, id }) => (id === null ? [] : [[there.toLowerCase(), id]])));
};

/** The same of dashboards. */
export const joinedDashboards = async (db: Db, sourceId: number, workspaceId: string): Promise<Map<string, number>> => {
  const rows = await db.select({ there: dashboard.sourceDashboardId, id: min(dashboard.id) }).from(dashboard).where(and(eq(dashboard.sourceId, sourceId), eq(dashboard.workspaceId, workspaceId))).groupBy(dashboard.sourceDashboardId);
  return new Map(rows.flatMap(({ there, id }) => (id === null ? [] : [[there.toLowerCase(), id]])));
};

/** Sources that are in use and whose secret ends by then, or has ended. */
export const endingSources = (db: Db, by: Date): Promise<SourceRow[]> =>
  db.select().from(connectionSource).where(and(eq(connectionSource.isActive, true), eq(connectionSource.isEnvironment, false), isNotNull(connectionSource.secretExpireTime), lte(connectionSource.secretExpireTime, by))).orderBy(asc(connectionSource.id));

/** Active people whose resource group manages connection sources. */
export const managersOfSources = async (db: Db): Promise<number[]> =>
  (
    await db
      .select({ id: userAccount.id })
      .from(userAccount)
      .innerJoin(resourceGroupInterfaceClass, and(eq(resourceGroupInterfaceClass.resourceGroupId, userAccount.resourceGroupId), eq(resourceGroupInterfaceClass.interfaceClass, 'connectionSources')))
      .where(isActivePerson)
      .orderBy(userAccount.id)
      .limit(1_000)
  ).map(({ id }) => id);
