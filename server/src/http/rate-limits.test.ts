import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints } from '@portal/shared/contract/all';
import { databaseKinds } from '../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal, VIEWER_PASSWORD } from '../../test/portal.ts';
import { rateCount } from '../database/schema/index.ts';
import { RateLimits, perMinute } from './rate-limits.ts';

describe.each(databaseKinds)('limits of calls on %s', (kind) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(kind);
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const send = (url: string, { authorization = '', remoteAddress = '192.0.2.1', payload }: { authorization?: string; remoteAddress?: string; payload: object }) =>
    portal.portal.app.inject({ method: 'POST', url, remoteAddress, headers: { authorization, 'accept-language': 'en' }, payload });
  const statuses = async (count: number, one: (index: number) => ReturnType<typeof send>): Promise<Record<string, number>> => {
    const found: Record<string, number> = {};
    for (let index = 0; index < count; index += 1) {
      const { statusCode } = await one(index);
      found[statusCode] = (found[statusCode] ?? 0) + 1;
    }
    return found;
  };

  test('a user counts once, however they write their header and however many sessions they have', async () => {
    const tokens = [await portal.signIn(), await portal.signIn()];
    const schemes = ['Bearer', 'bearer', 'BEARER', 'Bearer '];
    const link = (index: number) => send(endpoints.signInLinks.createLink.path, { authorization: `${schemes[index % 4]} ${tokens[index % 2]}`, remoteAddress: `192.0.2.${index}`, payload: {} });
    expect(await statuses(24, link)).toEqual({ 200: 20, 429: 4 });
    const admin = await portal.signIn('admin');
    expect((await send(endpoints.signInLinks.createLink.path, { authorization: `Bearer ${admin}`, payload: {} })).statusCode).toBe(200);
  });

  test('an address that tries one account after the other is held back', async () => {
    const attempt = (index: number) => send(endpoints.signIn.login.path, { remoteAddress: '192.0.2.77', payload: { grant_type: 'password', username: `nobody${index}`, password: 'x' } });
    const limits = new RateLimits(portal.portal.database.db);
    // All but the last of the three hundred, without their passwords being hashed.
    const request = { ip: '192.0.2.77' } as Parameters<RateLimits['take']>[1]['request'];
    for (let count = 0; count < 299; count += 1) await limits.take([perMinute(300, 'login address', () => request.ip)], { request });
    expect(await statuses(3, attempt)).toEqual({ 200: 1, 429: 2 });
    const other = await send(endpoints.signIn.login.path, { remoteAddress: '192.0.2.78', payload: { grant_type: 'password', username: 'viewer', password: VIEWER_PASSWORD } });
    expect(other.json().statusCode).toBe(200);
  });

  test('a minute that is over counts no more, and is forgotten', async () => {
    const { db } = portal.portal.database;
    const limits = new RateLimits(db);
    const caller = { request: { ip: '192.0.2.90' } } as Parameters<RateLimits['take']>[1];
    const once = [perMinute(1, 'once', ({ request }) => request.ip)];
    await limits.take(once, caller);
    await expect(limits.take(once, caller)).rejects.toMatchObject({ status: 429, values: { seconds: expect.any(Number) } });
    await db.update(rateCount).set({ endTime: new Date(Date.now() - 1000) });
    await limits.take(once, caller);
    await db.update(rateCount).set({ endTime: new Date(Date.now() - 1000) });
    await limits.forget();
    expect(await db.$count(rateCount)).toBe(0);
  });
});
