import { asc } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { portalGroup } from '../../../database/schema/index.ts';

export const listGroups = (db: Db): Promise<{ id: number; name: string; ename: string }[]> =>
  db.select({ id: portalGroup.id, name: portalGroup.name, ename: portalGroup.ename }).from(portalGroup).orderBy(asc(portalGroup.name));
