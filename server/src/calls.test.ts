import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { classOf, endpoints, INTERFACE_DENIED, interfaceClasses, keyOf, PERMISSIONS_HEADER, type Endpoint, type InterfaceClass, type Session } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../test/portal.ts';
import { addPerson, addResourceGroup, builtIn, signInPerson } from '../test/rights.ts';
import { interfaceEntry, resourceGroupInterface, resourceGroupInterfaceClass, userAccount } from './database/schema/index.ts';
import { texts } from './language/texts.ts';
import { Calls } from './calls.ts';

const { permissions, myMenus, login } = endpoints.signIn;

const all = Object.values(endpoints).flatMap((group) => Object.values(group) as Endpoint[]);
/** The calls of some interface classes. */
const ofClasses = (...classes: InterfaceClass[]): string[] => all.filter(({ access }) => classes.includes(classOf(access) as InterfaceClass)).map(keyOf);

test('a version is of the calls, in whatever order', () => {
  const [one = '', other = ''] = ofClasses('users');
  expect(new Calls([one, other]).permissions).toEqual(new Calls(new Set([other, one])).permissions);
  expect(new Set([[], [one], [other], [one, other]].map((calls) => new Calls(calls).permissions.version)).size).toBe(4);
});

test('a browser is told the classes that somebody has as a whole, and the single calls of others', () => {
  const { list, exportUser } = endpoints.users;
  const { interfaceClasses, interfaces } = new Calls([...ofClasses('session', 'menus'), keyOf(list)], [keyOf(endpoints.menus.top)]).permissions;
  expect(interfaceClasses).toEqual(['menus', 'session']);
  expect(interfaces).toEqual({ usersRead: [keyOf(list)] });
  const calls = new Calls([keyOf(list)], [keyOf(list)]);
  expect([calls.may(list), calls.isOff(list), calls.may(exportUser), calls.isOff(exportUser)]).toEqual([false, true, false, false]);
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
    for (const { envelope } of [first, renewed]) expect((envelope.value as Session).permissions).toEqual(new Calls(ofClasses('session', 'reports')).permissions);
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
    expect(await portal.value(permissions, { token })).toEqual({ version: after, interfaceClasses: ['reports', 'session', 'users'], interfaces: {} });
    await db.delete(resourceGroupInterfaceClass).where(and(eq(resourceGroupInterfaceClass.resourceGroupId, groupId), eq(resourceGroupInterfaceClass.interfaceClass, 'users')));
    const refused = await portal.call(endpoints.users.check, { token, body: { ids: [1], isAction: 1 } });
    expect([refused.status, refused.headers[PERMISSIONS_HEADER]]).toEqual([403, before]);
  });

  test('has another version for who is put into another group', async () => {
    const before = await versionSaid();
    const other = await addResourceGroup(portal, 'Others', ['session']);
    await portal.portal.database.db.update(userAccount).set({ resourceGroupId: other }).where(eq(userAccount.account, 'somebody'));
    expect(await versionSaid()).toBe(new Calls(ofClasses('session')).permissions.version);
    expect(await versionSaid()).not.toBe(before);
  });

  describe('one by one', () => {
    const { list, remove } = endpoints.users;
    const search = { body: {} };
    const idOf = async (call: Endpoint): Promise<number> =>
      (await portal.portal.database.db.select().from(interfaceEntry).where(and(eq(interfaceEntry.method, call.method), eq(interfaceEntry.path, call.path))))[0]?.id ?? 0;

    beforeAll(async () => {
      const { db } = portal.portal.database;
      const other = await addResourceGroup(portal, 'Who reads the list', ['session']);
      await db.insert(resourceGroupInterface).values({ resourceGroupId: other, interfaceId: await idOf(list) });
      await addPerson(portal, 'lister', other);
      token = await signInPerson(portal, 'lister');
    });

    test('is what was granted, and nothing else of its class', async () => {
      expect((await portal.call(list, { token, ...search })).status).toBe(200);
      expect((await portal.call(endpoints.groups.top, { token })).status).toBe(403);
      expect((await portal.call(remove, { token, body: { ids: [1] } })).status).toBe(403);
      expect(await portal.value(permissions, { token })).toMatchObject({ interfaceClasses: ['session'], interfaces: { usersRead: [keyOf(list)] } });
    });

    test('what is switched off is refused for everybody at the next call, and says so', async () => {
      const { db } = portal.portal.database;
      const admin = await portal.signIn('admin');
      await db.update(interfaceEntry).set({ isEnabled: false }).where(eq(interfaceEntry.id, await idOf(list)));
      for (const who of [token, admin]) {
        const { status, envelope } = await portal.call(list, { token: who, ...search, language: 'en' });
        expect([status, envelope.message]).toEqual([403, texts.interfaceOff.en]);
      }
      await db.update(interfaceEntry).set({ isEnabled: true }).where(eq(interfaceEntry.id, await idOf(list)));
      expect((await portal.call(list, { token, ...search })).status).toBe(200);
    });
  });
});

/** What the group of viewers holds; administrators hold every class. */
const OF_VIEWERS = ['session', 'reports', 'favourites', 'comments', 'learning', 'uploads'] as const satisfies readonly InterfaceClass[];
/** Files and streams, which have no envelope and so no entry in the contract. */
const FILES = ['/api/OnlinePowerBI/ExportFile/x.pdf', '/api/Upload/Files/x.png', '/api/OnlinePowerBI/ReportFile/1', '/api/Events'];

describe('every call of the contract', () => {
  const entries = Object.entries(endpoints).flatMap(([group, members]) => Object.entries(members as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })))
    // It ends the session by which the others are made.
    .sort((one, other) => Number(one.endpoint === endpoints.signIn.logout) - Number(other.endpoint === endpoints.signIn.logout));
  let portal: TestPortal;
  let deploy: string;

  beforeAll(async () => {
    portal = await startTestPortal();
    const { secret } = await portal.value(endpoints.deployment.createToken, { token: await portal.signIn('admin'), body: { name: 'Team', remotes: ['made'] } });
    deploy = secret;
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  /** The calls, without any input, that do not end as they should. Who may not make one is told so before the input is read. */
  const outcomes = async (token: string | undefined, refused: (endpoint: Endpoint) => readonly [status: number, message: string] | undefined) => {
    const wrong: unknown[] = [];
    for (const { name, endpoint } of entries) {
      const { status, envelope } = await portal.call(endpoint, { token, language: 'en' });
      const expected = refused(endpoint);
      const isRight = expected ? status === expected[0] && envelope.statusCode === status && envelope.message === expected[1] && envelope.value === null : status !== 401 && envelope.message !== INTERFACE_DENIED;
      if (!isRight) wrong.push([name, endpoint.access, status, envelope.message]);
    }
    return wrong;
  };
  const SIGN_IN = [401, 'Your session has ended. Please sign in again'] as const;
  const DENIED = [403, INTERFACE_DENIED] as const;

  test.each([
    ['nobody', () => undefined],
    ['a made-up token', () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
  ])('lets in %s where it is public, and nowhere else', async (_, token) => {
    expect(await outcomes(token(), ({ access }) => (access === 'public' ? undefined : SIGN_IN))).toEqual([]);
    for (const url of FILES) expect([url, (await portal.portal.app.inject({ url, headers: token() ? { authorization: `Bearer ${token()}` } : {} })).statusCode]).toEqual([url, 401]);
  });

  test('lets in a team by its deploy token where releases are made, and nowhere else', async () => {
    expect(await outcomes(deploy, ({ access }) => (access === 'public' || access === 'deploy' ? undefined : SIGN_IN))).toEqual([]);
  });

  /** A person whose resource group holds these classes only. */
  const personWith = async (classes: readonly InterfaceClass[]): Promise<string> => {
    const account = `with-${classes.join('-') || 'nothing'}`;
    await addPerson(portal, account, await addResourceGroup(portal, account, classes));
    return signInPerson(portal, account);
  };
  const builtInPerson = async (name: 'Administrators' | 'Viewers'): Promise<string> => {
    const { resourceGroupId, groupId } = await builtIn(portal, name);
    await addPerson(portal, `one-of-${name}`, resourceGroupId, [groupId]);
    return signInPerson(portal, `one-of-${name}`);
  };

  test.each<[string, readonly InterfaceClass[], () => Promise<string>]>([
    ['whose group holds no class', [], () => personWith([])],
    ...interfaceClasses.map((one): [string, readonly InterfaceClass[], () => Promise<string>] => [`whose group holds ${one} only`, [one], () => personWith([one])]),
    ['of the viewers', OF_VIEWERS, () => builtInPerson('Viewers')],
    ['of the administrators', interfaceClasses, () => builtInPerson('Administrators')],
  ])('lets in somebody %s where that is what it needs, and nowhere else', async (_, classes, signIn) => {
    const holds = new Set<string>(['public', ...classes, ...(classes.includes('releases') ? ['deploy'] : [])]);
    expect(await outcomes(await signIn(), ({ access }) => (holds.has(access) ? undefined : DENIED))).toEqual([]);
  });
});
