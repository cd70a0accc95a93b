import { asc } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { resourceGroup } from '../../../database/schema/index.ts';

export const listResourceGroups = (db: Db): Promise<{ id: number; name: string; ename: string }[]> =>
  db.select({ id: resourceGroup.id, name: resourceGroup.name, ename: resourceGroup.ename }).from(resourceGroup).orderBy(asc(resourceGroup.name));
