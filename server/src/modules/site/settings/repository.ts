import type { Db } from '../../../database/database.ts';
import { siteSetting } from '../../../database/schema/index.ts';

export const listSettings = (db: Db) => db.select().from(siteSetting);
