import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { desc } from 'drizzle-orm';
import { endpoints, type InterfaceRow } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { auditLog } from '../../../database/schema/index.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { texts } from './texts.ts';

const { interfaces, classes, users } = endpoints;

describe('interfaces', () => {
  let portal: TestPortal;
  let admin: string;
  /** Manages interfaces, and may not read who there is. */
  let keeper: string;

  beforeAll(async () => {
    portal = await startTestPortal();
    admin = await portal.signIn('admin');
    await addPerson(portal, 'keeper', await addResourceGroup(portal, 'Keepers', ['session', 'interfaces']));
    keeper = await signInPerson(portal, 'keeper');
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const find = async (path: string): Promise<InterfaceRow> => {
    const found = (await portal.value(interfaces.list, { token: admin, body: { keyword: path } })).items.find((one) => one.path === path);
    if (!found) throw new Error(`There is no ${path}`);
    return found;
  };
  const change = async (path: string, changes: Partial<InterfaceRow>, token = admin) => {
    const { id, version, interfaceClass, name, ename, notes, logLevel, callsPerMinute, isEnabled } = await find(path);
    return portal.call(interfaces.update, { token, language: 'en', body: { id, version, interfaceClass, name, ename, notes, logLevel, callsPerMinute, isEnabled, ...changes } });
  };
  const lastAudit = async () => (await portal.portal.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

  test('lists the calls of the portal, by class and name', async () => {
    const body = { interfaceClass: 'usersRead', pageSize: 200 };
    const { items } = await portal.value(interfaces.list, { token: admin, body });
    expect(items.map(({ path }) => path)).toContain('/api/User/List');
    expect(items.every((one) => one.interfaceClass === 'usersRead' && one.isServed === 1 && one.isEnabled === 1)).toBe(true);
    expect(await find('/api/User/List')).toMatchObject({ method: 'POST', isEssential: 0, groups: 3, calls: 0, failures: 0, p95: null, callsPerMinute: null, logLevel: 'none' });
    expect((await portal.value(interfaces.list, { token: admin, body: { isServed: 0 } })).total).toBe(0);
  });

  test('one that is switched off is refused for everybody, with the reason, and the audit log tells who did it', async () => {
    expect((await change('/api/User/List', { isEnabled: 0 })).status).toBe(200);
    const refused = await portal.call(users.list, { token: admin, language: 'en', body: {} });
    expect([refused.status, refused.envelope.message]).toEqual([403, commonTexts.interfaceOff.en]);
    expect(await lastAudit()).toMatchObject({ action: 'interface.update', target: 'POST /api/User/List', detail: { before: { isEnabled: 1 }, after: { isEnabled: 0 } } });
    expect((await change('/api/User/List', { isEnabled: 1 })).status).toBe(200);
    expect((await portal.call(users.list, { token: admin, body: {} })).status).toBe(200);
  });

  test.each([
    ['isEnabled', { isEnabled: 0 }],
    ['callsPerMinute', { callsPerMinute: 1 }],
    ['interfaceClass', { interfaceClass: 'users' }],
  ] as const)('what signing in or this screen needs keeps its %s', async (field, changes) => {
    for (const path of ['/api/myresource2', '/api/interface/Update']) {
      expect(await find(path)).toMatchObject({ isEssential: 1 });
      const { status, envelope } = await change(path, changes);
      expect([status, envelope.errors]).toEqual([409, [{ field, message: texts.interfaceNeeded.en }]]);
    }
    expect((await change('/api/myresource2', { notes: field })).status).toBe(200);
  });

  test('one that is moved is granted by its new class from then on', async () => {
    const token = await signInPerson(portal, 'keeper');
    expect((await portal.call(endpoints.menus.top, { token })).status).toBe(403);
    const { id } = await portal.value(classes.add, { token: admin, body: { code: 'ours', name: '我们的', ename: 'Ours' } });
    await change('/api/Resource/Top', { interfaceClass: 'ours' });
    // The administrators have a new class at once.
    expect((await portal.call(endpoints.menus.top, { token: admin })).status).toBe(200);
    const permissions = await portal.value(endpoints.signIn.permissions, { token: admin });
    expect(permissions.interfaceClasses).toContain('menus');
    const full = await portal.call(classes.remove, { token: admin, language: 'en', body: { ids: [id] } });
    expect([full.status, full.envelope.message]).toEqual([409, texts.classUsed.en.replace('{name}', 'Ours').replace('{count}', '1')]);
    await change('/api/Resource/Top', { interfaceClass: 'menus' });
    expect((await portal.call(classes.remove, { token: admin, body: { ids: [id] } })).status).toBe(200);
  });

  test('nobody moves into a class of theirs what they do not hold, nor deletes a class to be an administrator', async () => {
    const { status, envelope } = await change('/api/User/Delete', { interfaceClass: 'interfaces' }, keeper);
    expect([status, envelope.message]).toEqual([403, texts.interfaceNotHeld.en]);
    expect((await portal.call(interfaces.add, { token: keeper, body: { method: 'POST', path: '/api/Later/Do', interfaceClass: 'users', name: 'x' } })).status).toBe(403);
    const all = (await portal.value(classes.list, { token: admin, body: {} })).items.map(({ code }) => code);
    await addResourceGroup(portal, 'All but one', all as never);
    const { id } = await portal.value(classes.add, { token: admin, body: { code: 'guard', name: 'g' } });
    await portal.portal.database.db.execute("delete from resource_group_interface_class where interface_class = 'guard' and resource_group_id = (select id from resource_group where name = 'All but one')");
    const refused = await portal.call(classes.remove, { token: keeper, body: { ids: [id] } });
    expect([refused.status, refused.envelope.errors]).toMatchObject([409, [{ field: 'ids' }]]);
  });

  test('several are moved or switched off together, all of them or none', async () => {
    const [one, other, needed] = [await find('/api/Resource/Top'), await find('/api/Resource/Choices'), await find('/api/interface/Update')];
    await portal.value(interfaces.updateMany, { token: admin, body: { ids: [one.id, other.id], interfaceClass: 'users', isEnabled: 0 } });
    for (const path of [one.path, other.path]) expect(await find(path)).toMatchObject({ interfaceClass: 'users', isEnabled: 0 });
    expect(await lastAudit()).toMatchObject({ action: 'interface.update', detail: { before: { interfaceClass: 'menus', isEnabled: 1 }, after: { interfaceClass: 'users', isEnabled: 0 } } });
    const back = { interfaceClass: 'menus', isEnabled: 1 } as const;
    const refused = await portal.call(interfaces.updateMany, { token: admin, language: 'en', body: { ids: [one.id, needed.id], interfaceClass: 'menus', isEnabled: 0 } });
    expect([refused.status, refused.envelope.errors?.[0]?.field, refused.envelope.message]).toEqual([409, 'ids', texts.interfaceNeededNamed.en.replace('{name}', needed.ename)]);
    expect(await find(one.path)).toMatchObject({ interfaceClass: 'users' });
    expect((await portal.call(interfaces.updateMany, { token: keeper, body: { ids: [one.id], ...back } })).status).toBe(403);
    expect((await portal.call(interfaces.updateMany, { token: admin, body: { ids: [one.id], interfaceClass: 'nowhere' } })).status).toBe(404);
    await portal.value(interfaces.updateMany, { token: admin, body: { ids: [one.id, other.id], ...back } });
  });

  test('it is told who may call one, by its class and by itself', async () => {
    const { id } = await find('/api/Group/Top');
    const named = async () => (await portal.value(interfaces.callers, { token: admin, language: 'en', query: { id: String(id) } })).map(({ ename, name, isByClass, people }) => `${ename || name} ${isByClass} ${people > 0}`);
    expect(await named()).toContain('Administrators 1 true');
    const single = await addResourceGroup(portal, 'Single', ['session']);
    await portal.portal.database.db.execute(`insert into resource_group_interface (resource_group_id, interface_id) values (${single}, ${id})`);
    expect(await named()).toContain('Single 0 false');
    expect((await portal.call(interfaces.callers, { token: admin, query: { id: '2000000000' } })).status).toBe(404);
  });

  test('one that changes nothing is tried out with the rights of whoever tries; it is written down without what was sent', async () => {
    const trial = (path: string, input: string, token = admin) => find(path).then(({ id }) => portal.call(interfaces.tryOut, { token, language: 'en', body: { id, input } }));
    const listed = await trial('/api/User/List', '{"keyword":"keeper"}');
    expect(listed.envelope.value).toMatchObject({ status: 200, isCut: 0, answer: expect.stringContaining('"account":"keeper"') });
    expect(await lastAudit()).toMatchObject({ action: 'interface.try', target: 'POST /api/User/List', detail: { after: { fields: ['keyword'] } } });
    // Whatever somebody makes up is no field of the call: a secret in the wrong place, or a thousand names.
    await trial('/api/User/List', JSON.stringify({ keyword: 'x', 'my secret': 1, ...Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`made${at}`, at])) }));
    expect(await lastAudit()).toMatchObject({ detail: { after: { fields: ['keyword'] } } });
    // Nor one that no database keeps.
    expect((await trial('/api/User/List', String.raw`{"\u0000":1,"\ud800":1}`)).envelope.value).toMatchObject({ status: 200 });
    expect(await lastAudit()).toMatchObject({ detail: { after: { fields: [] } } });
    await trial('/api/interface/Callers', '{"id":1,"made":2}');
    expect(await lastAudit()).toMatchObject({ action: 'interface.try', detail: { after: { fields: ['id'] } } });
    // Managing interfaces gives none of the others.
    expect((await trial('/api/User/List', '{}', keeper)).envelope.value).toMatchObject({ status: 403 });
    expect((await trial('/api/User/List', '{"pageSize":0}')).envelope.value).toMatchObject({ status: 400 });
    for (const [path, input, status, field] of [['/api/User/Delete', '{"ids":[1]}', 409, 'id'], ['/api/User/List', '[1]', 400, 'input'], ['/api/User/List', '{', 400, 'input']] as const) {
      const { status: given, envelope } = await trial(path, input);
      expect([given, envelope.errors?.map((one) => one.field)]).toEqual([status, [field]]);
    }
    expect((await trial('/api/interface/Callers', String.raw`{"id":"\ud800\u0000"}`)).envelope.value).toMatchObject({ status: 400 });
    // What is no text goes as JSON.
    expect((await trial('/api/Search', '{"keyword":{"toString":1}}')).envelope.value).toMatchObject({ status: 200 });
    expect(await find('/api/User/Delete')).toMatchObject({ isReading: 0 });
    const { id } = await find('/api/User/List');
    expect(JSON.parse((await portal.value(interfaces.input, { token: admin, query: { id: String(id) } })).schema)).toMatchObject({ properties: { keyword: {} } });
  });

  test('one that is prepared is known to be not served, and only such a one is deleted', async () => {
    const { id } = await portal.value(interfaces.add, { token: admin, body: { method: 'POST', path: '/api/Later/Do', interfaceClass: 'users', name: '以后' } });
    expect(await find('/api/Later/Do')).toMatchObject({ isServed: 0, isEssential: 0, groups: 3 });
    expect((await portal.call(interfaces.add, { token: admin, body: { method: 'POST', path: '/api/Later/Do', interfaceClass: 'users', name: '以后' } })).status).toBe(409);
    const served = await find('/api/User/List');
    const refused = await portal.call(interfaces.remove, { token: admin, body: { ids: [id, served.id] } });
    expect(refused.status).toBe(409);
    expect(await find('/api/Later/Do')).toMatchObject({ id });
    expect((await portal.call(interfaces.remove, { token: admin, body: { ids: [id] } })).status).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: 'interface.delete', target: 'POST /api/Later/Do' });
  });

  test('who saves second is told, and what comes with the portal is not deleted', async () => {
    const { id, version } = await find('/api/User/add');
    await change('/api/User/add', { notes: 'first' });
    const stale = await portal.call(interfaces.update, { token: admin, body: { id, version, interfaceClass: 'users', name: 'x' } });
    expect([stale.status, stale.envelope.errors]).toMatchObject([409, [{ field: 'version' }]]);
    const menus = (await portal.value(classes.list, { token: admin, body: { keyword: 'menus' } })).items.find(({ code }) => code === 'menus');
    expect(menus).toMatchObject({ isProvisioned: 1, name: '菜单管理' });
    expect((await portal.call(classes.remove, { token: admin, body: { ids: [menus?.id ?? 0] } })).status).toBe(409);
    expect((await portal.call(classes.update, { token: admin, body: { id: menus?.id ?? 0, version: 1, name: '菜单', ename: 'Menu' } })).status).toBe(200);
    expect((await portal.call(classes.update, { token: admin, body: { id: menus?.id ?? 0, version: 1, name: '菜单', ename: 'Menu' } })).status).toBe(409);
    expect((await portal.call(classes.add, { token: admin, body: { code: 'menus', name: 'm' } })).status).toBe(409);
  });
});
