import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asc, sql as raw } from 'drizzle-orm';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../test/portal.ts';
import { putInOrder } from './put-in-order.ts';
import { lessonClass } from './schema/index.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
}, START_MILLISECONDS);
afterAll(() => portal.stop());

test('rows stand in the order that is given, and those that stood there are not written', async () => {
  const { db } = portal.portal.database;
  await db.delete(lessonClass);
  const made = await db.insert(lessonClass).values(['a', 'b', 'c', 'd'].map((name, sort) => ({ name, sort }))).returning({ id: lessonClass.id });
  const [a = 0, b = 0, c = 0, d = 0] = made.map(({ id }) => id);
  const rows = async () => db.select({ name: lessonClass.name, sort: lessonClass.sort, written: raw<string>`xmin::text` }).from(lessonClass).orderBy(asc(lessonClass.sort));
  const before = new Map((await rows()).map(({ name, written }) => [name, written]));
  await putInOrder(db, lessonClass, [a, c, b]);
  const after = await rows();
  expect(after.map(({ name, sort }) => [name, sort])).toEqual([['a', 0], ['c', 1], ['b', 2], ['d', 3]]);
  expect(after.filter(({ name, written }) => before.get(name) === written).map(({ name }) => name)).toEqual(['a', 'd']);
  await putInOrder(db, lessonClass, []);
  await putInOrder(db, lessonClass, [d, a, b, c]);
  expect((await rows()).map(({ name }) => name)).toEqual(['d', 'a', 'b', 'c']);
});
