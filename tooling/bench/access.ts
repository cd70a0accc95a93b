import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseKinds, makeDatabase, type DatabaseKind } from '../../server/test/database.ts';
import type { Size } from '../../server/test/many-rights.ts';
import { endpoints } from '../../shared/src/contract/all.ts';
import { startApi, type Api } from './api-process.ts';
import { beside, percent, rateOf } from './api.ts';
import { once, type Target } from './load.ts';
import { atMost, databaseNames, kib, timed, type Bench, type Row } from './measure.ts';

const AIM = 1.5;
const CALLS = 300;
const CHANGES = 40;
/** The first calls compile what the later ones use. */
const WARMING = 20;

/**
 * What a person waits for who may see 40 reports, in a company of 10,000 users, 500 roles and 5,000 reports against one of
 * 100, 10 and 100: what a server has kept, and what it finds anew after a change of reports, rights and people.
 */
export const access: Bench = {
  name: 'access',
  title: 'Who may see what: 10,000 users, 500 roles and 5,000 reports against 100, 10 and 100',
  run: async () => {
    const rows: Row[] = [];
    for (const kind of databaseKinds) rows.push(...(await compare(kind)));
    return rows;
  },
};

/** The same portal with a few and with many. */
type Both = Readonly<Record<Size, Api>>;

const compare = async (kind: DatabaseKind): Promise<Row[]> => {
  const ends: (() => Promise<unknown>)[] = [];
  const start = async (size: Size): Promise<Api> => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
    ends.unshift(async () => rmSync(folder, { recursive: true, force: true }));
    const database = kind === 'postgresql' ? await makeDatabase(kind, folder) : undefined;
    if (database) ends.unshift(() => database.drop());
    const api = await startApi(folder, database?.url, size);
    ends.unshift(() => api.stop());
    return api;
  };
  try {
    const both: Both = { few: await start('few'), many: await start('many') };
    const rows: Row[] = [];
    for (const [what, targetOf] of Object.entries(targets)) {
      rows.push(rowOf(`${databaseNames[kind]}: ${what}`, await inTurns(both, targetOf, false)));
      rows.push(rowOf(`${databaseNames[kind]}: ${what}, after a change`, await inTurns(both, targetOf, true)));
    }
    const { call, bareRoute, ratio } = await beside(both.many, myReports(both.many));
    return [...rows, { what: `${databaseNames[kind]}: GetMyReports beside a bare route`, measured: `${rateOf(call)}, ${percent(ratio)} of the bare route’s ${rateOf(bareRoute)} (${kib(call.bytes)})`, aim: '25 %', met: ratio >= 0.25 }];
  } finally {
    for (const end of ends) await end();
  }
};

const myReports = ({ tokens }: Api): Target => ({ path: `${endpoints.reports.getMyReports.path}?isPcweb=1`, tokens: tokens.few });

const targets: Readonly<Record<string, (api: Api) => Target>> = {
  GetMyReports: myReports,
  myresource2: ({ tokens }) => ({ path: endpoints.signIn.myMenus.path, tokens: tokens.few }),
  'the permission check of a call': ({ tokens }) => ({ path: '/bench/signed-in', tokens: tokens.few }),
  'User/List': ({ tokens }) => ({ path: endpoints.users.list.path, tokens: tokens.admin, body: () => ({}) }),
  'User/List, a keyword of few': ({ tokens }) => ({ path: endpoints.users.list.path, tokens: tokens.admin, body: (count) => ({ keyword: `person${10 + (count % 90)}@` }) }),
};

/** Milliseconds of each answer. */
type Times = Readonly<Record<Size, number[]>>;

const rowOf = (what: string, { few, many }: Times): Row => {
  const [small, large] = [undisturbed(few), undisturbed(many)];
  return atMost(what, large / small, AIM, `${(large / small).toFixed(2)}× (${large.toFixed(2)} ms against ${small.toFixed(2)} ms)`, `${AIM}×`);
};

/** The first quartile: what else runs on the machine makes a call longer, never shorter. */
const undisturbed = (times: readonly number[]): number => [...times].sort((one, other) => one - other)[Math.floor(times.length / 4)]!;

/**
 * One call after the other, in turns of the two portals.
 * @param isChanged whether reports, rights and people have changed before each call, so that it finds nothing that was kept
 */
const inTurns = async (both: Both, targetOf: (api: Api) => Target, isChanged: boolean): Promise<Times> => {
  const times = { few: [] as number[], many: [] as number[] };
  for (let run = -WARMING; run < (isChanged ? CHANGES : CALLS); run += 1) {
    for (const size of ['few', 'many'] as const) {
      const api = both[size];
      if (isChanged) await api.ask({ kind: 'change' });
      const { body, ...target } = targetOf(api);
      const time = await timed(() => once(api.address, { ...target, ...(body && { body: () => body(run + WARMING) }) }));
      if (run >= 0) times[size].push(time);
    }
  }
  return times;
};
