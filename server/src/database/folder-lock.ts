import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '../settings.ts';

const FILE = 'portal.lock';

type Holder = { pid: number; birth: string };

/**
 * Takes a data folder for this process. PGlite does not lock its folder, and two processes on one would destroy it.
 * A lock whose process has ended is taken over.
 *
 * @returns a function that gives the folder back
 * @throws StartRefusal naming the process that holds the folder
 */
export const lockFolder = (folder: string): (() => void) => {
  const path = join(folder, FILE);
  const mine: Holder = { pid: process.pid, birth: birthOf(process.pid) };
  if (!writeNew(path, mine)) {
    const holder = readHolder(path);
    if (holder && isAlive(holder)) throw held(folder, path, holder);
    removeStale(path, holder);
    if (!writeNew(path, mine)) throw held(folder, path, readHolder(path));
  }
  return () => rmSync(path, { force: true });
};

const held = (folder: string, path: string, holder: Holder | undefined): StartRefusal =>
  new StartRefusal(
    `The data folder ${folder} is in use by process ${holder?.pid ?? 'unknown'}; stop that one, or name another folder with PORTAL_DATA_DIR ` +
      `(if no such portal runs, delete ${path}).`,
  );

const writeNew = (path: string, holder: Holder): boolean => {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, JSON.stringify(holder));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** Undefined for a file that a crash left empty, or that is gone. */
const readHolder = (path: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
};

/** Moves the stale lock aside under a name of our own, so that of two who do this at once only one gets it. */
const removeStale = (path: string, stale: Holder | undefined): void => {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = readHolder(aside);
  if (moved?.pid !== stale?.pid || moved?.birth !== stale?.birth) {
    // Another process took the folder between our look and our move: give it its lock back.
    renameSync(aside, path);
    return;
  }
  rmSync(aside);
};

const isAlive = ({ pid, birth }: Holder): boolean => {
  if (pid === process.pid) return birth === birthOf(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return birth === birthOf(pid);
};

/** When a process began, as far as the system tells: a number is given to other processes again after a while. */
const birthOf = (pid: number): string => {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
    return `${boot} ${fields?.[19]}`;
  } catch {
    return '';
  }
};
