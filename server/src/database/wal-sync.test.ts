import { afterEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql as raw } from 'drizzle-orm';
import { START_MILLISECONDS } from '../../test/portal.ts';
import type { Database } from './database.ts';
import { openPglite } from './pglite.ts';
import { pgliteFiles, WalSync } from './wal-sync.ts';

/** A disk that finishes a sync only when it is told to. */
const slowDisk = () => {
  const started: (() => void)[] = [];
  return { started, sync: () => new Promise<void>((fulfil) => started.push(fulfil)) };
};
const turns = () => new Promise((fulfil) => setTimeout(fulfil, 20));
const isSettled = async (promise: Promise<unknown>) => {
  let settled = false;
  void promise.then(() => (settled = true));
  await turns();
  return settled;
};

describe('group sync', () => {
  test('who asks while a round runs waits for the next one, and one round serves all of them', async () => {
    const disk = slowDisk();
    const sync = new WalSync(disk.sync);
    const first = sync.wait();
    await turns();
    const late = [sync.wait(), sync.wait(), sync.wait()];
    expect(disk.started).toHaveLength(1);

    disk.started[0]?.();
    expect(await isSettled(first)).toBe(true);
    expect(await isSettled(Promise.all(late))).toBe(false);
    expect(disk.started).toHaveLength(2);

    disk.started[1]?.();
    expect(await isSettled(Promise.all(late))).toBe(true);
    expect(sync.rounds).toBe(2);
  });

  test('a sync that fails is told to who waits for it, and not to the next', async () => {
    let fails = true;
    const sync = new WalSync(() => (fails ? Promise.reject(new Error('disk')) : Promise.resolve()));
    await expect(sync.wait()).rejects.toThrow('disk');
    fails = false;
    await expect(sync.wait()).resolves.toBeUndefined();
  });
});

describe('PGlite', () => {
  let database: Database | undefined;
  let folder = '';
  afterEach(async () => {
    await database?.close();
    rmSync(folder, { recursive: true, force: true });
  }, START_MILLISECONDS);

  test('acknowledges a write only after a sync, a read without one', async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-wal-'));
    const files = pgliteFiles(folder);
    const disk = slowDisk();
    let slow = false;
    const sync = new WalSync(() => (slow ? disk.sync() : files()));
    database = await openPglite(folder, sync);
    const { db } = database;
    await db.execute(raw`create table kept (id int)`);
    const rounds = sync.rounds;
    await db.execute(raw`select count(*) from kept`);
    expect(sync.rounds).toBe(rounds);

    slow = true;
    // A query of Drizzle runs each time somebody waits for it: here once.
    const insert = db.execute(raw`insert into kept values (1)`).execute();
    const transaction = db.transaction((inner) => inner.execute(raw`insert into kept values (2)`));
    expect(await isSettled(insert)).toBe(false);
    expect(disk.started).toHaveLength(1);
    disk.started.shift()?.();
    expect(await isSettled(insert)).toBe(true);
    // The transaction was written after that round had begun, or in it: in either case it is acknowledged by a finished round.
    while (!(await isSettled(transaction))) disk.started.shift()?.();
    slow = false;
    expect((await db.execute(raw`select count(*)::int as rows from kept`) as unknown as { rows: { rows: number }[] }).rows).toEqual([{ rows: 2 }]);
  }, START_MILLISECONDS);
});
