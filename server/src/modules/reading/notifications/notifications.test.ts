import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq, sql as raw } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { databaseKinds } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, builtIn, signInPerson } from '../../../../test/rights.ts';
import { openStream } from '../../../../test/stream.ts';
import { inTransaction } from '../../../database/database.ts';
import { notification } from '../../../database/schema/index.ts';
import { addEach } from './repository.ts';

const { managedAnnouncements, managedChapters, managedLessons, notifications } = endpoints;

describe.each(databaseKinds)('the bell on %s', (kind) => {
  let portal: TestPortal;
  let address: string;
  let admin: string;
  let userId: number;
  let reader: string;
  beforeAll(async () => {
    portal = await startTestPortal(kind);
    address = await portal.portal.app.listen({ port: 0, host: '127.0.0.1' });
    admin = await portal.signIn('admin');
    userId = await addPerson(portal, 'told', (await builtIn(portal, 'Viewers')).resourceGroupId);
    reader = await signInPerson(portal, 'told');
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const db = () => portal.portal.database.db;
  const told = async () => (await portal.value(notifications.list, { token: reader })).map(({ detail }) => detail.name);

  const things = {
    announcements: {
      ...managedAnnouncements,
      write: async (title: string, userIds: number[]) => (await portal.value(managedAnnouncements.add, { token: admin, body: { title, content: '<p>今晚</p>', audience: { userIds } } })).id,
    },
    lessons: {
      ...managedLessons,
      write: async (title: string, userIds: number[]) => {
        const { id } = await portal.value(managedLessons.add, { token: admin, body: { title, audience: { userIds } } });
        await portal.value(managedChapters.add, { token: admin, body: { lessonId: id, kind: 'text', title: '一', content: '<p>一</p>' } });
        return id;
      },
    },
  };

  // Who waits for PostgreSQL lets others come in between by that alone.
  if (kind === 'pglite') {
    test('lets others come in between while thousands are told', async () => {
      const people = Array.from({ length: 1_500 }, () => ({ userId, detail: { name: 'many' } }));
      let isWriting = true;
      let turns = 0;
      const others = (async () => {
        for (; isWriting; turns += 1) await new Promise((resolve) => setImmediate(resolve));
      })();
      try {
        // What waits for the disk when the transaction ends is nobody's turn here.
        const meanwhile = await inTransaction(db(), async (transaction) => {
          const before = turns;
          await addEach(transaction, 'exports.stopped', people);
          return turns - before;
        });
        // One behind each of the three statements.
        expect(meanwhile).toBeGreaterThanOrEqual(3);
      } finally {
        isWriting = false;
        await others;
      }
      await db().delete(notification).where(eq(notification.userId, userId));
    });
  }

  test.each(['announcements', 'lessons'] as const)('has %s only as long as they are somebody’s to see, and open pages hear of it', async (of) => {
    const { write, publish, withdraw, remove } = things[of];
    const ids = [await write('停机', [userId]), await write('上线', [userId])];
    const [first = 0, second = 0] = ids;
    const act = (endpoint: typeof withdraw, ...some: number[]) => portal.value(endpoint, { token: admin, body: { ids: some } });
    await portal.value(publish, { token: admin, body: { ids } });
    await portal.runJob(of);
    expect((await told()).toSorted()).toEqual(['上线', '停机']);
    const stream = await openStream(address, reader);
    expect((await stream.next()).name).toBe('ready');
    await act(withdraw, first);
    expect(await told()).toEqual(['上线']);
    expect((await stream.next()).name).toBe('unread');
    await act(remove, second);
    expect(await told()).toEqual([]);
    expect((await stream.next()).name).toBe('unread');
    stream.close();
    // Published again, what was told once is there again, and nobody is told twice.
    await portal.value(publish, { token: admin, body: { ids: [first] } });
    await portal.runJob(of);
    expect(await told()).toEqual(['停机']);
    await act(remove, first);
    expect(await told()).toEqual([]);
  });

  test('forgets what was read after three months, and what nobody has read after a year', async () => {
    await db().delete(notification);
    const add = (days: number, isRead: boolean) =>
      db().insert(notification).values({ userId, kind: 'access.declined', detail: { days } as never, createTime: raw`now() - make_interval(days => ${days})`, ...(isRead && { readTime: new Date() }) });
    for (const days of [80, 100, 360, 370]) for (const isRead of [true, false]) await add(days, isRead);
    await portal.portal.modules.find(({ name }) => name === 'notifications')?.parts.nightly?.(new AbortController().signal);
    const left = await db().select().from(notification).where(eq(notification.userId, userId)).orderBy(notification.id);
    expect(left.map(({ detail, readTime }) => [(detail as unknown as { days: number }).days, readTime !== null])).toEqual([[80, true], [80, false], [100, false], [360, false]]);
  });
});
