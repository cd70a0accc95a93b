import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { desc, eq, sql } from 'drizzle-orm';
import { endpoints, type InterfaceClass, type MenuEntry, type MenuItem } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { buildHost, makeRelease, publish } from '../../../../test/releases.ts';
import { addPerson, addResourceGroup, builtIn, signInPerson } from '../../../../test/rights.ts';
import { auditLog, resource } from '../../../database/schema/index.ts';

const { top, choices, preview, add, update, remove } = endpoints.menus;

describe('managing the menu', () => {
  let portal: TestPortal;
  let admin: string;
  let editor: string;
  let editors: number;
  /** The administrators and the viewers. */
  let both: [number, number];

  beforeAll(async () => {
    portal = await startTestPortal();
    admin = await portal.signIn('admin');
    editors = await addResourceGroup(portal, 'Editors', ['session', 'menus']);
    await addPerson(portal, 'editor', editors);
    both = [(await builtIn(portal, 'Administrators')).resourceGroupId, (await builtIn(portal, 'Viewers')).resourceGroupId];
    editor = await signInPerson(portal, 'editor');
    buildHost(portal);
    const title = { zh: '页面', en: 'Page' };
    await publish(portal, admin, makeRelease('sales', '1.0.0', { routes: [{ path: 'Sales', title, keepAlive: true }, { path: 'Sales/:id', title, keepAlive: true }] }));
    await portal.value(endpoints.deployment.activate, { token: admin, body: { name: 'sales', version: '1.0.0', audience: { kind: 'all' }, note: '' } });
    for (const [name, path] of [['sales-list', 'Sales'], ['sales-one', 'Sales/:id']] as const) await portal.value(add, { token: admin, body: { name, type: 'page', path, title: name, resourceGroupIds: [editors] } });
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const entries = () => portal.value(top, { token: admin });
  const find = async (name: string): Promise<MenuEntry> => {
    const found = (await entries()).find((one) => one.name === name);
    if (!found) throw new Error(`There is no entry ${name}`);
    return found;
  };
  const folder = async (name: string, parentId: number | null = null) => (await portal.value(add, { token: admin, body: { name, type: 'folder', title: name, parentId } })).id;
  const change = async (name: string, changes: object, token = admin, language: 'zh' | 'en' = 'zh') => {
    const { sort: _, ...entry } = await find(name);
    return portal.call(update, { token, language, body: { ...entry, ...changes } });
  };
  const namesBelow = async (parentId: number | null) => (await entries()).filter((one) => one.parentId === parentId).map(({ name, sort }) => `${sort} ${name}`);
  const lastAudit = async () => (await portal.portal.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

  test('shows every entry with its place and how many resource groups have it', async () => {
    const found = await entries();
    expect(found.map(({ name }) => name).slice(0, 2)).toEqual(['LearningCenter', 'SelfServiceMyReport']);
    expect(found.map(({ id }) => id).toSorted()).toEqual((await portal.portal.database.db.select().from(resource)).map(({ id }) => id).toSorted());
    expect(await find('LearningCenter')).toMatchObject({ type: 'page', parentId: null, sort: 0, resourceGroupIds: expect.arrayContaining(both), isProvisioned: 1, isHidden: 0, isRetired: 0 });
    const system = await find('System');
    expect((await namesBelow(system.id)).slice(0, 4)).toEqual(['0 User', '1 Role', '2 Group', '3 MenuManagement']);
    const places = new Map(found.map(({ id }, index) => [id, index]));
    for (const { id, parentId } of found) if (parentId !== null) expect(places.get(parentId)).toBeLessThan(places.get(id) ?? 0);
  });

  test('entries are put before, behind and below each other', async () => {
    const parent = await folder('parent');
    for (const name of ['a', 'b', 'c']) await folder(name, parent);
    await portal.value(add, { token: admin, body: { name: 'first', type: 'folder', title: 'x', parentId: parent, sort: 0 } });
    expect(await namesBelow(parent)).toEqual(['0 first', '1 a', '2 b', '3 c']);
    await change('c', { sort: 1 });
    expect(await namesBelow(parent)).toEqual(['0 first', '1 c', '2 a', '3 b']);
    await change('first', { sort: 99 });
    expect(await namesBelow(parent)).toEqual(['0 c', '1 a', '2 b', '3 first']);
    expect(await lastAudit()).toMatchObject({ action: 'menu.update', target: 'first', detail: { before: { sort: 0 }, after: { sort: 3 } } });
    await change('a', { title: 'renamed' });
    expect(await namesBelow(parent)).toEqual(['0 c', '1 a', '2 b', '3 first']);
    const { id } = await find('c');
    await change('a', { parentId: id });
    expect([await namesBelow(parent), await namesBelow(id)]).toEqual([['0 c', '1 b', '2 first'], ['0 a']]);
  });

  test('of hundreds of entries only those that change place are written', async () => {
    const parent = await folder('crowd');
    const { db } = portal.portal.database;
    const count = 300;
    await db.insert(resource).values(Array.from({ length: count }, (_, sort) => ({ name: `crowd-${sort}`, type: 'folder' as const, title: 'x', parentId: parent, sort })));
    const written = () => db.select({ id: resource.id, xmin: sql<string>`xmin::text` }).from(resource).where(eq(resource.parentId, parent)).orderBy(resource.sort);
    const before = await written();
    await change('crowd-299', { sort: 297 });
    expect((await namesBelow(parent)).slice(-4)).toEqual(['296 crowd-296', '297 crowd-299', '298 crowd-297', '299 crowd-298']);
    const after = await written();
    expect(after.slice(0, 297)).toEqual(before.slice(0, 297));
  });

  test('of two who move entries into each other at the same time one is refused', async () => {
    const [left, right] = [await folder('left'), await folder('right')];
    const answers = await Promise.all([change('left', { parentId: right }), change('right', { parentId: left })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('who comes second is told', async () => {
    await folder('contested');
    const { sort: _, ...seen } = await find('contested');
    await portal.value(update, { token: editor, body: { ...seen, title: 'mine' } });
    const late = await portal.call(update, { token: admin, language: 'en', body: { ...seen, title: 'theirs' } });
    expect([late.status, late.envelope.errors?.[0]?.field, late.envelope.message]).toEqual([409, 'version', expect.stringMatching(/^Someone else has changed “.+” meanwhile\. Your changes have not been saved$/)]);
    expect(await find('contested')).toMatchObject({ title: 'mine' });
    // A neighbour that came first is no change of the entry.
    const { sort: __, ...known } = await find('contested');
    await portal.value(add, { token: editor, body: { name: 'neighbour', type: 'folder', title: 'x', sort: 0 } });
    await portal.value(update, { token: admin, body: { ...known, title: 'theirs' } });
  });

  test('a folder goes with its entries only', async () => {
    const box = await folder('box');
    const inside = [await folder('one', box), await folder('two', box)];
    for (const [ids, count] of [[[box], 2], [[box, inside[0] ?? 0], 1]] as const) {
      const zh = await portal.call(remove, { token: admin, body: { ids: [...ids] }, language: 'zh' });
      expect([zh.status, zh.envelope.errors?.[0]?.field, zh.envelope.message]).toEqual([409, 'ids', `“box”下还有 ${count} 个菜单，请先移走或删除它们`]);
      const en = await portal.call(remove, { token: admin, body: { ids: [...ids] }, language: 'en' });
      expect(en.envelope.message).toBe(`There are ${count} entries below “box”. Move or delete them first`);
    }
    expect((await portal.call(remove, { token: admin, body: { ids: [box, ...inside, 999_999] } })).status).toBe(404);
    await find('box');
    await portal.value(remove, { token: admin, body: { ids: [box, ...inside] } });
    expect((await entries()).map(({ name }) => name)).not.toContain('box');
    expect(await lastAudit()).toMatchObject({ action: 'menu.delete', detail: { before: { type: 'folder' } } });
  });

  // The rest is rules, which know nothing of the database: once.

  test('an added entry is for its maker and the administrators', async () => {
    const { id } = await portal.value(add, { token: editor, body: { name: 'ours', type: 'page', path: '/Main/Sales/7?tab=2', title: '销售', entitle: 'Sales', icon: 'ShopOutlined' } });
    expect(await find('ours')).toMatchObject({ id, path: 'Sales/7?tab=2', resourceGroupIds: [both[0], editors], isProvisioned: 0 });
    for (const token of [admin, editor]) expect((await portal.value(endpoints.signIn.myMenus, { token })).map((one) => one.id)).toContain(id);
    expect((await portal.value(endpoints.signIn.myMenus, { token: await portal.signIn() })).map((one) => one.id)).not.toContain(id);
    expect(await lastAudit()).toMatchObject({ account: 'editor', action: 'menu.add', target: 'ours', detail: { id, after: { path: 'Sales/7?tab=2' } } });
  });

  test('a page that nobody gets to is offered as new until it is in the menu; an entry whose page is gone is flagged', async () => {
    const title = { zh: '库存', en: 'Stock' };
    await publish(portal, admin, makeRelease('stock', '1.0.0', { routes: [{ path: 'Stock', title, keepAlive: true }, { path: 'Stock/:id', title, keepAlive: true }, { path: 'LessonList', title, keepAlive: true }] }));
    await portal.value(endpoints.deployment.activate, { token: admin, body: { name: 'stock', version: '1.0.0', audience: { kind: 'all' }, note: '' } });
    const fresh = async () => (await portal.value(choices, { token: admin })).pages.filter(({ isNew }) => isNew === 1).map(({ path }) => path);
    // Whoever activates a release is given its pages; here somebody has deleted theirs.
    expect(await fresh()).toEqual([]);
    await portal.portal.database.db.delete(resource).where(eq(resource.path, 'Stock'));
    // Those of SPEC 2.1 are open without an entry, and so are the host's own.
    expect(await fresh()).toContain('Stock');
    for (const path of ['LessonList', 'ChangePassword', 'Home', 'User']) expect(await fresh()).not.toContain(path);
    const { id } = await portal.value(add, { token: admin, body: { name: 'Stock', type: 'page', path: 'Stock', title: '库存' } });
    expect(await fresh()).not.toContain('Stock');
    expect((await portal.call(add, { token: admin, body: { name: 'ｓｔｏｃｋ\u200d', type: 'folder', title: 'x' } })).status).toBe(409);
    expect(await find('Stock')).toMatchObject({ isUnserved: 0 });
    await portal.portal.database.db.update(resource).set({ path: 'Gone' }).where(eq(resource.id, id));
    expect(await find('Stock')).toMatchObject({ isUnserved: 1 });
    await portal.value(remove, { token: admin, body: { ids: [id] } });
  });

  test('the menu is previewed as a resource group has it', async () => {
    const names = (items: readonly MenuItem[]): string[] => items.flatMap(({ name, children }) => [name, ...names(children)]);
    const shown = async (resourceGroupId: number, token = admin) => portal.call(preview, { token, query: { resourceGroupId: String(resourceGroupId) } });
    const mine = await portal.value(endpoints.signIn.myMenus, { token: admin });
    expect(names((await shown(both[0])).envelope.value ?? [])).toEqual(names(mine));
    expect(names((await shown(both[1])).envelope.value ?? [])).not.toContain('MenuManagement');
    expect((await shown(999_999)).status).toBe(404);
    expect((await shown(both[0], await portal.signIn())).status).toBe(403);
  });

  const seenBy = async (token: string) => {
    const names = (items: readonly MenuItem[]): string[] => items.flatMap(({ name, children }) => [name, ...names(children)]);
    return names(await portal.value(endpoints.signIn.myMenus, { token }));
  };
  test('is for the resource groups that it is given to, with the folders above it, and always for the administrators', async () => {
    const viewer = await portal.signIn();
    const outer = await folder('given-outer');
    const inner = await folder('given-inner', outer);
    await portal.value(add, { token: admin, body: { name: 'given', type: 'page', path: 'Sales', title: 'x', parentId: inner, resourceGroupIds: [both[1]] } });
    expect((await find('given')).resourceGroupIds).toEqual(both.toSorted((one, other) => one - other));
    expect(await seenBy(viewer)).toEqual(expect.arrayContaining(['given-outer', 'given-inner', 'given']));
    expect((await change('given', { resourceGroupIds: [] })).status).toBe(200);
    expect((await find('given')).resourceGroupIds).toEqual([both[0]]);
    expect(await seenBy(viewer)).not.toContain('given-inner');
    expect(await seenBy(admin)).toContain('given');
    expect(await lastAudit()).toMatchObject({ action: 'menu.update', target: 'given', detail: { before: { resourceGroupIds: both.toSorted((one, other) => one - other) }, after: { resourceGroupIds: [both[0]] } } });
    // Without the field it keeps its own; where it is moved to, they see the folders.
    await change('given', { resourceGroupIds: both });
    await folder('given-elsewhere');
    await change('given', { parentId: (await find('given-elsewhere')).id, resourceGroupIds: undefined });
    expect(await seenBy(viewer)).toEqual(expect.arrayContaining(['given-elsewhere', 'given']));
  });

  test('is given by nobody who does not have it, and to no group that is gone', async () => {
    await folder('not-theirs');
    const before = await find('not-theirs');
    for (const [language, message] of [['zh', '您的资源组没有此菜单，不能更改它对谁可见'], ['en', 'Your resource group does not have this entry, so you cannot change who sees it']] as const) {
      const { status, envelope } = await change('not-theirs', { resourceGroupIds: [editors] }, editor, language);
      expect([status, envelope.errors?.[0]?.field, envelope.message]).toEqual([403, 'resourceGroupIds', message]);
    }
    for (const [language, message] of [['zh', '资源组不存在'], ['en', 'This resource group does not exist']] as const) {
      const { status, envelope } = await change('not-theirs', { resourceGroupIds: [999_999] }, admin, language);
      expect([status, envelope.errors?.[0]?.field, envelope.message]).toEqual([404, 'resourceGroupIds', expect.stringContaining(message)]);
    }
    expect(await find('not-theirs')).toEqual(before);
    expect((await change('not-theirs', { title: 'y' }, editor)).status).toBe(200);
  });

  /** Refused for who manages the menu only, and nothing is changed. */
  const refused = async (call: Promise<{ status: number; envelope: { message: string; errors?: readonly { field: string }[] | undefined } }>, status: number, field: string, message: string) => {
    const answer = await call;
    expect([answer.status, answer.envelope.errors?.[0]?.field, answer.envelope.message]).toEqual([status, field, expect.stringContaining(message)]);
  };
  const addAs = (token: string, language: 'zh' | 'en', body: object) => portal.call(add, { token, language, body: { name: 'got', title: 'x', ...body } as never });
  const heldByEditors = async () => (await entries()).filter(({ resourceGroupIds }) => resourceGroupIds.includes(editors)).map(({ name }) => name);
  test('the type and path of an entry that a module brings stay, also for administrators', async () => {
    const { db } = portal.portal.database;
    // A page that is served: only one that is gone is led elsewhere.
    await db.update(resource).set({ path: 'Sales' }).where(eq(resource.name, 'User'));
    const before = await find('User');
    for (const [changes, field] of [[{ type: 'folder', path: '' }, 'type'], [{ type: 'link', path: 'https://example.com/' }, 'type'], [{ path: 'Sales/7' }, 'path']] as const) {
      for (const token of [admin, editor]) {
        await refused(change('User', changes, token, 'zh'), 400, field, '由门户模块提供，类型和路径不能修改');
        await refused(change('User', changes, token, 'en'), 400, field, 'comes with a module of the portal. Its type and path cannot be changed');
      }
    }
    expect(await find('User')).toEqual(before);
    expect((await change('User', { title: 'Our people' }, editor)).status).toBe(200);
    // Of a page that its module has elsewhere by now.
    await db.update(resource).set({ path: 'Gone' }).where(eq(resource.name, 'User'));
    await refused(change('User', { path: 'Sales' }, editor, 'en'), 403, 'path', 'Your resource group does not have this entry');
    expect((await change('User', { path: 'Sales' })).status).toBe(200);
    await db.update(resource).set({ path: 'User' }).where(eq(resource.name, 'User'));
  });

  test('who manages the menu gets no page that they do not have', async () => {
    const before = await heldByEditors();
    await publish(portal, admin, makeRelease('secret', '1.0.0', { routes: ['Secret', 'Secret/:id'].map((path) => ({ path, title: { zh: '机密', en: 'Secret' }, keepAlive: true })) }));
    await portal.value(endpoints.deployment.activate, { token: admin, body: { name: 'secret', version: '1.0.0', audience: { kind: 'all' }, note: '' } });
    for (const path of ['Secret', '/Main/secret/', 'Secret?Dashboard', 'Secret/:Dashboard']) {
      await refused(addAs(editor, 'zh', { type: 'page', path }), 403, 'path', '您的资源组没有页面');
      await refused(addAs(editor, 'en', { type: 'page', path }), 403, 'path', 'Your resource group does not have the page “Secret');
    }
    // Nor by an entry of their own that leads elsewhere first, nor by one of others.
    const { id } = await portal.value(add, { token: editor, body: { name: 'turns', type: 'folder', title: 'x' } });
    await refused(change('turns', { type: 'page', path: 'Secret' }, editor, 'en'), 403, 'path', 'Your resource group does not have the page “Secret”');
    expect((await change('turns', { type: 'page', path: 'Sales' }, editor)).status).toBe(200);
    await refused(change('turns', { path: 'Secret' }, editor, 'en'), 403, 'path', 'Your resource group does not have the page “Secret”');
    for (const [changes, field] of [[{ type: 'folder', path: '' }, 'type'], [{ path: 'Sales' }, 'path']] as const) {
      await refused(change('Secret', changes, editor, 'zh'), 403, field, '您的资源组没有此菜单，不能更改它的类型和路径');
    }
    // A page that is in nobody's menu is an administrator's to give, and so it is offered to them only.
    await portal.portal.database.db.delete(resource).where(eq(resource.path, 'Secret'));
    await refused(addAs(editor, 'en', { type: 'page', path: 'Secret' }), 403, 'path', 'Your resource group does not have the page “Secret”');
    const offered = async (token: string) => (await portal.value(choices, { token })).pages.map(({ path }) => path);
    expect([(await offered(admin)).includes('Secret'), (await offered(editor)).includes('Secret'), (await offered(editor)).includes('Sales')]).toEqual([true, false, true]);
    await portal.value(remove, { token: editor, body: { ids: [id] } });
    expect(await heldByEditors()).toEqual(before);
  });

  test('who manages the menu gets no folder that they do not have, and gives none', async () => {
    const before = await heldByEditors();
    const system = await find('System');
    const { id } = await portal.value(add, { token: editor, body: { name: 'theirs', type: 'link', path: 'https://example.com/', title: 'x' } });
    for (const [language, message] of [['zh', '您的资源组没有文件夹“系统管理”'], ['en', 'Your resource group does not have the folder “System”']] as const) {
      await refused(addAs(editor, language, { type: 'link', path: 'https://example.com/', parentId: system.id }), 403, 'parentId', message);
      await refused(change('theirs', { parentId: system.id }, editor, language), 403, 'parentId', message);
    }
    // An entry of others is put where they have the folder, by whoever arranges the menu; to others who lack it, it is not given.
    const { id: closed } = await portal.value(add, { token: admin, body: { name: 'closed', type: 'folder', title: 'closed', resourceGroupIds: [both[1]] } });
    await portal.value(add, { token: admin, body: { name: 'readers', type: 'link', path: 'https://example.com/', title: 'x', resourceGroupIds: [both[1]] } });
    expect((await change('readers', { parentId: closed }, editor)).status).toBe(200);
    await refused(change('theirs', { parentId: closed }, editor, 'en'), 403, 'parentId', 'the folder “closed”');
    await portal.value(endpoints.menus.update, { token: admin, body: { ...(await find('theirs')), sort: undefined, parentId: closed } });
    await portal.portal.database.db.execute(sql`delete from resource_group_resource where resource_id = ${closed} and resource_group_id = ${editors}`);
    await refused(change('theirs', { resourceGroupIds: [both[0], editors, (await portal.value(choices, { token: admin })).resourceGroups.find(({ ename }) => ename === 'Auditors')?.id ?? 0] }, editor, 'en'), 403, 'resourceGroupIds', 'the folder “closed”');
    await portal.value(remove, { token: admin, body: { ids: [id, (await find('readers')).id, closed] } });
    expect(await heldByEditors()).toEqual(before);
    expect(await find('System')).toEqual(system);
    // In a folder of their own they put what they like, and give it to whom they like.
    const { id: own } = await portal.value(add, { token: editor, body: { name: 'own-folder', type: 'folder', title: 'x' } });
    const { id: inside } = await portal.value(add, { token: editor, body: { name: 'own-page', type: 'page', path: 'Sales?tab=1', title: 'x', parentId: own, resourceGroupIds: [both[1]] } });
    expect(await seenBy(await portal.signIn())).toEqual(expect.arrayContaining(['own-folder', 'own-page']));
    await portal.value(remove, { token: editor, body: { ids: [own, inside] } });
  });

  test('of a module is hidden and shown, and not deleted', async () => {
    expect((await change('Releases', { isHidden: 1 })).status).toBe(200);
    expect(await find('Releases')).toMatchObject({ isHidden: 1, isProvisioned: 1 });
    expect(await seenBy(admin)).not.toContain('Releases');
    expect((await change('Releases', { title: '发布' })).status).toBe(200);
    expect(await find('Releases')).toMatchObject({ isHidden: 1, title: '发布' });
    const before = await entries();
    const own = await folder('goes-along');
    for (const [language, message] of [['zh', '“发布”由门户模块提供，不能删除，可以隐藏'], ['en', '“Releases” comes with a module of the portal. It cannot be deleted, but hidden']] as const) {
      const { status, envelope } = await portal.call(remove, { token: admin, language, body: { ids: [own, (await find('Releases')).id] } });
      expect([status, envelope.errors?.[0]?.field, envelope.message]).toEqual([409, 'ids', message]);
    }
    await portal.value(remove, { token: admin, body: { ids: [own] } });
    expect(await entries()).toEqual(before);
    await change('Releases', { isHidden: 0 });
    expect(await seenBy(admin)).toContain('Releases');
  });

  test('leaves a way to the menu itself', async () => {
    const hidden = await portal.value(add, { token: admin, body: { name: 'hidden', type: 'folder', title: 'x', isHidden: 1 } });
    const before = await entries();
    for (const [name, changes, field] of [['MenuManagement', { isHidden: 1 }, 'isHidden'], ['System', { isHidden: 1 }, 'isHidden'], ['MenuManagement', { parentId: hidden.id }, 'parentId'], ['System', { parentId: hidden.id }, 'parentId']] as const) {
      for (const [language, message] of [['zh', '菜单管理的入口不能隐藏，否则没有人能再打开它'], ['en', 'The way to this page cannot be hidden: nobody could open it any more']] as const) {
        const { status, envelope } = await change(name, changes, admin, language);
        expect([status, envelope.errors?.[0]?.field, envelope.message]).toEqual([409, field, message]);
      }
    }
    expect(await entries()).toEqual(before);
  });

  test('whose module is gone is marked, and in no menu', async () => {
    const { db } = portal.portal.database;
    await db.update(resource).set({ retiredTime: new Date() }).where(eq(resource.name, 'LearningCenter'));
    expect(await find('LearningCenter')).toMatchObject({ isRetired: 1, isProvisioned: 1 });
    expect(await seenBy(admin)).not.toContain('LearningCenter');
    await db.update(resource).set({ retiredTime: null }).where(eq(resource.name, 'LearningCenter'));
    expect(await find('LearningCenter')).toMatchObject({ isRetired: 0 });
  });

  test('can lead to the pages that there are, but for those with a parameter, and be given to every resource group', async () => {
    const { pages, resourceGroups } = await portal.value(choices, { token: editor });
    expect(pages).toContainEqual({ path: 'Sales', title: '页面', entitle: 'Page', isNew: 0 });
    expect(pages.filter(({ path }) => path.includes(':'))).toEqual([]);
    expect(resourceGroups.map(({ name, ename }) => ename || name)).toEqual(expect.arrayContaining(['Administrators', 'Editors', 'Viewers', 'Auditors']));
  });

  test.each([
    ['a page that there is not', { type: 'page', path: 'Nowhere' }, 400, 'path', '门户中没有页面“Nowhere”', 'The portal has no page “Nowhere”'],
    ['more of a path than a page has', { type: 'page', path: 'Sales/1/2' }, 400, 'path', '门户中没有页面', 'The portal has no page'],
    ['a star, which the router takes for all that is below', { type: 'page', path: 'Sales/*' }, 400, 'path', '门户中没有页面', 'The portal has no page'],
    ['a page without a path', { type: 'page', path: ' ' }, 400, 'path', '路径：不能为空', 'Path: cannot be empty'],
    ['a link that is a script', { type: 'link', path: 'javascript:alert(1)' }, 400, 'path', '链接须为 http 或 https', 'A link needs an http or https address'],
    ['a link with a name before its host', { type: 'link', path: 'https://bank.example@evil.example/' }, 400, 'path', '链接须为 http 或 https', 'A link needs an http or https address'],
    ['a link with a tab in its host', { type: 'link', path: 'https://evil.example\t.good.example/' }, 400, 'path', '链接须为 http 或 https', 'A link needs an http or https address'],
    ['a link with backslashes', { type: 'link', path: 'https:\\\\evil.example' }, 400, 'path', '链接须为 http 或 https', 'A link needs an http or https address'],
    ['an icon that the portal does not have', { type: 'folder', icon: 'NoSuchOutlined' }, 400, 'icon', '门户没有图标“NoSuchOutlined”', 'The portal has no icon “NoSuchOutlined”'],
    ['a link without an address', { type: 'link', path: 'example' }, 400, 'path', '链接须为 http 或 https', 'A link needs an http or https address'],
    ['a parent that is gone', { parentId: 999_999 }, 404, 'parentId', '菜单不存在', 'This menu entry does not exist'],
    ['a name that is taken', { name: 'User' }, 409, 'name', '菜单名称“User”已存在', 'There is a menu entry named “User” already'],
    ['no title', { title: '' }, 400, 'title', '中文标题：不能为空', 'Title (Chinese): cannot be empty'],
    ['a place before the first', { sort: -1 }, 400, 'sort', '顺序：', 'Order: '],
  ] as const)('%s is refused', async (_, wrong, status, field, zh, en) => {
    const before = await entries();
    for (const [language, message] of [['zh', zh], ['en', en]] as const) {
      const answer = await portal.call(add, { token: admin, language, body: { name: 'refused', type: 'folder', title: 'x', ...wrong } });
      expect([answer.status, answer.envelope.errors?.map((one) => one.field)]).toEqual([status, [field]]);
      expect(answer.envelope.message).toContain(message);
    }
    expect(await entries()).toEqual(before);
  });

  test.each([{ type: 'page', path: 'Sales/1' }, { type: 'folder', path: '' }] as const)('the way to the menu itself stays: $type $path', async (wrong) => {
    const { id, version, parentId, name, title, entitle, icon } = (await entries()).find((one) => one.name === 'MenuManagement')!;
    const answer = await portal.call(update, { token: admin, body: { id, version, parentId, name, title, entitle, icon, ...wrong } });
    expect([answer.status, answer.envelope.errors?.map((one) => one.field)]).toEqual([409, [wrong.type === 'page' ? 'path' : 'type']]);
  });

  test('no entry goes below itself, or below a link', async () => {
    const outer = await folder('outer');
    const inner = await folder('inner', outer);
    const { id: link } = await portal.value(add, { token: admin, body: { name: 'link', type: 'link', path: 'https://example.com/', title: 'x' } });
    for (const [parentId, message] of [[outer, '自己'], [inner, '自己'], [link, '链接下不能有菜单']] as const) {
      const { status, envelope } = await change('outer', { parentId });
      expect([status, envelope.errors?.[0]?.field, envelope.message]).toEqual([400, 'parentId', expect.stringContaining(message)]);
    }
    expect((await change('outer', { type: 'link', path: 'https://example.com/' })).envelope.errors?.[0]?.field).toBe('type');
  });

  test('the name of an entry that a module brings stays', async () => {
    const before = await find('LearningCenter');
    for (const [language, message] of [['zh', '菜单“LearningCenter”由门户模块提供，名称不能修改'], ['en', 'The menu entry “LearningCenter” comes with a module of the portal, which knows it by this name. It cannot be changed']] as const) {
      const { status, envelope } = await change('LearningCenter', { name: 'Courses' }, admin, language);
      expect([status, envelope.errors?.[0]?.field, envelope.message]).toEqual([409, 'name', message]);
    }
    expect(await find('LearningCenter')).toEqual(before);
    await folder('own');
    expect((await change('own', { name: 'our own' })).status).toBe(200);
  });

  test('no other entry gets a name that one of a module has had', async () => {
    await portal.portal.database.db.delete(resource).where(eq(resource.name, 'CommentManage'));
    await folder('discussion');
    for (const [language, message] of [['zh', '菜单名称“CommentManage”由门户模块使用，请换一个名称'], ['en', 'The name “CommentManage” belongs to a module of the portal. Choose another one']] as const) {
      const added = await portal.call(add, { token: admin, language, body: { name: 'CommentManage', type: 'folder', title: 'x' } });
      for (const { status, envelope } of [added, await change('discussion', { name: 'CommentManage' }, admin, language)]) {
        expect([status, envelope.errors?.[0]?.field, envelope.message]).toEqual([409, 'name', message]);
      }
    }
    expect((await entries()).map(({ name }) => name)).not.toContain('CommentManage');
  });

  test('an entry whose page is gone can still be renamed', async () => {
    expect((await change('LearningCenter', { title: '学习' })).status).toBe(200);
    expect((await change('LearningCenter', { path: 'Elsewhere' })).envelope.errors?.[0]?.field).toBe('path');
  });

  test('needs the interface class, for every call', async () => {
    const others: InterfaceClass[] = ['session', 'users', 'releases', 'reportManagement', 'commentManagement'];
    await addPerson(portal, 'other', await addResourceGroup(portal, 'All but menus', others));
    const token = await signInPerson(portal, 'other');
    const before = await portal.portal.database.db.select().from(resource).where(eq(resource.name, 'System'));
    const { sort: _, ...entry } = await find('System');
    const calls = [[top, undefined], [add, { name: 'by-other', type: 'folder', title: 'x' }], [update, { ...entry, title: 'y' }], [remove, { ids: [entry.id] }], [choices, undefined]] as const;
    for (const [endpoint, body] of calls) expect([endpoint.path, (await portal.call(endpoint, { token, ...(body && { body }) })).status]).toEqual([endpoint.path, 403]);
    for (const [endpoint, body] of calls) expect([endpoint.path, (await portal.call(endpoint, body && { body })).status]).toEqual([endpoint.path, 401]);
    expect(await portal.portal.database.db.select().from(resource).where(eq(resource.name, 'System'))).toEqual(before);
  });

  test('has eight levels at most, for what is added and for what is moved with all that is below it', async () => {
    let deepest: number | null = null;
    for (let level = 1; level <= 8; level += 1) deepest = await folder(`level-${level}`, deepest);
    const deeper = await portal.call(add, { token: admin, body: { name: 'level-9', type: 'folder', title: 'level-9', parentId: deepest }, language: 'en' });
    expect([deeper.status, deeper.envelope.message]).toEqual([400, expect.stringContaining('at most 8 levels')]);
    await folder('below-pair', await folder('pair'));
    expect((await change('pair', { parentId: (await find('level-7')).id })).status).toBe(400);
    expect((await change('pair', { parentId: (await find('level-6')).id })).status).toBe(200);
    await portal.value(remove, { token: admin, body: { ids: (await entries()).filter(({ name }) => /^level-|pair$/.test(name)).map(({ id }) => id) } });
  });
});
