import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Who holds a folder: the process, and since when (ISO 8601). Told to people; what decides is the system's own lock. */
export type Holder = { readonly pid: number; readonly since: string };

export class FolderInUse extends Error {
  /** Undefined in the moment between taking the folder and saying so. */
  readonly holder: Holder | undefined;

  constructor(folder: string, holder: Holder | undefined) {
    super(`The folder ${folder} is in use by process ${holder?.pid ?? 'unknown'}`);
    this.holder = holder;
  }
}

/** SQLite's code for a file that somebody else has locked. */
const BUSY = 5;

/** A connection that nobody refers to would be closed by the garbage collector, and its lock with it. */
const held = new Set<DatabaseSync>();

/**
 * Takes a folder for this process alone, and makes it when it is not there. The lock is the operating system's, on an empty
 * SQLite file: it ends with the process, however that ends, and of two that start at once one gets it. It tells processes
 * of different containers apart, whose ids may be the same.
 * @param name of the lock's files in the folder: `<name>.lock.db`, which stays, and `<name>.lock`, which says who holds it
 * @returns a function that gives the folder back
 * @throws FolderInUse when another process, or this one, holds it
 */
export const lockFolder = (folder: string, name: string): (() => void) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const card = join(folder, `${name}.lock`);
  const lock = new DatabaseSync(join(folder, `${name}.lock.db`));
  try {
    // Nothing is ever written, and a journal would only lie about.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw (error as { errcode?: number }).errcode === BUSY ? new FolderInUse(folder, readHolder(card)) : error;
  }
  held.add(lock);
  writeFileSync(card, JSON.stringify({ pid: process.pid, since: new Date().toISOString() } satisfies Holder), { mode: 0o600 });
  return () => {
    if (!held.delete(lock)) return;
    rmSync(card, { force: true });
    lock.close();
  };
};

const readHolder = (card: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(card, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
};
