import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { makeAudience, type Audience } from '../../../../test/published-to.ts';
import { addResourceGroup, builtIn } from '../../../../test/rights.ts';
import { article, articleClass, contentMailing, notification, userAccount } from '../../../database/schema/index.ts';

const { managedArticles, learning, history, notifications } = endpoints;
const nobody = { groupIds: [], departmentIds: [], userIds: [] };
const ahead = () => new Date(Date.now() + 3_600_000).toISOString();
const names = ['ann', 'ben', 'cleo'] as const;
type Name = (typeof names)[number];

let portal: TestPortal;
let { admin, role, ids, tokens } = {} as Audience;
let classId: number;
const db = () => portal.portal.database.db;

beforeAll(async () => {
  portal = await startTestPortal();
  ({ admin, role, ids, tokens } = await makeAudience(portal));
  [{ id: classId }] = (await db().insert(articleClass).values({ name: '口径' }).returning({ id: articleClass.id })) as [{ id: number }];
}, START_MILLISECONDS);
afterAll(() => portal.stop());
beforeEach(async () => {
  await tellAll();
  for (const table of [article, notification, contentMailing]) await db().delete(table);
  await db().update(articleClass).set({ isActive: true });
});

const form = () => ({ title: '准点', entitle: 'On time', content: '<p>口径</p>', classId });
const add = async (more: object = {}) => (await portal.value(managedArticles.add, { token: admin, body: { ...form(), ...more } })).id;
const info = (id: number) => portal.value(managedArticles.info, { token: admin, query: { id } });
const save = async (id: number, more: object = {}) => {
  const { version, publishTime, expireTime } = await info(id);
  await portal.value(managedArticles.update, { token: admin, body: { ...form(), id, version, publishTime, expireTime, ...more } });
  await tellAll();
};
const publish = async (...some: number[]) => {
  await portal.value(managedArticles.publish, { token: admin, body: { ids: some } });
  await tellAll();
};
const withdraw = (id: number) => portal.value(managedArticles.withdraw, { token: admin, body: { ids: [id] } });
const tellAll = () => portal.runJob('articles');
const bellOf = async (name: Name) => (await portal.value(notifications.list, { token: tokens[name] })).map(({ detail }) => detail.articleId);
const timesTold = (name: Name) => db().$count(notification, and(eq(notification.userId, ids[name]), eq(notification.kind, 'article.published')));

test.each<[string, () => object, readonly Name[]]>([
  ['everybody', () => ({}), names],
  ['a role', () => ({ audience: { ...nobody, groupIds: [role] } }), ['ann']],
  ['a person', () => ({ audience: { ...nobody, userIds: [ids.cleo] } }), ['cleo']],
  ['nobody, where that is turned off', () => ({ tellsReaders: 0 }), []],
])('an article that is published tells %s', async (_, more, expected) => {
  const id = await add(more());
  await publish(id);
  const told = [];
  for (const name of names) if ((await bellOf(name)).includes(id)) told.push(name);
  expect(told).toEqual(expected);
  // Whom the bell does not tell is not mailed either.
  if (expected.length === 0) expect(await db().$count(contentMailing)).toBe(0);
});

test('who may not read articles is told of none', async () => {
  const { resourceGroupId } = await builtIn(portal, 'Viewers');
  const of = (group: number) => db().update(userAccount).set({ resourceGroupId: group }).where(eq(userAccount.id, ids.ben));
  await of(await addResourceGroup(portal, 'without articles', ['session']));
  const id = await add();
  await publish(id);
  await of(resourceGroupId);
  expect([(await bellOf('ann')).includes(id), (await bellOf('ben')).includes(id)]).toEqual([true, false]);
});

test('only who has opened it counts among its readers', async () => {
  const id = await add();
  await publish(id);
  await portal.value(learning.articleFurthest, { token: tokens.ann, body: { id, furthest: 100 } });
  await portal.value(learning.articleHelpful, { token: tokens.ann, body: { id, isHelpful: 1, reason: '' } });
  const counted = async () => {
    const { reads, readers, readToEnd, helped } = await info(id);
    return { reads, readers, readToEnd, helped };
  };
  expect(await counted()).toEqual({ reads: 0, readers: 0, readToEnd: 0, helped: 0 });
  await portal.value(learning.articleRead, { token: tokens.ann, body: { id } });
  expect(await counted()).toEqual({ reads: 1, readers: 1, readToEnd: 1, helped: 1 });
});

test('what the bell says of it is what it is called, and it says it no more to who has opened it', async () => {
  const id = await add();
  await publish(id);
  expect((await portal.value(notifications.list, { token: tokens.ann }))[0]).toMatchObject({ kind: 'article.published', detail: { articleId: id, name: '准点', ename: 'On time' }, isRead: 0 });
  await portal.value(learning.articleRead, { token: tokens.ann, body: { id } });
  const isRead = async (name: Name) => (await portal.value(notifications.list, { token: tokens[name] }))[0]?.isRead;
  expect([await isRead('ann'), await isRead('ben')]).toEqual([1, 0]);
});

describe('it tells once', () => {
  test('whoever publishes, saves or withdraws it again, and however many servers there are', async () => {
    const id = await add();
    await publish(id);
    await withdraw(id);
    expect(await bellOf('ann')).toEqual([]);
    await publish(id);
    await save(id);
    await Promise.all([tellAll(), tellAll()]);
    expect([await bellOf('ann'), await timesTold('ann')]).toEqual([[id], 1]);
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['withdrawn', (id) => withdraw(id)],
    ['deleted', (id) => portal.value(managedArticles.remove, { token: admin, body: { ids: [id] } })],
    ['over', (id) => db().update(article).set({ expireTime: new Date() }).where(eq(article.id, id))],
    ['in a class that is turned off', () => db().update(articleClass).set({ isActive: false }).where(eq(articleClass.id, classId))],
  ])('one that is %s is in no bell', async (_, end) => {
    const id = await add();
    await publish(id);
    expect(await bellOf('ann')).toEqual([id]);
    await end(id);
    expect(await bellOf('ann')).toEqual([]);
  });

  test('one for a time to come when that has come', async () => {
    const id = await add({ publishTime: ahead() });
    await tellAll();
    expect(await timesTold('ann')).toBe(0);
    await db().update(article).set({ publishTime: new Date() }).where(eq(article.id, id));
    await Promise.all([tellAll(), tellAll()]);
    expect(await timesTold('ann')).toBe(1);
  });

  test('one in a class that is turned off when the class is turned on', async () => {
    await db().update(articleClass).set({ isActive: false }).where(eq(articleClass.id, classId));
    await publish(await add());
    expect(await timesTold('ann')).toBe(0);
    await db().update(articleClass).set({ isActive: true }).where(eq(articleClass.id, classId));
    await tellAll();
    expect(await timesTold('ann')).toBe(1);
  });
});

test('of several that are published at once those tell that are to', async () => {
  const [loud, quiet] = [await add(), await add({ tellsReaders: 0 })];
  await publish(loud, quiet);
  expect(await bellOf('ann')).toEqual([loud]);
});

test('whether it tells is kept, written down, no part of its versions, and stays where a call says nothing of it', async () => {
  const id = await add({ tellsReaders: 0 });
  await save(id, { title: '新标题' });
  expect((await info(id)).tellsReaders).toBe(0);
  await save(id, { title: '新标题', tellsReaders: 1 });
  expect((await info(id)).tellsReaders).toBe(1);
  const { items } = await portal.value(history.list, { token: admin, body: { kind: 'article', id, page: {} } });
  expect(items.map(({ action, changes }) => [action, changes.find(({ field }) => field === 'tellsReaders')])).toEqual([
    ['update', { field: 'tellsReaders', before: false, after: true }],
    ['update', undefined],
    ['add', { field: 'tellsReaders', before: null, after: false }],
  ]);
  expect(await portal.value(managedArticles.versionInfo, { token: admin, query: { id, version: 1 } })).not.toHaveProperty('tellsReaders');
  await portal.value(managedArticles.restore, { token: admin, body: { id, version: 3, toVersion: 1 } });
  expect((await info(id)).tellsReaders).toBe(1);
});
