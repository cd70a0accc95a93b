import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import type { BuiltInGroup } from './built-in-groups.ts';
import { databaseKinds } from '../test/database.ts';
import { addReader } from '../test/people.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../test/portal.ts';
import {
  dashboard,
  groupReport,
  portalGroup,
  report,
  reportClass,
  reportPage,
  resource,
  resourceGroup,
  resourceGroupInterfaceClass,
  userAccount,
  userGroup,
  userSession,
} from './database/schema/index.ts';

const { reports, signIn, favourites, users } = endpoints;

describe.each(databaseKinds)('what changes counts at the next call, on %s', (kind) => {
  let portal: TestPortal;
  /** Where the calls go: another server on the same database where there can be one. */
  let other: TestPortal;
  let anna = { id: 0, token: '' };
  let viewers = 0;

  beforeAll(async () => {
    portal = await startTestPortal(kind);
    other = kind === 'pglite' ? portal : await startTestPortal('pglite', { PORTAL_DATA_DIR: portal.folder, DATABASE_URL: portal.databaseUrl ?? '' });
    anna = await addReader(portal, 'anna');
    viewers = (await db().select().from(resourceGroup).where(eq(resourceGroup.code, 'viewers')))[0]?.id ?? 0;
  }, START_MILLISECONDS);
  afterAll(async () => {
    if (other !== portal) await other.stop();
    await portal.stop();
  });

  const db = () => portal.portal.database.db;
  const list = (query: Record<string, string> = {}, token = anna.token) => other.value(reports.getMyReports, { token, query });
  const status = async (token = anna.token) => (await other.call(reports.getMyReports, { token })).status;
  const films = async () => (await list()).find(({ ename }) => ename.startsWith('Film'));

  test('a grant that is taken away and given back', async () => {
    const id = (await films())?.id ?? 0;
    const own = eq(groupReport.reportId, id);
    const grants = await db().delete(groupReport).where(own).returning();
    expect((await list()).map((one) => one.id)).not.toContain(id);
    await db().insert(groupReport).values(grants);
    expect((await list()).map((one) => one.id)).toContain(id);
    await db().update(groupReport).set({ pages: [] }).where(own);
    expect((await list()).find((one) => one.id === id)?.children).toEqual([]);
    await db().update(groupReport).set({ pages: null }).where(own);
    expect((await list()).find((one) => one.id === id)?.children).not.toEqual([]);
  });

  test('a group that is left and entered', async () => {
    const all = (await list()).length;
    const memberships = await db().delete(userGroup).where(eq(userGroup.userId, anna.id)).returning();
    expect([await list(), await other.value(reports.getClassList, { token: anna.token }), await other.value(reports.getMyDashboards, { token: anna.token })]).toEqual([[], [], []]);
    await db().insert(userGroup).values(memberships);
    expect(await list()).toHaveLength(all);
    expect(await other.value(reports.getClassList, { token: anna.token })).not.toEqual([]);
  });

  test('names of reports, classes, pages and dashboards', async () => {
    const id = (await films())?.id ?? 0;
    await list({ isPcweb: '1' });
    await other.value(reports.getMyDashboards, { token: anna.token });
    await db().update(report).set({ name: '新名称' }).where(eq(report.id, id));
    await db().update(reportClass).set({ name: '新类别' });
    await db().update(reportPage).set({ displayName: '新页面' }).where(eq(reportPage.reportId, id));
    await db().update(dashboard).set({ displayName: '新仪表板' });
    const named = (await list({ isPcweb: '1' })).find((one) => one.id === id);
    expect([named?.name, named?.className, named?.children[0]?.displayName]).toEqual(['新名称', '新类别', '新页面']);
    expect((await other.value(reports.getMyDashboards, { token: anna.token }))[0]?.displayName).toBe('新仪表板');
    expect((await other.value(reports.getClassList, { token: anna.token })).map(({ name }) => name)).toContain('新类别');
  });

  test('a favourite, and for its reader only', async () => {
    const ben = await addReader(portal, 'ben');
    const id = (await films())?.id ?? 0;
    const isColl = async (token: string) => (await list({}, token)).find((one) => one.id === id)?.isColl;
    expect([await isColl(anna.token), await isColl(ben.token)]).toEqual([0, 0]);
    const category = await portal.value(favourites.addClass, { token: anna.token, body: { name: 'Mine' } });
    await portal.value(favourites.add, { token: anna.token, body: { dReportID: id, collectionClassID: category.id } });
    expect([await isColl(anna.token), await isColl(ben.token)]).toEqual([1, 0]);
    await portal.value(favourites.remove, { token: anna.token, body: { dReportID: id } });
    expect(await isColl(anna.token)).toBe(0);
  });

  test('a menu', async () => {
    const titles = async () => (await other.value(signIn.myMenus, { token: anna.token })).map(({ title }) => title);
    const before = await titles();
    await db().update(resource).set({ title: '另一标题' }).where(eq(resource.name, 'LearningCenter'));
    expect([before.includes('另一标题'), (await titles()).includes('另一标题')]).toEqual([false, true]);
  });

  test('an interface class of the resource group', async () => {
    const own = and(eq(resourceGroupInterfaceClass.resourceGroupId, viewers), eq(resourceGroupInterfaceClass.interfaceClass, 'reports'));
    expect(await status()).toBe(200);
    await db().delete(resourceGroupInterfaceClass).where(own);
    expect(await status()).toBe(403);
    await db().insert(resourceGroupInterfaceClass).values({ resourceGroupId: viewers, interfaceClass: 'reports' });
    expect(await status()).toBe(200);
  });

  test('the resource group of a user', async () => {
    const group = async (code: BuiltInGroup) => (await db().select().from(resourceGroup).where(eq(resourceGroup.code, code)))[0]?.id ?? 0;
    const mayList = async () => (await other.call(users.list, { token: anna.token })).status;
    expect(await mayList()).toBe(403);
    await db().update(userAccount).set({ resourceGroupId: await group('administrators') }).where(eq(userAccount.id, anna.id));
    expect(await mayList()).toBe(200);
    await db().update(userAccount).set({ resourceGroupId: viewers }).where(eq(userAccount.id, anna.id));
    expect(await mayList()).toBe(403);
  });

  test('how many users there are', async () => {
    const token = await portal.signIn('admin');
    const total = async (keyword: string) => (await other.value(users.list, { token, body: { keyword } })).total;
    const before = [await total(''), await total('clara')];
    const [clara] = await db().insert(userAccount).values({ account: 'clara', fullName: 'Clara', resourceGroupId: viewers, passwordHash: '-' }).returning();
    expect([await total(''), await total('clara')]).toEqual([(before[0] ?? 0) + 1, 1]);
    await db().delete(userAccount).where(eq(userAccount.id, clara?.id ?? 0));
    expect([await total(''), await total('clara')]).toEqual(before);
  });

  test('a user who is disabled, and a session that is ended', async () => {
    expect(await status()).toBe(200);
    await db().update(userAccount).set({ isAction: false }).where(eq(userAccount.id, anna.id));
    expect(await status()).toBe(401);
    await db().update(userAccount).set({ isAction: true }).where(eq(userAccount.id, anna.id));
    expect(await status()).toBe(200);
    await db().update(userSession).set({ revokedTime: new Date(), revokedWhy: 'logout' }).where(eq(userSession.userId, anna.id));
    expect(await status()).toBe(401);
  });

  test('every reader has their own', async () => {
    const dora = await addReader(portal, 'dora', { grants: false });
    const [group] = await db().select().from(portalGroup).where(eq(portalGroup.code, 'viewers'));
    expect(await list({}, dora.token)).toEqual([]);
    await db().insert(userGroup).values({ userId: dora.id, groupId: group?.id ?? 0 });
    expect(await list({}, dora.token)).not.toEqual([]);
  });
});
