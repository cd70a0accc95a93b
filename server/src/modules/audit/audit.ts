import type { Sql } from '../../database/database.ts';
import { auditLog } from '../../database/schema/index.ts';

export type Actor = { readonly userId: number; readonly account: string; readonly address?: string };

/**
 * Writes down a change, in the transaction that makes it.
 * @param action the thing and what was done to it, for example `password.change`
 */
export const audit = async (sql: Sql, actor: Actor, action: string, target: string, detail: Record<string, unknown> = {}): Promise<void> => {
  await sql.insert(auditLog).values({ ...actor, action, target, detail });
};
