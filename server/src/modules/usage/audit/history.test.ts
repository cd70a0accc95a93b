import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints, type HistoryKind } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, addResourceGroup, builtIn, signInPerson } from '../../../../test/rights.ts';
import { auditLog } from '../../../database/schema/index.ts';
import { recordChange } from './service.ts';

const { history, users, menus } = endpoints;

let portal: TestPortal;
let admin: string;
const list = (kind: HistoryKind, id: number, page: object = {}) => portal.value(history.list, { token: admin, body: { kind, id, page } });

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.signIn('admin');
}, START_MILLISECONDS);
afterAll(() => portal.stop());

test('of a user each change is there, the newest first, with what was different and nothing of a password', async () => {
  const { groupId, resourceGroupId } = await builtIn(portal, 'Viewers');
  const person = { fullName: 'Li Wei', mail: 'li@example.com', jobNo: '1', notes: '', groupIds: [groupId], resourceGroupId };
  const { id } = await portal.value(users.add, { token: admin, body: { account: 'li.wei', localPassword: 'First-password-1', ...person } });
  const change = async (fields: object) => {
    const { version } = (await portal.value(users.list, { token: admin, body: { keyword: 'li.wei' } })).items[0]!;
    await portal.value(users.update, { token: admin, body: { id, version, ...person, ...fields } });
  };
  await change({ mail: 'wei@example.com' });
  await change({ mail: 'wei@example.com' });
  for (const isAction of [0, 0, 1] as const) await portal.value(users.check, { token: admin, body: { ids: [id], isAction } });
  for (const isCustom of [1, 1] as const) await portal.value(users.isCustom, { token: admin, body: { ids: [id], isCustom } });
  const { password } = await portal.value(users.resetPassword, { token: admin, body: { id } });

  const { items, total } = await list('user', id);
  expect(total).toBe(6);
  expect(items.map(({ action, changes }) => [action, changes])).toEqual([
    ['reset-password', []],
    ['custom', [{ field: 'isCustom', before: false, after: true }]],
    ['enable', [{ field: 'isAction', before: false, after: true }]],
    ['disable', [{ field: 'isAction', before: true, after: false }]],
    ['update', [{ field: 'mail', before: 'li@example.com', after: 'wei@example.com' }]],
    ['add', expect.arrayContaining([{ field: 'fullName', before: null, after: 'Li Wei' }, { field: 'groups', before: null, after: ['报表读者 (Viewers)'] }])],
  ]);
  expect(items[0]).toMatchObject({ account: 'admin', fullName: expect.stringMatching(/./), address: expect.stringMatching(/^10\./) });
  expect(JSON.stringify(items)).not.toMatch(new RegExp(`First-password|argon2|${password}`, 'i'));

  const pages = await Promise.all([1, 2].map((pageIndex) => list('user', id, { pageIndex, pageSize: 4 })));
  expect(pages.flatMap((page) => page.items)).toEqual(items);
  expect((await list('user', id + 1)).items).toEqual([]);
  expect((await list('menu', id)).items.map(({ action }) => action)).not.toContain('reset-password');
});

test('of a menu entry it is found also after it was renamed and deleted', async () => {
  const { id } = await portal.value(menus.add, { token: admin, body: { name: 'before', type: 'folder', title: '旧' } });
  const { version = '' } = (await portal.value(menus.top, { token: admin })).find((one) => one.id === id) ?? {};
  await portal.value(menus.update, { token: admin, body: { id, version, name: 'after', type: 'folder', title: '旧' } });
  await portal.value(menus.remove, { token: admin, body: { ids: [id] } });
  const { items } = await list('menu', id);
  expect(items.map(({ action }) => action)).toEqual(['delete', 'update', 'add']);
  expect(items[1]?.changes).toEqual([{ field: 'name', before: 'before', after: 'after' }]);
  expect(items[0]?.changes).toContainEqual({ field: 'name', before: 'after', after: null });
});

test('only who manages a kind of thing reads its history', async () => {
  await addPerson(portal, 'menu.editor', await addResourceGroup(portal, 'Menu editors', ['session', 'menus']));
  const token = await signInPerson(portal, 'menu.editor');
  expect((await portal.call(history.list, { token, body: { kind: 'menu', id: 1 } })).status).toBe(200);
  for (const [language, message] of [['zh', '您没有查看此项修改记录的权限'], ['en', 'You have no permission to see this history']] as const) {
    const { status, envelope } = await portal.call(history.list, { token, language, body: { kind: 'user', id: 1 } });
    expect([status, envelope.message, envelope.value]).toEqual([403, message, null]);
  }
  const unknown = await portal.call(history.list, { token: admin, body: { kind: 'session', id: 1 } });
  expect([unknown.status, unknown.envelope.errors?.map(({ field }) => field)]).toEqual([400, ['kind']]);
});

test('secrets are neither written nor read, and what changed nothing is no entry', async () => {
  const { db } = portal.portal.database;
  const actor = { userId: null, account: 'somebody' };
  await recordChange(db, actor, 'user.update', { id: 777_777, name: 'x', before: { apiKey: 'old-one', mail: 'a' }, after: { apiKey: 'new-one', mail: 'b' } });
  await recordChange(db, actor, 'user.update', { id: 777_777, name: 'x', before: { clientSecret: 'old-one' }, after: { clientSecret: 'new-one' } });
  await db.insert(auditLog).values({ account: 'somebody', action: 'user.update', detail: { id: 777_777, before: { passwordHash: 'old-one' }, after: { passwordHash: 'new-one' } } });
  expect(JSON.stringify(await db.select().from(auditLog).where(eq(auditLog.target, 'x')))).not.toMatch(/old-one|new-one/);
  expect((await list('user', 777_777)).items.map(({ changes }) => changes)).toEqual([[], [{ field: 'mail', before: 'a', after: 'b' }]]);
});
