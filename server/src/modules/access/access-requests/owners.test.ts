import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { desc, eq, inArray } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, addResourceGroup, customize, signInPerson } from '../../../../test/rights.ts';
import { accessRequest, auditLog, dashboard, report, userAccount, userDashboard, userReport } from '../../../database/schema/index.ts';

const { accessRequests, ownedRequests, notifications, reports, signIn, users } = endpoints;

describe('owners', () => {
  let portal: TestPortal;
  let admin: string;
  let mine: number;
  let others: number;
  let dashboardId: number;
  let owner: Awaited<ReturnType<typeof person>>;
  let people = 0;
  const db = () => portal.portal.database.db;

  const person = async (classes: Parameters<typeof addResourceGroup>[2] = ['session', 'reports']) => {
    const account = `person-${(people += 1)}`;
    const id = await addPerson(portal, account, await addResourceGroup(portal, account, classes));
    await customize(portal, id);
    return { id, account, token: await signInPerson(portal, account) };
  };
  const asks = async (thingId: number) => {
    const reader = await person();
    await portal.value(reports.requestAccess, { token: reader.token, body: { reportId: thingId, reason: 'For the board' } });
    const [request] = await db().select().from(accessRequest).where(eq(accessRequest.userId, reader.id));
    return { ...reader, requestId: request?.id ?? 0 };
  };
  const own = (id: number, ownerId: number | null) => portal.value(accessRequests.setOwner, { token: admin, body: { id, ownerId } });
  const grant = (token: string, id: number, more = {}) => portal.call(ownedRequests.grantToPerson, { token, body: { ids: [id], until: null, ...more } });
  const stateOf = async (id: number) => (await db().select().from(accessRequest).where(eq(accessRequest.id, id)))[0]?.state;
  const shown = (token: string) => portal.value(signIn.menuCounts, { token });

  beforeAll(async () => {
    portal = await startTestPortal(undefined, { PORTAL_OWNERS_DECIDE: '1' });
    admin = await portal.signIn('admin');
    [mine = 0, others = 0] = (await portal.value(reports.getMyReports, { token: admin })).map(({ id }) => id);
    dashboardId = (await db().select().from(dashboard))[0]?.id ?? 0;
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  beforeEach(async () => {
    await db().delete(accessRequest);
    await db().update(report).set({ ownerId: null });
    await db().update(dashboard).set({ ownerId: null });
    owner = await person();
    await db().insert(userReport).values({ userId: owner.id, reportId: mine });
    await own(mine, owner.id);
  });

  test('see the requests for what they own, and no others', async () => {
    const [one, other] = [await asks(mine), await asks(others)];
    const { items, total } = await portal.value(ownedRequests.list, { token: owner.token, body: {} });
    expect([items.map(({ id, account }) => [id, account]), total]).toEqual([[[one.requestId, one.account]], 1]);
    expect((await portal.value(ownedRequests.options, { token: owner.token, query: { id: one.requestId } })).roles).toEqual([]);
    expect((await portal.call(ownedRequests.options, { token: owner.token, query: { id: other.requestId } })).status).toBe(404);
    expect((await portal.call(accessRequests.list, { token: owner.token, body: {} })).status).toBe(403);
    expect(await shown(owner.token)).toEqual([{ path: 'OwnedRequests', count: 1 }]);
    expect(await shown(one.token)).toEqual([{ path: 'OwnedRequests', count: null }]);
    expect(await shown(admin)).toEqual([{ path: 'AccessRequests', count: 2 }, { path: 'OwnedRequests', count: null }]);
  });

  test('are told in the bell, once however many wait, beside the administrators', async () => {
    await asks(mine);
    await asks(mine);
    const told = async (token: string) => (await portal.value(notifications.list, { token })).map(({ kind, detail }) => [kind, detail.count]);
    expect(await told(owner.token)).toEqual([['access.asked-owner', 2]]);
    expect(await told(admin)).toEqual([['access.asked', 2]]);
  });

  test('grant what they hold for good, and no more', async () => {
    const one = await asks(mine);
    const more = await grant(owner.token, one.requestId, { allowA: 4 });
    expect([more.status, more.envelope.errors?.map(({ field }) => field), await stateOf(one.requestId)]).toEqual([403, ['allowA'], 'waiting']);
    expect((await grant(owner.token, one.requestId)).status).toBe(200);
    expect((await portal.value(reports.getMyReports, { token: one.token })).map(({ id }) => id)).toEqual([mine]);
    const [entry] = await db().select().from(auditLog).where(eq(auditLog.action, 'accessRequest.grant')).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ account: owner.account, detail: { account: one.account, thingId: mine } });
    const next = await asks(mine);
    await db().update(userReport).set({ expireTime: new Date(Date.now() + 86_400_000) }).where(eq(userReport.userId, owner.id));
    expect((await grant(owner.token, next.requestId)).status).toBe(403);
  });

  test('decline with a reason, and decide on nobody else’s, not even beside their own', async () => {
    const [one, other] = [await asks(mine), await asks(others)];
    const ids = [one.requestId, other.requestId];
    expect((await portal.call(ownedRequests.decline, { token: owner.token, body: { ids, answer: 'No' } })).status).toBe(404);
    expect((await grant(owner.token, other.requestId)).status).toBe(404);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['waiting', 'waiting']);
    await portal.value(ownedRequests.decline, { token: owner.token, body: { ids: [one.requestId], answer: 'Ask your manager' } });
    expect(await portal.value(reports.ownRequest, { token: one.token, query: { reportId: mine } })).toMatchObject({ state: 'declined', answer: 'Ask your manager' });
  });

  test('of dashboards do the same', async () => {
    await db().insert(userDashboard).values({ userId: owner.id, dashboardId });
    await own(dashboardId, owner.id);
    const one = await asks(dashboardId);
    expect((await grant(owner.token, one.requestId)).status).toBe(200);
    expect((await portal.value(reports.getMyDashboards, { token: one.token })).map((thing) => thing.dashboardId)).toEqual([dashboardId]);
  });

  test('are set by who decides on requests, with a record of it, and stand where readers ask', async () => {
    const other = await person();
    const versions = async () => [(await db().select().from(report).where(eq(report.id, mine)))[0]?.version ?? 0, (await db().select().from(dashboard).where(eq(dashboard.id, dashboardId)))[0]?.version ?? 0] as const;
    const [ofReport, ofDashboard] = await versions();
    expect((await portal.call(accessRequests.setOwner, { token: owner.token, body: { id: others, ownerId: owner.id } })).status).toBe(403);
    await own(mine, other.id);
    const [entry] = await db().select().from(auditLog).where(eq(auditLog.action, 'accessRequest.set-owner')).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ account: 'admin', detail: { kind: 'report', thingId: mine, before: { owner: owner.account }, after: { owner: other.account } } });
    const listed = await portal.value(accessRequests.owners, { token: admin, body: { keyword: other.account, orderBy: 'owner' } });
    expect([listed.total, listed.items.map(({ id, ownerId }) => [id, ownerId])]).toEqual([1, [[mine, other.id]]]);
    expect((await portal.value(accessRequests.people, { token: admin, body: { keyword: other.account } })).map(({ id }) => id)).toEqual([other.id]);
    await own(mine, null);
    await own(dashboardId, other.id);
    // Whoever has their forms open is told.
    expect(await versions()).toEqual([ofReport + 2, ofDashboard + 1]);
    await own(dashboardId, null);
    expect(await shown(other.token)).toEqual([{ path: 'OwnedRequests', count: null }]);
  });

  test('are people whose accounts are on, of what is published', async () => {
    await db().update(userAccount).set({ isAction: false }).where(eq(userAccount.id, owner.id));
    const off = await portal.call(accessRequests.setOwner, { token: admin, body: { id: others, ownerId: owner.id } });
    expect([off.status, off.envelope.errors?.map(({ field }) => field)]).toEqual([400, ['ownerId']]);
    const [made] = await db().select().from(report).where(eq(report.id, others));
    const [copy] = await db().insert(report).values({ ...made!, id: undefined, classType: 1, name: 'Mine alone' }).returning({ id: report.id });
    expect((await portal.call(accessRequests.setOwner, { token: admin, body: { id: copy?.id, ownerId: null } })).status).toBe(404);
    expect((await portal.value(accessRequests.owners, { token: admin, body: { keyword: 'Mine alone' } })).total).toBe(0);
    await db().delete(report).where(inArray(report.id, [copy?.id ?? 0]));
  });

  test('who are deleted own nothing any more', async () => {
    await portal.value(users.remove, { token: admin, body: { ids: [owner.id] } });
    expect((await db().select().from(report).where(eq(report.id, mine)))[0]?.ownerId).toBeNull();
  });
});

describe('where owners do not decide', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal();
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  test('their calls are refused, and nothing is shown or told to them', async () => {
    const { db } = portal.portal.database;
    const [one] = await db.select().from(report);
    const id = await addPerson(portal, 'owner', await addResourceGroup(portal, 'owner', ['session', 'reports']));
    await db.update(report).set({ ownerId: id });
    const token = await signInPerson(portal, 'owner');
    await portal.value(reports.requestAccess, { token: await portal.signIn('viewer'), body: { reportId: one?.id ?? 0, reason: 'Why not' } });
    const refused = [
      await portal.call(ownedRequests.list, { token, body: {} }),
      await portal.call(ownedRequests.options, { token, query: { id: 1 } }),
      await portal.call(ownedRequests.grantToPerson, { token, body: { ids: [1], until: null } }),
      await portal.call(ownedRequests.decline, { token, body: { ids: [1], answer: 'No' } }),
    ];
    expect(refused.map(({ status, envelope }) => [status, envelope.message])).toEqual(refused.map(() => [403, expect.stringContaining('负责人')]));
    expect(await portal.value(signIn.menuCounts, { token })).toEqual([{ path: 'OwnedRequests', count: null, reason: expect.objectContaining({ zh: expect.stringContaining('管理员') }) }]);
    // Nor do administrators find it in the menu, or in anybody's.
    const admin = await portal.signIn('admin');
    expect((await portal.value(signIn.myMenus, { token: admin })).map(({ name }) => name)).not.toContain('OwnedRequests');
    const { id: viewerId = 0 } = (await portal.value(endpoints.users.list, { token: admin, body: { keyword: 'viewer' } })).items[0] ?? {};
    const menus = await portal.value(endpoints.effectivePermissions.menus, { token: admin, query: { userId: viewerId } });
    expect(menus.map(({ entitle }) => entitle)).not.toContain('Requests for my reports');
    expect(await portal.value(notifications.list, { token })).toEqual([]);
  });
});
