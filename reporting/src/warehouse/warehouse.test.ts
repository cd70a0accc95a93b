import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INTEGER } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { caller, ids, openModel, shop, shopSettings, signIn } from '../../test/rest/shop.ts';
import type { SampleWorkspace } from '../definition/index.ts';
import { openStore } from '../documents/store.ts';
import { buildService } from '../service.ts';
import { Database } from './database.ts';
import { Loads } from './loads.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-'));
});
afterEach(() => rm(folder, { recursive: true }));

const statement = (sql: string) => ({ sql, values: [], types: [] });
const openDatabase = (queryMilliseconds = 10_000) =>
  Database.open({ file: join(folder, 'd.duckdb'), spillFolder: join(folder, 'spill'), memoryMegabytes: 256, queryMilliseconds, readableFolders: [join(folder, 'sources')] });

describe('the database', () => {
  const slow = statement('SELECT count(*) FROM range(1000000000) a, range(1000) b WHERE a.range % 7 = b.range');
  let database: Database;
  afterEach(() => database.close());

  test.each([
    "SELECT * FROM read_csv('/etc/passwd')",
    "COPY (SELECT 1) TO '/tmp/reporting-leak.csv'",
    "ATTACH '/tmp/reporting-other.duckdb'",
    'INSTALL httpfs',
    'LOAD httpfs',
    "SET memory_limit = '100GB'",
    'SET enable_external_access = true',
  ])('has no door to the outside: %s', async (sql) => {
    database = await openDatabase();
    await expect(database.query(statement(sql))).rejects.toThrow();
    expect(existsSync('/tmp/reporting-leak.csv')).toBe(false);
  });

  test('interrupts a query that takes too long, and goes on', async () => {
    database = await openDatabase(50);
    await expect(database.query(slow)).rejects.toMatchObject({ statusCode: 504, code: 'QueryTimeout' });
    expect(await database.query(statement('SELECT 1'))).toEqual([[1]]);
  });

  test('interrupts a query whose caller went away, also one that still waits', async () => {
    database = await openDatabase();
    const stop = new AbortController();
    const asked = Array.from({ length: 6 }, () => database.query(slow, stop.signal));
    setTimeout(() => stop.abort(new Error('gone')), 50);
    await Promise.all(asked.map((one) => expect(one).rejects.toThrow('gone')));
    expect(await database.query(statement('SELECT 1'))).toEqual([[1]]);
  });

  test('ends all queries when the service stops', async () => {
    database = await openDatabase();
    const asked = Array.from({ length: 6 }, () => database.query(slow));
    setTimeout(() => database.interruptQueries(), 50);
    await Promise.all(asked.map((one) => expect(one).rejects.toMatchObject({ statusCode: 503, code: 'ServiceStopping' })));
  });

  test('ends a query that has only just begun, when its caller goes away or the service stops', async () => {
    database = await openDatabase();
    const stop = new AbortController();
    const [left, stopped] = [database.query(slow, stop.signal), database.query(slow)];
    stop.abort(new Error('gone'));
    database.interruptQueries();
    // Either may be the first to end, and neither before somebody asks how.
    await Promise.all([expect(left).rejects.toThrow('gone'), expect(stopped).rejects.toMatchObject({ statusCode: 503, code: 'ServiceStopping' })]);
  });

  test('serves more askers than it has connections', async () => {
    database = await openDatabase();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => database.query(statement(`SELECT ${index}`))));
    expect(answers.map(([row]) => row![0])).toEqual(Array.from({ length: 50 }, (_, index) => index));
  });

  test('answers a question that was asked before with other values, and with other tables', async () => {
    database = await openDatabase();
    const ask = (least: number) => database.query({ sql: 'SELECT * FROM numbers WHERE n >= $1 ORDER BY 1', values: [least], types: [INTEGER] });
    await expect(ask(1)).rejects.toThrow('numbers');
    await database.transaction((connection) => connection.run('CREATE TABLE numbers AS SELECT range::INTEGER AS n FROM range(4)'));
    expect(await ask(3)).toEqual([[3]]);
    expect(await ask(2)).toEqual([[2], [3]]);
    await database.transaction((connection) => connection.run("CREATE OR REPLACE TABLE numbers AS SELECT 'five' AS name, 5::BIGINT AS n"));
    expect(await ask(3)).toEqual([['five', 5n]]);
  });

  test('keeps no more plans than it says, and makes those again that it gave up', async () => {
    database = await openDatabase();
    for (let index = 0; index < 350; index += 1) await database.query(statement(`SELECT ${index}`));
    for (const index of [0, 349]) expect(await database.query(statement(`SELECT ${index}`))).toEqual([[index]]);
  });

  test('spills to the disk when memory is short', async () => {
    database = await Database.open({ file: join(folder, 'd.duckdb'), spillFolder: join(folder, 'spill'), memoryMegabytes: 64, queryMilliseconds: 60_000, readableFolders: [] });
    const [row] = await database.query(statement('SELECT count(*) FROM (SELECT range AS n, hash(range)::VARCHAR AS text FROM range(3000000) ORDER BY text LIMIT 2999999)'));
    expect(row).toEqual([2_999_999n]);
  }, 60_000);
});

describe('a load', () => {
  test('that fails half-way leaves what was there', async () => {
    const database = await openDatabase();
    const loads = await Loads.open(database);
    const [, open] = shop.datasets;
    await loads.run(openModel, open!.load, '', 'one');
    const half = loads.run(openModel, async (connection, schema) => {
      await connection.run(`CREATE TABLE "${schema}".sales (id INTEGER)`);
      throw new Error('the source ended');
    }, '', 'two');
    await expect(half).rejects.toThrow('the source ended');
    expect(loads.get(openModel.id)?.fingerprint).toBe('one');
    expect(await database.query(statement(`SELECT count(*)::INTEGER FROM "${openModel.id}".sales`))).toEqual([[5]]);
    database.close();
  });

  test('must fit its model', async () => {
    const database = await openDatabase();
    const loads = await Loads.open(database);
    const load = shop.datasets[1]!.load;
    const wrong = { ...openModel, tables: [...openModel.tables, { name: 'more', label: 'More', columns: [{ name: 'a', label: 'A', type: 'text' as const }] }] };
    await expect(loads.run(wrong, load, '', 'x')).rejects.toThrow('more.a is missing');
    const [sales, ...others] = openModel.tables;
    const mistyped = { ...openModel, tables: [{ ...sales!, columns: sales!.columns.map((column) => (column.name === 'note' ? { ...column, type: 'integer' as const } : column)) }, ...others] };
    await expect(loads.run(mistyped, load, '', 'x')).rejects.toThrow('sales.note is VARCHAR, not integer');
    const lost = { ...openModel, relationships: [{ from: { table: 'sales', column: 'nothing' }, to: { table: 'stores', column: 'id' } }] };
    await expect(loads.run(lost, load, '', 'x')).rejects.toThrow('there is no column nothing');
    expect(loads.get(openModel.id)).toBeUndefined();
    database.close();
  });

  test('runs beside others', async () => {
    const database = await openDatabase();
    const loads = await Loads.open(database);
    await Promise.all(shop.datasets.flatMap(({ model, load }) => [loads.run(model, load, '', 'x'), loads.run(model, load, '', 'y')]));
    expect(shop.datasets.map(({ model }) => loads.get(model.id)?.fingerprint)).toEqual(['y', 'y']);
    database.close();
  });
});

describe('samples', () => {
  const [, open] = shop.datasets;
  let loaded = 0;
  const samples = (name: string, fail = false): SampleWorkspace => ({
    ...shop,
    datasets: [
      {
        model: open!.model,
        load: async (connection, schema, source) => {
          loaded += 1;
          await open!.load(connection, schema, source);
          if (fail) throw new Error('no');
        },
      },
    ],
    reports: [{ ...shop.reports[1]!, name }],
    dashboards: [],
  });
  const start = (given?: SampleWorkspace) => buildService(shopSettings(folder), pino({ level: 'silent' }), given);
  const reportNames = async (app: Awaited<ReturnType<typeof start>>) =>
    ((await caller(app, await signIn(app))('GET', `/v1.0/myorg/groups/${ids.workspace}/reports`)).json.value as { name: string }[]).map(({ name }) => name);

  test('are loaded once, and follow a new release', async () => {
    loaded = 0;
    for (const name of ['One', 'One', 'Two']) {
      const app = await start(samples(name));
      expect(await reportNames(app)).toEqual([name]);
      await app.close();
    }
    expect(loaded).toBe(1);
  });

  test('that somebody changed or deleted are left alone', async () => {
    await (await start(samples('One'))).close();
    const store = await openStore(folder);
    await store.reports.put({ ...store.reports.get(ids.openReport)!, name: 'Mine' });
    let app = await start(samples('Two'));
    expect(await reportNames(app)).toEqual(['Mine']);
    await app.close();
    await (await openStore(folder)).reports.remove(ids.openReport);
    app = await start(samples('Three'));
    expect(await reportNames(app)).toEqual([]);
    await app.close();
  });

  test('that cannot be loaded do not keep the service from starting, and are tried again', async () => {
    const query = async (app: Awaited<ReturnType<typeof start>>) => {
      const { token } = (await caller(app, await signIn(app))('POST', '/v1.0/myorg/GenerateToken', { reports: [{ id: ids.openReport }], datasets: [{ id: ids.openDataset }] })).json;
      return caller(app, token as string)('POST', `/embed/api/reports/${ids.openReport}/query`, { pageName: 'ReportSection1', visualName: 'total' });
    };
    let app = await start(samples('One', true));
    expect(await query(app)).toMatchObject({ status: 503, json: { error: { code: 'DatasetNotLoaded' } } });
    await app.close();
    app = await start(samples('One'));
    expect((await query(app)).json.rows).toEqual([[148]]);
    await app.close();
  });

  test('a refresh that a stop cut short has failed', async () => {
    await (await start(samples('One'))).close();
    await (await openStore(folder)).refreshes.put({ id: ids.openDataset, refreshes: [{ requestId: ids.tile, startTime: '2026-01-01T00:00:00Z', status: 'Unknown' }] });
    const app = await start(samples('One'));
    const { json } = await caller(app, await signIn(app))('GET', `/v1.0/myorg/groups/${ids.workspace}/datasets/${ids.openDataset}/refreshes`);
    expect(json.value).toMatchObject([{ status: 'Failed', requestId: ids.tile, serviceExceptionJson: expect.stringContaining('stopped') }]);
    await app.close();
  });
});
