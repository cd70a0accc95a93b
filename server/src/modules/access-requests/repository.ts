import { sql as raw } from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { accessRequest } from '../../database/schema/index.ts';

/** Writes a request, over the reader's own one for the same report that still waits. */
export const putRequest = async (sql: Sql, values: { userId: number; reportId: number; reason: string }): Promise<void> => {
  await sql
    .insert(accessRequest)
    .values(values)
    .onConflictDoUpdate({
      target: [accessRequest.userId, accessRequest.reportId],
      targetWhere: raw`${accessRequest.state} = 'waiting'`,
      set: { reason: values.reason, createTime: raw`now()` },
    });
};
