import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { endpoints, PERMISSIONS_HEADER, type Session } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../test/portal.ts';
import { addPerson, addResourceGroup, signInPerson } from '../test/rights.ts';
import { resourceGroupInterfaceClass, userAccount } from './database/schema/index.ts';
import { permissionsOf } from './permissions.ts';

const { permissions, myMenus, login } = endpoints.signIn;

test('a version is of the classes, in whatever order', () => {
  expect(permissionsOf(['b', 'a'])).toEqual(permissionsOf(new Set(['a', 'b'])));
  expect(new Set([[], ['a'], ['b'], ['a', 'b'], ['a b']].map((classes) => permissionsOf(classes).version)).size).toBeGreaterThanOrEqual(4);
});

describe('what the current user may call', () => {
  let portal: TestPortal;
  let groupId: number;
  let token: string;

  beforeAll(async () => {
    portal = await startTestPortal();
    groupId = await addResourceGroup(portal, 'Some', ['session', 'reports']);
    await addPerson(portal, 'somebody', groupId);
    token = await signInPerson(portal, 'somebody');
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const versionSaid = async (): Promise<unknown> => (await portal.call(myMenus, { token })).headers[PERMISSIONS_HEADER];

  test('comes with signing in and with each renewal', async () => {
    const first = await portal.call(login, { body: { grant_type: 'password', username: 'somebody', password: 'Person-password-1' } });
    const renewed = await portal.call(login, { body: { grant_type: 'refresh_token' }, cookies: first.cookies });
    for (const { envelope } of [first, renewed]) expect((envelope.value as Session).permissions).toEqual(permissionsOf(['session', 'reports']));
  });

  test('is the same wherever it is said', async () => {
    const known = await portal.value(permissions, { token });
    expect(known.interfaceClasses).toEqual(['reports', 'session']);
    expect(await versionSaid()).toBe(known.version);
  });

  test('is not said to who is not signed in', async () => {
    expect((await portal.call(permissions)).status).toBe(401);
    expect((await portal.call(myMenus)).headers[PERMISSIONS_HEADER]).toBeUndefined();
    expect((await portal.call(endpoints.signIn.siteSettings, { token })).headers[PERMISSIONS_HEADER]).toBeUndefined();
  });

  test('has another version with the next answer after the classes of the group have changed, an error among them', async () => {
    const { db } = portal.portal.database;
    const before = await versionSaid();
    await db.insert(resourceGroupInterfaceClass).values({ resourceGroupId: groupId, interfaceClass: 'users' });
    const after = await versionSaid();
    expect(after).not.toBe(before);
    expect(await portal.value(permissions, { token })).toEqual({ version: after, interfaceClasses: ['reports', 'session', 'users'] });
    await db.delete(resourceGroupInterfaceClass).where(and(eq(resourceGroupInterfaceClass.resourceGroupId, groupId), eq(resourceGroupInterfaceClass.interfaceClass, 'users')));
    const refused = await portal.call(endpoints.users.list, { token });
    expect([refused.status, refused.headers[PERMISSIONS_HEADER]]).toEqual([403, before]);
  });

  test('has another version for who is put into another group', async () => {
    const before = await versionSaid();
    const other = await addResourceGroup(portal, 'Others', ['session']);
    await portal.portal.database.db.update(userAccount).set({ resourceGroupId: other }).where(eq(userAccount.account, 'somebody'));
    expect(await versionSaid()).toBe(permissionsOf(['session']).version);
    expect(await versionSaid()).not.toBe(before);
  });
});
