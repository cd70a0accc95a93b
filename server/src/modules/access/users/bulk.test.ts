import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { mailedLink } from '../../../../test/outbox.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addGroup, addPerson, addResourceGroup, builtIn, signInPerson } from '../../../../test/rights.ts';
import { exportTask, notification, report, userAccount } from '../../../database/schema/index.ts';

const { users, signIn, signInLinks } = endpoints;
let portal: TestPortal;
let admin: string;
let viewers: { resourceGroupId: number; groupId: number };

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.signIn('admin');
  viewers = await builtIn(portal, 'Viewers');
}, START_MILLISECONDS);
afterAll(() => portal.stop());

const db = () => portal.portal.database.db;
const row = async (id: number) => (await db().select().from(userAccount).where(eq(userAccount.id, id)))[0]!;
const listed = async (id: number) => (await portal.value(users.list, { token: admin, body: { id } })).items[0]!;

test('roles, a resource group and a department are given to all or nobody, and it is said how many changed', async () => {
  const ids = [await addPerson(portal, 'bulk.one', viewers.resourceGroupId, [viewers.groupId]), await addPerson(portal, 'bulk.two', viewers.resourceGroupId)];
  const role = await addGroup(portal, 'bulk-role');
  const plain = await addResourceGroup(portal, 'Bulk plain', ['session']);
  const { id: departmentId } = await portal.value(endpoints.departments.add, { token: admin, body: { code: 'BULK', name: '批量部' } });
  expect(await portal.value(users.addRoles, { token: admin, body: { ids, groupIds: [role, viewers.groupId] } })).toEqual({ changed: 2 });
  expect(await portal.value(users.addRoles, { token: admin, body: { ids, groupIds: [role] } })).toEqual({ changed: 0 });
  expect(await portal.value(users.setResourceGroup, { token: admin, body: { ids, resourceGroupId: plain } })).toEqual({ changed: 2 });
  expect(await portal.value(users.setDepartment, { token: admin, body: { ids: [ids[0]!], departmentId } })).toEqual({ changed: 1 });
  expect(await listed(ids[0]!)).toMatchObject({ resourceGroupId: plain, departmentId, version: 4 });
  for (const [endpoint, body, field] of [
    [users.addRoles, { ids, groupIds: [2_000_000_000] }, 'groupIds'],
    [users.addRoles, { ids: [...ids, 2_000_000_000], groupIds: [role] }, 'ids'],
    [users.setResourceGroup, { ids, resourceGroupId: 2_000_000_000 }, 'resourceGroupId'],
    [users.setDepartment, { ids, departmentId: 2_000_000_000 }, 'departmentId'],
  ] as const) {
    const answer = await portal.call(endpoint, { token: admin, body });
    expect([answer.status, answer.envelope.errors?.[0]?.field]).toEqual([404, field]);
  }
});

test('nobody gives several people what they do not hold themselves', async () => {
  const helpers = await addResourceGroup(portal, 'Bulk helpers', ['session', 'users', 'usersRead']);
  await addPerson(portal, 'bulk.helper', helpers);
  const token = await signInPerson(portal, 'bulk.helper');
  const plain = await addResourceGroup(portal, 'Bulk bare', ['session']);
  const ids = [await addPerson(portal, 'bulk.three', plain)];
  const administrators = (await builtIn(portal, 'Administrators')).resourceGroupId;
  expect((await portal.call(users.setResourceGroup, { token, body: { ids, resourceGroupId: administrators } })).status).toBe(403);
  expect((await portal.call(users.addRoles, { token, body: { ids, groupIds: [viewers.groupId] } })).status).toBe(403);
  expect((await listed(ids[0]!)).resourceGroupId).toBe(plain);
});

test('a department, a mobile number and an end are kept, found again, and refused where they make no sense', async () => {
  const id = await addPerson(portal, 'fields.one', viewers.resourceGroupId, [viewers.groupId]);
  await db().update(userAccount).set({ mail: 'fields@example.com' }).where(eq(userAccount.id, id));
  const { version, fullName, resourceGroupId } = await listed(id);
  const body = { id, version, fullName, resourceGroupId, groupIds: [viewers.groupId], mobile: '+86 138 0013 8000', validUntil: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10) };
  for (const [wrong, field] of [[{ mobile: 'call me' }, 'mobile'], [{ validUntil: '2026-02-30' }, 'validUntil'], [{ departmentId: 2_000_000_000 }, 'departmentId']] as const) {
    expect((await portal.call(users.update, { token: admin, body: { ...body, ...wrong } })).envelope.errors?.[0]?.field).toBe(field);
  }
  await portal.value(users.update, { token: admin, body });
  expect(await listed(id)).toMatchObject({ mobile: body.mobile, validUntil: body.validUntil });
  expect((await portal.value(users.list, { token: admin, body: { ends: 'within30Days' } })).items.map((one) => one.id)).toEqual([id]);
  expect((await portal.value(users.list, { token: admin, body: { source: 'ad' } })).total).toBe(0);
});

test.each([
  ['disabled', (ids: number[]) => portal.value(users.check, { token: admin, body: { ids, isAction: 0 } })],
  ['deleted', (ids: number[]) => portal.value(users.remove, { token: admin, body: { ids } })],
])('who is %s has their exports stopped: it is known before how many, and who would have got the files is told', async (word, act) => {
  const id = await addPerson(portal, `exporting.${word}`, viewers.resourceGroupId);
  const reader = await addPerson(portal, `reading.${word}`, viewers.resourceGroupId);
  await db().update(userAccount).set({ mail: `Reader.${word}@example.com` }).where(eq(userAccount.id, reader));
  await db().delete(notification);
  const [films] = await db().select().from(report);
  const options = { formats: ['PDF' as const], language: 'en' as const, mail: { to: [`reader.${word}@example.com`, 'outside@example.com'], title: 'x', content: 'x' } };
  const task = { userId: id, reportId: films!.id, name: 'x', options, leaseUntil: new Date(Date.now() + 60_000) };
  await db().insert(exportTask).values([{ ...task, state: 'running' }, { ...task, state: 'done' }]);
  expect(await portal.value(users.stops, { token: admin, body: { ids: [id] } })).toEqual({ exports: 1 });
  await act([id]);
  const left = (await db().select().from(exportTask).where(eq(exportTask.userId, id))).map(({ state, failure }) => [state, failure?.en]).toSorted();
  expect(left).toEqual(word === 'deleted' ? [] : [['done', undefined], ['failed', expect.stringContaining('disabled')]]);
  const told = await db().select().from(notification).where(eq(notification.kind, 'exports.stopped'));
  const [{ id: adminId } = { id: 0 }] = await db().select().from(userAccount).where(eq(userAccount.account, 'admin'));
  expect(told.map(({ userId, detail }) => [userId, detail]).toSorted()).toEqual([adminId, reader].map((userId) => [userId, { fullName: `Person exporting.${word}`, count: 1 }]).toSorted());
});

test('a link to a password is mailed, works once, signs nobody in, and only its hash is kept', async () => {
  const id = await addPerson(portal, 'link.one', viewers.resourceGroupId);
  const send = () => portal.call(users.mailPasswordLink, { token: admin, language: 'en', body: { id } });
  expect((await send()).status).toBe(409);
  await db().update(userAccount).set({ mail: 'link@example.com' }).where(eq(userAccount.id, id));
  expect((await send()).envelope.value).toEqual({ mail: 'link@example.com' });
  const token = await mailedLink(portal.folder);
  expect((await row(id)).passwordHash).toBeNull();
  const set = (newPassword: string) => portal.call(signIn.setPassword, { language: 'en', body: { token, newPassword, confirmPassword: newPassword } });
  expect((await portal.call(signInLinks.redeem, { body: { token } })).status).toBe(410);
  expect((await set('short')).status).toBe(400);
  expect((await set('Chosen-by-link-1')).status).toBe(200);
  const login = await portal.call(signIn.login, { body: { grant_type: 'password', username: 'link.one', password: 'Chosen-by-link-1' } });
  expect(login.envelope.statusCode).toBe(200);
  expect((await set('Chosen-by-link-2')).status).toBe(410);
  await db().update(userAccount).set({ source: 'ad' }).where(eq(userAccount.id, id));
  for (const endpoint of [users.resetPassword, users.mailPasswordLink]) expect((await portal.call(endpoint, { token: admin, body: { id } })).status).toBe(409);
});
