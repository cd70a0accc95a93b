import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, desc, eq } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { recordStatements } from '../../../../test/statements.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addDataRole, addGroup, addPerson, addResourceGroup, builtIn, customize, signInPerson } from '../../../../test/rights.ts';
import { auditLog, groupReport, report, signInGrant, userAccount, userGroup, userReport } from '../../../database/schema/index.ts';
import { addPasswordLink } from '../sign-in/module.ts';

const { users, groups, reportRoles, departments } = endpoints;
const AGO = new Date(Date.now() - 60_000);
const TOMORROW = new Date(Date.now() + 86_400_000);
let portal: TestPortal;
let admin: string;
let resourceGroupId: number;
let role: number;
let other: number;
let people = 0;
let id: number;
let account: string;

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.signIn('admin');
  ({ resourceGroupId } = await builtIn(portal, 'Viewers'));
  [role, other] = [await addGroup(portal, 'one'), await addGroup(portal, 'other')];
}, START_MILLISECONDS);
afterAll(() => portal.stop());
beforeEach(async () => {
  account = `person-${(people += 1)}`;
  id = await addPerson(portal, account, resourceGroupId, [other]);
});

const db = () => portal.portal.database.db;
const listed = async (one = id) => (await portal.value(users.list, { token: admin, body: { id: one } })).items[0]!;
const form = async () => {
  const { version, fullName, groups: theirs } = await listed();
  return { id, version, fullName, resourceGroupId, groupIds: theirs.map((one) => one.id) };
};
const membership = async () => (await db().select().from(userGroup).where(and(eq(userGroup.userId, id), eq(userGroup.groupId, role))))[0];
const lastAudit = async (action: string) => (await db().select().from(auditLog).where(eq(auditLog.action, action)).orderBy(desc(auditLog.id)).limit(1))[0];

describe('a form that was opened before', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['somebody put the person into a role', () => portal.value(groups.addMembers, { token: admin, body: { groupId: role, userIds: [id] } })],
    ['somebody took them out of one', () => portal.value(groups.removeMembers, { token: admin, body: { groupId: other, userIds: [id] } })],
    ['somebody gave a role to several people', () => portal.value(users.addRoles, { token: admin, body: { ids: [id], groupIds: [role] } })],
  ])('%s is refused, and the act stands', async (_, act) => {
    const body = await form();
    await act();
    const roles = (await listed()).groups.map((one) => one.id);
    expect((await portal.call(users.update, { token: admin, body })).status).toBe(409);
    expect((await listed()).groups.map((one) => one.id)).toEqual(roles);
    expect((await portal.call(users.update, { token: admin, body: { ...(await form()), groupIds: [other] } })).status).toBe(200);
  });
});

describe('a role', () => {
  const acts: [string, () => Promise<unknown>][] = [
    ['on its page', () => portal.value(groups.addMembers, { token: admin, body: { groupId: role, userIds: [id] } })],
    ['to several people', () => portal.value(users.addRoles, { token: admin, body: { ids: [id], groupIds: [role] } })],
  ];
  test.each(acts)('given %s is given by hand and for good, whoever gave it until when, and that is written down', async (_, act) => {
    for (const before of [{ expireTime: TOMORROW }, { expireTime: AGO }, { source: 'azure' as const, sourceId: 7 }]) {
      await db().delete(userGroup).where(eq(userGroup.groupId, role));
      await db().insert(userGroup).values({ userId: id, groupId: role, ...before });
      expect(Object.values((await act()) as object)[0]).toBe(1);
      expect(await membership()).toMatchObject({ source: 'local', sourceId: null, expireTime: null });
      const logged = [await lastAudit('role.add-members'), await lastAudit('user.update')].toSorted((one, two) => (two?.id ?? 0) - (one?.id ?? 0))[0];
      expect(JSON.stringify([logged?.target, logged?.detail])).toContain(account);
    }
    expect(Object.values((await act()) as object)[0]).toBe(0);
  });

  test('that has just ended is on no list; a form does not make it last, and leaves the rest to whoever tells of ends', async () => {
    const body = await form();
    await db().insert(userGroup).values({ userId: id, groupId: role, expireTime: AGO });
    expect((await form()).groupIds).toEqual([other]);
    expect((await portal.value(users.list, { token: admin, body: { groupId: role } })).items.map((one) => one.id)).not.toContain(id);
    const refused = await portal.call(users.update, { token: admin, language: 'en', body: { ...body, groupIds: [role, other] } });
    expect([refused.status, refused.envelope.errors?.[0]?.field, refused.envelope.message]).toEqual([409, 'groupIds', expect.stringContaining('“one” has just ended')]);
    await portal.value(users.update, { token: admin, body });
    expect((await membership())?.expireTime).toEqual(AGO);
  });

  test('that was given until tomorrow keeps its end when the form is saved', async () => {
    await db().insert(userGroup).values({ userId: id, groupId: role, expireTime: TOMORROW });
    await portal.value(users.update, { token: admin, body: await form() });
    expect((await membership())?.expireTime).toEqual(TOMORROW);
  });
});

test('a report that was somebody’s until just now is given anew, and not with the end that has passed', async () => {
  const [films] = await db().select().from(report).where(eq(report.ename, 'Films'));
  await customize(portal, id);
  await db().insert(userReport).values({ userId: id, reportId: films!.id, expireTime: AGO });
  const query = { userId: String(id) };
  const { version, grants } = await portal.value(reportRoles.ofUser, { token: admin, query });
  expect(grants).toEqual([]);
  const grant = { reportId: films!.id, allowA: 0, allowC: 0, allowExportData: 0, allowHideFilter: 0, allowHideNavigator: 0, AllowAEdit: 0, AllowBSaveAs: 0, AllowCDownload: null, pages: null, dataRoles: [] } as const;
  await portal.value(reportRoles.setForUser, { token: admin, body: { userId: id, version, set: [{ ...grant, dataRoles: [] }] } });
  expect((await portal.value(reportRoles.ofUser, { token: admin, query })).grants).toMatchObject([{ reportId: films!.id }]);
  expect((await db().select().from(userReport).where(eq(userReport.userId, id)))[0]?.expireTime).toBeNull();
});

test('a link by which somebody chooses a password outlives what is set for several people', async () => {
  await addPasswordLink(db(), { userId: id, makerId: id }, `hash-${id}`, TOMORROW, { address: '', userAgent: '' });
  const { id: departmentId } = await portal.value(departments.add, { token: admin, body: { code: `L${id}`, name: `L${id}` } });
  await portal.value(users.setDepartment, { token: admin, body: { ids: [id], departmentId } });
  expect(await db().$count(signInGrant, eq(signInGrant.userId, id))).toBe(1);
});

test('many people are deleted with their records in one statement', async () => {
  const ids = [id, await addPerson(portal, `${account}-b`, resourceGroupId), await addPerson(portal, `${account}-c`, resourceGroupId)];
  const statements = recordStatements();
  await portal.value(users.remove, { token: admin, body: { ids } });
  expect(statements.filter((text) => text.startsWith('insert into "audit_log"'))).toHaveLength(1);
  expect(await db().$count(auditLog, eq(auditLog.action, 'user.delete'))).toBe(3);
});

test('nobody lets their own account end, who may end those of others', async () => {
  const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const [own] = await db().select().from(userAccount).where(eq(userAccount.account, 'admin'));
  const theirs = await form();
  id = own!.id;
  const mine = { ...(await form()), resourceGroupId: own!.resourceGroupId };
  const refused = await portal.call(users.update, { token: admin, language: 'en', body: { ...mine, validUntil: yesterday } });
  expect([refused.status, refused.envelope.errors?.[0]?.field, refused.envelope.message]).toEqual([403, 'validUntil', expect.stringContaining('your own account')]);
  expect((await listed()).validUntil).toBeNull();
  expect((await portal.call(users.update, { token: admin, body: { ...theirs, validUntil: yesterday } })).status).toBe(200);
});

describe('who looks after people, and is no administrator,', () => {
  let helper: string;
  let helperId: number;
  let personal: number;
  const values = { mail: 'boss@example.com', jobNo: 'BOSS', departmentId: 0 };

  beforeAll(async () => {
    personal = await addGroup(portal, 'personal');
    const [films] = await db().select().from(report).where(eq(report.ename, 'Films'));
    const byNumber = await addDataRole(portal, 'ByNumber', films!.id, { customData: '{jobNo}' });
    await addDataRole(portal, 'ByDepartment', films!.id, { username: '{department}' });
    await db().insert(groupReport).values({ groupId: personal, reportId: films!.id, dataRoles: [byNumber] });
    const desk = await addResourceGroup(portal, 'Desk', ['session', 'users', 'usersRead', 'roles']);
    helperId = await addPerson(portal, 'helper', desk);
    await addPerson(portal, 'holder', desk, [personal]);
    helper = await signInPerson(portal, 'helper');
    values.departmentId = (await portal.value(departments.add, { token: helper, body: { code: 'BOSS', name: 'Boss' } })).id;
  });

  test.each(['mail', 'jobNo', 'departmentId'] as const)('does not change their own %s, by which they might see others’ rows', async (field) => {
    const [own] = await db().select().from(userAccount).where(eq(userAccount.id, helperId));
    const body = { id: helperId, version: own!.version, fullName: 'Helper', jobNo: own!.jobNo, resourceGroupId: own!.resourceGroupId, groupIds: [] };
    const refused = await portal.call(users.update, { token: helper, language: 'en', body: { ...body, groupIds: [other], [field]: values[field] } });
    expect([refused.status, refused.envelope.errors?.[0]?.field, refused.envelope.message]).toEqual([403, field, expect.stringContaining('whose data you see')]);
    if (field === 'departmentId') expect((await portal.call(users.setDepartment, { token: helper, body: { ids: [helperId], departmentId: values.departmentId } })).status).toBe(403);
    expect((await db().select().from(userAccount).where(eq(userAccount.id, helperId)))[0]).toEqual(own);
    expect((await portal.call(users.update, { token: admin, body: { ...body, groupIds: [other], [field]: values[field] } })).status).toBe(200);
  });

  test('neither gives nor reaches who has a data role that shows each person other rows, although they have it themselves', async () => {
    const token = await signInPerson(portal, 'holder');
    const plain = await addResourceGroup(portal, `Plain ${id}`, ['session']);
    const [fresh, has] = [await addPerson(portal, `fresh-${id}`, plain), await addPerson(portal, `has-${id}`, plain, [personal])];
    const { version } = await listed(has);
    for (const [endpoint, body] of [
      [groups.addMembers, { groupId: personal, userIds: [fresh] }],
      [users.addRoles, { ids: [fresh], groupIds: [personal] }],
      [users.update, { id: has, version, fullName: 'x', jobNo: 'BOSS', resourceGroupId: plain, groupIds: [personal] }],
      [users.resetPassword, { id: has }],
    ] as const) {
      const answer = await portal.call(endpoint, { token, body });
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 403]);
    }
    expect((await portal.call(groups.addMembers, { token: admin, body: { groupId: personal, userIds: [fresh] } })).status).toBe(200);
  });

  test('does not change the code of a department, which shows people rows', async () => {
    const row = (await portal.value(departments.list, { token: helper })).find((one) => one.id === values.departmentId)!;
    const change = { id: row.id, version: row.version, parentId: null, code: 'OTHER', name: row.name, ename: 'Boss', managerId: null };
    const refused = await portal.call(departments.update, { token: helper, body: change });
    expect([refused.status, refused.envelope.errors?.[0]?.field]).toEqual([403, 'code']);
    expect((await portal.call(departments.update, { token: helper, body: { ...change, code: row.code } })).status).toBe(200);
    expect((await portal.call(departments.update, { token: admin, body: { ...change, version: row.version + 1 } })).status).toBe(200);
  });
});
