import { and, eq, exists, sql as raw } from 'drizzle-orm';
import { keyOf, type Endpoint } from '@portal/shared/contract/all';
import { Calls } from '../../../calls.ts';
import type { Db } from '../../../database/database.ts';
import { interfaceEntry, resourceGroupInterface, resourceGroupInterfaceClass } from '../../../database/schema/index.ts';

/** What a resource group may call now: interface classes as a whole, and single interfaces. */
export const callsOf = async (db: Db, resourceGroupId: number): Promise<Calls> => {
  const byClass = db
    .select({ id: resourceGroupInterfaceClass.resourceGroupId })
    .from(resourceGroupInterfaceClass)
    .where(and(eq(resourceGroupInterfaceClass.resourceGroupId, resourceGroupId), eq(resourceGroupInterfaceClass.interfaceClass, interfaceEntry.interfaceClass)));
  const single = db
    .select({ id: resourceGroupInterface.interfaceId })
    .from(resourceGroupInterface)
    .where(and(eq(resourceGroupInterface.resourceGroupId, resourceGroupId), eq(resourceGroupInterface.interfaceId, interfaceEntry.id)));
  const rows = await db
    .select({ method: interfaceEntry.method, path: interfaceEntry.path, isEnabled: interfaceEntry.isEnabled, callsPerMinute: interfaceEntry.callsPerMinute, logLevel: interfaceEntry.logLevel, isGranted: raw<boolean>`${exists(byClass)} or ${exists(single)}` })
    .from(interfaceEntry)
    .where(eq(interfaceEntry.isServed, true));
  const key = ({ method, path }: (typeof rows)[number]) => keyOf({ method, path: path as `/api/${string}` });
  const rules = rows.filter(({ callsPerMinute, logLevel }) => callsPerMinute !== null || logLevel !== 'none').map((row) => [key(row), row] as const);
  return new Calls(rows.filter(({ isGranted }) => isGranted).map(key), rows.filter(({ isEnabled }) => !isEnabled).map(key), rules);
};

/** Whether a call is refused for everybody. */
export const isSwitchedOff = async (db: Db, { method, path }: Endpoint): Promise<boolean> =>
  (await db.select({ id: interfaceEntry.id }).from(interfaceEntry).where(and(eq(interfaceEntry.method, method), eq(interfaceEntry.path, path), eq(interfaceEntry.isEnabled, false)))).length > 0;
