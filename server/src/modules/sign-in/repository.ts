import { and, desc, eq, isNull, lt, sql as raw } from 'drizzle-orm';
import type { InterfaceClass } from '@portal/shared/contract';
import { inTransaction, type Sql } from '../../database/database.ts';
import { loginLog, passwordHistory, refreshToken, resourceGroupInterfaceClass, signInFailure, userAccount, userSession } from '../../database/schema/index.ts';
import type { Reader } from './reader.ts';

export type Account = typeof userAccount.$inferSelect;
type EndOfSession = NonNullable<(typeof userSession.$inferSelect)['revokedWhy']>;
type LoginEntry = Omit<typeof loginLog.$inferInsert, 'id' | 'createTime'>;

export const findAccount = async (sql: Sql, account: string): Promise<Account | undefined> =>
  (await sql.select().from(userAccount).where(eq(raw`lower(${userAccount.account})`, account.toLowerCase())))[0];

export const findAccountByGuid = async (sql: Sql, guid: string): Promise<Account | undefined> =>
  (await sql.select().from(userAccount).where(eq(userAccount.guid, guid)))[0];

/** The user of a session that is still open, with what his resource group may call. */
export const findReader = async (sql: Sql, userGuid: string, sessionId: string): Promise<Reader | undefined> => {
  const rows = await sql
    .select({ user: userAccount, interfaceClass: resourceGroupInterfaceClass.interfaceClass })
    .from(userAccount)
    .innerJoin(userSession, and(eq(userSession.userId, userAccount.id), eq(userSession.id, sessionId), isNull(userSession.revokedTime)))
    .leftJoin(resourceGroupInterfaceClass, eq(resourceGroupInterfaceClass.resourceGroupId, userAccount.resourceGroupId))
    .where(and(eq(userAccount.guid, userGuid), eq(userAccount.isAction, true)));
  const user = rows[0]?.user;
  if (!user) return undefined;
  const { id, guid, account, fullName, mail, avatar, resourceGroupId } = user;
  const interfaceClasses = new Set(rows.flatMap(({ interfaceClass }) => (interfaceClass ? [interfaceClass as InterfaceClass] : [])));
  return { id, guid, account, fullName, mail, avatar, resourceGroupId, sessionId, interfaceClasses };
};

/** Whole seconds until a locked account name opens again, at least 1. */
export const lockSecondsLeft = async (sql: Sql, account: string): Promise<number> => {
  const [row] = await sql.select().from(signInFailure).where(eq(signInFailure.account, account.toLowerCase()));
  return Math.max(1, Math.ceil(((row?.lockedUntil?.getTime() ?? 0) - Date.now()) / 1000));
};

/**
 * Counts a sign-in as failed, before the password is compared: many at once cannot try more passwords than one after
 * the other could. The count begins anew when a lock, or the same time without a failure, is over.
 * @returns whether the password may be compared
 */
export const countAttempt = async (sql: Sql, account: string, limit: number, lockMinutes: number): Promise<boolean> => {
  const now = raw`now()`;
  const lock = raw`now() + make_interval(mins => ${lockMinutes}::int)`;
  const over = raw`coalesce(${signInFailure.lockedUntil}, ${signInFailure.lastTime} + make_interval(mins => ${lockMinutes}::int)) <= now()`;
  const counted = await sql
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

export const forgetFailures = async (sql: Sql, account: string): Promise<void> => {
  await sql.delete(signInFailure).where(eq(signInFailure.account, account.toLowerCase()));
};

export const logLogin = async (sql: Sql, entry: LoginEntry): Promise<void> => {
  await sql.insert(loginLog).values(entry);
};

/** Opens a session with its first refresh token. */
export const openSession = (sql: Sql, userId: number, tokenHash: string, expireTime: Date): Promise<string> =>
  inTransaction(sql, async (transaction) => {
    const [session] = await transaction.insert(userSession).values({ userId }).returning({ id: userSession.id });
    if (!session) throw new Error('No session was made');
    await transaction.insert(refreshToken).values({ sessionId: session.id, tokenHash, expireTime });
    await transaction.update(userAccount).set({ lastLogin: new Date() }).where(eq(userAccount.id, userId));
    return session.id;
  });

/** A refresh token with its session and user. `forUpdate` holds the session's row, so that rotations follow each other. */
export const findRefreshToken = async (sql: Sql, tokenHash: string) => {
  const [row] = await sql
    .select({ token: refreshToken, session: userSession, user: userAccount })
    .from(refreshToken)
    .innerJoin(userSession, eq(userSession.id, refreshToken.sessionId))
    .innerJoin(userAccount, eq(userAccount.id, userSession.userId))
    .where(eq(refreshToken.tokenHash, tokenHash))
    .for('update', { of: userSession });
  return row;
};

export const addRefreshToken = async (sql: Sql, previousId: number, sessionId: string, tokenHash: string, expireTime: Date): Promise<void> => {
  await sql.update(refreshToken).set({ rotatedTime: new Date() }).where(and(eq(refreshToken.id, previousId), isNull(refreshToken.rotatedTime)));
  await sql.insert(refreshToken).values({ sessionId, tokenHash, expireTime });
};

export const endSession = async (sql: Sql, sessionId: string, why: EndOfSession): Promise<void> => {
  await sql
    .update(userSession)
    .set({ revokedTime: new Date(), revokedWhy: why })
    .where(and(eq(userSession.id, sessionId), isNull(userSession.revokedTime)));
};

/** The hashes of the last passwords before the present one. */
export const formerPasswords = async (sql: Sql, userId: number, count: number): Promise<string[]> => {
  const rows = await sql
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
export const replacePassword = async (sql: Sql, { id, passwordHash }: Account, newHash: string): Promise<boolean> => {
  const changed = await sql
    .update(userAccount)
    .set({ passwordHash: newHash, passwordTime: new Date(), mustChangePassword: false })
    .where(and(eq(userAccount.id, id), eq(userAccount.passwordHash, passwordHash)))
    .returning({ id: userAccount.id });
  if (changed.length === 0) return false;
  await sql.insert(passwordHistory).values({ userId: id, passwordHash });
  await sql
    .update(userSession)
    .set({ revokedTime: new Date(), revokedWhy: 'password' })
    .where(and(eq(userSession.userId, id), isNull(userSession.revokedTime)));
  return true;
};

/** Removes what no longer serves anything: ended refresh tokens, sessions without one, failures of long ago. */
export const removeEnded = (sql: Sql, before: Date): Promise<void> =>
  inTransaction(sql, async (transaction) => {
    await transaction.delete(refreshToken).where(lt(refreshToken.expireTime, before));
    await transaction
      .delete(userSession)
      .where(and(lt(userSession.createTime, before), raw`not exists (select 1 from ${refreshToken} where ${refreshToken.sessionId} = ${userSession.id})`));
    await transaction.delete(signInFailure).where(lt(signInFailure.lastTime, before));
  });
