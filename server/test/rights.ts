import { eq, inArray } from 'drizzle-orm';
import { endpoints, type InterfaceClass } from '@portal/shared/contract/all';
import { dataRole, portalGroup, resourceGroup, resourceGroupInterfaceClass, userAccount, userGroup } from '../src/database/schema/index.ts';
import { hashPassword } from '../src/modules/access/sign-in/passwords.ts';
import type { TestPortal } from './portal.ts';

const PASSWORD = 'Person-password-1';

/** Adds a resource group with these interface classes and no menus. */
export const addResourceGroup = async ({ portal }: TestPortal, name: string, classes: readonly InterfaceClass[]): Promise<number> => {
  const { db } = portal.database;
  const [group] = await db.insert(resourceGroup).values({ name }).returning({ id: resourceGroup.id });
  if (!group) throw new Error('The resource group was not added');
  if (classes.length > 0) await db.insert(resourceGroupInterfaceClass).values(classes.map((interfaceClass) => ({ resourceGroupId: group.id, interfaceClass })));
  return group.id;
};

/** Adds a group (role) without grants. */
export const addGroup = async ({ portal }: TestPortal, name: string): Promise<number> => {
  const [group] = await portal.database.db.insert(portalGroup).values({ name, code: name }).returning({ id: portalGroup.id });
  if (!group) throw new Error('The group was not added');
  return group.id;
};

/** Adds a data role of the dataset behind a report, which nobody has asked the reporting service for yet. */
export const addDataRole = async ({ portal }: TestPortal, name: string, reportId: number, more: Partial<typeof dataRole.$inferInsert> = {}): Promise<number> => {
  const [role] = await portal.database.db.insert(dataRole).values({ name, reportId, ...more }).returning({ id: dataRole.id });
  if (!role) throw new Error('The data role was not added');
  return role.id;
};

/** Adds a person, who has not signed in yet. */
export const addPerson = async ({ portal }: TestPortal, account: string, resourceGroupId: number, groupIds: readonly number[] = []): Promise<number> => {
  const { db } = portal.database;
  const [user] = await db.insert(userAccount).values({ account, fullName: `Person ${account}`, resourceGroupId, passwordHash: await hashPassword(PASSWORD) }).returning({ id: userAccount.id });
  if (!user) throw new Error('The person was not added');
  if (groupIds.length > 0) await db.insert(userGroup).values(groupIds.map((groupId) => ({ userId: user.id, groupId })));
  return user.id;
};

/** Turns customization on: grants and a home of their own count for these people from now on. */
export const customize = async ({ portal }: TestPortal, ...ids: readonly number[]): Promise<void> => {
  await portal.database.db.update(userAccount).set({ isCustom: true }).where(inArray(userAccount.id, [...ids]));
};

/** Signs a person in whom `addPerson` has added. */
export const signInPerson = async (portal: TestPortal, account: string): Promise<string> => {
  const session = await portal.value(endpoints.signIn.login, { body: { grant_type: 'password', username: account, password: PASSWORD } });
  return (session as { accessToken: string }).accessToken;
};

/** The id of a resource group or role that the portal came with. */
export const builtIn = async ({ portal }: TestPortal, name: 'Administrators' | 'Viewers'): Promise<{ resourceGroupId: number; groupId: number }> => {
  const { db } = portal.database;
  const [resources] = await db.select().from(resourceGroup).where(eq(resourceGroup.ename, name));
  const [group] = await db.select().from(portalGroup).where(eq(portalGroup.ename, name));
  if (!resources || !group) throw new Error(`There is no ${name}`);
  return { resourceGroupId: resources.id, groupId: group.id };
};
