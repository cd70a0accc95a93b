import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { workspaceOf } from '../../../../test/connections.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addGroup, addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { accessRequest, groupReport, portalGroup, report, reportClass, userAccount, userGroup, userReport } from '../../../database/schema/index.ts';

const { managedReports, reportAccess, reports, auditLog } = endpoints;
const GONE = 2_000_000_000;
const SOON = '2099-01-31T16:00:00.000Z';

let portal: TestPortal;
/** Of who manages reports and neither roles nor people, and of an administrator. */
let token: string;
let admin: string;
let managerId: number;
let readerId: number;
let reader: string;
let sourceId: number;
let classId: number;
let ids: Record<'held' | 'other', number>;
/** Gives the held report; and one that gives what the manager lacks. */
let roleId: number;
let beyondId: number;
const db = () => portal.portal.database.db;

beforeAll(async () => {
  portal = await startTestPortal();
  managerId = await addPerson(portal, 'manager', await addResourceGroup(portal, 'Publishers', ['session', 'reportManagement']));
  readerId = await addPerson(portal, 'reader', await addResourceGroup(portal, 'Readers', ['session', 'reports']));
  token = await signInPerson(portal, 'manager');
  reader = await signInPerson(portal, 'reader');
  admin = await portal.signIn('admin');
  ({ sourceId } = await workspaceOf(db(), 'access'));
  classId = (await db().insert(reportClass).values({ name: 'Shelf' }).returning({ id: reportClass.id }))[0]!.id;
}, START_MILLISECONDS);
afterAll(() => portal.stop());

const addReport = async (name: string) => (await db().insert(report).values({ name, classId, reportType: 0, platform: 'PowerBI', sourceId, workspaceId: 'access', sourceReportId: randomUUID() }).returning({ id: report.id }))[0]!.id;

beforeEach(async () => {
  ids = { held: await addReport('Held'), other: await addReport('Other') };
  await db().delete(userReport);
  await db().update(userAccount).set({ isCustom: false }).where(eq(userAccount.id, readerId));
  await db().insert(userReport).values({ userId: managerId, reportId: ids.held, allowA: 3 });
  await db().update(userAccount).set({ isCustom: true }).where(eq(userAccount.id, managerId));
  roleId = await addGroup(portal, `North ${randomUUID()}`);
  beyondId = await addGroup(portal, `Beyond ${randomUUID()}`);
  await db().insert(groupReport).values([{ groupId: roleId, reportId: ids.held, allowA: 1 }, { groupId: beyondId, reportId: ids.held, allowA: 0 }, { groupId: beyondId, reportId: ids.other, allowA: 0 }]);
});

const holdersOf = async (id: number, search: object = {}) => (await portal.value(reportAccess.holders, { token, body: { id, ...search } })).items;
const give = (body: Record<string, unknown>, as = token) => portal.call(reportAccess.grantPerson, { token: as, body: { id: ids.held, userId: readerId, allowA: 1, ...body } });
const take = (body: Record<string, unknown>, as = token) => portal.call(reportAccess.revoke, { token: as, body: { id: ids.held, ...body } });
const own = async (userId: number, reportId: number) => (await db().select().from(userReport).where(and(eq(userReport.userId, userId), eq(userReport.reportId, reportId))))[0];
const seen = async () => (await portal.value(reports.getMyReports, { token: reader })).map(({ id }) => id);
const said = async (answer: ReturnType<typeof give>) => {
  const { status, envelope } = await answer;
  return [status, envelope.errors?.[0]?.field];
};

describe('who has a report', () => {
  test('are roles before people, by no more than a name, level and end', async () => {
    await db().insert(userReport).values([{ userId: readerId, reportId: ids.held, allowA: 2, pages: ['one'], expireTime: new Date(SOON) }]);
    const found = await holdersOf(ids.held);
    expect(found.map(({ kind }) => kind)).toEqual(['role', 'role', 'person', 'person']);
    expect(found.find(({ id, kind }) => kind === 'person' && id === readerId)).toEqual({ kind: 'person', id: readerId, name: 'Person reader', ename: '', account: 'reader', allowA: 2, pages: 1, until: SOON, counts: 0, givenBy: '' });
    expect(found.find(({ id, kind }) => kind === 'role' && id === roleId)).toMatchObject({ account: '', allowA: 1, pages: null, until: null, counts: 1 });
    expect((await holdersOf(ids.held, { holder: 'person', keyword: 'READ' })).map(({ id }) => id)).toEqual([readerId]);
    expect((await holdersOf(ids.held, { pageSize: 1, pageIndex: 3, orderType: 'desc' })).map(({ account }) => account)).toEqual(['reader']);
  });

  test('stand by the names that they have in the language of whoever looks', async () => {
    const roles = await db().insert(portalGroup).values([{ name: '东区', ename: 'Zone east', code: randomUUID() }, { name: '西区', ename: 'Area west', code: randomUUID() }]).returning({ id: portalGroup.id, name: portalGroup.name });
    const named = async (call: 'holders' | 'grantable', language: 'zh' | 'en', orderType = 'asc') =>
      (await portal.value(reportAccess[call], { token, language, body: { id: ids.held, holder: 'role', keyword: '区', orderType } as never })).items.map(({ name }) => name);
    expect([await named('grantable', 'zh'), await named('grantable', 'en')]).toEqual([['东区', '西区'], ['西区', '东区']]);
    await db().insert(groupReport).values(roles.map(({ id }) => ({ groupId: id, reportId: ids.held, allowA: 0 })));
    expect([await named('holders', 'zh'), await named('holders', 'en'), await named('holders', 'en', 'desc')]).toEqual([['东区', '西区'], ['西区', '东区'], ['东区', '西区']]);
  });

  test('are told who granted what was asked for, and not what has ended', async () => {
    await db().insert(userReport).values([{ userId: readerId, reportId: ids.held }, { userId: readerId, reportId: ids.other, expireTime: new Date(0) }]);
    await db().insert(accessRequest).values({ userId: readerId, reportId: ids.held, reason: 'x', state: 'granted', deciderId: managerId });
    expect((await holdersOf(ids.held, { keyword: 'reader' })).map(({ givenBy }) => givenBy)).toEqual(['Person manager']);
    expect(await holdersOf(ids.other, { holder: 'person' })).toEqual([]);
  });

  test('are not those who can be given it', async () => {
    const grantable = async (id: number, search: object) => (await portal.value(reportAccess.grantable, { token, body: { id, keyword: '', ...search } as never })).items;
    expect(await grantable(ids.held, { holder: 'person', keyword: 'person reader' })).toEqual([{ id: readerId, name: 'Person reader', ename: '', account: 'reader' }]);
    expect(await grantable(ids.held, { holder: 'role', keyword: 'North' })).not.toContainEqual(expect.objectContaining({ id: roleId }));
    expect(await grantable(ids.other, { holder: 'role', keyword: 'North' })).toContainEqual(expect.objectContaining({ id: roleId }));
    // Nothing else of people is found.
    await db().update(userAccount).set({ mail: 'secret@example.com' }).where(eq(userAccount.id, readerId));
    expect(await grantable(ids.held, { holder: 'person', keyword: 'secret@' })).toEqual([]);
    await db().update(userAccount).set({ isAction: false }).where(eq(userAccount.id, readerId));
    expect(await grantable(ids.held, { holder: 'person', keyword: 'person reader' })).toEqual([]);
    await db().update(userAccount).set({ isAction: true }).where(eq(userAccount.id, readerId));
  });

  test('is asked of a report that there is', async () => {
    for (const asked of [portal.call(reportAccess.holders, { token, body: { id: GONE } }), portal.call(reportAccess.grantable, { token, body: { id: GONE, holder: 'role' } })]) expect(await said(asked as never)).toEqual([404, 'id']);
  });
});

describe('a person', () => {
  test('is given a report by who holds it, sees it at once, and keeps the end when its level is changed', async () => {
    expect(await seen()).not.toContain(ids.held);
    expect((await give({ until: SOON })).status).toBe(200);
    expect(await seen()).toContain(ids.held);
    expect((await give({ allowA: 3 })).status).toBe(200);
    expect(await own(readerId, ids.held)).toMatchObject({ allowA: 3, expireTime: new Date(SOON) });
    expect((await give({ until: null })).status).toBe(200);
    expect(await own(readerId, ids.held)).toMatchObject({ allowA: 1, expireTime: null });
    const { items } = await portal.value(auditLog.list, { token: admin, body: { keyword: 'reader', page: {} } as never });
    expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['reports', 'custom']));
    expect((await take({ userIds: [readerId] })).status).toBe(200);
    expect(await seen()).not.toContain(ids.held);
  });

  test('is given anew without the end that has passed', async () => {
    await db().insert(userReport).values({ userId: readerId, reportId: ids.held, allowA: 0, expireTime: new Date(0) });
    expect((await give({})).status).toBe(200);
    expect(await own(readerId, ids.held)).toMatchObject({ expireTime: null });
  });

  test.each<[string, () => Record<string, unknown>, unknown[]]>([
    ['a level that one lacks', () => ({ allowA: 4 }), [403, 'allowA']],
    ['a report that one lacks', () => ({ id: ids.other }), [403, 'allowA']],
    ['a report that is gone', () => ({ id: GONE }), [404, 'id']],
    ['a person who is gone', () => ({ userId: GONE }), [404, 'userId']],
    ['an end that has passed', () => ({ until: '2020-01-01T00:00:00.000Z' }), [400, 'until']],
  ])('is not given %s', async (_, body, expected) => {
    expect(await said(give(body()))).toEqual(expected);
    expect(await own(readerId, ids.held)).toBeUndefined();
  });

  test('is not given what one has for a time, nor what would make other grants count that one lacks', async () => {
    await db().insert(userReport).values({ userId: readerId, reportId: ids.other });
    expect(await said(give({}))).toEqual([403, 'userId']);
    await db().delete(userReport).where(eq(userReport.userId, readerId));
    await db().update(userReport).set({ expireTime: new Date(SOON) }).where(eq(userReport.userId, managerId));
    expect(await said(give({}))).toEqual([403, 'allowA']);
    expect((await db().select().from(userReport).where(eq(userReport.userId, readerId))).length).toBe(0);
  });
});

describe('what is taken away', () => {
  test('are roles and people together, all or none', async () => {
    await give({});
    await db().insert(userGroup).values({ userId: readerId, groupId: roleId });
    expect(await said(take({ groupIds: [roleId, beyondId], userIds: [readerId] }))).toEqual([403, 'groupIds']);
    expect((await holdersOf(ids.held)).length).toBe(4);
    expect((await take({ groupIds: [roleId], userIds: [readerId] })).status).toBe(200);
    expect(await seen()).not.toContain(ids.held);
    expect((await holdersOf(ids.held)).map(({ id }) => id)).toEqual([beyondId, managerId]);
    expect((await take({ groupIds: [beyondId] }, admin)).status).toBe(200);
  });

  test.each<[string, () => Record<string, unknown>, unknown[]]>([
    ['from a role that is gone', () => ({ groupIds: [GONE] }), [404, 'groupIds']],
    ['from a person who is gone', () => ({ userIds: [GONE] }), [404, 'userIds']],
    ['from a person who has none', () => ({ userIds: [readerId] }), [404, 'userIds']],
    ['from a role that has none', () => ({ id: ids.other, groupIds: [roleId] }), [404, 'groupIds']],
    ['from nobody', () => ({}), [400, 'groupIds']],
    ['of a report that is gone', () => ({ id: GONE, userIds: [readerId] }), [404, 'id']],
  ])('is not taken %s', async (_, body, expected) => {
    expect(await said(take(body()))).toEqual(expected);
  });

  test('is not more than one holds', async () => {
    await db().insert(userReport).values({ userId: readerId, reportId: ids.held, allowA: 4, allowExportData: true });
    expect(await said(take({ userIds: [readerId] }))).toEqual([403, 'userIds']);
    expect(await said(give({ allowA: 0 }))).toEqual([403, 'allowA']);
    expect((await take({ userIds: [readerId] }, admin)).status).toBe(200);
  });

  test('is changed by nobody who only reads', async () => {
    for (const call of [give({}, reader), take({ userIds: [readerId] }, reader), portal.call(reportAccess.holders, { token: reader, body: { id: ids.held } }), portal.call(managedReports.grantRole, { token: reader, body: { ids: [ids.held], groupId: roleId, allowA: 0 } })]) expect((await call).status).toBe(403);
  });
});
