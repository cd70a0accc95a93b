import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { isActivePerson } from '../../../database/active-people.ts';
import { signInGrant, userAccount } from '../../../database/schema/index.ts';
import type { Account } from '../sign-in/module.ts';

export type Grant = typeof signInGrant.$inferSelect;

export const addGrant = async (db: Db, grant: typeof signInGrant.$inferInsert): Promise<void> => {
  await db.insert(signInGrant).values(grant);
};

export const findByToken = async (db: Db, tokenHash: string): Promise<Grant | undefined> =>
  (await db.select().from(signInGrant).where(eq(signInGrant.tokenHash, tokenHash)))[0];

const unanswered = (codeHash: string, now: Date) =>
  and(eq(signInGrant.codeHash, codeHash), inArray(signInGrant.state, ['waiting', 'scanned']), gt(signInGrant.expireTime, now));

/** Notes that a phone has read the code. @returns undefined when it is over */
export const scan = async (db: Db, codeHash: string): Promise<Grant | undefined> =>
  (await db.update(signInGrant).set({ state: 'scanned' }).where(unanswered(codeHash, new Date())).returning())[0];

/** Answers a code that nobody has answered yet. @returns undefined when it is over */
export const answer = async (db: Db, codeHash: string, by: Required<Pick<typeof signInGrant.$inferInsert, 'userId' | 'makerId'>>, approve: boolean): Promise<Grant | undefined> =>
  (
    await db
      .update(signInGrant)
      .set({ state: approve ? 'approved' : 'refused', ...by })
      .where(unanswered(codeHash, new Date()))
      .returning()
  )[0];

/** Uses an approved grant up; of two who try at the same time one gets it. @returns whom it signs in, and who made it where it was somebody else */
export const use = async (db: Db, tokenHash: string): Promise<{ kind: 'link' | 'qr'; account: Account; makerId: number | null } | undefined> => {
  const [used] = await db
    .update(signInGrant)
    .set({ state: 'used' })
    .where(and(eq(signInGrant.tokenHash, tokenHash), ne(signInGrant.kind, 'password'), eq(signInGrant.state, 'approved'), gt(signInGrant.expireTime, new Date())))
    .returning({ kind: signInGrant.kind, userId: signInGrant.userId, makerId: signInGrant.makerId });
  if (!used?.userId) return undefined;
  const [account] = await db.select().from(userAccount).where(and(eq(userAccount.id, used.userId), isActivePerson));
  return account && { kind: used.kind === 'qr' ? 'qr' : 'link', account, makerId: used.makerId };
};

/** Removes grants that ended before an instant. */
export const removeGrants = async (db: Db, before: Date): Promise<void> => {
  await db.delete(signInGrant).where(lt(signInGrant.expireTime, before));
};
