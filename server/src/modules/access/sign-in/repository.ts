import { and, desc, eq, gt, inArray, isNull, lt, ne, sql as raw, type SQL } from 'drizzle-orm';
import { isActiveAs, isActivePerson, isThere } from '../../../database/active-people.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { alias } from 'drizzle-orm/pg-core';
import { prepared } from '../../../database/prepared.ts';
import { dataVersion, loginLog, passwordHistory, refreshToken, signInFailure, signInGrant, userAccount, userGroup, userDashboard, userReport, userSession, viewAs } from '../../../database/schema/index.ts';
import type { VersionTopic } from '../../../database/version-topics.ts';
import type { CurrentUser, Viewer } from '../../../current-user.ts';

export type Account = typeof userAccount.$inferSelect;
type EndOfSession = NonNullable<(typeof userSession.$inferSelect)['revokedWhy']>;
type LoginEntry = Omit<typeof loginLog.$inferInsert, 'id' | 'createTime'>;

export const findAccount = async (db: Db, account: string): Promise<Account | undefined> =>
  (await db.select().from(userAccount).where(and(isThere, eq(raw`lower(${userAccount.account})`, account.toLowerCase()))))[0];

export const findAccountByGuid = async (db: Db, guid: string): Promise<Account | undefined> =>
  (await db.select().from(userAccount).where(and(isThere, eq(userAccount.guid, guid))))[0];

const versionOf = (topic: VersionTopic, scope: SQL) =>
  raw<string>`coalesce((select string_agg(${dataVersion.id}::text, ' ' order by ${dataVersion.id}) from ${dataVersion} where ${dataVersion.topic} = ${raw.raw(`'${topic}'`)} and ${dataVersion.scope} = ${scope}), '')`;
const ofAll = raw`0`;

/** Whose session it is; the user of its calls is somebody else while they look at the portal as that person does. */
const actor = alias(userAccount, 'actor');

/** Changes when a grant of the user's own, or in a role, ends by its time: no row is written then (decision 49). */
const endedOf = (table: typeof userReport | typeof userDashboard | typeof userGroup) =>
  raw`(select max(${table.expireTime}) from ${table} where ${table.userId} = ${userAccount.id} and ${table.expireTime} <= now())`;
const lastEnding = raw<string>`coalesce(greatest(${endedOf(userReport)}, ${endedOf(userDashboard)}, ${endedOf(userGroup)})::text, '')`;

/** Whom a session looks at the portal as; who is off by now is nobody's to be seen as. */
const isTargetActive = raw`exists (select from ${userAccount} target where target.id = ${viewAs.targetId} and target.is_action and (target.valid_until is null or target.valid_until > now()))`;

const openSessions = prepared((db) =>
  db
    .select({
      sessionId: userSession.id,
      makerId: userSession.makerId,
      viewId: viewAs.id,
      viewerId: actor.id,
      viewerAccount: actor.account,
      viewerFullName: actor.fullName,
      viewerResourceGroupId: actor.resourceGroupId,
      viewEndTime: viewAs.endTime,
      id: userAccount.id,
      guid: userAccount.guid,
      account: userAccount.account,
      fullName: userAccount.fullName,
      mail: userAccount.mail,
      avatar: userAccount.avatar,
      resourceGroupId: userAccount.resourceGroupId,
      access: versionOf('access', ofAll),
      catalogue: raw<string>`${versionOf('catalogue', ofAll)} || ${lastEnding}`,
      users: versionOf('users', ofAll),
      favourites: versionOf('favourites', raw`${userAccount.id}`),
    })
    .from(userSession)
    .innerJoin(actor, and(eq(actor.id, userSession.userId), isActiveAs(actor)))
    .leftJoin(viewAs, and(eq(viewAs.sessionId, userSession.id), isNull(viewAs.endedWhy), gt(viewAs.endTime, raw`now()`), isTargetActive))
    .innerJoin(userAccount, eq(userAccount.id, raw`coalesce(${viewAs.targetId}, ${actor.id})`))
    .where(and(raw`${userSession.id} = any(${raw.placeholder('sessionIds')}::uuid[])`, isNull(userSession.revokedTime)))
    .prepare('open_sessions'),
);

/** The user of a session; of who looks at the portal as that user does, also the resource group. `makerId`: of the link that opened it, where that was somebody else. */
export type OpenSession = Omit<CurrentUser, 'calls' | 'viewedBy'> & { readonly makerId: number | null; readonly viewedBy?: Viewer & { readonly resourceGroupId: number } };

/** The users of sessions that are still open, by session, with the versions of what servers keep. */
export const findCurrentUsers = async (db: Db, sessionIds: readonly string[]): Promise<Map<string, OpenSession>> => {
  const rows = await openSessions(db).execute({ sessionIds });
  return new Map(
    rows.map(({ access, catalogue, users, favourites, viewId, viewEndTime, viewerId, viewerAccount, viewerFullName, viewerResourceGroupId, ...user }) => [
      user.sessionId,
      {
        ...user,
        versions: { access, catalogue, users, favourites },
        ...(viewId !== null && viewEndTime !== null && { viewedBy: { viewId, id: viewerId, account: viewerAccount, fullName: viewerFullName, resourceGroupId: viewerResourceGroupId, endTime: viewEndTime } }),
      },
    ]),
  );
};

/** Whole seconds until a locked account name opens again, at least 1. */
export const lockSecondsLeft = async (db: Db, account: string): Promise<number> => {
  const [row] = await db.select().from(signInFailure).where(eq(signInFailure.account, account.toLowerCase()));
  return Math.max(1, Math.ceil(((row?.lockedUntil?.getTime() ?? 0) - Date.now()) / 1000));
};

/**
 * Counts a sign-in as failed, before the password is compared: many at once cannot try more passwords than one after
 * the other could. The count begins anew when a lock, or the same time without a failure, is over.
 * @returns whether the password may be compared
 */
export const countAttempt = async (db: Db, account: string, limit: number, lockMinutes: number): Promise<boolean> => {
  const now = raw`now()`;
  const lock = raw`now() + make_interval(mins => ${lockMinutes}::int)`;
  const over = raw`coalesce(${signInFailure.lockedUntil}, ${signInFailure.lastTime} + make_interval(mins => ${lockMinutes}::int)) <= now()`;
  const counted = await db
    .insert(signInFailure)
    .values({ account: account.toLowerCase(), failures: 1 })
    .onConflictDoUpdate({
      target: signInFailure.account,
      set: {
        failures: raw`case when ${over} then 1 else ${signInFailure.failures} + 1 end`,
        lockedUntil: raw`case when not (${over}) and ${signInFailure.failures} + 1 >= ${limit}::int then ${lock} end`,
        lastTime: now,
      },
      setWhere: raw`${signInFailure.lockedUntil} is null or ${signInFailure.lockedUntil} <= now()`,
    })
    .returning({ failures: signInFailure.failures });
  return counted.length > 0;
};

/** Takes back what `countAttempt` has counted: nobody could tell whether the password was right. */
export const takeBackAttempt = async (db: Db, account: string, limit: number): Promise<void> => {
  await db
    .update(signInFailure)
    .set({ failures: raw`${signInFailure.failures} - 1`, lockedUntil: raw`case when ${signInFailure.failures} - 1 >= ${limit}::int then ${signInFailure.lockedUntil} end` })
    .where(and(eq(signInFailure.account, account.toLowerCase()), raw`${signInFailure.failures} > 0`));
};

/** @returns whether there were any */
export const forgetFailures = async (db: Db, account: string): Promise<boolean> =>
  (await db.delete(signInFailure).where(eq(signInFailure.account, account.toLowerCase())).returning({ account: signInFailure.account })).length > 0;

export const logLogin = async (db: Db, entry: LoginEntry): Promise<void> => {
  await db.insert(loginLog).values(entry);
};

/** Opens a session with its first refresh token. @returns false when the account was disabled, or got another password, meanwhile */
export const openSession = (db: Db, { sessionId, makerId }: { readonly sessionId: string; readonly makerId: number | null }, { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>, tokenHash: string, expireTime: Date): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    // First, because it waits for whoever changes the account just now: they end the sessions that there are, and no later one.
    const [account] = await transaction
      .update(userAccount)
      .set({ lastLogin: new Date() })
      .where(and(eq(userAccount.id, id), isActivePerson, raw`${userAccount.passwordHash} is not distinct from ${passwordHash}`))
      .returning({ id: userAccount.id });
    if (!account) return false;
    await transaction.insert(userSession).values({ id: sessionId, userId: id, makerId });
    await transaction.insert(refreshToken).values({ sessionId, tokenHash, expireTime });
    return true;
  });

/** A refresh token with its session and user. `forUpdate` holds the session's row, so that rotations follow each other. */
export const findRefreshToken = async (db: Db, tokenHash: string) => {
  const [row] = await db
    .select({ token: refreshToken, session: userSession, user: userAccount })
    .from(refreshToken)
    .innerJoin(userSession, eq(userSession.id, refreshToken.sessionId))
    .innerJoin(userAccount, eq(userAccount.id, userSession.userId))
    .where(eq(refreshToken.tokenHash, tokenHash))
    .for('update', { of: userSession });
  return row;
};

export const addRefreshToken = async (db: Db, previousId: number, sessionId: string, tokenHash: string, expireTime: Date): Promise<void> => {
  await db.update(refreshToken).set({ rotatedTime: new Date() }).where(and(eq(refreshToken.id, previousId), isNull(refreshToken.rotatedTime)));
  await db.insert(refreshToken).values({ sessionId, tokenHash, expireTime });
};

/** @returns whether it stood until now */
export const endSession = async (db: Db, sessionId: string, why: EndOfSession): Promise<boolean> => {
  const ended = await db
    .update(userSession)
    .set({ revokedTime: new Date(), revokedWhy: why })
    .where(and(eq(userSession.id, sessionId), isNull(userSession.revokedTime)))
    .returning({ id: userSession.id });
  return ended.length > 0;
};

/** Ends every session of these users, and their sign-in links; where they are disabled, also what others look at as they do. */
export const endSessionsOf = async (db: Db, userIds: readonly number[], why: EndOfSession): Promise<void> => {
  await db
    .update(userSession)
    .set({ revokedTime: new Date(), revokedWhy: why })
    .where(and(inArray(userSession.userId, [...userIds]), isNull(userSession.revokedTime)));
  await forgetSignInGrants(db, userIds);
  // From here on they count no more, also when the account is enabled again; whoever finds them writes their end down.
  if (why === 'disabled') await db.update(viewAs).set({ endedWhy: 'disabled' }).where(and(inArray(viewAs.targetId, [...userIds]), isNull(viewAs.endedWhy)));
};

/**
 * Whether a session stands, and stands until the end of the transaction: what it gives out meanwhile is found, and taken back,
 * by whoever ends it.
 * @returns who made the link that opened it, where that was somebody else; undefined when it does not stand
 */
export const holdSession = async (db: Db, sessionId: string): Promise<{ readonly makerId: number | null } | undefined> => {
  const [held] = await db
    .select({ makerId: userSession.makerId })
    .from(userSession)
    .where(and(eq(userSession.id, sessionId), isNull(userSession.revokedTime)))
    .for('share');
  return held;
};

/** Links and QR codes by which these users could still sign in are good no more. */
export const forgetSignInGrants = async (db: Db, userIds: readonly number[], { keepPasswordLinks = false } = {}): Promise<void> => {
  await db.delete(signInGrant).where(and(inArray(signInGrant.userId, [...userIds]), keepPasswordLinks ? ne(signInGrant.kind, 'password') : undefined));
};

/** Notes that somebody may choose a password by a link, once and until an instant. Another link that they have is good no more. */
export const addPasswordLink = async (db: Db, { userId, makerId }: { readonly userId: number; readonly makerId: number }, tokenHash: string, expireTime: Date, origin: { readonly address: string; readonly userAgent: string }): Promise<void> => {
  await db.delete(signInGrant).where(and(eq(signInGrant.userId, userId), eq(signInGrant.kind, 'password')));
  await db.insert(signInGrant).values({ kind: 'password', state: 'approved', tokenHash, userId, makerId, expireTime, ...origin });
};

/** Uses a link up by which somebody chooses a password; of two who try at the same time one gets it. @returns whose it is, and who made it */
export const usePasswordLink = async (db: Db, tokenHash: string): Promise<{ account: Account; makerId: number | null } | undefined> => {
  const isGood = and(eq(signInGrant.tokenHash, tokenHash), eq(signInGrant.kind, 'password'), eq(signInGrant.state, 'approved'), gt(signInGrant.expireTime, new Date()));
  const [used] = await db.update(signInGrant).set({ state: 'used' }).where(isGood).returning({ userId: signInGrant.userId, makerId: signInGrant.makerId });
  if (!used?.userId) return undefined;
  const [account] = await db.select().from(userAccount).where(and(eq(userAccount.id, used.userId), isActivePerson, inArray(userAccount.source, ['local', 'sso'])));
  return account && { account, makerId: used.makerId };
};

/** The hashes of the last passwords before the present one. */
export const formerPasswords = async (db: Db, userId: number, count: number): Promise<string[]> => {
  const rows = await db
    .select({ passwordHash: passwordHistory.passwordHash })
    .from(passwordHistory)
    .where(eq(passwordHistory.userId, userId))
    .orderBy(desc(passwordHistory.id))
    .limit(count);
  return rows.map(({ passwordHash }) => passwordHash);
};

/**
 * Changes a password, remembers the former one and ends the user's sessions.
 * @returns false when the password was changed by another request meanwhile; then nothing is written
 */
export const replacePassword = async (db: Db, { id, passwordHash }: Account, newHash: string | null): Promise<boolean> => {
  const changed = await db
    .update(userAccount)
    .set({ passwordHash: newHash, passwordTime: new Date(), mustChangePassword: false })
    .where(and(eq(userAccount.id, id), raw`${userAccount.passwordHash} is not distinct from ${passwordHash}`))
    .returning({ id: userAccount.id });
  if (changed.length === 0) return false;
  if (passwordHash !== null) await db.insert(passwordHistory).values({ userId: id, passwordHash });
  await endSessionsOf(db, [id], 'password');
  return true;
};

/** Removes what no longer serves anything: ended refresh tokens, sessions without one, failures of long ago. How a session ended goes into the log of sign-ins first. */
export const removeEnded = (db: Db, before: Date): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const last = raw`(select max(${refreshToken.expireTime}) from ${refreshToken} where ${refreshToken.sessionId} = ${userSession.id})`;
    await transaction
      .update(loginLog)
      .set({ endedTime: raw`coalesce(${userSession.revokedTime}, ${last})`, endedWhy: raw`coalesce(${userSession.revokedWhy}, 'expired')` })
      .from(userSession)
      .where(and(eq(loginLog.sessionId, userSession.id), isNull(loginLog.endedWhy), lt(userSession.createTime, before), raw`coalesce(${last} < ${before.toISOString()}::timestamptz, true)`));
    await transaction.delete(refreshToken).where(lt(refreshToken.expireTime, before));
    await transaction
      .delete(userSession)
      .where(and(lt(userSession.createTime, before), raw`not exists (select 1 from ${refreshToken} where ${refreshToken.sessionId} = ${userSession.id})`));
    await transaction.delete(signInFailure).where(lt(signInFailure.lastTime, before));
  });
