import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '@portal/shared/contract/all';
import { answerOf, sendAnswer } from './answer.ts';

const item = z.object({ id: z.int(), note: z.nullable(z.union([z.string(), z.literal(1)])) });
const endpointOf = (value: z.ZodMiniType, rest: Partial<Endpoint> = {}): Endpoint => ({ method: 'GET', path: '/api/Test', summary: '', access: 'public', overlay: false, quiet: true, query: z.object({}), body: z.object({}), value, ...rest });
const list = endpointOf(z.array(item));
const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, note: id % 3 === 0 ? null : id % 3 === 1 ? 1 : `“${id}”`, secret: 'x' }));
const inPartsOf = async function* (parts: readonly (readonly unknown[])[]) {
  for (const part of parts) yield await Promise.resolve(part);
};
const read = ({ content }: { content: Buffer }) => JSON.parse(content.toString()) as { statusCode: number; value: unknown; message: string };

describe('an answer', () => {
  test.each([0, 3, 200, 201, 1_000])('with %i rows holds what the contract names, and nothing else', async (count) => {
    const plain = rows(count).map(({ id, note }) => ({ id, note }));
    expect(read(await answerOf(list, rows(count), 200, 'Well “done”'))).toEqual({ statusCode: 200, value: plain, message: 'Well “done”' });
  });

  test.each([[], [[]], [[], [], [0, 1], [], [2]], [[0, 1, 2]]].map((parts) => ({ parts })))('of a list in parts is that of the whole list: $parts', async ({ parts }) => {
    const whole = parts.flatMap((part) => part.map((place) => rows(3)[place]));
    const inParts = inPartsOf(parts.map((part) => part.map((place) => rows(3)[place])));
    expect(read(await answerOf(list, inParts, 200, ''))).toEqual(read(await answerOf(list, whole, 200, '')));
  });

  test('of a list in parts lets others have their turn between them, also within a long one', async () => {
    let turns = 0;
    let isWritten = false;
    const count = () => {
      turns += 1;
      if (!isWritten) setImmediate(count);
    };
    setImmediate(count);
    await answerOf(list, inPartsOf([rows(100), rows(500), rows(100)]), 200, '');
    isWritten = true;
    // Five pieces of at most 200 rows.
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  test('of a list in parts is refused for what one of them holds, or does not hold', async () => {
    await expect(answerOf(list, inPartsOf([rows(3), [{ id: 'x', note: null }]]), 200, '')).rejects.toThrow();
    const few = endpointOf(z.array(item).check(z.maxLength(5)));
    await expect(answerOf(few, inPartsOf([rows(3), rows(3)]), 200, '')).rejects.toThrow();
    expect(read(await answerOf(few, inPartsOf([rows(3), rows(2)]), 200, '')).value).toHaveLength(5);
  });

  test('is refused when a row of a long list is not as the contract says', async () => {
    await expect(answerOf(list, [...rows(900), { id: 'x', note: null }], 200, '')).rejects.toThrow();
  });

  test('is checked whole where the contract speaks of the list’s length', async () => {
    const few = endpointOf(z.array(item).check(z.maxLength(500)));
    await expect(answerOf(few, rows(501), 200, '')).rejects.toThrow();
  });
});

describe('sending an answer', () => {
  let app: FastifyInstance;

  beforeAll(async () => {
    app = fastify();
    const kept = endpointOf(z.array(item), { revalidated: true });
    app.get('/long', async (request, reply) => sendAnswer(list, await answerOf(list, rows(500), 200, ''), request, reply));
    app.get('/short', async (request, reply) => sendAnswer(list, await answerOf(list, rows(5), 200, ''), request, reply));
    app.get('/kept', async (request, reply) => sendAnswer(kept, await answerOf(kept, rows(500), 200, ''), request, reply));
    await app.ready();
  });
  afterAll(() => app.close());

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  test.each(['gzip', 'br, gzip', 'deflate, gzip;q=0.5', 'GZIP;q=1.0'])('compresses a long one for who accepts %s', async (accepted) => {
    const [plain, compressed] = [await get('/long'), await get('/long', { 'accept-encoding': accepted })];
    expect([plain.headers['content-encoding'], compressed.headers['content-encoding'], plain.headers['cache-control']]).toEqual([undefined, 'gzip', 'no-store']);
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(gunzipSync(compressed.rawPayload)).toEqual(plain.rawPayload);
  });

  test.each(['', 'br', 'gzip;q=0', 'gzip;q=0.0', 'xgzip'])('does not for who accepts "%s"', async (accepted) => {
    expect((await get('/long', { 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined();
  });

  test('leaves a short one as it is', async () => {
    expect((await get('/short', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined();
  });

  test('does not send again what the browser has, compressed or not', async () => {
    const first = await get('/kept', { 'accept-encoding': 'gzip' });
    expect([first.statusCode, first.headers['cache-control'], first.headers.vary]).toEqual([200, 'private, no-cache', 'Authorization, Accept-Language, Accept-Encoding']);
    const again = await get('/kept', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect((await get('/kept', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });
});
