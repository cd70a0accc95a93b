import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { endpoints } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addGroup, addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { article, articleClass, articleRead, department, portalGroup, userAccount } from '../../../database/schema/index.ts';

const { managedArticles, contentDrafts, learning, history, uploads } = endpoints;
const HOUR = 3_600_000;
const TEXT = '<p>Text</p>';
const in_ = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

let portal: TestPortal;
let author: string;
let second: string;
let reader: string;
let readerId: number;
let secondId: number;
let classId: number;

const db = () => portal.portal.database.db;
beforeAll(async () => {
  portal = await startTestPortal();
  const editors = await addResourceGroup(portal, 'Editors', ['session', 'contentManagement', 'uploads', 'learning']);
  const readers = await addResourceGroup(portal, 'Readers only', ['session', 'learning']);
  await addPerson(portal, 'author', editors);
  secondId = await addPerson(portal, 'second', editors);
  readerId = await addPerson(portal, 'reader', readers);
  [author, second, reader] = await Promise.all(['author', 'second', 'reader'].map((account) => signInPerson(portal, account))) as [string, string, string];
  [{ id: classId }] = (await db().insert(articleClass).values({ name: '帮助' }).returning({ id: articleClass.id })) as [{ id: number }];
}, START_MILLISECONDS);
afterAll(() => portal.stop());

const form = (more: object = {}) => ({ title: '标题', entitle: 'Title', classId, content: TEXT, ...more });
const add = (more: object = {}) => portal.value(managedArticles.add, { token: author, body: form(more) });
const info = (id: number) => portal.value(managedArticles.info, { token: author, query: { id } });
const publish = (id: number) => portal.value(managedArticles.publish, { token: author, body: { ids: [id] } });
const isRead = async (id: number, token = reader) => (await portal.call(learning.articleDetail, { token, query: { id } })).status === 200 && (await portal.value(learning.articles, { token, query: { category: classId } })).some((one) => one.id === id);

describe('from a draft to its end', () => {
  test('an article is seen by its readers from when it is published until it is withdrawn or over', async () => {
    const { id } = await add();
    expect([(await info(id)).state, await isRead(id)]).toEqual(['draft', false]);
    await publish(id);
    expect([(await info(id)).state, await isRead(id)]).toEqual(['published', true]);
    await portal.value(managedArticles.withdraw, { token: author, body: { ids: [id] } });
    expect([(await info(id)).state, await isRead(id)]).toEqual(['withdrawn', false]);
    await publish(id);
    expect(await isRead(id)).toBe(true);
    await db().update(article).set({ expireTime: new Date(Date.now() - 1) }).where(eq(article.id, id));
    expect([(await info(id)).state, await isRead(id)]).toEqual(['expired', false]);
    // Published anew, an end that is over is no end.
    await publish(id);
    expect([(await info(id)).expireTime, await isRead(id)]).toEqual([null, true]);
    const { items } = await portal.value(history.list, { token: author, body: { kind: 'article', id, page: {} } });
    expect(items.map(({ action }) => action)).toEqual(['publish', 'publish', 'withdraw', 'publish', 'add']);
  });

  test('of who publishes what they have seen and who saves another text, the second is told', async () => {
    const { id, version } = await add();
    const publishSeen = () => portal.call(managedArticles.publish, { token: author, language: 'en', body: { ids: [id], version } });
    await portal.value(managedArticles.update, { token: second, body: { id, version, ...form({ content: '<p>Theirs</p>' }) } });
    const { status, envelope } = await publishSeen();
    expect([status, envelope.errors]).toEqual([409, [{ field: 'version', message: 'Someone else has changed “标题 (Title)” meanwhile. Look at what it is now before you publish it' }]]);
    expect(await isRead(id)).toBe(false);
    await portal.value(managedArticles.publish, { token: author, body: { ids: [id], version: version + 1 } });
    expect(await isRead(id)).toBe(true);
    // What is out stays out: it is told, too.
    expect((await publishSeen()).status).toBe(409);
  });

  test('who saves what somebody else has published meanwhile is told that, and not of times that they have not touched', async () => {
    const { id, version } = await add();
    await publish(id);
    const { status, envelope } = await portal.call(managedArticles.update, { token: second, body: { id, version, ...form({ publishTime: null }) } });
    expect([status, envelope.errors?.map(({ field }) => field)]).toEqual([409, ['version']]);
  });

  test('one for a time to come waits for it', async () => {
    const { id } = await add({ publishTime: in_(1), expireTime: in_(2) });
    expect([(await info(id)).state, await isRead(id)]).toEqual(['scheduled', false]);
    await db().update(article).set({ publishTime: new Date(Date.now() - 1) }).where(eq(article.id, id));
    expect([(await info(id)).state, await isRead(id)]).toEqual(['published', true]);
  });

  test('the states of a list are those that the articles have', async () => {
    for (const state of ['draft', 'scheduled', 'published', 'withdrawn', 'expired'] as const) {
      const { items, total } = await portal.value(managedArticles.list, { token: author, body: { state, pageSize: 200 } });
      expect([state, items.length, [...new Set(items.map((one) => one.state))]]).toEqual([state, total, total > 0 ? [state] : []]);
    }
    expect((await portal.value(managedArticles.list, { token: author, body: { isMine: 1 } })).items.every(({ authorName }) => authorName === 'Person author')).toBe(true);
    expect((await portal.value(managedArticles.list, { token: second, body: { isMine: 1 } })).total).toBe(0);
  });

  test('nothing is read in a class that is turned off, nor below it', async () => {
    const [below] = await db().insert(articleClass).values({ name: '下级', parentId: classId }).returning({ id: articleClass.id });
    const { id } = await add({ classId: below!.id });
    await publish(id);
    expect(await isRead(id)).toBe(true);
    await db().update(articleClass).set({ isActive: false }).where(eq(articleClass.id, classId));
    expect(await isRead(id)).toBe(false);
    await db().update(articleClass).set({ isActive: true }).where(eq(articleClass.id, classId));
  });

  test('those that are pinned come first', async () => {
    const [older, newer] = [(await add()).id, (await add()).id];
    for (const id of [older, newer]) await publish(id);
    await portal.value(managedArticles.setPinned, { token: author, body: { ids: [older], value: 1 } });
    expect((await portal.value(learning.articles, { token: reader, query: { category: classId } })).slice(0, 2).map(({ id, isPinned }) => [id, isPinned])).toEqual([[older, 1], [newer, 0]]);
  });
});

describe('for whom it is', () => {
  let groupId: number;
  let top: number;
  let otherId: number;
  beforeAll(async () => {
    groupId = await addGroup(portal, 'sales');
    const [above] = await db().insert(department).values({ code: 'articles-hq', name: '总部' }).returning({ id: department.id });
    const [own] = await db().insert(department).values({ code: 'articles-east', name: '东区', parentId: above!.id }).returning({ id: department.id });
    top = above!.id;
    await db().update(userAccount).set({ departmentId: own!.id }).where(eq(userAccount.id, readerId));
    otherId = await addPerson(portal, 'member', (await db().select().from(userAccount).where(eq(userAccount.id, readerId)))[0]!.resourceGroupId, [groupId]);
  });

  const readBy = async (audience: object): Promise<string[]> => {
    const { id } = await add({ audience });
    await publish(id);
    const found: string[] = [];
    for (const account of ['reader', 'member']) if (await isRead(id, await signInPerson(portal, account))) found.push(account);
    return found;
  };

  test.each([
    ['everybody', () => ({}), ['reader', 'member']],
    ['a role', () => ({ groupIds: [groupId] }), ['member']],
    ['a department with those below it', () => ({ departmentIds: [top] }), ['reader']],
    ['a person', () => ({ userIds: [otherId] }), ['member']],
    ['any of them', () => ({ departmentIds: [top], userIds: [otherId] }), ['reader', 'member']],
  ] as const)('%s', async (_, audience, expected) => {
    expect(await readBy(audience())).toEqual(expected);
  });

  test('a role that is turned off counts for nobody', async () => {
    await db().update(portalGroup).set({ isEnabled: false }).where(eq(portalGroup.id, groupId));
    expect(await readBy({ groupIds: [groupId] })).toEqual([]);
    await db().update(portalGroup).set({ isEnabled: true }).where(eq(portalGroup.id, groupId));
  });

  test('what was for a role that is deleted is for nobody, and not for everybody', async () => {
    const gone = await addGroup(portal, 'to-be-deleted');
    const { id } = await add({ audience: { groupIds: [gone] } });
    await publish(id);
    await db().delete(portalGroup).where(eq(portalGroup.id, gone));
    expect([await isRead(id, reader), (await info(id)).isForAll]).toEqual([false, 0]);
  });

  test('what is not for somebody is neither counted nor judged by them', async () => {
    const { id } = await add({ audience: { userIds: [otherId] } });
    await publish(id);
    for (const call of [portal.call(learning.articleRead, { token: reader, body: { id } }), portal.call(learning.articleHelpful, { token: reader, body: { id, isHelpful: 1 } })]) expect((await call).status).toBe(404);
    expect(await info(id)).toMatchObject({ reads: 0, isForAll: 0, people: [{ id: otherId, account: 'member' }], audience: { groupIds: [], departmentIds: [], userIds: [otherId] } });
  });
});

test('reads are counted by person, and whether it helped', async () => {
  const { id } = await add();
  await publish(id);
  for (const _ of [1, 2]) await portal.value(learning.articleRead, { token: reader, body: { id } });
  await portal.value(learning.articleRead, { token: second, body: { id } });
  expect((await portal.value(learning.articleDetail, { token: reader, query: { id } })).isHelpful).toBeNull();
  await portal.value(learning.articleHelpful, { token: reader, body: { id, isHelpful: 0, reason: 'Too short' } });
  expect((await portal.value(learning.articleDetail, { token: reader, query: { id } })).isHelpful).toBe(0);
  expect(await info(id)).toMatchObject({ reads: 3, readers: 2, helped: 0, notHelped: 1 });
});

describe('how far it is read', () => {
  const reach = (id: number, furthest: number, token = reader) => portal.value(learning.articleFurthest, { token, body: { id, furthest } });
  const stops = (id: number) => portal.value(managedArticles.stops, { token: author, query: { id } });
  const published = async (more: object = {}) => {
    const { id } = await add(more);
    await publish(id);
    return id;
  };

  test('is kept by person, and only grows', async () => {
    const id = await published();
    const seen = [];
    for (const furthest of [0, 40, 30, 41, 41, 5]) {
      await reach(id, furthest);
      seen.push((await db().select().from(articleRead).where(eq(articleRead.articleId, id))).map((row) => row.furthest));
    }
    expect(seen).toEqual([[0], [40], [40], [41], [41], [41]]);
    // That it was opened is said by another call, and without that nothing counts.
    expect(await info(id)).toMatchObject({ reads: 0, readers: 0, measured: 0, readToEnd: 0 });
    await portal.value(learning.articleRead, { token: reader, body: { id } });
    expect(await info(id)).toMatchObject({ reads: 1, readers: 1, measured: 1 });
  });

  test.each([101, -1, 1.5, '50', null])('is refused where it is %s', async (furthest) => {
    const id = await published();
    const { status, envelope } = await portal.call(learning.articleFurthest, { token: reader, body: { id, furthest } as never, language: 'en' });
    expect([status, envelope.errors?.map(({ field }) => field)]).toEqual([400, ['furthest']]);
    expect(await stops(id)).toMatchObject({ readers: 0, measured: 0 });
  });

  test.each<[string, () => Promise<number>]>([
    ['is a draft', async () => (await add()).id],
    ['is for others', () => published({ audience: { userIds: [secondId] } })],
    ['is gone', async () => 2_000_000_000],
  ])('is 404 for an article that %s, and nothing is kept', async (_, made) => {
    const id = await made();
    const { status, envelope } = await portal.call(learning.articleFurthest, { token: reader, body: { id, furthest: 50 } });
    expect([status, envelope.errors?.[0]?.field]).toEqual([404, 'id']);
    expect(await db().$count(articleRead, eq(articleRead.articleId, id))).toBe(0);
  });

  test.each<[string, readonly (number | null)[], { measured: number; readToEnd: number; tenths: number[] }]>([
    ['nobody', [], { measured: 0, readToEnd: 0, tenths: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }],
    ['some, of whom one had read before it was kept', [100, 9, null], { measured: 2, readToEnd: 1, tenths: [1, 0, 0, 0, 0, 0, 0, 0, 0, 1] }],
    ['people at the edges of tenths', [89, 90, 10], { measured: 3, readToEnd: 1, tenths: [0, 1, 0, 0, 0, 0, 0, 0, 1, 1] }],
  ])('is counted by tenths: %s', async (_, all, expected) => {
    const id = await published();
    for (const [index, furthest] of all.entries()) {
      const token = [reader, second, author][index]!;
      await portal.value(learning.articleRead, { token, body: { id } });
      if (furthest !== null) await reach(id, furthest, token);
    }
    const { readToEnd, ...counted } = expected;
    expect(await stops(id)).toEqual({ readers: all.length, helped: 0, notHelped: 0, ...counted });
    expect(await info(id)).toMatchObject({ readers: all.length, measured: counted.measured, readToEnd });
    expect((await portal.value(managedArticles.list, { token: author, body: { keyword: '', pageSize: 200 } })).items.find((one) => one.id === id)).toMatchObject({ measured: counted.measured, readToEnd });
  });

  test('stands beside whether it helped; of one that is gone there is nothing', async () => {
    const id = await published();
    for (const token of [reader, second]) await portal.value(learning.articleRead, { token, body: { id } });
    await portal.value(learning.articleHelpful, { token: reader, body: { id, isHelpful: 1 } });
    await portal.value(learning.articleHelpful, { token: second, body: { id, isHelpful: 0, reason: 'Too long' } });
    await reach(id, 20, second);
    expect(await stops(id)).toMatchObject({ readers: 2, measured: 1, helped: 1, notHelped: 1 });
    expect((await portal.call(managedArticles.stops, { token: author, query: { id: 2_000_000_000 } })).status).toBe(404);
    expect((await portal.call(managedArticles.stops, { token: reader, query: { id } })).status).toBe(403);
  });
});

test('every time that it is saved leaves a version, and any of them can be restored', async () => {
  const { id, version } = await add({ tags: ['one'] });
  await portal.value(managedArticles.update, { token: second, body: { id, version, ...form({ title: '新标题', content: '<p>New</p>' }) } });
  await publish(id);
  expect((await portal.value(managedArticles.versions, { token: author, query: { id } })).map((one) => [one.version, one.authorName])).toEqual([[2, 'Person second'], [1, 'Person author']]);
  expect(await portal.value(managedArticles.versionInfo, { token: author, query: { id, version: 1 } })).toMatchObject({ title: '标题', content: TEXT, tags: ['one'] });
  expect((await portal.call(managedArticles.restore, { token: author, body: { id, version: 2, toVersion: 1 } })).envelope.errors?.[0]?.field).toBe('version');
  await portal.value(managedArticles.restore, { token: author, body: { id, version: 3, toVersion: 1 } });
  // When it is to be seen stays.
  expect(await info(id)).toMatchObject({ title: '标题', content: TEXT, tags: ['one'], state: 'published', version: 4 });
  const { items } = await portal.value(history.list, { token: author, body: { kind: 'article', id, page: {} } });
  expect(items.map(({ action, changes }) => [action, changes.map(({ field }) => field).toSorted()])).toEqual([
    ['update', ['content', 'tags', 'title']],
    ['publish', ['publishTime']],
    ['update', ['content', 'tags', 'title']],
    ['add', expect.arrayContaining(['title', 'articleClass'])],
  ]);
});

test('a published one is not restored to when it had no text', async () => {
  const { id, version } = await add({ content: '' });
  await portal.value(managedArticles.update, { token: author, body: { id, version, ...form() } });
  await publish(id);
  const refused = await portal.call(managedArticles.restore, { token: author, body: { id, version: 3, toVersion: 1 } });
  expect([refused.status, refused.envelope.errors?.[0]?.field]).toEqual([400, 'toVersion']);
  expect(await info(id)).toMatchObject({ content: TEXT, version: 3 });
});

test('hostile HTML is cleaned when it is saved, and again when it is read, wherever it has come from', async () => {
  const { id } = await add({ content: '<p onclick="x()">a</p><script>alert(1)</script>', encontent: '<iframe src="x"></iframe>' });
  expect((await db().select().from(article).where(eq(article.id, id)))[0]).toMatchObject({ content: '<p>a</p>', encontent: '' });
  await publish(id);
  await db().update(article).set({ content: '<p>b<img src=x onerror="alert(1)"></p>' }).where(eq(article.id, id));
  expect((await portal.value(learning.articleDetail, { token: reader, query: { id } })).content).toBe('<p>b</p>');
  expect((await info(id)).content).toBe('<p>b</p>');
});

describe('what cannot be is refused, names the field and changes nothing', () => {
  let id: number;
  let published: number;
  let foreign: string;
  beforeAll(async () => {
    ({ id } = await add());
    published = (await add()).id;
    await publish(published);
    foreign = await portal.value(uploads.image, { token: second, file: { content: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } }).png().toBuffer() } });
  });
  const change = (more: object, target = id) => portal.call(managedArticles.update, { token: author, language: 'en', body: { id: target, version: target === id ? 1 : 2, ...form(more) } });

  test.each([
    ['a time of publication in the past', () => change({ publishTime: in_(-1) }), 400, 'publishTime'],
    ['an end in the past', () => change({ expireTime: in_(-1) }), 400, 'expireTime'],
    ['an end before the beginning', () => change({ publishTime: in_(2), expireTime: in_(1) }), 400, 'expireTime'],
    ['a plan for what has no text', () => change({ publishTime: in_(1), content: '<p></p>' }), 400, 'content'],
    ['a draft out of what is published', () => change({ publishTime: null }, published), 400, 'publishTime'],
    ['publishing in the past', () => portal.call(managedArticles.publish, { token: author, body: { ids: [id], publishTime: in_(-1) } }), 400, 'publishTime'],
    ['publishing what is another one by now', () => portal.call(managedArticles.publish, { token: author, body: { ids: [id], version: 7 } }), 409, 'version'],
    ['publishing several of one version', () => portal.call(managedArticles.publish, { token: author, body: { ids: [id, published], version: 1 } }), 400, 'version'],
    ['no title', () => change({ title: '  ' }), 400, 'title'],
    ['a text of 2 MB', () => change({ content: 'a'.repeat(2_000_000) }), 400, 'content'],
    ['a text nested deeply', () => change({ encontent: '<div>'.repeat(50_000) }), 400, 'encontent'],
    ['a class that is not there', () => change({ classId: 2_000_000_000 }), 404, 'classId'],
    ['a role that is not there', () => change({ audience: { groupIds: [2_000_000_000] } }), 404, 'audience.groupIds'],
    ['a department that is not there', () => change({ audience: { departmentIds: [2_000_000_000] } }), 404, 'audience.departmentIds'],
    ['a person who is not there', () => change({ audience: { userIds: [2_000_000_000] } }), 404, 'audience.userIds'],
    ['a cover that somebody else has uploaded', () => change({ cover: foreign }), 400, 'cover'],
    ['an older version', () => portal.call(managedArticles.update, { token: author, body: { id, version: 7, ...form() } }), 409, 'version'],
    ['an article that is not there', () => portal.call(managedArticles.update, { token: author, body: { id: 2_000_000_000, version: 1, ...form() } }), 404, 'id'],
    ['withdrawing one that is not there', () => portal.call(managedArticles.withdraw, { token: author, body: { ids: [published, 2_000_000_000] } }), 404, 'ids'],
    ['deleting one that is not there', () => portal.call(managedArticles.remove, { token: author, body: { ids: [id, 2_000_000_000] } }), 404, 'ids'],
    ['moving to a class that is not there', () => portal.call(managedArticles.setClass, { token: author, body: { ids: [id], classId: 2_000_000_000 } }), 404, 'classId'],
    ['a version that is not there', () => portal.call(managedArticles.restore, { token: author, body: { id, version: 1, toVersion: 9 } }), 404, 'toVersion'],
  ] as const)('%s', async (_, call, status, field) => {
    const state = async () => [await info(id), await info(published), await portal.value(managedArticles.versions, { token: author, query: { id } })];
    const before = await state();
    const answer = await call();
    expect([answer.status, answer.envelope.errors?.[0]?.field]).toEqual([status, field]);
    expect(await state()).toEqual(before);
  });

  test('several are published together, or none', async () => {
    const empty = (await add({ content: '' })).id;
    const answer = await portal.call(managedArticles.publish, { token: author, language: 'en', body: { ids: [id, empty] } });
    expect([answer.status, answer.envelope.errors]).toEqual([400, [{ field: 'ids', message: 'The Chinese text of “标题 (Title)” is empty: it cannot be published' }]]);
    expect((await info(id)).state).toBe('draft');
  });

  test('who only reads manages nothing', async () => {
    for (const [endpoint, options] of [[managedArticles.add, { body: form() }], [managedArticles.info, { query: { id } }], [managedArticles.publish, { body: { ids: [id] } }], [contentDrafts.save, { body: { key: 'article:new', body: {} } }]] as const) {
      expect((await portal.call(endpoint, { token: reader, ...options } as never)).status).toBe(403);
    }
  });

  test('of two who save at once, one is told', async () => {
    const answers = await Promise.all([author, second].map((token) => portal.call(managedArticles.update, { token, body: { id, version: 1, ...form({ title: `Of ${token.slice(-4)}` }) } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('what is not saved', () => {
  const key = 'article:7';
  const find = (token: string) => portal.value(contentDrafts.get, { token, query: { key } });

  test('is kept for its author only, until it is discarded', async () => {
    for (const title of ['一', '一半']) await portal.value(contentDrafts.save, { token: author, body: { key, version: 3, body: { title, tags: ['a'], isPinned: 1 } } });
    expect(await find(author)).toMatchObject({ version: 3, body: { title: '一半', tags: ['a'], isPinned: 1 } });
    expect(await find(second)).toBeNull();
    await portal.value(contentDrafts.discard, { token: second, body: { key } });
    expect(await find(author)).not.toBeNull();
    await portal.value(contentDrafts.discard, { token: author, body: { key } });
    expect(await find(author)).toBeNull();
  });

  test.each([
    ['more than 2 MB', { key, body: { content: 'a'.repeat(2_000_001) } }, 'body'],
    ['a key that is none', { key: '../etc', body: {} }, 'key'],
    ['what is nested', { key, body: { content: { deep: [] } } }, 'body.content'],
  ])('%s is refused', async (_, body, field) => {
    const answer = await portal.call(contentDrafts.save, { token: author, body: body as never });
    expect([answer.status, answer.envelope.errors?.[0]?.field]).toEqual([400, field]);
  });

  test('is not kept without end: the oldest go', async () => {
    for (let number = 1; number <= 55; number += 1) await portal.value(contentDrafts.save, { token: second, body: { key: `article:${number}`, body: {} } });
    const kept = await Promise.all(Array.from({ length: 55 }, (_, index) => portal.value(contentDrafts.get, { token: second, query: { key: `article:${index + 1}` } })));
    expect(kept.map((one) => one !== null)).toEqual(Array.from({ length: 55 }, (_, index) => index >= 5));
  });
});
