import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { endpoints, type ManagedDashboard } from '@portal/shared/contract/all';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from '../../../../test/power-bi.ts';
import { addGroup, addPerson, addResourceGroup, customize, signInPerson } from '../../../../test/rights.ts';
import { accessRequest, collection, collectionClass, comment, connectionSource, dashboard, groupDashboard, reportClass, reportVisit, userDashboard, userGroup, workspace } from '../../../database/schema/index.ts';
import { environmentSource } from '../connection-sources/module.ts';

const { list, details, dependents, top, inSource, addOnline, update, isActive, remove } = endpoints.managedDashboards;
const { dashboardRoles, history, reportClasses, users } = endpoints;
const WORKSPACE = '7c0e7a10-0000-4000-8000-0000000000a1';
const ABSENT = 2_000_000_000;
/** What the reporting service has in the workspace. */
const THERE = ['Sales', 'Costs', 'Staff', 'Plans', 'Fleet'].map((displayName, place) => ({ id: `7c0e7a10-0000-4000-8000-0000000003${place}0`, displayName }));
const idIn = (name: string) => THERE.find(({ displayName }) => displayName === name)?.id ?? '7c0e7a10-0000-4000-8000-0000000009ff';

let powerBi: PowerBiRecorder;
let portal: TestPortal;
let sourceId: number;
let admin: string;
/** Who may publish, and gives no roles. */
let publisher: string;
const db = () => portal.portal.database.db;

const usual: PowerBiRecorder['override'] = ({ path }) => {
  if (path.endsWith(`/groups/${WORKSPACE}/dashboards`)) return { body: { value: THERE } };
  return path.endsWith('/groups') ? { body: { value: [{ id: WORKSPACE, name: 'Finance' }] } } : undefined;
};

beforeAll(async () => {
  powerBi = await startPowerBiRecorder();
  powerBi.override = usual;
  portal = await startTestPortal(databaseKind, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant`, POWERBI_EMBED_ORIGINS: 'https://app.example' });
  sourceId = await environmentSource(db());
  admin = await portal.signIn('admin');
  await addPerson(portal, 'publisher', await addResourceGroup(portal, 'Publishers', ['session', 'reportManagement']));
  publisher = await signInPerson(portal, 'publisher');
}, START_MILLISECONDS);
afterEach(() => {
  powerBi.override = usual;
});
afterAll(async () => {
  await portal.stop();
  await powerBi.close();
});

const all = async (search: object = {}) => (await portal.value(list, { token: publisher, body: { pageSize: 200, ...search } })).items;
const named = async (name: string): Promise<ManagedDashboard> => (await all()).find(({ displayName }) => displayName === name)!;
const item = (name: string) => ({ sourceDashboardId: idIn(name), displayName: name });
const place = () => ({ sourceId, workspaceId: WORKSPACE });
const add = async (names: readonly string[], more: object = {}) => (await portal.value(addOnline, { token: admin, body: { ...place(), items: names.map(item), ...more } })).ids;
const bodyOf = ({ dashboardId, version, displayName, enDisplayName, classId, cover, ownerId, sort }: ManagedDashboard) => ({ id: dashboardId, version, displayName, enDisplayName, classId, cover, ownerId, sort });
const clear = async () => {
  const ids = (await all({ keyword: '' })).filter(({ workspaceId }) => workspaceId === WORKSPACE).map(({ dashboardId }) => dashboardId);
  if (ids.length > 0) await portal.value(remove, { token: admin, body: { ids } });
};
const person = async (account: string, groupIds: readonly number[] = []) => addPerson(portal, account, await addResourceGroup(portal, account, ['session']), groupIds);
const everything = async () => ({
  dashboards: await db().select().from(dashboard).orderBy(asc(dashboard.id)),
  grants: await db().select().from(groupDashboard).orderBy(asc(groupDashboard.groupId), asc(groupDashboard.dashboardId)),
  workspaces: await db().select().from(workspace).orderBy(asc(workspace.id)),
});

describe('dashboards of a workspace come into the catalogue', () => {
  afterEach(clear);

  test('and those that are there already are marked', async () => {
    const [id] = await add(['Costs']);
    expect(await portal.value(inSource, { token: publisher, body: place() })).toEqual(THERE.map(({ id: there, displayName }) => ({ id: there, name: displayName, dashboardId: displayName === 'Costs' ? id : null })));
  });

  test('behind all others, with their names, class and workspace', async () => {
    const classId = (await portal.value(reportClasses.add, { token: publisher, body: { name: '财务', ename: 'Finance' } })).id;
    const before = (await all()).length;
    const ids = await add(['Costs', 'Sales'], { classId });
    const added = (await all()).slice(before);
    expect(added.map(({ dashboardId, displayName, sort }) => [dashboardId, displayName, sort])).toEqual([[ids[0], 'Costs', before], [ids[1], 'Sales', before + 1]]);
    expect(added[0]).toMatchObject({ classEnName: 'Finance', workspaceName: 'Finance', workspaceId: WORKSPACE, sourceDashboardId: idIn('Costs'), platform: 'PowerBI', isActive: 1, missingTime: null, roles: 0, views: 0, version: 1 });
  });

  test('and to roles, which keep what they have, for people to read', async () => {
    const [readers, others] = [await addGroup(portal, 'dashboard-readers'), await addGroup(portal, 'dashboard-others')];
    const [first] = await add(['Sales'], { groupIds: [readers] });
    const [second] = await add(['Costs'], { groupIds: [readers, others, readers] });
    expect((await portal.value(endpoints.reports.getMyDashboards, { token: await addReading('reads-costs', readers) })).map(({ dashboardId }) => dashboardId)).toEqual([first, second]);
    const { groups } = await portal.value(details, { token: publisher, query: { dashboardId: String(second) } });
    expect(groups.map(({ name }) => name)).toEqual(['dashboard-others', 'dashboard-readers']);
    const { items } = await portal.value(history.list, { token: admin, body: { kind: 'role', id: readers, page: {} } });
    expect(items.map(({ action, changes }) => [action, changes])).toEqual([
      ['dashboards', [{ field: 'dashboards', before: ['Sales'], after: ['Sales', 'Costs'] }]],
      ['dashboards', [{ field: 'dashboards', before: [], after: ['Sales'] }]],
    ]);
  });

  const addReading = async (account: string, groupId: number) => {
    await addPerson(portal, account, await addResourceGroup(portal, account, ['session', 'reports']), [groupId]);
    return signInPerson(portal, account);
  };

  test('once, also where two add the same one at the same time', async () => {
    const body = { ...place(), items: [item('Plans')] };
    const answers = await Promise.all([portal.call(addOnline, { token: admin, body }), portal.call(addOnline, { token: publisher, body })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await all({ keyword: 'plans' })).length).toBe(1);
  });
});

describe('roles are given by the rule of SetRoleDashboard', () => {
  let groupId: number;
  beforeAll(async () => {
    groupId = await addGroup(portal, 'given');
    await addPerson(portal, 'role-keeper', await addResourceGroup(portal, 'Role keepers', ['session', 'reportManagement', 'roles']));
  });

  test.each([
    ['who may not make that call', () => publisher, 'You cannot give rights that you do not have yourself (management of roles)', 'groupIds'],
    ['who holds no such dashboard', () => signInPerson(portal, 'role-keeper'), 'You cannot give rights that you do not have yourself (dashboards)', 'groupIds'],
  ] as const)('so %s adds nothing', async (_, tokenOf, message, field) => {
    const before = await everything();
    const token = await tokenOf();
    const answer = await portal.call(addOnline, { token, language: 'en', body: { ...place(), items: [item('Fleet')], groupIds: [groupId] } });
    expect([answer.status, answer.envelope.message, answer.envelope.errors?.[0]?.field]).toEqual([403, expect.stringContaining(message), field]);
    expect(await everything()).toEqual(before);
    const ids = (await portal.value(addOnline, { token, body: { ...place(), items: [item('Fleet')] } })).ids;
    await portal.value(remove, { token, body: { ids } });
  });
});

describe('a dashboard', () => {
  let id: number;
  beforeAll(async () => {
    [id = 0] = await add(['Sales', 'Costs', 'Staff']);
  });
  afterAll(clear);

  test('is changed, with a picture of one’s own and an owner, and that is written down', async () => {
    const ownerId = await person('dashboard-owner');
    const classId = (await portal.value(reportClasses.add, { token: publisher, body: { name: '销售' } })).id;
    const picture = await sharp({ create: { width: 32, height: 18, channels: 3, background: '#123456' } }).png().toBuffer();
    const cover = await portal.value(reportClasses.uploadCover, { token: publisher, file: { content: picture } });
    const before = await named('Sales');
    await portal.value(update, { token: publisher, body: { ...bodyOf(before), displayName: '销售总览', enDisplayName: 'Sales', classId, cover, ownerId } });
    const after = (await all({ id }))[0]!;
    expect(after).toMatchObject({ displayName: '销售总览', enDisplayName: 'Sales', className: '销售', cover, ownerId, ownerName: 'Person dashboard-owner', version: before.version + 1, sort: before.sort });
    // Somebody else may keep the picture, and nobody else may take it.
    const other = await named('Costs');
    expect(await portal.value(update, { token: admin, body: { ...bodyOf(after) } })).toBeNull();
    expect((await portal.call(update, { token: admin, body: { ...bodyOf(other), cover } })).envelope.errors?.[0]?.field).toBe('cover');
    const { items } = await portal.value(history.list, { token: publisher, body: { kind: 'dashboard', id, page: {} } });
    expect(items.map(({ action, changes }) => [action, changes.map(({ field }) => field).toSorted()])).toEqual([['update', ['cover', 'ename', 'name', 'owner', 'reportClass']], ['add', expect.arrayContaining(['name', 'source', 'workspace'])]]);
  });

  test.each([
    [0, ['Staff', 'Overview', 'Sales', 'Costs']],
    [2, ['Overview', 'Sales', 'Staff', 'Costs']],
    [10_000, ['Overview', 'Sales', 'Costs', 'Staff']],
  ])('goes to position %s, and the others make room', async (sort, expected) => {
    const one = (await all({ keyword: 'staff' }))[0]!;
    await portal.value(update, { token: publisher, body: { ...bodyOf(one), sort } });
    const rows = await all();
    expect(rows.map(({ displayName, enDisplayName }) => enDisplayName || displayName)).toEqual(expected);
    expect(rows.map((row) => row.sort)).toEqual([0, 1, 2, 3]);
    // Saved without a place, it stays.
    await portal.value(update, { token: publisher, body: { ...bodyOf((await all({ keyword: 'staff' }))[0]!), sort: undefined } });
    expect((await all()).map(({ dashboardId }) => dashboardId)).toEqual(rows.map(({ dashboardId }) => dashboardId));
  });

  test('is put out of use and into it again with others, for readers, and whoever has its form open can save it', async () => {
    const [one, other] = [(await all({ id }))[0]!, await named('Costs')];
    const ids = [one.dashboardId, other.dashboardId];
    await portal.value(isActive, { token: publisher, body: { ids: [other.dashboardId], value: 0 } });
    await portal.value(isActive, { token: publisher, body: { ids, value: 0 } });
    expect((await all({ isActive: 0 })).map(({ dashboardId }) => dashboardId)).toEqual(ids);
    expect((await portal.value(top, { token: publisher })).filter((row) => row.isActive === 0).map(({ dashboardId }) => dashboardId).toSorted()).toEqual(ids.toSorted());
    await portal.value(isActive, { token: publisher, body: { ids, value: 1 } });
    await portal.value(update, { token: publisher, body: bodyOf(one) });
    const actsOn = async (one: number) => (await portal.value(history.list, { token: publisher, body: { kind: 'dashboard', id: one, page: {} } })).items.map(({ action }) => action).slice(0, 2);
    expect([await actsOn(id), await actsOn(other.dashboardId)]).toEqual([['enable', 'disable'], ['enable', 'disable']]);
  });

  test('is found by either name, source, and what the service has no more; and has the openings of 30 days', async () => {
    const other = await named('Costs');
    const visit = { userId: (await person('visitor')), catalogueId: other.dashboardId, sourceReportId: 'x', reportName: 'x', reportUrl: '/', platform: 'PowerBI', sourceType: 'portal', pageName: '', pageDisplayName: '' };
    await db().insert(reportVisit).values([visit, visit, { ...visit, createTime: new Date(Date.now() - 31 * 86_400_000) }]);
    await db().update(dashboard).set({ missingTime: new Date() }).where(eq(dashboard.id, other.dashboardId));
    const idsOf = async (search: object) => (await all(search)).map(({ dashboardId }) => dashboardId);
    expect([await idsOf({ keyword: 'sAL' }), await idsOf({ keyword: '销售' }), await idsOf({ isMissing: 1 }), await idsOf({ sourceId: ABSENT })]).toEqual([[id], [id], [other.dashboardId], []]);
    expect((await idsOf({ isMissing: 0, sourceId })).length).toBe(3);
    expect((await all({ id: other.dashboardId }))[0]).toMatchObject({ views: 2, missingTime: expect.any(String) });
    const byName = await portal.value(list, { token: publisher, language: 'en', body: { orderBy: 'displayName', orderType: 'desc', pageSize: 2, pageIndex: 1 } });
    expect([byName.total, byName.items.map(({ displayName, enDisplayName }) => enDisplayName || displayName)]).toEqual([4, ['Staff', 'Sales']]);
  });
});

describe('deleting', () => {
  test('says what goes, and takes it along; comments and the log of openings stay', async () => {
    const [groupId, off] = [await addGroup(portal, 'losing'), await addGroup(portal, 'also-losing')];
    const [one = 0, other = 0] = await add(['Sales', 'Costs'], { groupIds: [groupId] });
    const [ann, ben, cat] = [await person('ann', [groupId]), await person('ben', [groupId, off]), await person('cat')];
    await customize(portal, ann, cat);
    await db().insert(groupDashboard).values({ groupId: off, dashboardId: other });
    await db().insert(userDashboard).values([{ userId: ann, dashboardId: one }, { userId: cat, dashboardId: other }]);
    const [category] = await db().insert(collectionClass).values({ userId: ben, name: 'Mine' }).returning();
    await db().insert(collection).values({ userId: ben, collectionClassId: category?.id ?? 0, dashboardId: one });
    await db().insert(accessRequest).values([{ userId: cat, dashboardId: one, reason: 'x' }, { userId: ann, dashboardId: one, reason: 'x', state: 'declined' }]);
    await db().insert(comment).values({ catalogueId: one, content: 'Kept', userName: 'Ann' });
    await db().insert(reportVisit).values({ userId: ann, catalogueId: one, sourceReportId: 'x', reportName: 'x', reportUrl: '/', platform: 'PowerBI', sourceType: 'portal', pageName: '', pageDisplayName: '' });

    expect(await portal.value(dependents, { token: publisher, body: { ids: [one] } })).toEqual({ roles: 1, people: 2, favourites: 1, requests: 1 });
    expect(await portal.value(dependents, { token: publisher, body: { ids: [one, other] } })).toEqual({ roles: 2, people: 3, favourites: 1, requests: 1 });
    const refused = await portal.call(remove, { token: publisher, body: { ids: [one, ABSENT] } });
    expect([refused.status, refused.envelope.errors?.[0]?.field, (await all({ id: one })).length]).toEqual([404, 'ids', 1]);

    await portal.value(remove, { token: publisher, body: { ids: [one, other] } });
    expect((await all()).map(({ sort }) => sort)).toEqual([0]);
    const left = async (table: typeof groupDashboard | typeof userDashboard | typeof collection | typeof accessRequest) => (await db().select().from(table).where(eq(table.dashboardId, one))).length;
    expect([await left(groupDashboard), await left(userDashboard), await left(collection), await left(accessRequest)]).toEqual([0, 0, 0, 0]);
    const logged = [await db().select().from(comment).where(eq(comment.catalogueId, one)), await db().select().from(reportVisit).where(eq(reportVisit.catalogueId, one))];
    expect(logged.map(({ length }) => length)).toEqual([1, 1]);
    const [last] = (await portal.value(history.list, { token: publisher, body: { kind: 'dashboard', id: one, page: {} } })).items;
    expect([last?.action, last?.changes.find(({ field }) => field === 'groups')?.before]).toEqual(['delete', ['losing']]);
    expect(await db().select().from(userGroup).where(eq(userGroup.userId, ben))).toHaveLength(2);
    expect((await portal.value(dashboardRoles.ofRole, { token: admin, query: { groupId: String(groupId) } })).dashboards.map(({ displayName }) => displayName)).not.toContain('Sales');
  });
});

describe('what cannot be is refused, names the field and changes nothing', () => {
  let known: ManagedDashboard;
  let offId: number;
  let selfServiceId: number;
  beforeAll(async () => {
    await add(['Sales']);
    known = await named('Sales');
    offId = await person('switched-off');
    await portal.value(users.check, { token: admin, body: { ids: [offId], isAction: 0 } });
    await db().insert(reportClass).values({ name: '自助报表', isSelfService: true, sort: 1_000 }).onConflictDoNothing();
    selfServiceId = (await db().select().from(reportClass).where(eq(reportClass.isSelfService, true)))[0]?.id ?? 0;
  });
  afterAll(clear);
  const adding = (more: object) => portal.call(addOnline, { token: admin, body: { ...place(), items: [item('Costs')], ...more } });
  const changing = (more: object) => portal.call(update, { token: publisher, body: { ...bodyOf(known), ...more } });

  test.each([
    ['one that the service does not have', () => adding({ items: [item('Costs'), item('Nowhere')] }), 404, 'items'],
    ['one that is there already, beside a new one', () => adding({ items: [item('Costs'), item('Sales')] }), 409, 'items'],
    ['one that is there already, in other capitals', () => adding({ items: [{ ...item('Sales'), sourceDashboardId: idIn('Sales').toUpperCase() }] }), 409, 'items'],
    ['the same one twice', () => adding({ items: [item('Costs'), item('Costs')] }), 400, 'items'],
    ['none', () => adding({ items: [] }), 400, 'items'],
    ['one without a name', () => adding({ items: [{ ...item('Costs'), displayName: ' ' }] }), 400, 'items.0.displayName'],
    ['a source that is gone', () => adding({ sourceId: ABSENT }), 404, 'sourceId'],
    ['a class that is gone', () => adding({ classId: ABSENT }), 404, 'classId'],
    ['the class of users’ own reports', () => adding({ classId: selfServiceId }), 409, 'classId'],
    ['a role that is gone', () => adding({ groupIds: [ABSENT] }), 404, 'groupIds'],
    ['an older version', () => changing({ version: known.version - 1 }), 409, 'version'],
    ['a change of what is gone', () => changing({ id: ABSENT }), 404, 'id'],
    ['a name that is none', () => changing({ displayName: '  ' }), 400, 'displayName'],
    ['a change to a class that is gone', () => changing({ classId: ABSENT }), 404, 'classId'],
    ['an owner who is not there', () => changing({ ownerId: ABSENT }), 404, 'ownerId'],
    ['an owner whose account is off', () => changing({ ownerId: offId }), 404, 'ownerId'],
    ['a picture of the portal’s that they did not upload', () => changing({ cover: '/api/Upload/Files/0.webp' }), 400, 'cover'],
    ['switching one that is gone', () => portal.call(isActive, { token: publisher, body: { ids: [known.dashboardId, ABSENT], value: 0 } }), 404, 'ids'],
    ['the details of one that is gone', () => portal.call(details, { token: publisher, query: { dashboardId: String(ABSENT) } }), 404, 'dashboardId'],
  ] as const)('%s', async (_, call, status, field) => {
    const before = await everything();
    const answer = await call();
    expect([answer.status, answer.envelope.errors?.[0]?.field]).toEqual([status, field]);
    expect(await everything()).toEqual(before);
  });

  test.each([
    ['has no such workspace', { status: 404 }, 404, 'workspaceId'],
    ['refuses', { status: 403, body: { error: { code: 'PowerBINotAuthorizedException' } } }, 502, undefined],
    ['is down', { status: 503 }, 503, undefined],
  ] as const)('a service that %s, which is said', async (_, given, status, field) => {
    powerBi.override = ({ path }) => (path.endsWith('/dashboards') ? given : undefined);
    const before = await everything();
    for (const answer of [await portal.call(inSource, { token: publisher, body: place() }), await adding({})]) expect([answer.status, answer.envelope.errors?.[0]?.field]).toEqual([status, field]);
    expect(await everything()).toEqual(before);
  });

  test('a source that is switched off', async () => {
    const [other] = await db().insert(connectionSource).values({ name: 'Off', isActive: false }).returning({ id: connectionSource.id });
    const answer = await portal.call(inSource, { token: publisher, language: 'en', body: { ...place(), sourceId: other?.id } });
    expect([answer.status, answer.envelope.message]).toEqual([503, expect.stringContaining('switched off')]);
  });
});
