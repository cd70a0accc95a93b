import { expect, test } from '@jest/globals';
import { replace } from '@portal/tooling/jest';
import { httpErrorOf } from '../../test/http-error.ts';
import { readSettings } from '../settings.ts';
import { Breaker } from './breaker.ts';
import { PowerBiClient } from './client.ts';

const never = () => Promise.reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
const answers = () => Promise.resolve(new Response('{}'));

const breakerAt = () => {
  const clock = { now: 0 };
  const asked: string[] = [];
  const breaker = new Breaker(() => clock.now);
  const run = (ask: () => Promise<Response>) =>
    breaker.run(() => {
      asked.push(`at ${clock.now}`);
      return ask();
    }).then(() => 'answered', (error: Error & { status?: number }) => error.status ?? error.name);
  return { clock, asked, run };
};

test('after three time-outs in a row calls fail at once, and after 30 seconds one tries', async () => {
  const { clock, asked, run } = breakerAt();
  expect([await run(never), await run(never), await run(never)]).toEqual(['TimeoutError', 'TimeoutError', 'TimeoutError']);
  expect(await run(answers)).toBe(503);
  clock.now = 29_999;
  expect(await run(answers)).toBe(503);
  expect(asked).toHaveLength(3);

  clock.now = 30_000;
  let answer: (response: Response) => void = () => undefined;
  const trial = run(() => new Promise((fulfil) => (answer = fulfil)));
  expect(await run(answers)).toBe(503);
  answer(new Response('{}'));
  expect(await trial).toBe('answered');
  expect(await run(answers)).toBe('answered');
  expect(asked).toEqual(['at 0', 'at 0', 'at 0', 'at 30000', 'at 30000']);
});

test('a trial that nobody answers is followed by half a minute more', async () => {
  const { clock, run } = breakerAt();
  for (let turn = 0; turn < 3; turn += 1) await run(never);
  clock.now = 31_000;
  expect(await run(never)).toBe('TimeoutError');
  clock.now = 60_999;
  expect(await run(answers)).toBe(503);
  clock.now = 61_000;
  expect(await run(answers)).toBe('answered');
});

test.each([
  ['an answer', answers],
  ['a connection that is refused', () => Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) }))],
])('%s in between begins the count anew', async (_, between) => {
  const { run } = breakerAt();
  for (const ask of [never, never, between, never, never]) await run(ask);
  expect(await run(answers)).toBe('answered');
});

test('the client of one source rests, and another one does not', async () => {
  let isDead = true;
  const asked: string[] = [];
  replace(globalThis, 'fetch', ((address: string) => {
    asked.push(new URL(address).hostname);
    if (address.includes('/token')) return Promise.resolve(Response.json({ access_token: 't', expires_in: 3600 }));
    return isDead && address.includes('dead.example') ? never() : Promise.resolve(Response.json({ value: [] }));
  }) as typeof fetch);
  let now = 0;
  const clientAt = (host: string) => new PowerBiClient(readSettings({ POWERBI_API_BASE: `https://${host}`, POWERBI_LOGIN_AUTHORITY: `https://${host}/t` }).powerBi, undefined, () => now);
  const [dead, other] = [clientAt('dead.example'), clientAt('other.example')];
  for (let turn = 0; turn < 5; turn += 1) expect((await httpErrorOf(dead.call('groups'))).status).toBe(503);
  // The sign-in, and three of the five.
  expect(asked.filter((host) => host === 'dead.example')).toHaveLength(4);
  expect(await other.call('groups')).toEqual({ value: [] });
  isDead = false;
  now = 30_000;
  expect(await dead.call('groups')).toEqual({ value: [] });
});
