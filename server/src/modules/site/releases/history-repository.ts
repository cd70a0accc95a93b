import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { auditLog } from '../../../database/schema/index.ts';

export type AuditRow = typeof auditLog.$inferSelect;

const about = (target: string, actions: readonly string[]) => and(eq(auditLog.target, target), inArray(auditLog.action, [...actions]));

export const countEntries = async (db: Db, target: string, actions: readonly string[]): Promise<number> =>
  (await db.select({ total: count() }).from(auditLog).where(about(target, actions)))[0]?.total ?? 0;

/** The newest first. */
export const listEntries = (db: Db, target: string, actions: readonly string[], limit: number, offset: number): Promise<AuditRow[]> =>
  db.select().from(auditLog).where(about(target, actions)).orderBy(desc(auditLog.id)).limit(limit).offset(offset);
