import { and, asc, desc, eq, or, sql as raw } from 'drizzle-orm';
import type { BuiltInGroup } from '../../../built-in-groups.ts';
import { isThere } from '../../../database/active-people.ts';
import type { Db } from '../../../database/database.ts';
import { resourceGroup, ssoIdentity, userAccount } from '../../../database/schema/index.ts';
import { isSampleAccount } from '../../../samples/accounts.ts';
import type { Account } from '../sign-in/module.ts';
import type { Identity } from './identity-provider.ts';

export const accountOfIdentity = async (db: Db, { issuer, subject }: Identity): Promise<Account | undefined> => {
  const [row] = await db
    .select({ user: userAccount })
    .from(ssoIdentity)
    .innerJoin(userAccount, eq(userAccount.id, ssoIdentity.userId))
    .where(and(eq(ssoIdentity.issuer, issuer), eq(ssoIdentity.subject, subject)));
  return row?.user;
};

/** The account that the directory keeps for a person, by the object's id there (decision 55). */
export const accountOfObject = async (db: Db, { objectId }: Identity): Promise<Account | undefined> =>
  objectId === '' ? undefined : (await db.select().from(userAccount).where(and(isThere, eq(userAccount.source, 'azure'), eq(userAccount.externalId, objectId))))[0];

/** The account of that name, unless another person of the provider or of the directory has it already; those of the samples are nobody's. */
export const freeAccount = async (db: Db, { issuer, account, objectId }: Identity): Promise<Account | undefined> => {
  if (isSampleAccount(account)) return undefined;
  const [row] = await db
    .select({ user: userAccount, taken: ssoIdentity.subject })
    .from(userAccount)
    .leftJoin(ssoIdentity, and(eq(ssoIdentity.userId, userAccount.id), eq(ssoIdentity.issuer, issuer)))
    .where(and(isThere, eq(raw`lower(${userAccount.account})`, account.toLowerCase())));
  const isOthers = row?.user.source === 'azure' && objectId !== '' && row.user.externalId !== objectId;
  return row && row.taken === null && !isOthers ? row.user : undefined;
};

/** @returns undefined when the resource group does not exist, or somebody has the account name */
export const addAccount = async (db: Db, { account, fullName, mail, subject }: Identity, groupName: string): Promise<Account | undefined> => {
  const { name, code, ename } = resourceGroup;
  const [group] = await db
    .select({ id: resourceGroup.id })
    .from(resourceGroup)
    .where(or(eq(name, groupName), eq(code, groupName as BuiltInGroup), eq(ename, groupName)))
    // Several groups may have one English name.
    .orderBy(desc(eq(name, groupName)), desc(raw`${code} is not distinct from ${groupName}`), asc(resourceGroup.id));
  if (!group) return undefined;
  const added = await db.insert(userAccount).values({ account, fullName, mail, resourceGroupId: group.id, source: 'sso', externalId: subject }).onConflictDoNothing().returning();
  return added[0];
};

export const link = async (db: Db, { issuer, subject }: Identity, userId: number): Promise<void> => {
  await db.insert(ssoIdentity).values({ issuer, subject, userId }).onConflictDoNothing();
};
