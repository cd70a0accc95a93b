import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** File times come from a coarse clock; files that were changed this long before the last round count as changed. */
const CLOCK_SLACK_MILLISECONDS = 1_000;
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Makes what PGlite wrote durable. PGlite never calls fsync, so a power cut could take acknowledged commits; after a
 * commit the server waits here until the write-ahead log is on the disk.
 *
 * Commits are served in groups: a round that already runs may have begun before a commit was written, so who asks
 * waits for the next round, and one round serves all who wait.
 */
export class WalSync {
  readonly #syncFiles: () => Promise<void>;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  /** Rounds made since the start. */
  rounds = 0;

  constructor(syncFiles: () => Promise<void>) {
    this.#syncFiles = syncFiles;
  }

  /** Fulfilled when everything that was written before the call is on the disk. */
  wait(): Promise<void> {
    this.#next ??= this.#startAfter(this.#running);
    return this.#next;
  }

  async #startAfter(running: Promise<void> | undefined): Promise<void> {
    await running?.catch(() => undefined);
    this.#running = this.#next;
    this.#next = undefined;
    this.rounds += 1;
    await this.#syncFiles();
  }
}

/**
 * Syncs a PGlite folder's changed log segments. After a checkpoint, which lets older log go, it syncs the changed data
 * files too: from then on the log alone does not restore them.
 *
 * @param folder PGlite's data folder
 */
export const pgliteFiles = (folder: string): (() => Promise<void>) => {
  const log = join(folder, 'pg_wal');
  const control = join(folder, 'global', 'pg_control');
  let lastRound = 0;
  let lastCheckpoint = 0;

  return async () => {
    const began = Date.now();
    const checkpoint = (await stat(control)).mtimeMs;
    if (checkpoint !== lastCheckpoint) {
      await syncTree(folder, lastCheckpoint - CLOCK_SLACK_MILLISECONDS);
      lastCheckpoint = checkpoint;
    }
    const segments = (await readdir(log)).filter((name) => SEGMENT.test(name)).map((name) => join(log, name));
    await syncChanged([...segments, log], lastRound - CLOCK_SLACK_MILLISECONDS);
    lastRound = began;
  };
};

const syncTree = async (folder: string, since: number): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile() || entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  await syncChanged([folder, ...paths], since);
};

const syncChanged = async (paths: readonly string[], since: number): Promise<void> => {
  for (const path of paths) {
    try {
      if ((await stat(path)).mtimeMs >= since) await syncOne(path);
    } catch (error) {
      // PostgreSQL renames and removes files at any time; what is gone needs no sync.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
};

const syncOne = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
};
