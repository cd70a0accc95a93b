import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { endpoints, type ManagedClass } from '@portal/shared/contract/all';
import { workspaceOf } from '../../../../test/connections.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { dashboard, report, reportClass } from '../../../database/schema/index.ts';

const { top, add, update, merge, remove, uploadCover } = endpoints.reportClasses;
let portal: TestPortal;
let token: string;

beforeAll(async () => {
  portal = await startTestPortal();
  await addPerson(portal, 'publisher', await addResourceGroup(portal, 'Publishers', ['session', 'reportManagement']));
  token = await signInPerson(portal, 'publisher');
}, START_MILLISECONDS);
afterAll(() => portal.stop());

const list = () => portal.value(top, { token });
const find = async (name: string): Promise<ManagedClass> => (await list()).find((one) => one.name === name)!;
const make = async (name: string, parentId: number | null = null) => (await portal.value(add, { token, body: { name, parentId } })).id;
const publish = async (classId: number, name: string) => {
  const [row] = await portal.portal.database.db.insert(report).values({ name, classId, reportType: 5, platform: 'H5' }).returning({ id: report.id });
  return row!.id;
};
const reportsOf = async (classId: number) => (await portal.portal.database.db.select().from(report).where(eq(report.classId, classId)).orderBy(report.sort)).map(({ name }) => name);
const shape = async (root: string) => {
  const all = await list();
  const draw = (parentId: number): object => Object.fromEntries(all.filter((one) => one.parentId === parentId).map((one) => [one.name, draw(one.id)]));
  return draw((await find(root)).id);
};

const MEGABYTE = 1_048_576;
/** A PNG that says it has so many pixels, and is over after a few: nobody who looks at its head decodes it. */
const pictureOf = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(60_000 * 3 + 1))), chunk('IEND', Buffer.alloc(0))]);
};

describe('classes are a tree', () => {
  let root: number;
  beforeEach(async () => {
    root = await make('root');
  });
  // With whatever a test has put below it.
  const clear = async () => portal.value(remove, { token, body: { classIds: [root], toClassId: (await list()).find(({ isSelfService, id, parentId }) => isSelfService === 0 && id !== root && parentId === null)!.id } });

  test('that can be added to, moved in and put in order', async () => {
    const [a, b] = [await make('a', root), await make('b', root)];
    await make('c', a);
    const { version } = await find('b');
    await portal.value(update, { token, body: { id: b, version, name: 'b', parentId: root, sort: 0 } });
    expect(Object.keys(await shape('root'))).toEqual(['b', 'a']);
    await portal.value(update, { token, body: { id: b, version: version + 1, name: 'b', parentId: a, sort: 0 } });
    expect(await shape('root')).toEqual({ a: { b: {}, c: {} } });
    await clear();
    expect((await list()).map(({ name }) => name)).not.toContain('c');
  });

  test('of which one goes into another with its reports and classes, behind what is there', async () => {
    const [from, to] = [await make('from', root), await make('to', root)];
    await make('below', from);
    await publish(to, 'there');
    const moved = await publish(from, 'moved');
    await portal.value(merge, { token, body: { id: from, toClassId: to } });
    expect(await shape('root')).toEqual({ to: { below: {} } });
    expect(await reportsOf(to)).toEqual(['there', 'moved']);
    // Whoever has its form open is told.
    expect((await portal.portal.database.db.select().from(report).where(eq(report.id, moved)))[0]?.version).toBe(2);
    expect(await find('to')).toMatchObject({ reports: 2, allReports: 2 });
    await clear();
  });

  test('of which one goes into the class that it is in, also where one in it is called the same', async () => {
    const from = await make('same', root);
    await make('same', from);
    await portal.value(merge, { token, body: { id: from, toClassId: root } });
    expect(await shape('root')).toEqual({ same: {} });
    await make('taken', await make('gone', root));
    await make('taken', root);
    expect((await portal.call(merge, { token, body: { id: (await find('gone')).id, toClassId: root } })).status).toBe(409);
    await clear();
  });

  test('that loses no report when a class is deleted', async () => {
    const [gone, kept] = [await make('gone', root), await make('kept', root)];
    await publish(await make('deep', gone), 'orphan');
    const refused = await portal.call(remove, { token, language: 'en', body: { classIds: [gone] } });
    expect([refused.status, refused.envelope.errors?.map(({ field }) => field), refused.envelope.message]).toEqual([409, ['toClassId'], expect.stringContaining('dashboards in these classes: 1')]);
    expect(await find('root')).toMatchObject({ reports: 0, allReports: 1 });
    await portal.value(remove, { token, body: { classIds: [gone], toClassId: kept } });
    expect(await shape('root')).toEqual({ kept: {} });
    expect(await reportsOf(kept)).toEqual(['orphan']);
    await clear();
  });

  test('that keeps its dashboards in classes when it goes into another or is deleted', async () => {
    const { db } = portal.portal.database;
    const [from, into, kept] = [await make('from', root), await make('into', root), await make('kept', root)];
    const [one] = await db.insert(dashboard).values({ displayName: 'Board', classId: from, platform: 'PowerBI', ...(await workspaceOf(db, 'w')), sourceDashboardId: 's' }).returning();
    const place = async () => (await db.select({ classId: dashboard.classId, version: dashboard.version }).from(dashboard).where(eq(dashboard.id, one!.id)))[0];
    await portal.value(merge, { token, body: { id: from, toClassId: into } });
    expect(await place()).toEqual({ classId: into, version: 2 });
    // Who deletes it is asked where they go, as for reports.
    expect(await find('into')).toMatchObject({ reports: 1, allReports: 1 });
    const refused = await portal.call(remove, { token, body: { classIds: [into] } });
    expect([refused.status, refused.envelope.errors?.[0]?.field, await place()]).toEqual([409, 'toClassId', { classId: into, version: 2 }]);
    await portal.value(remove, { token, body: { classIds: [into], toClassId: kept } });
    expect(await place()).toEqual({ classId: kept, version: 3 });
    await db.delete(dashboard).where(eq(dashboard.id, one!.id));
    await clear();
  });

  test('whose changes are written down', async () => {
    const { version } = await find('root');
    await portal.value(update, { token, body: { id: root, version, name: 'root', description: 'For everybody', parentId: null } });
    const { items } = await portal.value(endpoints.history.list, { token, body: { kind: 'reportClass', id: root, page: {} } });
    expect(items.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual([['update', ['description']], ['add', expect.arrayContaining(['name'])]]);
    await clear();
  });
});

describe('what cannot be is refused, names the field and changes nothing', () => {
  let ids: Record<'one' | 'below' | 'other' | 'own', number>;
  beforeAll(async () => {
    const { db } = portal.portal.database;
    await db.insert(reportClass).values({ name: '自助报表', isSelfService: true, sort: 1000 }).onConflictDoNothing();
    const [own] = await db.select().from(reportClass).where(eq(reportClass.isSelfService, true));
    const one = await make('one');
    ids = { one, below: await make('below', one), other: await make('other'), own: own!.id };
  });

  test('a name that differs from one that is there by its spaces only', async () => {
    await make('Two words');
    const answer = await portal.call(add, { token, body: { name: 'two  words', parentId: null } });
    expect([answer.status, answer.envelope.errors?.[0]?.field]).toEqual([409, 'name']);
  });

  test.each([
    ['a name that is there already, in other capitals', () => portal.call(add, { token, body: { name: 'ONE', parentId: null } }), 409, 'name'],
    ['a name that is no name', () => portal.call(add, { token, body: { name: '  ' } }), 400, 'name'],
    ['a parent that is not there', () => portal.call(add, { token, body: { name: 'x', parentId: 2_000_000_000 } }), 404, 'parentId'],
    ['a parent for users’ own reports', () => portal.call(add, { token, body: { name: 'x', parentId: ids.own } }), 409, 'parentId'],
    ['below itself', () => portal.call(update, { token, body: { id: ids.one, version: 1, name: 'one', parentId: ids.below } }), 400, 'parentId'],
    ['an older version', () => portal.call(update, { token, body: { id: ids.one, version: 7, name: 'one', parentId: null } }), 409, 'version'],
    ['a picture of the portal’s that they did not upload', () => portal.call(update, { token, body: { id: ids.one, version: 1, name: 'one', cover: '/api/Upload/Files/0.webp' } }), 400, 'cover'],
    ['a merge into what is below', () => portal.call(merge, { token, body: { id: ids.one, toClassId: ids.below } }), 400, 'toClassId'],
    ['a merge of users’ own reports', () => portal.call(merge, { token, body: { id: ids.own, toClassId: ids.one } }), 409, 'id'],
    ['a merge into users’ own reports', () => portal.call(merge, { token, body: { id: ids.one, toClassId: ids.own } }), 409, 'toClassId'],
    ['deleting users’ own reports', () => portal.call(remove, { token, body: { classIds: [ids.other, ids.own] } }), 409, 'classIds'],
    ['deleting what is not there', () => portal.call(remove, { token, body: { classIds: [ids.other, 2_000_000_000] } }), 404, 'classIds'],
    ['below itself by its own id', () => portal.call(update, { token, body: { id: ids.one, version: 1, name: 'one', parentId: ids.one } }), 400, 'parentId'],
    ['a merge into itself', () => portal.call(merge, { token, body: { id: ids.one, toClassId: ids.one } }), 400, 'toClassId'],
    ['a cover of 21 MB', () => portal.call(uploadCover, { token, file: { content: Buffer.alloc(21 * MEGABYTE) } }), 413, 'file'],
    ['a drawing with a script as a cover', () => portal.call(uploadCover, { token, file: { content: Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>') } }), 400, 'file'],
    ['a cover of 60,000 × 60,000 pixels', () => portal.call(uploadCover, { token, file: { content: pictureOf(60_000, 60_000) } }), 400, 'file'],
    ['a text as a picture', () => portal.call(uploadCover, { token, file: { content: Buffer.from('<svg onload="alert(1)"/>') } }), 400, 'file'],
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
    expect((await list()).length).toBeGreaterThan(3);
  });
});

test('a cover is a picture of their own', async () => {
  const picture = await sharp({ create: { width: 32, height: 18, channels: 3, background: '#123456' } }).png().toBuffer();
  const cover = await portal.value(uploadCover, { token, file: { content: picture } });
  const id = await make('covered');
  const { version } = await find('covered');
  await portal.value(update, { token, body: { id, version, name: 'covered', cover } });
  expect((await find('covered')).cover).toBe(cover);
});

test('of two administrators who change a class at the same time, one is told', async () => {
  const id = await make('contested');
  const admin = await portal.signIn('admin');
  const answers = await Promise.all([token, admin].map((who, at) => portal.call(update, { token: who, body: { id, version: 1, name: 'contested', description: `By ${at}`, parentId: null } })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.envelope.errors?.[0]?.field).toBe('version');
});

test('2,000 classes are listed, moved in and put together', async () => {
  const { db } = portal.portal.database;
  const root = await make('large');
  const shelves = await db.insert(reportClass).values(Array.from({ length: 40 }, (_, at) => ({ name: `Shelf ${at}`, parentId: root, sort: at }))).returning({ id: reportClass.id });
  await db.insert(reportClass).values(shelves.flatMap(({ id }, shelf) => Array.from({ length: 49 }, (_, at) => ({ name: `Class ${shelf}-${at}`, parentId: id, sort: at }))));
  const all = await list();
  const below = (id: number) => all.filter(({ parentId }) => parentId === id);
  expect(all.length).toBeGreaterThanOrEqual(2_000);
  expect([below(root).length, below(shelves[7]!.id)[48]?.name]).toEqual([40, 'Class 7-48']);
  const moved = all.find(({ name }) => name === 'Class 7-48')!;
  await portal.value(update, { token, body: { id: moved.id, version: moved.version, name: moved.name, parentId: shelves[0]!.id, sort: 0 } });
  await portal.value(merge, { token, body: { id: shelves[1]!.id, toClassId: shelves[0]!.id } });
  const after = (await list()).filter(({ parentId }) => parentId === shelves[0]!.id).map(({ name }) => name);
  expect([after.length, after[0], after[1], after.at(-1)]).toEqual([99, 'Class 7-48', 'Class 0-0', 'Class 1-48']);
  await portal.value(remove, { token, body: { classIds: [root] } });
  expect((await list()).filter(({ name }) => name.startsWith('Class '))).toEqual([]);
});
