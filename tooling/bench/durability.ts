import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite } from '../../server/src/database/pglite.ts';
import { WalSync } from '../../server/src/database/wal-sync.ts';
import { timed, type Bench, type Row } from './measure.ts';

const writes = 2_000;

/** What it costs that PGlite's log is on the disk before a write is acknowledged. */
export const durability: Bench = {
  name: 'durability',
  title: 'Writes that survive a power cut, on PGlite',
  run: async () => {
    const rows: Row[] = [];
    for (const writers of [1, 32]) {
      const without = await writesPerSecond(writers, new WalSync(async () => undefined));
      const withSync = await writesPerSecond(writers);
      rows.push({
        what: `${writers} ${writers === 1 ? 'writer' : 'writers'}`,
        measured: `${Math.round(withSync)} writes a second, ${Math.round(without)} without syncing (${(without / withSync).toFixed(1)}×)`,
      });
    }
    return rows;
  },
};

const writesPerSecond = async (writers: number, sync?: WalSync): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-writes-'));
  const database = await openPglite(join(folder, 'pglite'), sync);
  try {
    await database.db.execute('CREATE TABLE written (id integer)');
    const write = async (): Promise<void> => {
      for (let count = 0; count < writes / writers; count += 1) await database.db.execute('INSERT INTO written VALUES (1)');
    };
    const milliseconds = await timed(() => Promise.all(Array.from({ length: writers }, write)));
    return (writes / milliseconds) * 1000;
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
};
