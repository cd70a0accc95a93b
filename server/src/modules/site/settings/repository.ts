import { sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { siteSetting } from '../../../database/schema/index.ts';

export const listSettings = (db: Db) => db.select().from(siteSetting);

/** Any number that nobody else takes. */
const SETTINGS_LOCK = 7_120_613;

/** Until the transaction ends: settings are changed one after the other. */
export const holdSettings = async (db: Db): Promise<void> => {
  await db.execute(raw`select pg_advisory_xact_lock(${SETTINGS_LOCK})`);
};

export const keepSetting = async (db: Db, name: string, value: unknown): Promise<void> => {
  const updateTime = new Date();
  await db.insert(siteSetting).values({ name, value, updateTime }).onConflictDoUpdate({ target: siteSetting.name, set: { value, updateTime } });
};
