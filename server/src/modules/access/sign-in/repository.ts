import { and, desc, eq, inArray, isNull, lt, sql as raw, type SQL } from 'drizzle-orm';
import { inTransaction, type Db } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared.ts';
import { dataVersion, loginLog, passwordHistory, refreshToken, signInFailure, signInGrant, userAccount, userSession } from '../../../database/schema/index.ts';
import type { VersionTopic } from '../../../database/version-topics.ts';
import type { CurrentUser } from '../../../current-user.ts';

export type Account = typeof userAccount.$inferSelect;
type EndOfSession = NonNullable<(typeof userSession.$inferSelect)['revokedWhy']>;
type LoginEntry = Omit<typeof loginLog.$inferInsert, 'id' | 'createTime'>;

export const findAccount = async (db: Db, account: string): Promise<Account | undefined> =>
  (await db.select().from(userAccount).where(eq(raw`lower(${userAccount.account})`, account.toLowerCase())))[0];

export const findAccountByGuid = async (db: Db, guid: string): Promise<Account | undefined> =>
  (await db.select().from(userAccount).where(eq(userAccount.guid, guid)))[0];

const versionOf = (topic: VersionTopic, scope: SQL) =>
  raw<string>`coalesce((select string_agg(${dataVersion.id}::text, ' ' order by ${dataVersion.id}) from ${dataVersion} where ${dataVersion.topic} = ${raw.raw(`'${topic}'`)} and ${dataVersion.scope} = ${scope}), '')`;
const ofAll = raw`0`;

const openSessions = prepared((db) =>
  db
    .select({
      sessionId: userSession.id,
      id: userAccount.id,
      guid: userAccount.guid,
      account: userAccount.account,
      fullName: userAccount.fullName,
      mail: userAccount.mail,
      avatar: userAccount.avatar,
      resourceGroupId: userAccount.resourceGroupId,
      access: versionOf('access', ofAll),
      catalogue: versionOf('catalogue', ofAll),
      users: versionOf('users', ofAll),
      favourites: versionOf('favourites', raw`${userAccount.id}`),
    })
    .from(userSession)
    .innerJoin(userAccount, and(eq(userAccount.id, userSession.userId), eq(userAccount.isAction, true)))
    .where(and(raw`${userSession.id} = any(${raw.placeholder('sessionIds')}::uuid[])`, isNull(userSession.revokedTime)))
    .prepare('open_sessions'),
);

/** The users of sessions that are still open, by session, with the versions of what servers keep. */
export const findCurrentUsers = async (db: Db, sessionIds: readonly string[]): Promise<Map<string, Omit<CurrentUser, 'calls'>>> => {
  const rows = await openSessions(db).execute({ sessionIds });
  return new Map(rows.map(({ access, catalogue, users, favourites, ...user }) => [user.sessionId, { ...user, versions: { access, catalogue, users, favourites } }]));
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

export const forgetFailures = async (db: Db, account: string): Promise<void> => {
  await db.delete(signInFailure).where(eq(signInFailure.account, account.toLowerCase()));
};

export const logLogin = async (db: Db, entry: LoginEntry): Promise<void> => {
  await db.insert(loginLog).values(entry);
};

/** Opens a session with its first refresh token. */
export const openSession = (db: Db, { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>, tokenHash: string, expireTime: Date): Promise<string | undefined> =>
  inTransaction(db, async (transaction) => {
    // First, because it waits for whoever changes the account just now: they end the sessions that there are, and no later one.
    const [account] = await transaction
      .update(userAccount)
      .set({ lastLogin: new Date() })
      .where(and(eq(userAccount.id, id), eq(userAccount.isAction, true), raw`${userAccount.passwordHash} is not distinct from ${passwordHash}`))
      .returning({ id: userAccount.id });
    if (!account) return undefined;
    const [session] = await transaction.insert(userSession).values({ userId: id }).returning({ id: userSession.id });
    if (!session) throw new Error('No session was made');
    await transaction.insert(refreshToken).values({ sessionId: session.id, tokenHash, expireTime });
    return session.id;
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

export const endSession = async (db: Db, sessionId: string, why: EndOfSession): Promise<void> => {
  await db
    .update(userSession)
    .set({ revokedTime: new Date(), revokedWhy: why })
    .where(and(eq(userSession.id, sessionId), isNull(userSession.revokedTime)));
};

/** Ends every session of these users, and their sign-in links. */
export const endSessionsOf = async (db: Db, userIds: readonly number[], why: EndOfSession): Promise<void> => {
  await db
    .update(userSession)
    .set({ revokedTime: new Date(), revokedWhy: why })
    .where(and(inArray(userSession.userId, [...userIds]), isNull(userSession.revokedTime)));
  await forgetSignInGrants(db, userIds);
};

/**
 * Whether a session stands, and stands until the end of the transaction: what it gives out meanwhile is found, and taken back,
 * by whoever ends it.
 */
export const holdSession = async (db: Db, sessionId: string): Promise<boolean> => {
  const [held] = await db
    .select({ id: userSession.id })
    .from(userSession)
    .where(and(eq(userSession.id, sessionId), isNull(userSession.revokedTime)))
    .for('share');
  return held !== undefined;
};

/** Links and QR codes by which these users could still sign in are good no more. */
export const forgetSignInGrants = async (db: Db, userIds: readonly number[]): Promise<void> => {
  await db.delete(signInGrant).where(inArray(signInGrant.userId, [...userIds]));
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
export const replacePassword = async (db: Db, { id, passwordHash }: Account, newHash: string): Promise<boolean> => {
  const changed = await db
    .update(userAccount)
    .set({ passwordHash: newHash, passwordTime: new Date(), mustChangePassword: false })
    .where(and(eq(userAccount.id, id), eq(userAccount.passwordHash, passwordHash)))
    .returning({ id: userAccount.id });
  if (changed.length === 0) return false;
  await db.insert(passwordHistory).values({ userId: id, passwordHash });
  await endSessionsOf(db, [id], 'password');
  return true;
};

/** Removes what no longer serves anything: ended refresh tokens, sessions without one, failures of long ago. */
export const removeEnded = (db: Db, before: Date): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await transaction.delete(refreshToken).where(lt(refreshToken.expireTime, before));
    await transaction
      .delete(userSession)
      .where(and(lt(userSession.createTime, before), raw`not exists (select 1 from ${refreshToken} where ${refreshToken.sessionId} = ${userSession.id})`));
    await transaction.delete(signInFailure).where(lt(signInFailure.lastTime, before));
  });
