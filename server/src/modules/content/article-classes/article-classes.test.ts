import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints, type ArticleClass } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { article } from '../../../database/schema/index.ts';

const { top, add, update, merge, remove } = endpoints.articleClasses;
let portal: TestPortal;
let token: string;

beforeAll(async () => {
  portal = await startTestPortal();
  await addPerson(portal, 'author', await addResourceGroup(portal, 'Authors', ['session', 'contentManagement']));
  token = await signInPerson(portal, 'author');
}, START_MILLISECONDS);
afterAll(() => portal.stop());

const list = () => portal.value(top, { token });
const find = async (name: string): Promise<ArticleClass> => (await list()).find((one) => one.name === name)!;
const make = async (name: string, parentId: number | null = null) => (await portal.value(add, { token, body: { name, parentId } })).id;
const write = async (classId: number, title: string) => (await portal.portal.database.db.insert(article).values({ classId, title, content: '<p>a</p>' }).returning({ id: article.id }))[0]!.id;
const titlesOf = async (classId: number) => (await portal.portal.database.db.select().from(article).where(eq(article.classId, classId)).orderBy(article.id)).map(({ title }) => title);
const shape = async (root: string) => {
  const all = await list();
  const draw = (parentId: number): object => Object.fromEntries(all.filter((one) => one.parentId === parentId).map((one) => [one.name, draw(one.id)]));
  return draw((await find(root)).id);
};

test('classes are a tree that can be added to, moved in and put in order', async () => {
  const root = await make('tree');
  const [a, b] = [await make('a', root), await make('b', root)];
  await make('c', a);
  await portal.value(update, { token, body: { id: b, version: 1, name: 'b', parentId: root, sort: 0 } });
  expect(Object.keys(await shape('tree'))).toEqual(['b', 'a']);
  await portal.value(update, { token, body: { id: b, version: 2, name: 'b', icon: 'ReadOutlined', isActive: 0, parentId: a, sort: 0 } });
  expect(await shape('tree')).toEqual({ a: { b: {}, c: {} } });
  expect(await find('b')).toMatchObject({ icon: 'ReadOutlined', isActive: 0, version: 3 });
  const { items } = await portal.value(endpoints.history.list, { token, body: { kind: 'articleClass', id: b, page: {} } });
  expect(items.map(({ action, changes }) => [action, changes.map(({ field }) => field).toSorted()])).toEqual([['update', ['icon', 'isActive', 'parentId']], ['update', ['sort']], ['add', expect.arrayContaining(['name'])]]);
});

test('one goes into another with its articles and classes, also into the one that it is in', async () => {
  const root = await make('merging');
  const [from, to] = [await make('same', root), await make('to', root)];
  await make('same', from);
  const id = await write(from, 'moved');
  await portal.value(merge, { token, body: { id: from, toClassId: to } });
  expect([await shape('merging'), await titlesOf(to), await find('merging')]).toMatchObject([{ to: { same: {} } }, ['moved'], { articles: 0, allArticles: 1 }]);
  // Whoever has it open in the editor is told.
  expect((await portal.portal.database.db.select().from(article).where(eq(article.id, id)))[0]?.version).toBe(2);
  await portal.value(merge, { token, body: { id: to, toClassId: root } });
  expect([await shape('merging'), await titlesOf(root)]).toEqual([{ same: {} }, ['moved']]);
});

test('no article is lost when a class is deleted', async () => {
  const [gone, kept] = [await make('gone'), await make('kept')];
  await write(await make('deep', gone), 'orphan');
  const refused = await portal.call(remove, { token, language: 'en', body: { classIds: [gone] } });
  expect([refused.status, refused.envelope.errors]).toEqual([409, [{ field: 'toClassId', message: 'There are 1 articles in these classes. Choose the class that they go to' }]]);
  await portal.value(remove, { token, body: { classIds: [gone], toClassId: kept } });
  expect([await titlesOf(kept), (await list()).some(({ name }) => name === 'deep')]).toEqual([['orphan'], false]);
});

describe('what cannot be is refused, names the field and changes nothing', () => {
  let ids: Record<'one' | 'below' | 'other', number>;
  beforeAll(async () => {
    const one = await make('one');
    ids = { one, below: await make('below', one), other: await make('other') };
  });

  test.each([
    ['a name that is there already, in other capitals', () => portal.call(add, { token, body: { name: 'ONE', parentId: null } }), 409, 'name'],
    ['a name that is no name', () => portal.call(add, { token, body: { name: '  ' } }), 400, 'name'],
    ['an icon that there is not', () => portal.call(add, { token, body: { name: 'x', icon: 'Skull' as never } }), 400, 'icon'],
    ['a parent that is not there', () => portal.call(add, { token, body: { name: 'x', parentId: 2_000_000_000 } }), 404, 'parentId'],
    ['below itself', () => portal.call(update, { token, body: { id: ids.one, version: 1, name: 'one', parentId: ids.below } }), 400, 'parentId'],
    ['an older version', () => portal.call(update, { token, body: { id: ids.one, version: 7, name: 'one', parentId: null } }), 409, 'version'],
    ['one that is not there', () => portal.call(update, { token, body: { id: 2_000_000_000, version: 1, name: 'x' } }), 404, 'id'],
    ['a merge into what is below', () => portal.call(merge, { token, body: { id: ids.one, toClassId: ids.below } }), 400, 'toClassId'],
    ['a merge into what is not there', () => portal.call(merge, { token, body: { id: ids.one, toClassId: 2_000_000_000 } }), 404, 'toClassId'],
    ['deleting what is not there', () => portal.call(remove, { token, body: { classIds: [ids.other, 2_000_000_000] } }), 404, 'classIds'],
  ] as const)('%s', async (_, call, status, field) => {
    const before = await list();
    const answer = await call();
    expect([answer.status, answer.envelope.errors?.[0]?.field]).toEqual([status, field]);
    expect(await list()).toEqual(before);
  });

  test('two moves at once make no circle', async () => {
    const [one, two] = [await find('one'), await find('other')];
    const answers = await Promise.all([
      portal.call(update, { token, body: { id: one.id, version: one.version, name: one.name, parentId: two.id } }),
      portal.call(update, { token, body: { id: two.id, version: two.version, name: two.name, parentId: one.id } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});
