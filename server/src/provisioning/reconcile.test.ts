import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { BuiltInGroup } from '../built-in-groups.ts';
import { databaseKinds, makeDatabase, type TestDatabase } from '../../test/database.ts';
import { START_MILLISECONDS } from '../../test/portal.ts';
import type { CreatedModule } from '../create-modules.ts';
import { migrationsFolder, openDatabase, type Database } from '../database/database.ts';
import { provisionedEntry, resource, resourceGroup, resourceGroupInterfaceClass, resourceGroupResource } from '../database/schema/index.ts';
import type { GrantedClass, MenuEntry } from '../module.ts';
import { resourcesFor } from '../modules/access/menus/repository.ts';
import { reconcile } from './reconcile.ts';

const both: readonly BuiltInGroup[] = ['administrators', 'viewers'];
const granted = (name: string, groups: readonly BuiltInGroup[]): GrantedClass => ({ title: { zh: `${name}（中文）`, en: name }, groups });
const entry = (name: string, groups: readonly BuiltInGroup[], more: Partial<MenuEntry> = {}): MenuEntry => ({ name, type: 'page', path: name, title: { zh: `${name}（中文）`, en: name }, icon: '', sort: 1, groups, ...more });
const system: CreatedModule = { name: 'system', parts: { menu: [entry('System', ['administrators'], { type: 'folder', sort: 9 })] } };
const users: CreatedModule = { name: 'users', parts: { menu: [entry('User', ['administrators'], { parent: 'System' })], interfaces: { users: granted('users', ['administrators']) } } };
const learning: CreatedModule = { name: 'learning', parts: { menu: [entry('LearningCenter', both)], interfaces: { learning: granted('learning', both) } } };
const releases: CreatedModule = { name: 'releases', parts: { menu: [entry('Releases', ['administrators'], { parent: 'System', sort: 2 })], interfaces: { releases: granted('releases', ['administrators']) } } };
// A child before its parent: the list of modules has another reason for its order.
const all = [users, releases, learning, system];

describe.each(databaseKinds)('what modules bring, on %s', (kind) => {
  let folder: string;
  let given: TestDatabase;
  let database: Database;
  const warned: unknown[] = [];
  const log = { warn: (detail: unknown) => void warned.push(detail) };

  const open = async (name: string): Promise<[TestDatabase, Database]> => {
    const made = await makeDatabase(kind, join(folder, name));
    return [made, await openDatabase({ url: made.url, folder: join(folder, name) })];
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-reconcile-'));
    [given, database] = await open('database');
    await database.migrate(migrationsFolder);
  }, START_MILLISECONDS);
  /** Two groups, by names that say nothing, and nothing else. */
  beforeEach(async () => {
    warned.length = 0;
    await database.db.execute('truncate resource, resource_group, provisioned_entry restart identity cascade');
    await database.db.insert(resourceGroup).values([
      { name: 'Those who run it', code: 'administrators' },
      { name: 'Everybody else', code: 'viewers' },
    ]);
  });
  afterAll(async () => {
    await database.close();
    await given.drop();
    rmSync(folder, { recursive: true, force: true });
  }, START_MILLISECONDS);

  const idOf = async (code: BuiltInGroup): Promise<number> => (await database.db.select().from(resourceGroup).where(eq(resourceGroup.code, code)))[0]?.id ?? 0;
  const menuOf = async (code: BuiltInGroup): Promise<string[]> => (await resourcesFor(database.db, await idOf(code))).filter(({ isGiven, isHidden, retiredTime }) => isGiven && !isHidden && !retiredTime).map(({ name }) => name).sort();
  const classesOf = async (code: BuiltInGroup): Promise<string[]> =>
    (await database.db.select().from(resourceGroupInterfaceClass).where(eq(resourceGroupInterfaceClass.resourceGroupId, await idOf(code)))).map(({ interfaceClass }) => interfaceClass).sort();
  const find = async (name: string) => (await database.db.select().from(resource).where(eq(resource.name, name)))[0];
  /** Everything that may be changed, in a fixed order. */
  const everything = async () => ({
    resources: await database.db.select().from(resource).orderBy(resource.id),
    menus: await database.db.select().from(resourceGroupResource).orderBy(resourceGroupResource.resourceGroupId, resourceGroupResource.resourceId),
    classes: await database.db.select().from(resourceGroupInterfaceClass).orderBy(resourceGroupInterfaceClass.resourceGroupId, resourceGroupInterfaceClass.interfaceClass),
    given: await database.db.select().from(provisionedEntry).orderBy(provisionedEntry.kind, provisionedEntry.name),
  });

  /** What the first start of that version wrote, without the newest page, and with a title and a group that are somebody's own. */
  const fillAsBefore = async () => {
    const run = (statement: string) => database.db.execute(statement);
    await run(`insert into resource_group (name) values ('Administrators'), ('Viewers'), ('Sales')`);
    await run(`insert into resource_group_interface_class select id, 'users' from resource_group where name = 'Administrators'`);
    await run(`insert into resource_group_interface_class select id, 'learning' from resource_group where name in ('Administrators', 'Sales')`);
    await run(`insert into resource (name, type, path, title, entitle, sort) values ('System', 'folder', '', '系统', 'Our system', 4), ('LearningCenter', 'page', 'LearningCenter', '学习', 'School', 1)`);
    await run(`insert into resource (name, type, path, title, entitle, sort, parent_id) select 'User', 'page', 'User', '用户', 'People', 1, id from resource where name = 'System'`);
    await run(`insert into resource_group_resource select g.id, r.id from resource_group g, resource r where g.name = 'Administrators'`);
  };

  test('a fresh database gets all of it, by the codes of the groups; the next start changes nothing', async () => {
    await reconcile(database.db, all, log);
    expect(await menuOf('administrators')).toEqual(['LearningCenter', 'Releases', 'System', 'User']);
    expect(await menuOf('viewers')).toEqual(['LearningCenter']);
    expect(await classesOf('administrators')).toEqual(['learning', 'releases', 'users']);
    expect(await classesOf('viewers')).toEqual(['learning']);
    expect(await find('User')).toMatchObject({ parentId: (await find('System'))?.id, path: 'User', title: 'User（中文）', entitle: 'User' });
    const before = await everything();
    await reconcile(database.db, all, log);
    expect(await everything()).toEqual(before);
    expect(warned).toEqual([]);
  });

  test('data from before there were codes get them, and what is newer; what was taken away meanwhile stays away', async () => {
    const usual = { given, database };
    [given, database] = await open('old');
    try {
      await database.migrate(migrationsUntil('0010_export_mail', folder));
      await fillAsBefore();
      await database.migrate(migrationsFolder);
      expect((await database.db.select().from(resourceGroup).orderBy(resourceGroup.id)).map(({ name, code }) => [name, code])).toEqual([
        ['系统管理员', 'administrators'],
        ['报表读者', 'viewers'],
        ['Sales', null],
      ]);
      await reconcile(database.db, all, log);
      expect(await find('System')).toMatchObject({ entitle: 'Our system', sort: 4 });
      expect(await find('User')).toMatchObject({ entitle: 'People' });
      expect(await menuOf('administrators')).toEqual(['LearningCenter', 'Releases', 'System', 'User']);
      expect(await find('Releases')).toMatchObject({ parentId: (await find('System'))?.id, sort: 2 });
      expect(await classesOf('administrators')).toEqual(['learning', 'releases', 'users', 'usersRead']);
      // The viewers of these data had neither the page nor the class.
      expect([await menuOf('viewers'), await classesOf('viewers')]).toEqual([[], []]);
    } finally {
      await database.close();
      await given.drop();
      ({ given, database } = usual);
    }
  }, START_MILLISECONDS);

  test('what an administrator has changed, taken away or deleted is not undone; what comes later is given all the same', async () => {
    await reconcile(database.db, [system, users, learning], log);
    const viewers = await idOf('viewers');
    const learningId = (await find('LearningCenter'))?.id ?? 0;
    await database.db.update(resource).set({ title: '课堂', entitle: 'Classroom', sort: 77, parentId: (await find('System'))?.id ?? null }).where(eq(resource.id, learningId));
    await database.db.delete(resourceGroupResource).where(and(eq(resourceGroupResource.resourceGroupId, viewers), eq(resourceGroupResource.resourceId, learningId)));
    await database.db.delete(resourceGroupInterfaceClass).where(eq(resourceGroupInterfaceClass.interfaceClass, 'learning'));
    await database.db.delete(resource).where(eq(resource.name, 'User'));
    const before = await everything();
    await reconcile(database.db, [system, users, learning], log);
    expect(await everything()).toEqual(before);
    await reconcile(database.db, all, log);
    expect(await menuOf('administrators')).toEqual(['LearningCenter', 'Releases', 'System']);
    expect(await classesOf('administrators')).toEqual(['releases', 'users']);
    expect([await menuOf('viewers'), await classesOf('viewers')]).toEqual([[], []]);
  });

  test('an entry below a folder that an administrator has deleted stands at the top', async () => {
    await reconcile(database.db, [system, users], log);
    await database.db.delete(resource).where(eq(resource.name, 'System'));
    await reconcile(database.db, all, log);
    expect(await find('Releases')).toMatchObject({ parentId: null });
  });

  test('the entry of a module that is gone is in no menu, and as it was when the module is back; others are left alone', async () => {
    await reconcile(database.db, all, log);
    await database.db.insert(resource).values({ name: 'Own', type: 'page', path: 'Own', title: '自己的', sort: 1 });
    await reconcile(database.db, [system, users, learning], log);
    expect(await menuOf('administrators')).toEqual(['LearningCenter', 'System', 'User']);
    expect((await find('Releases'))?.retiredTime).toBeInstanceOf(Date);
    expect((await find('Own'))?.retiredTime).toBeNull();
    await database.db.update(resource).set({ entitle: 'Our releases' }).where(eq(resource.name, 'Releases'));
    await reconcile(database.db, all, log);
    expect(await menuOf('administrators')).toEqual(['LearningCenter', 'Releases', 'System', 'User']);
    expect(await find('Releases')).toMatchObject({ entitle: 'Our releases', retiredTime: null });
  });

  test('an entry that a setting has turned off is in no menu until it is turned on', async () => {
    const off = [{ ...releases, parts: { ...releases.parts, menu: (releases.parts.menu ?? []).map((entry) => ({ ...entry, isOff: true })) } }];
    await reconcile(database.db, [...all.filter((module) => module !== releases), ...off], log);
    expect(await menuOf('administrators')).toEqual(['LearningCenter', 'System', 'User']);
    await reconcile(database.db, all, log);
    expect(await menuOf('administrators')).toEqual(['LearningCenter', 'Releases', 'System', 'User']);
  });

  test('several at once give everything once', async () => {
    await Promise.all([reconcile(database.db, all, log), reconcile(database.db, all, log), reconcile(database.db, all, log)]);
    const { resources, menus, classes } = await everything();
    expect([resources.length, menus.length, classes.length]).toEqual([4, 5, 4]);
  });

  test('a built-in group that is not there is missed in the log, and nobody else gets its part', async () => {
    await database.db.insert(provisionedEntry).values({ kind: 'group', name: 'viewers' });
    await database.db.delete(resourceGroup).where(eq(resourceGroup.code, 'viewers'));
    await reconcile(database.db, [learning], log);
    expect(await menuOf('administrators')).toEqual(['LearningCenter']);
    expect(warned).toEqual([{ group: 'viewers', what: 'learning' }, { group: 'viewers', what: 'LearningCenter' }]);
  });

  test('modules that contradict each other do not start, and change nothing', async () => {
    await expect(reconcile(database.db, [system, system], log)).rejects.toThrow('Two entries of the menu are called "System"');
    await expect(reconcile(database.db, [users], log)).rejects.toThrow('Entries of the menu have no place: "User" below "System"');
    await expect(reconcile(database.db, [system, users, { name: 'people', parts: { interfaces: { users: granted('users', both) } } }], log)).rejects.toThrow('The interface class "users" of the module "people" is another module\'s already');
    expect(await everything()).toEqual({ resources: [], menus: [], classes: [], given: [] });
  });
});

/** The migrations as they were when `last` was the newest. */
const migrationsUntil = (last: string, folder: string): string => {
  const copy = join(folder, 'migrations');
  cpSync(migrationsFolder, copy, { recursive: true });
  const file = join(copy, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === last) + 1);
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  return copy;
};
