import { desc } from 'drizzle-orm';
import { actWords, fieldWords, kindWords } from '@portal/shared/log-words';
import type { Db } from '../src/database/database.ts';
import { auditLog } from '../src/database/schema/index.ts';
import { changesOf } from '../src/modules/usage/audit/changes.ts';

/** So many of the latest records are looked at. */
const LATEST = 5_000;

/** What the audit log of a test's portal has no words for: acts such as `user.add`, and fields such as `user.add: mail`. */
export const withoutWords = async (db: Db): Promise<string[]> => {
  const rows = await db.select({ action: auditLog.action, detail: auditLog.detail }).from(auditLog).orderBy(desc(auditLog.id)).limit(LATEST);
  const missing = rows.flatMap(({ action, detail }) => {
    const [kind = '', act = ''] = action.split('.');
    const fields = changesOf(action, detail).filter(({ field }) => !(field in fieldWords) && !(`${kind}.${field}` in fieldWords));
    return [...(kind in kindWords && (action in actWords || act in actWords) ? [] : [action]), ...fields.map(({ field }) => `${action}: ${field}`)];
  });
  return [...new Set(missing)];
};
