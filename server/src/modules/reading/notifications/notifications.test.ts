import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq, sql as raw } from 'drizzle-orm';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, builtIn } from '../../../../test/rights.ts';
import { notification } from '../../../database/schema/index.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
}, START_MILLISECONDS);
afterAll(() => portal.stop());

test('what was read is forgotten after three months, and what nobody has read after a year', async () => {
  const { db } = portal.portal.database;
  const userId = await addPerson(portal, 'told', (await builtIn(portal, 'Viewers')).resourceGroupId);
  const add = (days: number, isRead: boolean) =>
    db.insert(notification).values({ userId, kind: 'access.declined', detail: { days } as never, createTime: raw`now() - make_interval(days => ${days})`, ...(isRead && { readTime: new Date() }) });
  for (const days of [80, 100, 360, 370]) for (const isRead of [true, false]) await add(days, isRead);
  await portal.portal.modules.find(({ name }) => name === 'notifications')?.parts.nightly?.(new AbortController().signal);
  const left = await db.select().from(notification).where(eq(notification.userId, userId)).orderBy(notification.id);
  expect(left.map(({ detail, readTime }) => [(detail as unknown as { days: number }).days, readTime !== null])).toEqual([[80, true], [80, false], [100, false], [360, false]]);
});
