import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints } from '@portal/shared/contract/all';
import { addReader } from '../../../../test/people.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { openStream } from '../../../../test/stream.ts';
import { liveEvent } from '../../../database/schema/index.ts';
import { EVENTS_PATH } from './routes.ts';

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
    const { id } = await write('Secret words', { to_Ids: String(ben.id) });
    expect(await stream.next()).toMatchObject({ name: 'unread', data: {} });
    expect(await stream.next()).toMatchObject({ name: 'comment', data: { reportId, commentId: id } });
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
    const missed = await write('While you were away');
    const again = await open(ben, last);
    expect(await again.next()).toMatchObject({ id: last, name: 'ready' });
    expect(await again.next()).toMatchObject({ name: 'comment', data: { commentId: missed.id } });
    again.close();
  });

  test('of another server on the same database are told as well', async () => {
    const stream = await open(ben);
    await stream.next();
    await portal.portal.database.db.insert(liveEvent).values({ catalogueId: reportId, name: 'comment', data: { reportId, commentId: 1 } });
    expect(await stream.next()).toMatchObject({ name: 'comment', data: { commentId: 1 } });
    // It stays open: no stream keeps the server from stopping after the tests.
  });

  test('need somebody who is signed in', async () => {
    expect((await fetch(`${address}${EVENTS_PATH}`)).status).toBe(401);
  });
});
