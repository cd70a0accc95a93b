import { count, eq } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { interfaceClass, resourceGroupInterfaceClass } from '../database/schema/index.ts';

/** The resource groups that hold every interface class there is. */
export const administrators = (db: Db) =>
  db
    .select({ id: resourceGroupInterfaceClass.resourceGroupId })
    .from(resourceGroupInterfaceClass)
    .groupBy(resourceGroupInterfaceClass.resourceGroupId)
    .having(eq(count(), db.select({ all: count() }).from(interfaceClass)));
