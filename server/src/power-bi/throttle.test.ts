import { beforeEach, expect, test } from '@jest/globals';
import { replace } from '@portal/tooling/jest';
import { httpErrorOf } from '../../test/http-error.ts';
import { readSettings } from '../settings.ts';
import { PowerBiClient } from './client.ts';
import type { Rests } from './throttle.ts';

/** Two services side by side, what each was asked, and a clock that goes on while somebody waits. */
let now: number;
let asked: string[];
let pauses: number[];
let answers: (path: string, host: string) => Response | undefined;
beforeEach(() => {
  [now, asked, pauses] = [1_000_000, [], []];
  answers = () => undefined;
  replace(globalThis, 'fetch', ((address: string) => {
    const { hostname, pathname } = new URL(address);
    asked.push(`${hostname} ${pathname.split('/').at(-1)}`);
    return Promise.resolve(answers(pathname, hostname) ?? (pathname.endsWith('/token') ? Response.json({ access_token: 't', expires_in: 3600 }) : Response.json({ value: [] })));
  }) as typeof fetch);
});
const clientAt = (host: string, rests?: Rests, clientId = 'portal') =>
  new PowerBiClient(
    { ...readSettings({ POWERBI_API_BASE: `https://${host}`, POWERBI_LOGIN_AUTHORITY: `https://${host}/t` }).powerBi, clientId },
    (milliseconds) => {
      pauses.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
    () => now,
    rests,
  );
const busy = (retryAfter: string) => new Response('', { status: 429, headers: { 'retry-after': retryAfter } });
const callsOf = (host: string) => asked.filter((one) => one === `${host} groups` || one === `${host} reports`).length;

test.each([
  ['seconds', '120', 120],
  ['a date', new Date(1_000_000 + 90_000).toUTCString(), 90],
  ['more than five minutes', '999999', 300],
])('a source that says by %s when to come back is asked by no call of its own until then, and others are', async (_, header, seconds) => {
  const [slow, other] = [clientAt('slow.example'), clientAt('other.example')];
  answers = (path, host) => (host === 'slow.example' && path.endsWith('/groups') ? busy(header) : undefined);
  expect((await httpErrorOf(slow.call('groups'))).status).toBe(503);
  now += 10_000;
  const refused = await httpErrorOf(slow.call('reports'));
  expect([refused.status, refused.values]).toEqual([503, { seconds: seconds - 10 }]);
  expect([refused.text.zh, refused.text.en]).toEqual([expect.stringContaining('{seconds}'), expect.stringContaining('{seconds}')]);
  expect([callsOf('slow.example'), await other.call('groups'), callsOf('other.example'), pauses]).toEqual([1, { value: [] }, 1, []]);
  now += (seconds - 10) * 1000;
  expect(await slow.call('reports')).toEqual({ value: [] });
});

test('calls wait where it takes some seconds, all of them, and for no longer than that', async () => {
  const slow = clientAt('slow.example');
  let left = 1;
  answers = (path) => (path.endsWith('/groups') && (left -= 1) >= 0 ? busy('10') : undefined);
  await httpErrorOf(slow.call('groups'));
  now += 6_000;
  expect(await Promise.all([slow.call('groups'), slow.call('reports')])).toEqual([{ value: [] }, { value: [] }]);
  expect(pauses[0]).toBe(4_000);
});

test('whatever calls the same service as the same application keeps to it, and its sign-in is counted apart', async () => {
  const rests: Rests = new Map();
  answers = (path, host) => (host === 'slow.example' && path.endsWith('/groups') ? busy('60') : undefined);
  await httpErrorOf(clientAt('slow.example', rests).call('groups'));
  const [again, elsewhere, another] = [clientAt('slow.example', rests), clientAt('other.example', rests), clientAt('slow.example', rests, 'another application')];
  expect((await httpErrorOf(again.call('reports'))).values).toEqual({ seconds: 60 });
  expect([await again.entra.get(), await elsewhere.call('reports'), await another.call('reports')]).toEqual(['t', { value: [] }, { value: [] }]);
});

test('a sign-in that is busy is left alone by new clients, too, and what is over is forgotten', async () => {
  const rests: Rests = new Map();
  answers = (path) => (path.endsWith('/token') ? busy('30') : undefined);
  await httpErrorOf(clientAt('slow.example', rests).entra.get());
  now += 10_000;
  expect((await httpErrorOf(clientAt('slow.example', rests).entra.get())).values).toEqual({ seconds: 20 });
  expect(asked).toEqual(['slow.example token']);
  now += 20_000;
  await httpErrorOf(clientAt('other.example', rests).entra.get());
  expect(rests.size).toBe(1);
});

test('a sign-in that is busy says when, and not that the credentials are wrong', async () => {
  const slow = clientAt('slow.example');
  answers = (path) => (path.endsWith('/token') ? busy('30') : undefined);
  for (const seconds of [30, 20]) {
    const refused = await httpErrorOf(slow.call('groups'));
    expect([refused.status, refused.values]).toEqual([503, { seconds }]);
    now += 10_000;
  }
  expect(asked).toEqual(['slow.example token']);
});
