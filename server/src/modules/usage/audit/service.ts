import type { Actor } from '../../../actors.ts';
import type { Db } from '../../../database/database.ts';
import { addEntry } from './repository.ts';

/**
 * Writes down a change, in the transaction that makes it.
 * @param action the thing and what was done to it, for example `password.change`
 */
export const audit = (db: Db, { userId, account, address }: Actor, action: string, target: string, detail: Record<string, unknown> = {}): Promise<void> =>
  addEntry(db, { userId, account, ...(address && { address }), action, target, detail });
