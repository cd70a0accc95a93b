import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { deployToken } from '../../../database/schema/index.ts';

export type TokenRow = typeof deployToken.$inferSelect;

/** A token that is not revoked. */
export const findToken = async (db: Db, tokenHash: string): Promise<TokenRow | undefined> =>
  (await db.select().from(deployToken).where(and(eq(deployToken.tokenHash, tokenHash), isNull(deployToken.revokedTime))))[0];

export const noteUse = async (db: Db, id: number): Promise<void> => {
  await db.update(deployToken).set({ lastUsedTime: new Date() }).where(eq(deployToken.id, id));
};

/** The newest first, revoked ones too. */
export const listTokens = (db: Db): Promise<TokenRow[]> => db.select().from(deployToken).orderBy(desc(deployToken.id));

export const addToken = async (db: Db, values: typeof deployToken.$inferInsert): Promise<TokenRow> => {
  const [row] = await db.insert(deployToken).values(values).returning();
  if (!row) throw new Error('No deploy token was written');
  return row;
};

/** @returns undefined when there is no such token, or it is revoked already */
export const revokeToken = async (db: Db, id: number): Promise<TokenRow | undefined> =>
  (
    await db
      .update(deployToken)
      .set({ revokedTime: new Date() })
      .where(and(eq(deployToken.id, id), isNull(deployToken.revokedTime)))
      .returning()
  )[0];
