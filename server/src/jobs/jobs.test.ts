import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { FastifyBaseLogger } from 'fastify';
import { databaseKinds, makeDatabase, type TestDatabase } from '../../test/database.ts';
import { START_MILLISECONDS } from '../../test/portal.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { Jobs } from './jobs.ts';

/** The queue writes down how a job ended after the job itself. */
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  if (!(await isSo())) await until(isSo);
};

describe.each(databaseKinds)('jobs on %s', (kind) => {
  let folder: string;
  let given: TestDatabase;
  let database: Database;
  let jobs: Jobs;
  let log: FastifyBaseLogger;
  const logged: unknown[] = [];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-jobs-'));
    given = await makeDatabase(kind, join(folder, 'database'));
    database = await openDatabase({ url: given.url, folder: join(folder, 'database') });
    log = { error: (detail: unknown, message: string) => void logged.push([message, detail]) } as unknown as FastifyBaseLogger;
    // Half a second is the shortest that the queue takes.
    jobs = new Jobs(database, log, 'UTC', 0.5);
  }, START_MILLISECONDS);
  afterEach(async () => {
    await jobs.stop();
    await database.close();
    await given.drop();
    rmSync(folder, { recursive: true, force: true });
  }, START_MILLISECONDS);

  test('one that fails is logged, counted and named until it has run well; it has its time limit and gets its signal', async () => {
    const runs = new EventEmitter();
    let isBroken = true;
    const work = async (signal: AbortSignal): Promise<void> => {
      // When the job has ended, the queue aborts it.
      const wasAborted = signal.aborted;
      setImmediate(() => runs.emit('run', wasAborted));
      if (isBroken) throw new Error('The storage is away');
    };
    await jobs.start([{ name: 'clean', cron: '0 0 1 1 *', minutes: 7, work }]);
    expect([jobs.isRunning, await jobs.failing()]).toEqual([true, []]);
    const failed = once(runs, 'run');
    await jobs.now('clean');
    expect(await failed).toEqual([false]);
    await until(async () => (await jobs.failing()).includes('clean'));
    expect(logged).toEqual([['a job failed', { err: new Error('The storage is away'), job: 'clean' }]]);
    const { rows } = (await database.jobs.executeSql(`select expire_seconds from pgboss.job where name = 'clean' and created_on is not null`)) as { rows: { expire_seconds: number }[] };
    expect(rows[0]?.expire_seconds).toBe(420);

    isBroken = false;
    const well = once(runs, 'run');
    await jobs.now('clean');
    await well;
    await until(async () => (await jobs.failing()).length === 0);
  }, START_MILLISECONDS);

  test('run by the clocks of the portal’s time zone, and of another one after it was changed', async () => {
    const job = { name: 'mails', cron: '0 0 * * *', minutes: 1, work: () => Promise.resolve() };
    const zones = async () => ((await database.jobs.executeSql('select cron, timezone from pgboss.schedule')) as { rows: unknown[] }).rows;
    await jobs.start([job]);
    expect(await zones()).toEqual([{ cron: '0 0 * * *', timezone: 'UTC' }]);
    await jobs.stop();
    jobs = new Jobs(database, log, 'Asia/Shanghai', 0.5);
    await jobs.start([job]);
    expect(await zones()).toEqual([{ cron: '0 0 * * *', timezone: 'Asia/Shanghai' }]);
  }, START_MILLISECONDS);
});
