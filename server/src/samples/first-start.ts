import { and, inArray } from 'drizzle-orm';
import { builtInGroupNames, type BuiltInGroup } from '../built-in-groups.ts';
import { isActivePerson } from '../database/active-people.ts';
import { inTransaction, type Db } from '../database/database.ts';
import { department, portalGroup, resourceGroup, userAccount, userGroup } from '../database/schema/index.ts';
import { hashPassword, randomPassword } from '../modules/access/sign-in/module.ts';
import type { Settings } from '../settings.ts';
import { addSampleContent, type SampleStores } from './content.ts';
import { addSamplePeople } from './people.ts';

/** An account that the portal came with. The one-time password is known only when it was just made. */
export type SeededAccount = { readonly account: string; readonly oneTimePassword?: string };

type Wanted = Pick<Settings, 'samples' | 'samplePeople' | 'adminPassword' | 'viewerPassword'>;
type Person = { readonly account: string; readonly fullName: string; readonly group: Extract<BuiltInGroup, 'administrators' | 'viewers'>; readonly password: string | undefined };

/**
 * Fills an empty database with groups, users and samples, in one transaction: a crash in the middle leaves it empty (DESIGN 7).
 * Menus and interface classes come from the modules (provisioning/reconcile.ts).
 * @param hasWorkspace whether the sample reports are where the catalogue would look for them
 * @returns who can sign in; on later starts without passwords
 */
export const firstStart = async (db: Db, stores: SampleStores, wanted: Wanted, hasWorkspace: () => Promise<boolean>): Promise<SeededAccount[]> => {
  if (!(await isEmpty(db))) return knownAccounts(db);
  const people = peopleOf(wanted);
  const accounts = await Promise.all(people.map(prepareAccount));
  const withReports = wanted.samples && (await hasWorkspace());
  await inTransaction(db, async (transaction) => {
    const groups = await addGroups(transaction);
    for (const { person, passwordHash, oneTimePassword } of accounts) {
      const { resourceGroupId, groupId } = groups[person.group];
      const mustChangePassword = oneTimePassword !== undefined;
      const values = { account: person.account, fullName: person.fullName, resourceGroupId, passwordHash, mustChangePassword };
      const [user] = await transaction.insert(userAccount).values(values).returning({ id: userAccount.id });
      if (user) await transaction.insert(userGroup).values({ userId: user.id, groupId });
    }
    if (wanted.samples) {
      await addDepartments(transaction);
      await addSampleContent(transaction, stores, { administrators: groups.administrators.groupId, viewers: groups.viewers.groupId }, withReports);
      if (wanted.samplePeople) await addSamplePeople(transaction);
    }
  });
  return accounts.map(({ person: { account }, oneTimePassword }) => ({ account, ...(oneTimePassword && { oneTimePassword }) }));
};

/** Three of them, so that the tree beside the users has something to show. */
const addDepartments = async (db: Db): Promise<void> => {
  const [top] = await db.insert(department).values({ code: 'HQ', name: '总部', ename: 'Head office' }).returning({ id: department.id });
  const parentId = idOf(top);
  await db.insert(department).values([
    { parentId, code: 'SALES', name: '销售部', ename: 'Sales', sort: 0 },
    { parentId, code: 'FIN', name: '财务部', ename: 'Finance', sort: 1 },
  ]);
};

const isEmpty = async (db: Db): Promise<boolean> => (await db.select({ id: resourceGroup.id }).from(resourceGroup).limit(1)).length === 0;

const knownAccounts = (db: Db): Promise<SeededAccount[]> =>
  db.select({ account: userAccount.account }).from(userAccount).where(and(isActivePerson, inArray(userAccount.account, ['admin', 'viewer']))).orderBy(userAccount.id);

/** The viewer comes with the samples, or when somebody gives them a password. */
const peopleOf = ({ samples, adminPassword, viewerPassword }: Wanted): Person[] => [
  { account: 'admin', fullName: 'Administrator', group: 'administrators', password: adminPassword },
  ...(samples || viewerPassword ? [{ account: 'viewer', fullName: 'Report Viewer', group: 'viewers', password: viewerPassword } as const] : []),
];

const prepareAccount = async (person: Person) => {
  const oneTimePassword = person.password ? undefined : randomPassword();
  return { person, oneTimePassword, passwordHash: await hashPassword(person.password ?? oneTimePassword ?? '') };
};

/** The two resource groups, which modules give their menus and interfaces to, and the two groups (roles) that carry grants. */
const addGroups = async (db: Db) => {
  const built = (['administrators', 'viewers'] as const).map((code) => ({ code, name: builtInGroupNames[code].zh, ename: builtInGroupNames[code].en }));
  const resources = await db.insert(resourceGroup).values(built).returning({ id: resourceGroup.id });
  const groups = await db.insert(portalGroup).values(built).returning({ id: portalGroup.id });
  return {
    administrators: { resourceGroupId: idOf(resources[0]), groupId: idOf(groups[0]) },
    viewers: { resourceGroupId: idOf(resources[1]), groupId: idOf(groups[1]) },
  };
};

const idOf = (row: { id: number } | undefined): number => {
  if (!row) throw new Error('The database gave no id');
  return row.id;
};
