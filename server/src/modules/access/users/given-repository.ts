import { asc, eq } from 'drizzle-orm';
import type { Bilingual } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { interfaceEntry, resourceGroupInterface, resourceGroupInterfaceClass, resourceGroupResource } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';

/**
 * What a resource group gives, whether it counts at the moment or not: what is switched off, hidden or not served yet may be
 * there tomorrow. A class is held as a whole by who is given it as a whole: with it comes what the class gets later.
 */
export type Given = { readonly classes: ReadonlySet<string>; readonly interfaces: ReadonlySet<number>; readonly menus: ReadonlySet<number> };

export const givenTo = async (db: Db, id: number): Promise<Given> => (await givenToGroups(db, [id])).get(id) ?? { classes: new Set(), interfaces: new Set(), menus: new Set() };

/** What several have between them. */
export const together = (several: readonly Given[]): Given => ({
  classes: new Set(several.flatMap(({ classes }) => [...classes])),
  interfaces: new Set(several.flatMap(({ interfaces }) => [...interfaces])),
  menus: new Set(several.flatMap(({ menus }) => [...menus])),
});

/** The same of several resource groups, in as many queries as for one. */
export const givenToGroups = async (db: Db, ids: readonly number[]): Promise<Map<number, Given>> => {
  // One after the other: a transaction has one connection.
  const classes = Map.groupBy(await db.select().from(resourceGroupInterfaceClass).where(isAmong(resourceGroupInterfaceClass.resourceGroupId, ids)), (row) => row.resourceGroupId);
  const single = Map.groupBy(await db.select().from(resourceGroupInterface).where(isAmong(resourceGroupInterface.resourceGroupId, ids)), (row) => row.resourceGroupId);
  const menus = Map.groupBy(await db.select().from(resourceGroupResource).where(isAmong(resourceGroupResource.resourceGroupId, ids)), (row) => row.resourceGroupId);
  const byClass = Map.groupBy(await listInterfaces(db), (one) => one.interfaceClass);
  return new Map(
    ids.map((id) => {
      const codes = (classes.get(id) ?? []).map((row) => row.interfaceClass);
      const interfaces = [...codes.flatMap((code) => byClass.get(code) ?? []).map((one) => one.id), ...(single.get(id) ?? []).map((row) => row.interfaceId)];
      return [id, { classes: new Set(codes), interfaces: new Set(interfaces), menus: new Set((menus.get(id) ?? []).map((row) => row.resourceId)) }];
    }),
  );
};

export const menusOf = async (db: Db, id: number): Promise<number[]> =>
  (await db.select({ id: resourceGroupResource.resourceId }).from(resourceGroupResource).where(eq(resourceGroupResource.resourceGroupId, id)).orderBy(asc(resourceGroupResource.resourceId))).map((row) => row.id);

export const classesOf = async (db: Db, id: number): Promise<string[]> =>
  (await db.select({ code: resourceGroupInterfaceClass.interfaceClass }).from(resourceGroupInterfaceClass).where(eq(resourceGroupInterfaceClass.resourceGroupId, id)).orderBy(asc(resourceGroupInterfaceClass.interfaceClass))).map(({ code }) => code);

export const interfacesOf = async (db: Db, id: number): Promise<number[]> =>
  (await db.select({ id: resourceGroupInterface.interfaceId }).from(resourceGroupInterface).where(eq(resourceGroupInterface.resourceGroupId, id)).orderBy(asc(resourceGroupInterface.interfaceId))).map((row) => row.id);

export const listInterfaces = (db: Db) => db.select().from(interfaceEntry).orderBy(asc(interfaceEntry.id));

export const isWithin = <Item>(inner: ReadonlySet<Item>, outer: ReadonlySet<Item>): boolean => [...inner].every((item) => outer.has(item));

export const givenLacks = {
  interfaces: { zh: '接口', en: 'interfaces' },
  menus: { zh: '菜单', en: 'menu entries' },
} as const satisfies Record<string, Bilingual>;

/** What of `theirs` is not among `mine`; undefined where nothing is. */
export const lackOfGiven = (mine: Given, theirs: Given): keyof typeof givenLacks | undefined => {
  if (!isWithin(theirs.classes, mine.classes) || !isWithin(theirs.interfaces, mine.interfaces)) return 'interfaces';
  return isWithin(theirs.menus, mine.menus) ? undefined : 'menus';
};
