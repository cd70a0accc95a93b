import { sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { accessRequest } from '../../../database/schema/index.ts';

/** What is asked for: a report or a dashboard. */
export type Thing = { readonly reportId: number } | { readonly dashboardId: number };

/** Writes a request, over the current user's own one for the same thing that still waits. */
export const putRequest = async (db: Db, thing: Thing, values: { userId: number; reason: string }): Promise<void> => {
  await db
    .insert(accessRequest)
    .values({ ...thing, ...values })
    .onConflictDoUpdate({
      target: [accessRequest.userId, 'reportId' in thing ? accessRequest.reportId : accessRequest.dashboardId],
      targetWhere: raw`${accessRequest.state} = 'waiting'`,
      set: { reason: values.reason, createTime: raw`now()` },
    });
};
