import { sql as raw } from 'drizzle-orm';
import { interfaceClasses, type InterfaceClass } from '@portal/shared/contract';
import { inTransaction, type Sql } from '../database/database.ts';
import { portalGroup, resource, resourceGroup, resourceGroupInterfaceClass, resourceGroupResource, userAccount, userGroup } from '../database/schema/index.ts';
import { hashPassword, randomPassword } from '../modules/sign-in/passwords.ts';
import type { Settings } from '../settings.ts';
import { addSampleContent, type SampleStores } from './content.ts';

/** An account that the portal came with. The one-time password is known only when it was just made. */
export type SeededAccount = { readonly account: string; readonly oneTimePassword?: string };

type Wanted = Pick<Settings, 'samples' | 'adminPassword' | 'viewerPassword'>;
type Person = { readonly account: string; readonly fullName: string; readonly group: 'administrators' | 'viewers'; readonly password: string | undefined };

const viewerClasses: readonly InterfaceClass[] = ['session', 'reports', 'favourites', 'comments', 'learning', 'uploads'];

/**
 * Fills an empty database, in one transaction: a crash in the middle leaves it empty (DESIGN 7).
 * @param hasWorkspace whether the sample reports are where the catalogue would look for them
 * @returns who can sign in; on later starts without passwords
 */
export const firstStart = async (sql: Sql, stores: SampleStores, wanted: Wanted, hasWorkspace: () => Promise<boolean>): Promise<SeededAccount[]> => {
  if (!(await isEmpty(sql))) return knownAccounts(sql);
  const people = peopleOf(wanted);
  const accounts = await Promise.all(people.map(prepareAccount));
  const withReports = wanted.samples && (await hasWorkspace());
  await inTransaction(sql, async (transaction) => {
    const groups = await addGroups(transaction);
    for (const { person, passwordHash, oneTimePassword } of accounts) {
      const { resourceGroupId, groupId } = groups[person.group];
      const mustChangePassword = oneTimePassword !== undefined;
      const values = { account: person.account, fullName: person.fullName, resourceGroupId, passwordHash, mustChangePassword };
      const [user] = await transaction.insert(userAccount).values(values).returning({ id: userAccount.id });
      if (user) await transaction.insert(userGroup).values({ userId: user.id, groupId });
    }
    if (wanted.samples) {
      await addSampleContent(transaction, stores, { administrators: groups.administrators.groupId, viewers: groups.viewers.groupId }, withReports);
    }
  });
  return accounts.map(({ person: { account }, oneTimePassword }) => ({ account, ...(oneTimePassword && { oneTimePassword }) }));
};

const isEmpty = async (sql: Sql): Promise<boolean> => (await sql.select({ id: resourceGroup.id }).from(resourceGroup).limit(1)).length === 0;

const knownAccounts = (sql: Sql): Promise<SeededAccount[]> =>
  sql.select({ account: userAccount.account }).from(userAccount).where(raw`${userAccount.account} in ('admin', 'viewer')`).orderBy(userAccount.id);

/** The viewer comes with the samples, or when somebody gives him a password. */
const peopleOf = ({ samples, adminPassword, viewerPassword }: Wanted): Person[] => [
  { account: 'admin', fullName: 'Administrator', group: 'administrators', password: adminPassword },
  ...(samples || viewerPassword ? [{ account: 'viewer', fullName: 'Report Viewer', group: 'viewers', password: viewerPassword } as const] : []),
];

const prepareAccount = async (person: Person) => {
  const oneTimePassword = person.password ? undefined : randomPassword();
  return { person, oneTimePassword, passwordHash: await hashPassword(person.password ?? oneTimePassword ?? '') };
};

/** The two resource groups with their menus and interfaces, and the two groups (roles) that carry grants. */
const addGroups = async (sql: Sql) => {
  const menu = await addMenu(sql);
  const administrators = await addResourceGroup(sql, 'Administrators', interfaceClasses, [menu.learning, menu.ownReports, menu.bin, menu.exports, menu.system, menu.users, menu.comments, menu.replies, menu.releases]);
  const viewers = await addResourceGroup(sql, 'Viewers', viewerClasses, [menu.learning, menu.ownReports, menu.bin, menu.exports]);
  const groups = await sql
    .insert(portalGroup)
    .values([
      { name: 'Administrators', code: 'administrators' },
      { name: 'Viewers', code: 'viewers' },
    ])
    .returning({ id: portalGroup.id });
  return {
    administrators: { resourceGroupId: administrators, groupId: idOf(groups[0]) },
    viewers: { resourceGroupId: viewers, groupId: idOf(groups[1]) },
  };
};

const addMenu = async (sql: Sql) => {
  const add = async (values: typeof resource.$inferInsert): Promise<number> => idOf((await sql.insert(resource).values(values).returning({ id: resource.id }))[0]);
  const learning = await add({ name: 'LearningCenter', type: 'page', path: 'LearningCenter', title: '学习中心', entitle: 'Learning', icon: 'ReadOutlined', sort: 1 });
  const ownReports = await add({ name: 'SelfServiceMyReport', type: 'page', path: 'SelfServiceMyReport', title: '我的自助报表', entitle: 'My own reports', icon: 'FormOutlined', sort: 2 });
  const bin = await add({ name: 'SelfServiceMyReportAlreadyDeleted', type: 'page', path: 'SelfServiceMyReportAlreadyDeleted', parentId: ownReports, title: '回收站', entitle: 'Recycle bin', icon: 'DeleteOutlined', sort: 1 });
  const exports = await add({ name: 'ReportExportTask', type: 'page', path: 'ReportExportTask', title: '我的导出', entitle: 'My exports', icon: 'ExportOutlined', sort: 3 });
  const system = await add({ name: 'System', type: 'folder', title: '系统管理', entitle: 'System', icon: 'SettingOutlined', sort: 4 });
  const users = await add({ name: 'User', type: 'page', path: 'User', parentId: system, title: '用户管理', entitle: 'Users', icon: 'TeamOutlined', sort: 1 });
  const comments = await add({ name: 'CommentManage', type: 'page', path: 'CommentManage', parentId: system, title: '评论管理', entitle: 'Comments', icon: 'CommentOutlined', sort: 11 });
  const replies = await add({ name: 'ReplyManage', type: 'page', path: 'ReplyManage', parentId: system, title: '回复管理', entitle: 'Replies', icon: 'MessageOutlined', sort: 12 });
  const releases = await add({ name: 'Releases', type: 'page', path: 'Releases', parentId: system, title: '发布管理', entitle: 'Releases', icon: 'RocketOutlined', sort: 90 });
  return { learning, ownReports, bin, exports, system, users, comments, replies, releases };
};

const addResourceGroup = async (sql: Sql, name: string, classes: readonly InterfaceClass[], resources: readonly number[]): Promise<number> => {
  const resourceGroupId = idOf((await sql.insert(resourceGroup).values({ name }).returning({ id: resourceGroup.id }))[0]);
  await sql.insert(resourceGroupInterfaceClass).values(classes.map((interfaceClass) => ({ resourceGroupId, interfaceClass })));
  await sql.insert(resourceGroupResource).values(resources.map((resourceId) => ({ resourceGroupId, resourceId })));
  return resourceGroupId;
};

const idOf = (row: { id: number } | undefined): number => {
  if (!row) throw new Error('The database gave no id');
  return row.id;
};
