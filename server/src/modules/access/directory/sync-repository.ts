import { and, desc, eq, gt, lt, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { directoryRun, directorySettings } from '../../../database/schema/index.ts';

export type SettingsRow = typeof directorySettings.$inferSelect;
export type RunRow = typeof directoryRun.$inferSelect;

const THE_ONE = 1;
/** Any number that nobody else takes. */
const SYNC_LOCK = 7_120_612;
/** A run that gives no sign for so long has lost its server. */
const SILENT = raw`now() - interval '6 minutes'`;
/** So many are kept. */
const MOST_RUNS = 200;

/** Before anything else, once: there is one row of settings. */
export const addSettings = async (db: Db): Promise<void> => {
  await db.insert(directorySettings).values({ id: THE_ONE }).onConflictDoNothing();
};

export const findSettings = async (db: Db): Promise<SettingsRow> => {
  const [row] = await db.select().from(directorySettings).where(eq(directorySettings.id, THE_ONE));
  if (!row) throw new Error('There are no settings of the directory');
  return row;
};

/** @returns false when somebody else came first */
export const changeSettings = async (db: Db, version: number, values: Partial<SettingsRow>): Promise<boolean> =>
  (await db.update(directorySettings).set({ ...values, version: raw`${directorySettings.version} + 1`, updateTime: new Date() }).where(and(eq(directorySettings.id, THE_ONE), eq(directorySettings.version, version))).returning({ id: directorySettings.id })).length > 0;

/** Where changes are asked for the next time; no setting of anybody's. */
export const keepDeltaLink = async (db: Db, deltaLink: string): Promise<void> => {
  await db.update(directorySettings).set({ deltaLink }).where(eq(directorySettings.id, THE_ONE));
};

/** @returns undefined while another one is under way, on whichever server */
export const beginRun = async (db: Db, values: { isPreview: boolean; account: string }, broken: unknown): Promise<number | undefined> => {
  await db.execute(raw`select pg_advisory_xact_lock(${SYNC_LOCK})`);
  await db.update(directoryRun).set({ state: 'failed', failure: broken }).where(and(eq(directoryRun.state, 'running'), lt(directoryRun.updateTime, SILENT)));
  const [running] = await db.select({ id: directoryRun.id }).from(directoryRun).where(and(eq(directoryRun.state, 'running'), gt(directoryRun.updateTime, SILENT)));
  if (running) return undefined;
  await db.execute(raw`delete from ${directoryRun} where ${directoryRun.id} not in (select id from ${directoryRun} order by id desc limit ${MOST_RUNS - 1})`);
  const [added] = await db.insert(directoryRun).values(values).returning({ id: directoryRun.id });
  return added?.id;
};

/** @returns false when the run was given up meanwhile: another one may be under way */
export const noteRun = async (db: Db, id: number, values: Partial<RunRow>): Promise<boolean> =>
  (await db.update(directoryRun).set({ ...values, updateTime: new Date() }).where(and(eq(directoryRun.id, id), eq(directoryRun.state, 'running'))).returning({ id: directoryRun.id })).length > 0;

export const findRun = async (db: Db, id: number): Promise<RunRow | undefined> => (await db.select().from(directoryRun).where(eq(directoryRun.id, id)))[0];

export const lastRuns = (db: Db, most: number): Promise<RunRow[]> => db.select().from(directoryRun).orderBy(desc(directoryRun.id)).limit(most);
