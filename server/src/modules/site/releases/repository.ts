import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql as raw } from 'drizzle-orm';
import type { RemoteJson, RemoteRoute } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { isCurrent } from '../../../database/current-grants.ts';
import { portalGroup, release, releaseActivation, remote, userGroup } from '../../../database/schema/index.ts';

export type RemoteRow = typeof remote.$inferSelect;
export type ReleaseRow = typeof release.$inferSelect;
export type ActivationRow = typeof releaseActivation.$inferSelect;

/** Makes a remote known and keeps everybody else from changing its releases until the transaction ends. */
export const holdRemote = async (db: Db, name: string): Promise<RemoteRow> => {
  await db.insert(remote).values({ name }).onConflictDoNothing();
  const [held] = await db.select().from(remote).where(eq(remote.name, name)).for('update');
  if (!held) throw new Error(`Remote ${name} was not written`);
  return held;
};

export const listRemotes = (db: Db): Promise<RemoteRow[]> => db.select().from(remote).orderBy(remote.name);

/** All versions, each remote's newest first. */
export const listReleases = (db: Db): Promise<ReleaseRow[]> => db.select().from(release).orderBy(release.name, desc(release.createTime));

export const changeRemote = async (db: Db, name: string, values: Partial<typeof remote.$inferInsert>): Promise<void> => {
  await db.update(remote).set(values).where(eq(remote.name, name));
};

export const findRelease = async (db: Db, name: string, version: string): Promise<ReleaseRow | undefined> =>
  (await db.select().from(release).where(and(eq(release.name, name), eq(release.version, version))))[0];

/** Adds a version. One that is known stays as it is, and has its files (again). */
export const addRelease = async (db: Db, values: typeof release.$inferInsert): Promise<void> => {
  await db.insert(release).values(values).onConflictDoUpdate({ target: [release.name, release.version], set: { goneTime: null } });
};

export const changeRelease = async (db: Db, name: string, version: string, values: Partial<typeof release.$inferInsert>): Promise<void> => {
  await db.update(release).set(values).where(and(eq(release.name, name), eq(release.version, version)));
};

/** Versions that were registered after the given one. */
export const versionsAfter = async (db: Db, name: string, version: string): Promise<string[]> => {
  const time = raw`(select given.create_time from ${release} given where given.name = ${name} and given.version = ${version})`;
  return (await db.select({ version: release.version }).from(release).where(and(eq(release.name, name), raw`${release.createTime} > ${time}`))).map((row) => row.version);
};

/** Descriptions of the given versions. */
export const describe = async (db: Db, versions: readonly { name: string; version: string }[]): Promise<RemoteJson[]> => {
  if (versions.length === 0) return [];
  const wanted = versions.map(({ name, version }) => and(eq(release.name, name), eq(release.version, version)));
  return (await db.select({ description: release.description }).from(release).where(or(...wanted))).map(({ description }) => description);
};

/** The pages of all versions of a remote that there ever were, the newest first. */
export const routesOf = async (db: Db, name: string): Promise<{ version: string; routes: readonly RemoteRoute[] }[]> =>
  db
    .select({ version: release.version, routes: raw<RemoteRoute[]>`${release.description} -> 'routes'` })
    .from(release)
    .where(eq(release.name, name))
    .orderBy(desc(release.createTime));

/** Activations in force, of one remote or of all, in the order of their remotes' names. */
export const liveActivations = (db: Db, name?: string): Promise<ActivationRow[]> =>
  db
    .select()
    .from(releaseActivation)
    .where(and(isNull(releaseActivation.endTime), name === undefined ? undefined : eq(releaseActivation.name, name)))
    .orderBy(releaseActivation.name, releaseActivation.id);

/** What everybody had before the present version: what a roll-back leads to, and what is loaded when the present one cannot be. */
export const previousVersions = async (db: Db, name?: string): Promise<Map<string, string>> => {
  const live = raw`(select live.version from ${releaseActivation} live where live.name = ${releaseActivation.name} and live.audience = 'all' and live.end_time is null)`;
  const rows = await db
    .selectDistinctOn([releaseActivation.name], { name: releaseActivation.name, version: releaseActivation.version })
    .from(releaseActivation)
    .innerJoin(release, and(eq(release.name, releaseActivation.name), eq(release.version, releaseActivation.version)))
    .where(
      and(
        eq(releaseActivation.audience, 'all'),
        isNotNull(releaseActivation.endTime),
        raw`${releaseActivation.version} is distinct from ${live}`,
        isNull(release.withdrawnTime),
        isNull(release.goneTime),
        name === undefined ? undefined : eq(releaseActivation.name, name),
      ),
    )
    .orderBy(releaseActivation.name, desc(releaseActivation.startTime), desc(releaseActivation.id));
  return new Map(rows.map((row) => [row.name, row.version]));
};

export const endActivations = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await db.update(releaseActivation).set({ endTime: new Date() }).where(inArray(releaseActivation.id, [...ids]));
};

export const addActivation = async (db: Db, values: typeof releaseActivation.$inferInsert): Promise<void> => {
  await db.insert(releaseActivation).values(values);
};

/** A role that is turned off gives nothing, trial versions neither. */
export const groupIdsOf = async (db: Db, userId: number): Promise<number[]> =>
  (
    await db
      .select({ groupId: userGroup.groupId })
      .from(userGroup)
      .innerJoin(portalGroup, and(eq(portalGroup.id, userGroup.groupId), eq(portalGroup.isEnabled, true)))
      .where(and(eq(userGroup.userId, userId), isCurrent(userGroup)))
  ).map(({ groupId }) => groupId);

export const listGroups = (db: Db) => db.select({ id: portalGroup.id, code: portalGroup.code, name: portalGroup.name, ename: portalGroup.ename }).from(portalGroup).orderBy(portalGroup.name);

/** Marks the versions as gone that nobody has, that no roll-back leads to, and that were used last before an instant. */
export const letGo = async (db: Db, before: Date): Promise<void> => {
  const used = raw`(select max(coalesce(used.end_time, 'infinity')) from ${releaseActivation} used where used.name = ${release.name} and used.version = ${release.version})`;
  const previous = await previousVersions(db);
  const kept = [...previous].map(([name, version]) => or(ne(release.name, name), ne(release.version, version)));
  const shipped = raw`${release.version} is not distinct from (select shipped.shipped_version from ${remote} shipped where shipped.name = ${release.name})`;
  await db
    .update(release)
    .set({ goneTime: new Date() })
    .where(and(isNull(release.goneTime), lt(release.createTime, before), raw`coalesce(${used}, ${release.createTime}) < ${before.toISOString()}::timestamptz`, raw`not (${shipped})`, ...kept));
};
