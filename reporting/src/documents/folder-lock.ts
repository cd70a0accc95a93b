import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';

const holder = z.object({ pid: z.number().int(), begun: z.string(), since: z.string() });
type Holder = z.infer<typeof holder>;

/** Folders that this process holds; its own id in a lock file says nothing, because a container's ids repeat. */
const held = new Set<string>();

/** When the process began, in the system's own ticks; empty where the system does not tell. It tells a reused id apart. */
const beginOf = async (pid: number): Promise<string> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};

const isAlive = async ({ pid, begun }: Holder): Promise<boolean> => {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return begun === '' || begun === (await beginOf(pid));
};

const readHolder = async (file: string): Promise<Holder | undefined> => {
  const read = await readFile(file, 'utf8').then((text) => holder.safeParse(JSON.parse(text)), () => undefined);
  return read?.success ? read.data : undefined;
};

/**
 * Takes a data folder for this process alone; the lock of a process that is no more is taken over.
 * @returns a function that gives the folder free
 * @throws Error that says who holds the folder
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'service.lock');
  if (held.has(folder)) throw new Error(`This process already uses the data folder ${folder}.`);
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify({ pid: process.pid, begun: await beginOf(process.pid), since: new Date().toISOString() }));
  try {
    await claim(draft, file, folder);
  } finally {
    await rm(draft, { force: true });
  }
  held.add(folder);
  return async () => {
    held.delete(folder);
    await rm(file, { force: true });
  };
};

/** `link` fails when the file is there, so that of two processes one wins; DuckDB's own lock is behind this one. */
const claim = async (draft: string, file: string, folder: string): Promise<void> => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await link(draft, file);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const other = await readHolder(file);
    if (other && (await isAlive(other))) {
      throw new Error(`The data folder ${folder} is in use by process ${other.pid} since ${other.since}; end it, or choose another REPORTING_DATA_DIR.`);
    }
    await rm(file, { force: true });
  }
  throw new Error(`The data folder ${folder} is being taken by another process.`);
};
