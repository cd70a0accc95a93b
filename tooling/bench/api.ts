import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabase } from '../../server/test/database.ts';
import { commonKeyword, rareKeyword } from '../../server/test/many-reports.ts';
import { endpoints } from '../../shared/src/contract/all.ts';
import { startApi, type Api } from './api-process.ts';
import { load, once, type Load, type Target } from './load.ts';
import { atMost, kib, median, spread, type Bench, type Row } from './measure.ts';

const CONNECTIONS = 20;
const ROUNDS = 5;
const ROUND_MILLISECONDS = 1_500;
const WARMING_MILLISECONDS = 1_000;
const OPENINGS = 15;
/** The better of Directus 12.3's figures on a machine like this one: users in pages of 20, and those with a keyword. */
const DIRECTUS = { plain: 91, keyword: 42 };

/** What a call of the API costs beside a route of the same server that sends the same bytes, on PostgreSQL (TEST_DATABASE_URL). */
export const api: Bench = {
  name: 'api',
  title: 'The API beside a bare route of the same server',
  run: async () => {
    if (!process.env.TEST_DATABASE_URL) throw new Error('This bench needs a PostgreSQL server: TEST_DATABASE_URL names one, and the bench makes a database of its own there.');
    const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
    const database = await makeDatabase('postgresql', folder);
    const server = await startApi(folder, database.url!);
    try {
      return [...(await calls(server)), ...(await lists(server))];
    } finally {
      await server.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const { getMyReports } = endpoints.reports;
export const bare: Target = { path: '/bench/bare' };
const myReports = ({ tokens }: Api): Target => ({ path: `${getMyReports.path}?isPcweb=1`, tokens: tokens.few });

/** Rates over 20 connections. Each call takes turns with the bare route, so that what disturbs the machine disturbs both. */
const calls = async (server: Api): Promise<Row[]> => {
  const { tokens } = server;
  const users = (keyword: (count: number) => string, filter: object): Target => ({ path: endpoints.users.list.path, tokens: tokens.admin, body: (count) => ({ keyword: keyword(count), ...filter }) });
  const own = await beside(server, { path: '/bench/signed-in', tokens: tokens.few });
  const reports = await beside(server, myReports(server));
  const row = (what: string, { ratio, call, bareRoute }: Beside): Row => ({ what, measured: `${rateOf(call)}, ${percent(ratio)} of the bare route’s ${rateOf(bareRoute)} (${kib(call.bytes)})` });
  const list = async (what: string, keyword: (count: number) => string, directus: number, filter = {}): Promise<Row> => {
    const measured = await beside(server, users(keyword, filter));
    return { ...row(what, measured), aim: `${5 * directus} a second`, met: measured.call.rate >= 5 * directus };
  };
  return [
    atMost('What signing in adds to a call', own.cost, 0.5, `${own.cost.toFixed(2)} ms (${rateOf(own.call)} against ${rateOf(own.bareRoute)})`, '0.5 ms'),
    { ...row('GetMyReports, 40 reports', reports), aim: '25 %', met: reports.ratio >= 0.25 },
    row('GetMyReports, 40 reports, for who takes gzip', await beside(server, { ...myReports(server), encoding: 'gzip, br' })),
    row('myresource2', await beside(server, { path: endpoints.signIn.myMenus.path, tokens: tokens.few })),
    await list('User/List, 10,000 users', () => '', DIRECTUS.plain),
    // Each time another one.
    await list('User/List, a keyword of few', rareKeyword, DIRECTUS.keyword),
    await list('User/List, a keyword of thousands', () => commonKeyword, DIRECTUS.keyword),
    // Directus was not asked this: it reads as many rows as a keyword does.
    await list('User/List, enabled users who have never signed in', () => '', DIRECTUS.keyword, { isAction: 1, signedIn: 'never' }),
    await list('User/List, disabled users: none', () => '', DIRECTUS.keyword, { isAction: 0 }),
  ];
};

/** A call's figures and the bare route's, medians of the rounds; `cost` is what an answer takes longer, in milliseconds. */
export type Beside = { readonly call: Load; readonly bareRoute: Load; readonly ratio: number; readonly cost: number };

export const beside = async (server: Api, target: Target): Promise<Beside> => {
  await server.ask({ kind: 'bytes', bytes: await once(server.address, target.path === '/bench/signed-in' ? bare : target) });
  const run = (one: Target, milliseconds: number) => load(server.address, one, CONNECTIONS, milliseconds);
  for (const one of [bare, target]) await run(one, WARMING_MILLISECONDS);
  const rounds: { call: Load; bareRoute: Load }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ bareRoute: await run(bare, ROUND_MILLISECONDS), call: await run(target, ROUND_MILLISECONDS) });
  }
  const middle = (which: 'call' | 'bareRoute'): Load => ({ ...rounds[0]![which], rate: median(rounds.map((one) => one[which].rate)) });
  return {
    call: middle('call'),
    bareRoute: middle('bareRoute'),
    ratio: median(rounds.map(({ call, bareRoute }) => call.rate / bareRoute.rate)),
    cost: median(rounds.map(({ call, bareRoute }) => 1000 / call.rate - 1000 / bareRoute.rate)),
  };
};

/** Lists of reports that nobody has asked for since a change, and again without one: of who may open a few, and all of them. */
const lists = async (server: Api): Promise<Row[]> => {
  const rows: Row[] = [];
  const { few, all } = server.tokens;
  for (const [what, tokens] of [['40 reports', few], ['5,000 reports', [all]]] as const) {
    for (const isChanged of [true, false]) {
      const { times, held, bytes } = await openings(server, { path: getMyReports.path, tokens }, isChanged);
      rows.push(atMost(`${what}${isChanged ? ' after a change' : ' again'}`, median(times), 150, `${spread(times)}, ${kib(bytes)}`, '150 ms'));
      rows.push(atMost('· how long others wait meanwhile', median(held), 20, spread(held), '20 ms'));
    }
  }
  return rows;
};

/** Milliseconds that an answer takes, and the longest for which the server did nothing else. */
const openings = async (server: Api, target: Target, isChanged: boolean): Promise<{ times: number[]; held: number[]; bytes: number }> => {
  const [times, held]: [number[], number[]] = [[], []];
  let bytes = 0;
  for (let opening = -3; opening < OPENINGS; opening += 1) {
    if (isChanged) await server.ask({ kind: 'change' });
    await server.ask({ kind: 'delay' });
    const begin = performance.now();
    bytes = (await once(server.address, target)).length;
    const time = performance.now() - begin;
    const delay = await server.ask({ kind: 'delay' });
    if (opening < 0) continue;
    times.push(time);
    held.push(delay);
  }
  return { times, held, bytes };
};

export const rateOf = ({ rate }: Load): string => `${Math.round(rate)} a second`;
export const percent = (ratio: number): string => `${(ratio * 100).toFixed(ratio < 0.1 ? 1 : 0)} %`;
