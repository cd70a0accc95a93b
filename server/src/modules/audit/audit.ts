import type { Sql } from '../../database/database.ts';
import { auditLog } from '../../database/schema/index.ts';

/** Who changes something. Without a user: a team's deploy token, by its name, or the portal by itself, with no name. */
export type Actor = { readonly userId: number | null; readonly account: string; readonly address?: string };

/**
 * Writes down a change, in the transaction that makes it.
 * @param action the thing and what was done to it, for example `password.change`
 */
export const audit = async (sql: Sql, { userId, account, address }: Actor, action: string, target: string, detail: Record<string, unknown> = {}): Promise<void> => {
  await sql.insert(auditLog).values({ userId, account, ...(address && { address }), action, target, detail });
};
