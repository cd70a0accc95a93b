import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { Audience, PageOf, PageRequest, ReleaseEvent } from '@portal/shared/contract';
import type { Sql } from '../../database/database.ts';
import { auditLog } from '../../database/schema/index.ts';
import { audit, type Actor } from '../audit/audit.ts';

type Action = ReleaseEvent['action'];
type Detail = { readonly version: string; readonly audience?: Audience; readonly note?: string };

const actions: readonly Action[] = ['publish', 'activate', 'end-trial', 'roll-back', 'withdraw', 'switch-off', 'switch-on'];
const entryOf = (action: Action): string => `release.${action}`;

/** What happened to a remote's releases is in the audit log, and read from there. */
export const note = (sql: Sql, actor: Actor, action: Action, name: string, detail: Detail): Promise<void> => audit(sql, actor, entryOf(action), name, { ...detail });

export const readHistory = async (sql: Sql, name: string, { pageIndex, pageSize }: PageRequest): Promise<PageOf<ReleaseEvent>> => {
  const ofRemote = and(eq(auditLog.target, name), inArray(auditLog.action, actions.map(entryOf)));
  const [[counted], rows] = await Promise.all([
    sql.select({ total: count() }).from(auditLog).where(ofRemote),
    sql
      .select()
      .from(auditLog)
      .where(ofRemote)
      .orderBy(desc(auditLog.id))
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize),
  ]);
  return { items: rows.map(eventOf), total: counted?.total ?? 0, pageIndex, pageSize };
};

const eventOf = ({ id, action, account, detail, createTime }: typeof auditLog.$inferSelect): ReleaseEvent => {
  const { version, audience, note: text } = detail as Detail;
  return {
    id,
    action: action.replace('release.', '') as Action,
    version,
    audience: audience ?? null,
    note: text ?? '',
    author: account,
    createTime: createTime.toISOString(),
  };
};
