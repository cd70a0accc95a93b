import cookies from '@fastify/cookie';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import fastify from 'fastify';
import { endpoints, keyOf } from '@portal/shared/contract/all';
import { addReader } from '../../../../test/people.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { recordStatements } from '../../../../test/statements.ts';
import { openStream } from '../../../../test/stream.ts';
import { Calls } from '../../../calls.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { liveEvent, userAccount, userReport } from '../../../database/schema/index.ts';
import { Catalogue } from '../../publishing/catalogue/service.ts';
import { EVENTS_PATH, serveEvents } from './routes.ts';
import { LiveEvents } from './service.ts';

const { create, markRead } = endpoints.comments;

describe('live events', () => {
  let portal: TestPortal;
  let address: string;
  let [anna, ben, carl] = [{ id: 0, token: '' }, { id: 0, token: '' }, { id: 0, token: '' }];
  let reportId: number;

  beforeAll(async () => {
    portal = await startTestPortal();
    anna = await addReader(portal, 'anna');
    ben = await addReader(portal, 'ben');
    carl = await addReader(portal, 'carl', { grants: false });
    reportId = (await portal.value(endpoints.reports.getMyReports, { token: anna.token }))[0]?.id ?? 0;
    address = await portal.portal.app.listen({ port: 0, host: '127.0.0.1' });
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const open = (who: { token: string }, after?: number) => openStream(address, who.token, after);
  const write = (content: string, rest: object = {}) => portal.value(create, { token: anna.token, body: { reportId, content, ...rest } });

  test('reach who may open the report, and only ids are told', async () => {
    const [stream, outside] = [await open(ben), await open(carl)];
    expect(stream.response.headers.get('content-type')).toMatch('text/event-stream');
    expect([(await stream.next()).name, (await outside.next()).name]).toEqual(['ready', 'ready']);
    await write('Secret words', { to_Ids: String(ben.id) });
    expect(await stream.next()).toMatchObject({ name: 'unread', data: {} });
    expect(await stream.next()).toMatchObject({ name: 'comment', data: { reportId } });
    // Whatever carl is told first is about carl.
    await portal.value(markRead, { token: carl.token, body: {} });
    expect((await outside.next()).name).toBe('unread');
    stream.close();
    outside.close();
  });

  test('that were missed are told to who comes back', async () => {
    const stream = await open(ben);
    const { id: last } = await stream.next();
    stream.close();
    await write('While you were away');
    const again = await open(ben, last);
    expect(await again.next()).toMatchObject({ id: last, name: 'ready' });
    expect(await again.next()).toMatchObject({ name: 'comment', data: { reportId } });
    again.close();
  });

  test('of another server on the same database are told as well', async () => {
    const stream = await open(ben);
    await stream.next();
    await portal.portal.database.db.insert(liveEvent).values({ catalogueId: reportId, name: 'comment', data: { reportId, of: 'another server' } });
    expect(await stream.next()).toMatchObject({ name: 'comment', data: { of: 'another server' } });
    // It stays open: no stream keeps the server from stopping after the tests.
  });

  /** Somebody who listens to a server of its own, whose clock is set. */
  const listenAt = async (clock: { time: number }) => {
    const { database: { db }, app: { log } } = portal.portal;
    const events = new LiveEvents(db, new Catalogue(db), log, () => clock.time);
    const [heard, { promise: isTold, resolve }] = [[] as unknown[], Promise.withResolvers<void>()];
    await events.subscribe(ben.id, undefined, ({ data }) => {
      heard.push(data);
      if ((data as { number: number }).number === 7) resolve();
    }, () => undefined);
    const writeAt = (secondsAgo: number, number: number) =>
      db.insert(liveEvent).values({ userId: ben.id, name: 'comment', data: { number }, createTime: new Date(Date.now() - secondsAgo * 1000) });
    return { events, heard, isTold, writeAt };
  };

  test('that were written while a server stood still are told when it goes on', async () => {
    const clock = { time: Date.now() };
    const { events, isTold, writeAt } = await listenAt(clock);
    clock.time += 60_000;
    await writeAt(45, 7);
    await events.tell();
    await isTold;
    await events.stop();
  });

  test('are not read for hours that a server stood still: its streams end, and their pages come back', async () => {
    const clock = { time: Date.now() };
    const { events, heard, isTold, writeAt } = await listenAt(clock);
    let ended = 0;
    events.onStandstill(() => (ended += 1));
    clock.time += 8 * 3_600_000;
    await writeAt(3_600, 6);
    await writeAt(0, 7);
    await events.tell();
    await isTold;
    expect([ended, heard]).toEqual([1, [{ number: 7 }]]);
    await events.stop();
  });

  test('of a page are for who may open it, at once and afterwards', async () => {
    const { database: { db }, app: { log } } = portal.portal;
    const [open = '', closed = ''] = ((await portal.value(endpoints.reports.getMyReports, { token: anna.token })).find(({ id }) => id === reportId)?.children ?? []).map(({ code }) => code);
    const gina = await addReader(portal, 'gina', { grants: false });
    await db.update(userAccount).set({ isCustom: true }).where(eq(userAccount.id, gina.id));
    await db.insert(userReport).values({ userId: gina.id, reportId, pages: [open] });
    const events = new LiveEvents(db, new Catalogue(db), log);
    let from = 0;
    const heard: unknown[] = [];
    const last = Promise.withResolvers<void>();
    await events.subscribe(gina.id, undefined, ({ data }) => void heard.push(data['page']), (id) => (from = id));
    await events.subscribe(anna.id, undefined, ({ data }) => data['page'] === open && last.resolve(), () => undefined);
    for (const page of [closed, open]) await events.tell({ catalogueId: reportId, name: 'comment', data: { reportId, page } });
    await last.promise;
    expect(heard).toEqual([open]);
    const missed: unknown[] = [];
    await events.subscribe(gina.id, from, ({ data }) => void missed.push(data['page']), () => undefined);
    expect(missed).toEqual([open]);
    await events.stop();
  });

  test('ask once who may hear of a report, and not for each who listens', async () => {
    const { database: { db }, app: { log } } = portal.portal;
    const events = new LiveEvents(db, new Catalogue(db), log);
    const heard: number[] = [];
    const listen = (userId: number, last: () => void) => events.subscribe(userId, undefined, () => void (heard.push(userId), last()), () => undefined);
    for (const userId of [carl.id, ben.id, ...Array.from({ length: 100 }, (_, index) => 1_000_000 + index)]) await listen(userId, () => undefined);
    const told = Promise.withResolvers<void>();
    let times = 0;
    await listen(anna.id, () => (times += 1) === 2 && told.resolve());
    const statements = recordStatements();
    const event = { catalogueId: reportId, name: 'comment', data: {} };
    await events.tell(event, event);
    await told.promise;
    await events.stop();
    expect(heard).toEqual([ben.id, anna.id, ben.id, anna.id]);
    expect(statements.filter((text) => text.includes('group_report'))).toHaveLength(1);
  });

  test('that nobody missed cost nothing when everybody comes back', async () => {
    const { database: { db }, app: { log } } = portal.portal;
    const events = new LiveEvents(db, new Catalogue(db), log);
    let last = 0;
    await events.subscribe(anna.id, undefined, () => undefined, (from) => (last = from));
    const statements = recordStatements();
    for (const { id } of [anna, ben, carl]) await events.subscribe(id, last, () => undefined, () => undefined);
    await events.stop();
    expect(statements.filter((text) => text.includes('group_report'))).toEqual([]);
  });

  test('need somebody who is signed in', async () => {
    expect((await fetch(`${address}${EVENTS_PATH}`)).status).toBe(401);
  });
});

test('the sessions of all streams are looked up together, and the stream of one that has ended ends', async () => {
  const app = fastify();
  const asked: (readonly string[])[] = [];
  const open = new Set(['anna', 'ben', 'carl']);
  const later = Promise.withResolvers<void>();
  await app.register(cookies);
  serveEvents(
    app,
    { onStandstill: () => undefined, subscribe: async (_: number, __: unknown, ___: unknown, ready: (from: number) => void) => (ready(0), { end: () => undefined }) } as unknown as LiveEvents,
    {
      authenticate: async () => ({ id: 1, calls: new Calls([keyOf(endpoints.comments.unreadCount)]) }) as unknown as CurrentUser,
      openAmong: async (tokens) => {
        asked.push(tokens);
        // The others go on.
        if (tokens.length === 2) later.resolve();
        return open;
      },
    },
    20,
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const [anna, ben, carl] = [await openStream(address, 'anna'), await openStream(address, 'ben'), await openStream(address, 'carl')];
  for (const stream of [anna, ben, carl]) expect((await stream.next()).name).toBe('ready');
  open.delete('ben');
  await expect(ben.next()).rejects.toThrow('has ended');
  expect(asked).toContainEqual(['anna', 'ben', 'carl']);
  await later.promise;
  anna.close();
  carl.close();
  await app.close();
});
