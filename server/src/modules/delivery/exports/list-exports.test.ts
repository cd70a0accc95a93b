import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints, type User } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, addResourceGroup } from '../../../../test/rights.ts';
import { resourceGroupInterfaceClass, userAccount } from '../../../database/schema/index.ts';
import { userListFile } from '../../access/users/list-file.ts';
import type { Users } from '../../access/users/service.ts';
import { ListExports, type Asker } from './list-exports.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
}, START_MILLISECONDS);
afterAll(() => portal.stop());

test('a list is read for who asked, with the rights of the moment in which its file is made', async () => {
  const { db } = portal.portal.database;
  const place = await addResourceGroup(portal, 'Helpers', ['session', 'usersRead']);
  const id = await addPerson(portal, 'helper', place);
  const lists = new ListExports(db);
  const askers: Asker[] = [];
  async function* none(): AsyncGenerator<User[]> {}
  lists.add({
    ...userListFile(undefined as unknown as Users),
    find: async (_, asker) => {
      askers.push(asker);
      return { total: 0, slices: none() };
    },
  });
  const open = async () => {
    const [user] = await db.select().from(userAccount).where(eq(userAccount.id, id));
    if (!user) throw new Error('The helper is missing');
    return lists.open(user, { path: endpoints.users.exportUser.path, query: {}, columns: [], timeZone: 'UTC' }, 'en');
  };
  await open();
  await db.insert(resourceGroupInterfaceClass).values({ resourceGroupId: place, interfaceClass: 'menus' });
  await open();
  expect(askers.map(({ account, resourceGroupId, calls }) => [account, resourceGroupId, calls.permissions.interfaceClasses])).toEqual([
    ['helper', place, ['session', 'usersRead']],
    ['helper', place, ['menus', 'session', 'usersRead']],
  ]);
});
