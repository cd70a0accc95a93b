import { asc, eq } from 'drizzle-orm';
import type { Bilingual } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { interfaceEntry, resourceGroupInterface, resourceGroupInterfaceClass, resourceGroupResource } from '../../../database/schema/index.ts';

/**
 * What a resource group gives, whether it counts at the moment or not: what is switched off, hidden or not served yet may be
 * there tomorrow. A class is held as a whole by who is given it as a whole: with it comes what the class gets later.
 */
export type Given = { readonly classes: ReadonlySet<string>; readonly interfaces: ReadonlySet<number>; readonly menus: ReadonlySet<number> };

export const givenTo = async (db: Db, id: number): Promise<Given> => {
  // One after the other: a transaction has one connection.
  const classes = new Set(await classesOf(db, id));
  const single = new Set(await interfacesOf(db, id));
  const interfaces = (await listInterfaces(db)).filter((one) => single.has(one.id) || classes.has(one.interfaceClass));
  return { classes, interfaces: new Set(interfaces.map((one) => one.id)), menus: new Set(await menusOf(db, id)) };
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
