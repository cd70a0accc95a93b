import { and, count, desc, eq, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { auditLog, userAccount } from '../../../database/schema/index.ts';

export type NewEntry = Omit<typeof auditLog.$inferInsert, 'id' | 'createTime'>;
export type EntryRow = typeof auditLog.$inferSelect & { readonly fullName: string | null };

export const addEntries = async (db: Db, entries: NewEntry[]): Promise<void> => {
  await db.insert(auditLog).values(entries);
};

/** The index `audit_log_thing` is of these two expressions. */
const about = (kind: string, id: number) => and(raw`split_part(${auditLog.action}, '.', 1) = ${kind}`, raw`(${auditLog.detail} -> 'id') = ${JSON.stringify(id)}::jsonb`);

export const countEntriesOf = async (db: Db, kind: string, id: number): Promise<number> =>
  (await db.select({ total: count() }).from(auditLog).where(about(kind, id)))[0]?.total ?? 0;

/** Entries about one thing with the names of who made them, the newest first. */
export const listEntriesOf = async (db: Db, kind: string, id: number, limit: number, offset: number): Promise<EntryRow[]> => {
  const rows = await db
    .select({ entry: auditLog, fullName: userAccount.fullName })
    .from(auditLog)
    .leftJoin(userAccount, eq(userAccount.id, auditLog.userId))
    .where(about(kind, id))
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ entry, fullName }) => ({ ...entry, fullName }));
};

/** Who changed a thing last, and when; `userId` is null for who is gone. To remind people of it, or to move it in a list, is no change. Undefined where nothing is written down. */
export const lastChangeOf = async (db: Db, kind: string, id: number): Promise<{ userId: number | null; createTime: Date } | undefined> =>
  (
    await db
      .select({ userId: userAccount.id, createTime: auditLog.createTime })
      .from(auditLog)
      .leftJoin(userAccount, eq(userAccount.id, auditLog.userId))
      .where(and(about(kind, id), raw`split_part(${auditLog.action}, '.', 2) <> 'remind'`, raw`coalesce(${auditLog.detail} ->> 'after' !~ '^[{]"sort": [0-9]+[}]$', true)`))
      .orderBy(desc(auditLog.id))
      .limit(1)
  )[0];
