import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { classOf, endpoints, INTERFACE_DENIED, keyOf, type Endpoint, type InterfaceClass } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../test/portal.ts';
import { addPerson, addResourceGroup, signInPerson } from '../test/rights.ts';
import { builtInGroups, type BuiltInGroup } from './built-in-groups.ts';
import { interfaceEntry, resourceGroup, resourceGroupInterface } from './database/schema/index.ts';

const readers: readonly BuiltInGroup[] = ['administrators', 'reportAdministrators', 'dataAdministrators', 'contentEditors', 'selfServiceAuthors', 'viewers'];

/** Which built-in groups hold each interface class as a whole; what auditors have besides is `isRead`. */
const holders: Record<InterfaceClass, readonly BuiltInGroup[]> = {
  session: builtInGroups,
  learning: builtInGroups,
  reports: readers,
  favourites: readers,
  comments: readers,
  uploads: readers,
  commentManagement: ['administrators', 'contentEditors'],
  reportManagement: ['administrators', 'reportAdministrators'],
  users: ['administrators', 'securityAdministrators'],
  usersRead: ['administrators', 'securityAdministrators'],
  roles: ['administrators', 'securityAdministrators'],
  resourceGroups: ['administrators'],
  interfaces: ['administrators'],
  menus: ['administrators'],
  releases: ['administrators'],
};

const calls = (Object.values(endpoints).flatMap((group) => Object.values(group)) as Endpoint[]).filter(({ access }) => access !== 'public');
/** An auditor reads everything, and changes nothing. */
const isRead = ({ method, tags, changes }: Endpoint): boolean => method === 'GET' || (tags !== undefined && changes === undefined);

describe('what each built-in resource group may call', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal();
    const groups = await portal.portal.database.db.select().from(resourceGroup);
    for (const code of builtInGroups) {
      const group = groups.find((one) => one.code === code);
      if (!group) throw new Error(`There is no group ${code}`);
      await addPerson(portal, code, group.id);
    }
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  /** The calls that are refused to who sends an empty request; what else is wrong with it is not the question. */
  const refused = async (token: string | undefined): Promise<string[]> => {
    const found: string[] = [];
    for (const endpoint of calls) {
      const response = await portal.portal.app.inject({
        method: endpoint.method,
        url: endpoint.path,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(endpoint.method === 'POST' && { payload: {} }),
      });
      if (response.statusCode === 401 || (response.statusCode === 403 && response.json<{ message: string }>().message === INTERFACE_DENIED)) found.push(keyOf(endpoint));
    }
    return found;
  };

  test.each(builtInGroups)('%s', async (code) => {
    const expected = calls.filter((call) => !holders[classOf(call.access) as InterfaceClass].includes(code) && !(code === 'auditors' && isRead(call)));
    expect(await refused(await signInPerson(portal, code))).toEqual(expected.map(keyOf));
  });

  test('nobody who is not signed in', async () => {
    expect(await refused(undefined)).toEqual(calls.map(keyOf));
  });

  test('somebody with one single interface has that one', async () => {
    const { db } = portal.portal.database;
    const call = endpoints.users.list;
    const [entry] = await db.select().from(interfaceEntry).where(eq(interfaceEntry.path, call.path));
    const group = await addResourceGroup(portal, 'One', []);
    await db.insert(resourceGroupInterface).values({ resourceGroupId: group, interfaceId: entry?.id ?? 0 });
    await addPerson(portal, 'one', group);
    expect(await refused(await signInPerson(portal, 'one'))).toEqual(calls.map(keyOf).filter((key) => key !== keyOf(call)));
  });
});
