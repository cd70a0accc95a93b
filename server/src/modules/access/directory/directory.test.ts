import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, eq, isNull } from 'drizzle-orm';
import { endpoints, type DirectoryRun } from '@portal/shared/contract/all';
import { databaseKind } from '../../../../test/database.ts';
import { idOf, person, startGraph, type GraphServer } from '../../../../test/graph.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addGroup, addPerson, addResourceGroup, builtIn, signInPerson } from '../../../../test/rights.ts';
import { auditLog, directoryGroup, directoryRun, directorySettings, directoryUser, exportTask, groupReport, report, ssoIdentity, userAccount, userGroup, userSession } from '../../../database/schema/index.ts';
import { Directory } from '../../../entra/directory.ts';
import { Graph } from '../../../entra/graph.ts';
import { readSettings } from '../../../settings.ts';
import { DirectoryRoles } from './roles-service.ts';
import { hourIn } from './sync-service.ts';

const { directoryUsers, directoryRoles, signIn } = endpoints;
const noWait = () => Promise.resolve();
const SALES = idOf(901);
const ASIA = idOf(902);

describe('users and groups of Entra ID', () => {
  let portal: TestPortal;
  let graph: GraphServer;
  let admin: string;
  let helper: string;
  let viewers: { resourceGroupId: number; groupId: number };
  const db = () => portal.portal.database.db;
  const accounts = async () => (await db().select().from(userAccount).where(eq(userAccount.source, 'azure')).orderBy(userAccount.account)).map(({ account, externalId, isAction }) => [account, externalId, isAction]);
  const entries = async () => (await db().select().from(directoryUser).orderBy(directoryUser.objectId)).map(({ displayName, isPresent, leftTime }) => [displayName, isPresent, leftTime !== null]);
  const add = (numbers: number[], more: object = {}, token = admin) => portal.call(directoryUsers.add, { token, body: { objectIds: numbers.map(idOf), groupIds: [viewers.groupId], resourceGroupId: viewers.resourceGroupId, ...more } });
  const settle = async (id: number): Promise<DirectoryRun> => {
    for (;;) {
      const run = await portal.value(directoryUsers.run, { token: admin, query: { id } });
      if (run.state !== 'running') return run;
      await new Promise((fulfil) => setTimeout(fulfil, 20));
    }
  };
  const sync = async (more: object = {}) => settle((await portal.value(directoryUsers.sync, { token: admin, body: more })).id);
  const set = async (fields: object) => {
    const { version } = await portal.value(directoryUsers.settings, { token: admin });
    return portal.call(directoryUsers.setSettings, { token: admin, body: { version, scope: [], hour: null, leaverDays: null, brakePercent: 10, ...fields } });
  };

  beforeAll(async () => {
    graph = await startGraph();
    portal = await startTestPortal(databaseKind, { ...graph.settings, SSO_ISSUER: 'https://issuer.example', SSO_CLIENT_ID: 'portal', SSO_CLIENT_SECRET: 'secret' }, noWait);
    admin = await portal.signIn('admin');
    viewers = await builtIn(portal, 'Viewers');
    await addPerson(portal, 'helper', await addResourceGroup(portal, 'Desk', ['session', 'directoryUsers', 'directoryRoles']));
    helper = await signInPerson(portal, 'helper');
  }, START_MILLISECONDS);
  afterAll(async () => {
    await portal.stop();
    await graph.close();
  });
  beforeEach(async () => {
    graph.fault = () => undefined;
    graph.users.clear();
    ['Anna', 'Ben', 'Carl'].forEach((name, index) => graph.users.set(idOf(index + 1), person(index + 1, name, { mail: `${name.toLowerCase()}@mail.example` })));
    graph.groups.clear();
    graph.groups.set(SALES, { displayName: 'Sales', members: [idOf(1), idOf(2)] });
    graph.groups.set(ASIA, { displayName: 'Asia', members: [idOf(2)] });
    graph.forgetDeltas();
    await db().delete(userAccount).where(eq(userAccount.source, 'azure'));
    await db().delete(directoryGroup);
    await db().delete(directoryUser);
    await db().delete(directoryRun);
    await db().delete(directorySettings);
    await db().insert(directorySettings).values({ id: 1 });
  });

  describe('people', () => {
    test('are found in the directory and added, without a password, with who they are written down', async () => {
      expect((await portal.value(directoryUsers.search, { token: admin, query: { keyword: 'ann' } })).map(({ upn, account }) => [upn, account])).toEqual([['anna@contoso.example', '']]);
      const preview = (await add([1, 2], { isPreview: 1 })).envelope.value;
      expect(preview.map(({ outcome }) => outcome)).toEqual(['added', 'added']);
      expect(await accounts()).toEqual([]);
      await add([1]);
      const [row] = await db().select().from(userAccount).where(eq(userAccount.source, 'azure'));
      expect(row).toMatchObject({ account: 'anna@contoso.example', fullName: 'Anna', mail: 'anna@mail.example', externalId: idOf(1), passwordHash: null });
      expect(await db().select().from(userGroup).where(eq(userGroup.userId, row?.id ?? 0))).toMatchObject([{ groupId: viewers.groupId, source: 'local' }]);
      expect((await db().select().from(auditLog).where(and(eq(auditLog.action, 'user.add'), eq(auditLog.target, 'anna@contoso.example')))).length).toBe(1);
      expect((await portal.value(directoryUsers.list, { token: admin, body: { match: 'matched' } })).items).toMatchObject([{ displayName: 'Anna', account: 'anna@contoso.example', match: 'matched' }]);
    });

    test('of whom only some can be added are told apart', async () => {
      await add([1]);
      graph.users.set(idOf(2), person(2, 'Ben', { accountEnabled: false }));
      graph.users.set(idOf(3), person(3, 'Viewer', { userPrincipalName: 'VIEWER' }));
      graph.users.set(idOf(4), person(4, 'Odd', { userPrincipalName: 'odd\u200b@contoso.example' }));
      // A Cyrillic а.
      graph.users.set(idOf(6), person(6, 'Alike', { userPrincipalName: '\u0430dmin@contoso.example' }));
      expect((await add([1, 2, 3, 4, 5, 6])).envelope.value.map(({ outcome }) => outcome)).toEqual(['matched', 'disabled', 'accountTaken', 'unfit', 'gone', 'unfit']);
      expect(await accounts()).toHaveLength(1);
    });

    test('are not given what the caller lacks', async () => {
      expect((await add([1], {}, helper)).status).toBe(403);
      for (const field of ['groupIds', 'resourceGroupId']) expect((await add([1], { [field]: field === 'groupIds' ? [2_000_000_000] : 2_000_000_000 })).envelope.errors?.map((error) => error.field)).toEqual([field]);
      expect((await add([], {})).status).toBe(400);
      expect((await portal.call(directoryUsers.add, { token: admin, body: { objectIds: ["x' or 1"], groupIds: [viewers.groupId], resourceGroupId: viewers.resourceGroupId } })).status).toBe(400);
      expect(await accounts()).toEqual([]);
    });

    test('are matched with the accounts that could be theirs, and unmatched', async () => {
      await sync();
      const anna = await addPerson(portal, 'ANNA@contoso.example', viewers.resourceGroupId);
      const session = await signInPerson(portal, 'ANNA@contoso.example');
      const other = await addPerson(portal, 'anna2', viewers.resourceGroupId);
      await db().update(userAccount).set({ mail: 'anna@mail.example' }).where(eq(userAccount.id, other));
      const [suggestion] = await portal.value(directoryUsers.suggest, { token: admin });
      expect(suggestion?.accounts.map(({ userId, by }) => [userId, by]).toSorted()).toEqual([[anna, 'upn'], [other, 'mail']].toSorted());
      expect((await portal.value(directoryUsers.list, { token: admin, body: { match: 'several' } })).items.map(({ displayName }) => displayName)).toEqual(['Anna']);
      const id = suggestion?.id ?? 0;
      const match = (pairs: object[], token = admin) => portal.call(directoryUsers.match, { token, body: { pairs } });
      expect((await match([{ id, userId: anna }, { id, userId: other }])).status).toBe(400);
      expect((await match([{ id, userId: anna }])).status).toBe(200);
      expect((await match([{ id, userId: other }])).status).toBe(409);
      expect(await accounts()).toEqual([['ANNA@contoso.example', idOf(1), true]]);
      // The password of the portal's own is good for nothing any more, nor is a session that was opened by it.
      expect((await db().select().from(userAccount).where(eq(userAccount.id, anna)))[0]?.passwordHash).toBeNull();
      expect((await portal.call(signIn.myMenus, { token: session })).status).toBe(401);
      await db().insert(ssoIdentity).values({ issuer: 'https://issuer.example', subject: 'wrong', userId: anna });
      expect(await portal.value(directoryUsers.unmatch, { token: admin, body: { ids: [id] } })).toBeNull();
      // Whoever it was matched with would be found by it before anybody is asked for by name.
      expect(await db().select().from(ssoIdentity)).toEqual([]);
      expect(await db().select().from(userSession).where(and(eq(userSession.userId, anna), isNull(userSession.revokedTime)))).toEqual([]);
      expect((await portal.call(directoryUsers.unmatch, { token: admin, body: { ids: [id] } })).status).toBe(409);
      const { id: adminId = 0 } = (await db().select().from(userAccount).where(eq(userAccount.account, 'admin')))[0] ?? {};
      // Who signs in as an administrator's match would be one.
      expect((await match([{ id, userId: adminId }], helper)).status).toBe(403);
      for (const one of [anna, other]) await db().delete(userAccount).where(eq(userAccount.id, one));
    });
  });

  describe('synchronising', () => {
    test('shows what would be different, then keeps it, and reads only changes from then on', async () => {
      const preview = await sync({ isPreview: 1 });
      expect([preview.state, preview.counts.added, await entries()]).toEqual(['done', 3, []]);
      await sync();
      await add([1]);
      graph.change(idOf(1), { displayName: 'Anna B.', employeeId: '77' });
      graph.remove(idOf(3));
      const run = await sync();
      expect(run).toMatchObject({ state: 'done', counts: { changed: 1, left: 1, account: 1, disabled: 0 } });
      expect(run.changes.find(({ kind }) => kind === 'account')).toMatchObject({ before: expect.stringContaining('Anna'), after: 'Anna B. · anna@mail.example · 77' });
      expect(graph.calls.filter(({ path }) => path.endsWith('/delta')).at(-1)?.query.has('$deltatoken')).toBe(true);
      expect(await entries()).toEqual([['Anna B.', true, false], ['Ben', true, false], ['Carl', false, true]]);
      graph.forgetDeltas();
      expect((await sync()).state).toBe('done');
    });

    test('only members of some groups, where some are chosen', async () => {
      await sync();
      expect((await set({ scope: [{ id: SALES, name: 'Sales' }] })).status).toBe(200);
      expect((await sync()).counts.left).toBe(1);
      expect(await entries()).toEqual([['Anna', true, false], ['Ben', true, false], ['Carl', false, true]]);
    });

    test('disables who has left so long ago, signs them out, and stops where they are too many', async () => {
      await set({ leaverDays: 7, brakePercent: 50 });
      await sync();
      await add([1, 2, 3]);
      graph.remove(idOf(1));
      await sync();
      expect((await accounts()).map(([, , on]) => on)).toEqual([true, true, true]);
      await db().update(directoryUser).set({ leftTime: new Date(Date.now() - 8 * 86_400_000) }).where(eq(directoryUser.objectId, idOf(1)));
      expect((await sync()).counts.disabled).toBe(1);
      expect((await accounts()).map(([, , on]) => on)).toEqual([false, true, true]);
      await db().update(directoryUser).set({ isPresent: false, leftTime: new Date(Date.now() - 8 * 86_400_000) });
      await set({ leaverDays: 7, brakePercent: 10 });
      const braked = await sync();
      expect([braked.state, braked.counts.disabled]).toEqual(['braked', 2]);
      expect((await accounts()).map(([, , on]) => on)).toEqual([false, true, true]);
      expect((await sync({ isForced: 1 })).state).toBe('done');
      expect((await accounts()).map(([, , on]) => on)).toEqual([false, false, false]);
    });

    test('only administrators say whom it disables, and who is none disables nobody whom they do not reach', async () => {
      const fields = { scope: [], hour: null, leaverDays: 0, brakePercent: 100 };
      const { version } = await portal.value(directoryUsers.settings, { token: helper });
      const refused = [await portal.call(directoryUsers.setSettings, { token: helper, body: { version, ...fields } }), await portal.call(directoryUsers.sync, { token: helper, body: { isForced: 1 } })];
      expect(refused.map(({ status, envelope }) => [status, envelope.errors?.[0]?.field])).toEqual([[403, 'version'], [403, 'isForced']]);
      expect(await portal.value(directoryUsers.settings, { token: admin })).toMatchObject({ version, leaverDays: null });
      await set(fields);
      await sync();
      await add([1]);
      const [anna] = await db().select().from(userAccount).where(eq(userAccount.externalId, idOf(1)));
      await db().update(userAccount).set({ resourceGroupId: (await builtIn(portal, 'Administrators')).resourceGroupId }).where(eq(userAccount.id, anna?.id ?? 0));
      await db().insert(exportTask).values({ userId: anna?.id ?? 0, name: 'x', options: { formats: ['PDF'], language: 'zh' }, leaseUntil: new Date(Date.now() + 600_000) });
      graph.remove(idOf(1));
      const { id } = await portal.value(directoryUsers.sync, { token: helper, body: {} });
      expect(await settle(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('anna@contoso.example') });
      expect((await accounts()).map(([, , on]) => on)).toEqual([true]);
      expect((await sync()).state).toBe('done');
      expect((await accounts()).map(([, , on]) => on)).toEqual([false]);
      // As whoever is disabled by hand.
      expect((await db().select().from(exportTask)).map(({ state }) => state)).toEqual(['failed']);
    });

    test('a link for changes that another cloud has given reads everybody anew', async () => {
      await sync();
      await db().update(directorySettings).set({ deltaLink: 'https://microsoftgraph.chinacloudapi.cn/v1.0/users/delta?$deltatoken=1' });
      expect((await sync()).state).toBe('done');
      expect((await db().select().from(directorySettings))[0]?.deltaLink).toContain(graph.settings.ENTRA_GRAPH ?? 'http');
    });

    test('keeps why it failed, and changes nothing', async () => {
      await sync();
      graph.change(idOf(1), { displayName: 'Else' });
      graph.fault = ({ path }) => (path.endsWith('/delta') ? { status: 403, body: { error: { code: 'Authorization_RequestDenied', message: 'x' } } } : undefined);
      const { id } = await portal.value(directoryUsers.sync, { token: admin, body: {} });
      await settle(id);
      const run = await portal.value(directoryUsers.run, { token: admin, language: 'en', query: { id } });
      expect([run.state, run.failure]).toEqual(['failed', expect.stringContaining('User.Read.All')]);
      expect((await entries())[0]?.[0]).toBe('Anna');
      expect((await portal.value(directoryUsers.runs, { token: admin })).map(({ state }) => state)).toEqual(['failed', 'done']);
    });

    test('one at a time, and one whose server is gone is given up', async () => {
      await db().insert(directoryRun).values({ isPreview: false });
      expect((await portal.call(directoryUsers.sync, { token: admin, body: {} })).status).toBe(409);
      await db().update(directoryRun).set({ updateTime: new Date(Date.now() - 10 * 60_000) });
      expect((await sync()).state).toBe('done');
    });

    test('settings are kept, and whoever saves second is told', async () => {
      expect((await set({ hour: 3, leaverDays: 30 })).status).toBe(200);
      expect(await portal.value(directoryUsers.settings, { token: admin })).toMatchObject({ hour: 3, leaverDays: 30, connection: { from: 'entra', missing: [] } });
      expect(JSON.stringify(await portal.value(directoryUsers.settings, { token: admin }))).not.toContain('right');
      expect((await portal.call(directoryUsers.setSettings, { token: admin, body: { version: 1, scope: [], hour: null, leaverDays: null, brakePercent: 10 } })).status).toBe(409);
      for (const wrong of [{ hour: 24 }, { brakePercent: 101 }, { leaverDays: -1 }, { scope: [{ id: 'x', name: 'y' }] }]) expect((await set(wrong)).status).toBe(400);
      expect(hourIn('Asia/Shanghai', new Date('2026-11-23T19:30:00Z'))).toBe(3);
    });

    test('the ends of secrets are shown, or the permission that is missing', async () => {
      graph.applications = [{ displayName: 'Portal', passwordCredentials: [{ displayName: 'main', endDateTime: '2027-01-01T00:00:00Z' }] }];
      expect(await portal.value(directoryUsers.credentials, { token: admin })).toEqual({ applications: [{ appId: 'portal', name: 'Portal', secrets: [{ name: 'main', endTime: '2027-01-01T00:00:00.000Z' }] }], missing: '' });
      graph.applications = 'denied';
      expect(await portal.value(directoryUsers.credentials, { token: admin })).toEqual({ applications: [], missing: 'Application.Read.All' });
    });
  });

  describe('roles by groups', () => {
    const map = async (objectId: string, groupId: number, more: object = {}, token = admin) => portal.call(directoryRoles.add, { token, body: { objectId, groupId, ...more } });
    const members = async (groupId: number) =>
      (await db().select({ account: userAccount.fullName, source: userGroup.source, sourceId: userGroup.sourceId }).from(userGroup).innerJoin(userAccount, eq(userAccount.id, userGroup.userId)).where(eq(userGroup.groupId, groupId)).orderBy(userAccount.fullName)).map((row) => [row.account, row.source, row.sourceId]);
    const row = async (id: number) => (await portal.value(directoryRoles.list, { token: admin, body: { id } })).items[0];

    test('a preview changes nothing, a synchronisation gives and takes, and by hand wins', async () => {
      const role = await addGroup(portal, 'by-sales');
      await add([1, 2, 3]);
      const carl = (await db().select().from(userAccount).where(eq(userAccount.externalId, idOf(3))))[0]?.id ?? 0;
      await db().insert(userGroup).values({ userId: carl, groupId: role });
      const { id } = (await map(SALES, role)).envelope.value;
      expect((await map(SALES, role)).status).toBe(409);
      const preview = await portal.value(directoryRoles.preview, { token: admin, query: { id } });
      expect([preview.added.map(({ fullName }) => fullName), preview.removed, preview.members, preview.matched]).toEqual([['Anna', 'Ben'], [], 2, 2]);
      expect(await members(role)).toEqual([['Carl', 'local', null]]);
      await portal.value(directoryRoles.sync, { token: admin, body: { id } });
      expect(await members(role)).toEqual([['Anna', 'azure', id], ['Ben', 'azure', id], ['Carl', 'local', null]]);
      expect(await row(id)).toMatchObject({ members: 2, matched: 2, missing: 0, extra: 0 });
      graph.groups.set(SALES, { displayName: 'Sales team', members: [idOf(2)] });
      await db().delete(userGroup).where(and(eq(userGroup.groupId, role), eq(userGroup.sourceId, id), eq(userGroup.userId, (await db().select().from(userAccount).where(eq(userAccount.externalId, idOf(2))))[0]?.id ?? 0)));
      expect(await row(id)).toMatchObject({ missing: 1 });
      const { added, removed } = await portal.value(directoryRoles.sync, { token: admin, body: { id } });
      expect([added.map(({ fullName }) => fullName), removed.map(({ fullName }) => fullName)]).toEqual([['Ben'], ['Anna']]);
      expect([await members(role), (await row(id))?.name]).toEqual([[['Ben', 'azure', id], ['Carl', 'local', null]], 'Sales team']);
    });

    test('of two groups with one role the first gives it, and the other goes on with it', async () => {
      const role = await addGroup(portal, 'by-two');
      await add([1, 2]);
      const { id: sales } = (await map(SALES, role, { precedence: 20 })).envelope.value;
      const { id: asia } = (await map(ASIA, role, { precedence: 10 })).envelope.value;
      for (const id of [sales, asia]) await portal.value(directoryRoles.sync, { token: admin, body: { id } });
      expect(await members(role)).toEqual([['Anna', 'azure', sales], ['Ben', 'azure', asia]]);
      await portal.value(directoryRoles.remove, { token: admin, body: { id: asia, isKept: 0 } });
      expect(await members(role)).toEqual([['Anna', 'azure', sales], ['Ben', 'azure', sales]]);
      await portal.value(directoryRoles.remove, { token: admin, body: { id: sales, isKept: 1 } });
      expect(await members(role)).toEqual([['Anna', 'local', null], ['Ben', 'local', null]]);
    });

    test('by night a group that is empty all at once takes its role from nobody; the list shows how many differ', async () => {
      const role = await addGroup(portal, 'by-night');
      await add([1, 2]);
      const { id } = (await map(SALES, role)).envelope.value;
      const night = () => new DirectoryRoles(db(), new Directory(new Graph(readSettings(graph.settings).entra, noWait))).syncAll({ warn: () => undefined }, new AbortController().signal);
      await night();
      expect(await members(role)).toEqual([['Anna', 'azure', id], ['Ben', 'azure', id]]);
      graph.groups.set(SALES, { displayName: 'Sales', members: [] });
      await night();
      expect([await members(role), await row(id)]).toEqual([[['Anna', 'azure', id], ['Ben', 'azure', id]], expect.objectContaining({ members: 0, extra: 2 })]);
      expect((await portal.value(directoryRoles.preview, { token: admin, query: { id } })).removed).toHaveLength(2);
      await portal.value(directoryRoles.sync, { token: admin, body: { id } });
      expect(await members(role)).toEqual([]);
    });

    test('nobody maps a role that gives what they lack, and a change is told to who comes second', async () => {
      const role = await addGroup(portal, 'with-report');
      const [first] = await db().select().from(report);
      await db().insert(groupReport).values({ groupId: role, reportId: first?.id ?? 0 });
      expect((await map(SALES, role, {}, helper)).status).toBe(403);
      const { id } = (await map(SALES, role)).envelope.value;
      for (const [endpoint, body] of [[directoryRoles.sync, { id }], [directoryRoles.remove, { id, isKept: 0 }], [directoryRoles.update, { id, version: 1, precedence: 1 }]] as const) expect((await portal.call(endpoint, { token: helper, body })).status).toBe(403);
      expect((await portal.call(directoryRoles.update, { token: admin, body: { id, version: 1, precedence: 5 } })).status).toBe(200);
      expect((await portal.call(directoryRoles.update, { token: admin, body: { id, version: 1, precedence: 6 } })).status).toBe(409);
    });

    test.each<[string, string, number | undefined, number, object?]>([
      ['a group that is not there', idOf(999), undefined, 404],
      ['a role that is not there', SALES, 2_000_000_000, 404],
      ['an id that is none', 'x', undefined, 400],
      ['a precedence of nothing', SALES, undefined, 400, { precedence: 0 }],
    ])('%s is refused', async (_, objectId, groupId, status, more = {}) => expect((await map(objectId, groupId ?? viewers.groupId, more)).status).toBe(status));

    test('groups are found by name', async () => {
      expect(await portal.value(directoryRoles.groups, { token: admin, query: { keyword: 'sal' } })).toEqual([{ id: SALES, name: 'Sales', notes: '' }]);
    });
  });
});

test('where there is no single sign-on, who is matched keeps the password that they sign in by', async () => {
  const portal = await startTestPortal();
  const token = await portal.signIn('admin');
  const { db } = portal.portal.database;
  const [entry] = await db.insert(directoryUser).values({ objectId: idOf(7), displayName: 'Root', upn: 'root@contoso.example' }).returning();
  const [admin] = await db.select().from(userAccount).where(eq(userAccount.account, 'admin'));
  expect(await portal.value(directoryUsers.match, { token, body: { pairs: [{ id: entry!.id, userId: admin!.id }] } })).toBeNull();
  expect(await portal.signIn('admin')).not.toBe('');
  await portal.stop();
}, START_MILLISECONDS);

test('where nothing is set up it is said what is missing, and nothing is begun', async () => {
  const portal = await startTestPortal();
  const token = await portal.signIn('admin');
  expect((await portal.value(directoryUsers.settings, { token })).connection).toMatchObject({ from: 'none', missing: ['ENTRA_TENANT', 'ENTRA_CLIENT_ID', 'ENTRA_CLIENT_SECRET'] });
  for (const call of [portal.call(directoryUsers.search, { token, language: 'en', query: { keyword: 'a' } }), portal.call(directoryUsers.sync, { token, language: 'en', body: {} })]) {
    const { status, envelope } = await call;
    expect([status, envelope.message]).toEqual([409, expect.stringContaining('ENTRA_TENANT')]);
  }
  await portal.stop();
}, START_MILLISECONDS);
