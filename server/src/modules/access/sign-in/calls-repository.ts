import { and, eq, exists, sql as raw } from 'drizzle-orm';
import { keyOf, type Endpoint } from '@portal/shared/contract/all';
import { Calls } from '../../../calls.ts';
import type { Db } from '../../../database/database.ts';
import { interfaceEntry, resourceGroupInterface, resourceGroupInterfaceClass } from '../../../database/schema/index.ts';

/** The calls of the portal as a resource group has them: with their class, by themselves, both or not at all. */
export const interfacesFor = async (db: Db, resourceGroupId: number) => {
  const byClass = db
    .select({ id: resourceGroupInterfaceClass.resourceGroupId })
    .from(resourceGroupInterfaceClass)
    .where(and(eq(resourceGroupInterfaceClass.resourceGroupId, resourceGroupId), eq(resourceGroupInterfaceClass.interfaceClass, interfaceEntry.interfaceClass)));
  const single = db
    .select({ id: resourceGroupInterface.interfaceId })
    .from(resourceGroupInterface)
    .where(and(eq(resourceGroupInterface.resourceGroupId, resourceGroupId), eq(resourceGroupInterface.interfaceId, interfaceEntry.id)));
  const { id, interfaceClass, method, path, name, ename, isEnabled, callsPerMinute, logLevel } = interfaceEntry;
  return db
    .select({ id, interfaceClass, method, path, name, ename, isEnabled, callsPerMinute, logLevel, isByClass: raw<boolean>`${exists(byClass)}`, isSingle: raw<boolean>`${exists(single)}` })
    .from(interfaceEntry)
    .where(eq(interfaceEntry.isServed, true))
    .orderBy(interfaceEntry.interfaceClass, interfaceEntry.path);
};

/** What a resource group may call now: interface classes as a whole, and single interfaces. */
export const callsOf = async (db: Db, resourceGroupId: number): Promise<Calls> => {
  const rows = await interfacesFor(db, resourceGroupId);
  const key = ({ method, path }: (typeof rows)[number]) => keyOf({ method, path: path as `/api/${string}` });
  const rules = rows.filter(({ callsPerMinute, logLevel }) => callsPerMinute !== null || logLevel !== 'none').map((row) => [key(row), row] as const);
  return new Calls(rows.filter(({ isByClass, isSingle }) => isByClass || isSingle).map(key), rows.filter(({ isEnabled }) => !isEnabled).map(key), rules);
};

/** Whether a call is refused for everybody. */
export const isSwitchedOff = async (db: Db, { method, path }: Endpoint): Promise<boolean> =>
  (await db.select({ id: interfaceEntry.id }).from(interfaceEntry).where(and(eq(interfaceEntry.method, method), eq(interfaceEntry.path, path), eq(interfaceEntry.isEnabled, false)))).length > 0;
