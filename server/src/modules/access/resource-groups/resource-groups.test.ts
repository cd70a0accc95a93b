import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { desc } from 'drizzle-orm';
import { endpoints, type InterfaceClass, type ResourceGroupRow } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { auditLog } from '../../../database/schema/index.ts';
import { texts } from './texts.ts';

const { list, add, update, remove, getResource, updateResource } = endpoints.resourceGroups;
const given = endpoints.resourceGroupInterfaces.list;
const { set } = endpoints.resourceGroupInterfaces;

describe('resource groups', () => {
  let portal: TestPortal;
  let admin: string;
  let keeper: string;
  let keepers: number;

  beforeAll(async () => {
    portal = await startTestPortal();
    admin = await portal.signIn('admin');
    keepers = await addResourceGroup(portal, 'Keepers', ['session', 'resourceGroups']);
    await addPerson(portal, 'keeper', keepers);
    keeper = await signInPerson(portal, 'keeper');
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const find = async (name: string): Promise<ResourceGroupRow> => {
    const found = (await portal.value(list, { token: admin, body: { keyword: name } })).items.find((one) => [one.name, one.ename].includes(name));
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  };
  const make = async (name: string): Promise<ResourceGroupRow> => {
    await portal.value(add, { token: admin, body: { name, ename: '' } });
    return find(name);
  };
  const grantsOf = (resourceGroupId: number) => portal.value(given, { token: admin, query: { resourceGroupId } });
  const give = async (name: string, interfaceClasses: InterfaceClass[], interfaceIds: number[] = [], token = admin) => {
    const { id, version } = await find(name);
    return portal.call(set, { token, language: 'en', body: { resourceGroupId: id, version, interfaceClasses, interfaceIds } });
  };
  const lastAudit = async () => (await portal.portal.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
  const interfaceOf = async (path: string): Promise<number> => (await portal.value(endpoints.interfaces.top, { token: admin })).find((one) => one.path === path)?.id ?? 0;

  test('lists what each is called, who is in it and how much it gives', async () => {
    const { items, total } = await portal.value(list, { token: admin, body: {} });
    expect(total).toBe(9);
    const all = (await portal.value(endpoints.interfaces.top, { token: admin })).length;
    expect(items.find(({ ename }) => ename === 'Administrators')).toMatchObject({ name: '系统管理员', users: 1, interfaces: all, isBuiltIn: 1, isEverything: 1, version: 1 });
    expect(items.find(({ name }) => name === 'Keepers')).toMatchObject({ users: 1, menus: 0, isBuiltIn: 0, isEverything: 0 });
    expect((await portal.value(list, { token: admin, body: { keyword: 'view' } })).items.map(({ ename }) => ename)).toEqual(['Viewers']);
  });

  test('is added, renamed and deleted, each in the audit log; who saves second is told', async () => {
    const { id, version } = await make('销售');
    expect(await lastAudit()).toMatchObject({ account: 'admin', action: 'resourceGroup.add', target: '销售', detail: { id, after: { name: '销售' } } });
    const names = { id, name: '销售部', ename: 'Sales', notes: 'n' };
    expect((await portal.call(update, { token: admin, body: { ...names, version } })).status).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: 'resourceGroup.update', detail: { before: { name: '销售', ename: '' }, after: { name: '销售部', ename: 'Sales' } } });
    const stale = await portal.call(update, { token: admin, body: { ...names, version } });
    expect([stale.status, stale.envelope.errors]).toMatchObject([409, [{ field: 'version' }]]);
    const taken = await portal.call(add, { token: admin, body: { name: '销售部' } });
    expect([taken.status, taken.envelope.errors]).toMatchObject([409, [{ field: 'name' }]]);
    expect((await portal.call(remove, { token: admin, body: { ids: [id] } })).status).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: 'resourceGroup.delete', target: '销售部' });
    expect((await portal.call(update, { token: admin, body: { ...names, version: version + 1 } })).status).toBe(404);
  });

  test('is not deleted while people are in it, and others of the same list stay', async () => {
    const empty = await make('Empty');
    const refused = await portal.call(remove, { token: admin, language: 'en', body: { ids: [empty.id, keepers] } });
    expect([refused.status, refused.envelope.message]).toEqual([409, '1 people are in “Keepers”. Put them into another resource group first']);
    expect(await find('Empty')).toEqual(empty);
  });

  test('gives whole classes and single interfaces, and it holds at the next call', async () => {
    const { id } = await make('Readers of people');
    await addPerson(portal, 'reader', id);
    const reader = await find('Readers of people');
    const userList = await interfaceOf('/api/User/List');
    await give('Readers of people', ['session'], [userList]);
    const token = await signInPerson(portal, 'reader');
    expect(await grantsOf(id)).toEqual({ version: reader.version + 1, interfaceClasses: ['session'], interfaceIds: [userList] });
    expect((await portal.call(endpoints.users.list, { token, body: {} })).status).toBe(200);
    expect((await portal.call(endpoints.groups.top, { token })).status).toBe(403);
    // What comes with a class is not kept once more.
    await give('Readers of people', ['session', 'usersRead'], [userList]);
    expect(await grantsOf(id)).toMatchObject({ interfaceClasses: ['session', 'usersRead'], interfaceIds: [] });
    expect((await portal.call(endpoints.groups.top, { token })).status).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: 'resourceGroup.update', detail: { before: { interfaceClasses: ['session'], interfaces: ['POST /api/User/List'] }, after: { interfaceClasses: ['session', 'usersRead'], interfaces: [] } } });
    await give('Readers of people', ['session']);
    expect((await portal.call(endpoints.users.list, { token, body: {} })).status).toBe(403);
  });

  test('gives the folders above an entry of the menu with it', async () => {
    const { id, version } = await make('With a menu');
    const { menus } = await portal.value(getResource, { token: admin, query: { resourceGroupId: id } });
    const users = menus.find(({ entitle }) => entitle === 'Users');
    expect(menus.find((one) => one.id === users?.parentId)).toMatchObject({ type: 'folder', entitle: 'System', access: null });
    await portal.value(updateResource, { token: admin, body: { resourceGroupId: id, version, resourceIds: [users?.id ?? 0] } });
    expect((await portal.value(getResource, { token: admin, query: { resourceGroupId: id } })).resourceIds.toSorted()).toEqual([users?.parentId, users?.id].toSorted());
    const stale = await portal.call(updateResource, { token: admin, body: { resourceGroupId: id, version, resourceIds: [] } });
    expect([stale.status, stale.envelope.errors]).toMatchObject([409, [{ field: 'version' }]]);
    expect((await portal.call(updateResource, { token: admin, body: { resourceGroupId: id, version: version + 1, resourceIds: [999_999] } })).status).toBe(404);
  });

  test('is copied with what it gives', async () => {
    const viewers = await find('Viewers');
    const { id } = await portal.value(add, { token: admin, body: { name: 'Like viewers', copyOf: viewers.id } });
    expect({ ...(await grantsOf(id)), version: 0 }).toEqual({ ...(await grantsOf(viewers.id)), version: 0 });
    expect(await find('Like viewers')).toMatchObject({ menus: viewers.menus, interfaces: viewers.interfaces, users: 0, isBuiltIn: 0 });
  });

  test('the administrators hold everything: they are renamed, and neither narrowed nor deleted', async () => {
    const { id, version, ...group } = await find('Administrators');
    expect((await portal.call(update, { token: admin, body: { id, version, name: group.name, ename: group.ename, notes: 'Everything' } })).status).toBe(200);
    const narrowed = await give('Administrators', ['session']);
    expect([narrowed.status, narrowed.envelope.message]).toEqual([409, texts.resourceGroupEverything.en.replace('{name}', 'Administrators')]);
    expect((await portal.call(updateResource, { token: admin, body: { resourceGroupId: id, version: version + 1, resourceIds: [] } })).status).toBe(409);
    expect((await portal.call(remove, { token: admin, body: { ids: [id] } })).status).toBe(409);
  });

  // The rest is rules, which know nothing of the database: once.

  describe('for who does not hold everything', () => {
    test('nobody gives what they do not hold, to others or to themselves', async () => {
      const mine = await find('Keepers');
      const { id, version } = await make('Poor');
      for (const [resourceGroupId, at] of [[id, version], [keepers, mine.version]] as const) {
        const refused = await portal.call(set, { token: keeper, language: 'en', body: { resourceGroupId, version: at, interfaceClasses: ['session', 'users'], interfaceIds: [] } });
        expect([refused.status, refused.envelope.message]).toEqual([403, 'You cannot give rights that you do not have yourself (interfaces)']);
      }
      expect(await grantsOf(id)).toEqual({ version, interfaceClasses: [], interfaceIds: [] });
      const menu = (await portal.value(getResource, { token: keeper, query: { resourceGroupId: id } })).menus[0];
      expect((await portal.call(updateResource, { token: keeper, body: { resourceGroupId: id, version, resourceIds: [menu?.id ?? 0] } })).status).toBe(403);
      expect((await give('Poor', ['session'], [], keeper)).status).toBe(200);
    });

    test('nobody changes, copies or deletes a group that gives more than they hold', async () => {
      const { id, version, name, ename } = await find('Auditors');
      const acts = [portal.call(update, { token: keeper, body: { id, version, name, ename, notes: 'x' } }), portal.call(add, { token: keeper, body: { name: 'Mine', copyOf: id } }), portal.call(remove, { token: keeper, body: { ids: [id] } }), give('Auditors', [], [], keeper)];
      expect((await Promise.all(acts)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect(await find('Auditors')).toMatchObject({ version });
    });

    test('who holds every call of a class one by one does not give the class, with what it gets later', async () => {
      const { id } = await make('One by one');
      const reports = (await portal.value(endpoints.interfaces.top, { token: admin })).filter(({ interfaceClass }) => interfaceClass === 'favourites').map((one) => one.id);
      await give('One by one', ['session', 'resourceGroups'], reports);
      await addPerson(portal, 'single', id);
      const token = await signInPerson(portal, 'single');
      await make('Target');
      expect((await give('Target', ['favourites'], [], token)).status).toBe(403);
      expect((await give('Target', [], reports, token)).status).toBe(200);
    });
  });
});
