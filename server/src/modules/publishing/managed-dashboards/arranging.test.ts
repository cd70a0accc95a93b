import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { asc, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { endpoints } from '@portal/shared/contract/all';
import { workspaceOf } from '../../../../test/connections.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addGroup, addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { dashboard, groupDashboard, reportClass } from '../../../database/schema/index.ts';

const { list, details, move, setClass, setRoles, grantRole, coverImage, update } = endpoints.managedDashboards;
const { history } = endpoints;
const GONE = 2_000_000_000;
let portal: TestPortal;
let admin: string;
/** Who may publish, and gives no roles. */
let publisher: string;
/** Who may do both, and holds no dashboard. */
let keeper: string;
let ids: number[];
let shelf: number;
let below: number;
const db = () => portal.portal.database.db;
const all = async (search: object = {}) => (await portal.value(list, { token: publisher, body: { pageSize: 200, ...search } })).items;
const mine = async () => (await all()).filter(({ dashboardId }) => ids.includes(dashboardId)).map(({ dashboardId }) => ids.indexOf(dashboardId));
const historyOf = async (id: number) => (await portal.value(history.list, { token: admin, body: { kind: 'dashboard', id, page: {} } })).items.map(({ action, changes }) => [action, changes]);
const rolesOf = async (id: number) => (await portal.value(details, { token: publisher, query: { dashboardId: String(id) } })).groups.map((one) => one.id).toSorted((a, b) => a - b);

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.signIn('admin');
  await addPerson(portal, 'publisher', await addResourceGroup(portal, 'Publishers', ['session', 'reportManagement']));
  publisher = await signInPerson(portal, 'publisher');
  await addPerson(portal, 'keeper', await addResourceGroup(portal, 'Keepers', ['session', 'reportManagement', 'roles']));
  keeper = await signInPerson(portal, 'keeper');
  const classes = await db().insert(reportClass).values([{ name: 'Shelf' }, { name: 'Below' }]).returning({ id: reportClass.id });
  [shelf, below] = classes.map(({ id }) => id) as [number, number];
  await db().update(reportClass).set({ parentId: shelf }).where(inArray(reportClass.id, [below]));
}, START_MILLISECONDS);
afterAll(() => portal.stop());

/** Five dashboards, and nothing else, in their order. */
beforeEach(async () => {
  await db().delete(dashboard);
  const place = await workspaceOf(db(), 'w');
  const rows = await db().insert(dashboard).values(['A', 'B', 'C', 'D', 'E'].map((displayName, sort) => ({ displayName, sort, platform: 'PowerBI', ...place, sourceDashboardId: displayName }))).returning({ id: dashboard.id });
  ids = rows.map(({ id }) => id);
});

describe('positions', () => {
  test.each([
    ['forward', 3, 1, [0, 3, 1, 2, 4]],
    ['back', 0, 2, [1, 2, 0, 3, 4]],
    ['to the first place', 4, 0, [4, 0, 1, 2, 3]],
    ['behind all others, wherever that is', 1, 100_000, [0, 2, 3, 4, 1]],
    ['to where it stands', 2, 2, [0, 1, 2, 3, 4]],
  ] as const)('a dashboard goes %s', async (_, which, sort, order) => {
    await portal.value(move, { token: publisher, body: { id: ids[which]!, sort } });
    expect(await mine()).toEqual(order);
    expect((await all()).map((one) => one.sort)).toEqual([0, 1, 2, 3, 4]);
  });

  test('are written down; a move to where it stands is none, and whoever has its form open is told of another', async () => {
    await portal.value(move, { token: publisher, body: { id: ids[2]!, sort: 2 } });
    await portal.value(move, { token: publisher, body: { id: ids[2]!, sort: 0 } });
    expect(await historyOf(ids[2]!)).toEqual([['update', [{ field: 'sort', before: 2, after: 0 }]]]);
    expect((await portal.call(update, { token: publisher, body: { id: ids[2]!, version: 1, displayName: 'C' } })).status).toBe(409);
  });

  test('stay whole where many move at once', async () => {
    const answers = await Promise.all(ids.map((id, at) => portal.call(move, { token: at % 2 ? admin : publisher, body: { id, sort: 4 - at } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await db().select({ sort: dashboard.sort }).from(dashboard).orderBy(asc(dashboard.sort))).map(({ sort }) => sort)).toEqual([0, 1, 2, 3, 4]);
  });
});

test('a class is given to several and taken from them, and finds them with those of the classes below', async () => {
  const [a, b, c] = ids as [number, number, number];
  await portal.value(setClass, { token: publisher, body: { ids: [a, b], classId: shelf } });
  await portal.value(setClass, { token: publisher, body: { ids: [c], classId: below } });
  expect((await all({ classId: shelf })).map(({ dashboardId }) => dashboardId)).toEqual([a, b, c]);
  expect((await all({ classId: below })).map(({ dashboardId }) => dashboardId)).toEqual([c]);
  await portal.value(setClass, { token: publisher, body: { ids: [a, b, c], classId: null } });
  expect(await all({ classId: shelf })).toEqual([]);
  expect(await historyOf(a)).toEqual([['update', [{ field: 'reportClass', before: 'Shelf', after: null }]], ['update', [{ field: 'reportClass', before: null, after: 'Shelf' }]]]);
});

test('a cover is one that they uploaded', async () => {
  const [a] = ids as [number];
  const cover = await portal.value(coverImage, { token: publisher, file: { content: await sharp({ create: { width: 32, height: 18, channels: 3, background: '#123456' } }).png().toBuffer() } });
  const saving = (token: string, version: number) => portal.call(update, { token, body: { id: a, version, displayName: 'A', cover } });
  expect((await saving(admin, 1)).envelope.errors?.[0]?.field).toBe('cover');
  expect((await saving(publisher, 1)).status).toBe(200);
  // What it has already, anybody may leave there.
  expect((await saving(admin, 2)).status).toBe(200);
});

describe('roles', () => {
  test('of a dashboard are set by one save, and what else these roles have stays', async () => {
    const [one, two, three] = [await addGroup(portal, randomUUID()), await addGroup(portal, randomUUID()), await addGroup(portal, randomUUID())];
    const [a, b] = ids as [number, number];
    await db().insert(groupDashboard).values([{ groupId: one, dashboardId: a }, { groupId: one, dashboardId: b }, { groupId: two, dashboardId: a }]);
    await portal.value(setRoles, { token: admin, body: { id: a, before: [two, one], groupIds: [two, three] } });
    expect([await rolesOf(a), await rolesOf(b)]).toEqual([[two, three], [one]]);
    const { items } = await portal.value(history.list, { token: admin, body: { kind: 'role', id: one, page: {} } });
    expect(items[0]?.changes).toEqual([{ field: 'dashboards', before: ['A', 'B'], after: ['B'] }]);
  });

  test('that somebody else has changed meanwhile are not written over', async () => {
    const [one, two] = [await addGroup(portal, randomUUID()), await addGroup(portal, randomUUID())];
    const [a] = ids as [number];
    const save = (groupIds: number[]) => portal.call(setRoles, { token: admin, body: { id: a, before: [], groupIds } });
    const answers = await Promise.all([save([one]), save([two])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.envelope.errors?.[0]?.field).toBe('groupIds');
    expect(await rolesOf(a)).toHaveLength(1);
  });

  test('are given several dashboards, and keep those that they have', async () => {
    const groupId = await addGroup(portal, randomUUID());
    await db().insert(groupDashboard).values({ groupId, dashboardId: ids[4]! });
    await portal.value(grantRole, { token: admin, body: { ids: ids.slice(0, 2), groupId } });
    expect((await db().select().from(groupDashboard).where(inArray(groupDashboard.groupId, [groupId]))).map(({ dashboardId }) => dashboardId).toSorted((a, b) => a - b)).toEqual([ids[0], ids[1], ids[4]]);
  });
});

test('readers see what they have in its class, with cover and star, and a class is there for it; what is off or gone is nowhere', async () => {
  const groupId = await addGroup(portal, randomUUID());
  const [a, b, c, d] = ids as [number, number, number, number];
  await db().insert(groupDashboard).values([a, b, c].map((dashboardId) => ({ groupId, dashboardId })));
  await addPerson(portal, 'reads-boards', await addResourceGroup(portal, 'Reads boards', ['session', 'reports', 'favourites']), [groupId]);
  const reader = await signInPerson(portal, 'reads-boards');
  const { reports, favourites } = endpoints;
  const seen = async () => (await portal.value(reports.getMyDashboards, { token: reader })).map(({ dashboardId, classId, cover, isColl }) => [dashboardId, classId, cover, isColl]);
  const classes = async () => (await portal.value(reports.getClassList, { token: reader })).map(({ id, children }) => [id, children.map((one) => one.id)]);
  expect([await seen(), await classes()]).toEqual([[[a, null, '', 0], [b, null, '', 0], [c, null, '', 0]], []]);
  await db().update(dashboard).set({ classId: below, cover: '/api/Upload/Files/1.webp' }).where(inArray(dashboard.id, [a]));
  await db().update(dashboard).set({ classId: shelf, isActive: false }).where(inArray(dashboard.id, [b]));
  await db().update(dashboard).set({ classId: shelf, missingTime: new Date() }).where(inArray(dashboard.id, [c]));
  await db().update(dashboard).set({ classId: shelf }).where(inArray(dashboard.id, [d]));
  const { id: category } = await portal.value(favourites.addClass, { token: reader, body: { name: 'Mine' } });
  await portal.value(favourites.add, { token: reader, body: { dReportID: a, collectionClassID: category } });
  expect([await seen(), await classes()]).toEqual([[[a, below, '/api/Upload/Files/1.webp', 1]], [[shelf, [below]]]]);
});

describe('what cannot be is refused, names the field and changes nothing', () => {
  let role: number;
  let full: number;
  let selfServiceId: number;
  beforeAll(async () => {
    role = await addGroup(portal, 'role-of-nothing');
    full = await addGroup(portal, 'role-of-something');
    await db().insert(reportClass).values({ name: '自助报表', isSelfService: true, sort: 1_000 }).onConflictDoNothing();
    selfServiceId = (await db().select().from(reportClass)).find(({ isSelfService }) => isSelfService)?.id ?? 0;
  });
  const everything = async () => [await db().select().from(dashboard).orderBy(asc(dashboard.id)), await db().select().from(groupDashboard)];

  test.each([
    ['a move of what is gone', () => portal.call(move, { token: publisher, body: { id: GONE, sort: 0 } }), 404, 'id'],
    ['a position before the first', () => portal.call(move, { token: publisher, body: { id: ids[0]!, sort: -1 } }), 400, 'sort'],
    ['a class that is gone', () => portal.call(setClass, { token: publisher, body: { ids, classId: GONE } }), 404, 'classId'],
    ['the class of users’ own reports', () => portal.call(setClass, { token: publisher, body: { ids, classId: selfServiceId } }), 409, 'classId'],
    ['a class for one that is gone, beside others', () => portal.call(setClass, { token: publisher, body: { ids: [...ids, GONE], classId: null } }), 404, 'ids'],
    ['roles of what is gone', () => portal.call(setRoles, { token: admin, body: { id: GONE, before: [], groupIds: [role] } }), 404, 'id'],
    ['a role that is gone, beside another', () => portal.call(setRoles, { token: admin, body: { id: ids[0]!, before: [], groupIds: [role, GONE] } }), 404, 'groupIds'],
    ['roles by who may not give them', () => portal.call(setRoles, { token: publisher, body: { id: ids[0]!, before: [], groupIds: [role] } }), 403, 'groupIds'],
    ['a dashboard by who may not change roles', () => portal.call(grantRole, { token: publisher, body: { ids, groupId: role } }), 403, 'groupId'],
    ['roles by who does not hold the dashboard', () => portal.call(setRoles, { token: keeper, body: { id: ids[0]!, before: [], groupIds: [role] } }), 403, 'groupIds'],
    ['a dashboard by who does not hold it', () => portal.call(grantRole, { token: keeper, body: { ids, groupId: role } }), 403, 'groupId'],
    ['a dashboard for a role that is gone', () => portal.call(grantRole, { token: admin, body: { ids, groupId: GONE } }), 404, 'groupId'],
    ['one that is gone for a role, beside others', () => portal.call(grantRole, { token: admin, body: { ids: [...ids, GONE], groupId: role } }), 404, 'ids'],
    ['a text as a cover', () => portal.call(coverImage, { token: publisher, file: { content: Buffer.from('<svg onload="alert(1)"/>') } }), 400, 'file'],
  ] as const)('%s', async (_, call, status, field) => {
    const before = await everything();
    const answer = await call();
    expect([answer.status, answer.envelope.errors?.[0]?.field]).toEqual([status, field]);
    expect(await everything()).toEqual(before);
  });

  test('taking a role that gives more than they hold from it', async () => {
    await db().insert(groupDashboard).values([{ groupId: full, dashboardId: ids[0]! }, { groupId: full, dashboardId: ids[1]! }]);
    const answer = await portal.call(setRoles, { token: keeper, body: { id: ids[0]!, before: [full], groupIds: [] } });
    expect([answer.status, await rolesOf(ids[0]!)]).toEqual([403, [full]]);
  });
});
