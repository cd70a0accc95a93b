import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './settings.ts';

const KEY_BYTES = 32;

/**
 * A key of the server's own, kept in a file that only its user can read; made when it is not there. Of several servers
 * that make it at once, all get the one that was first.
 */
export const serverKey = (dataFolder: string, name: string): Uint8Array => {
  const folder = join(dataFolder, 'keys');
  const file = join(folder, `${name}.key`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(KEY_BYTES), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file);
};

/**
 * The keys of one name, the newest first: `<name>.key`, and beside it `<name>.<label>.key`, by their labels. They are read when
 * they are needed, so that one that is put there holds without a restart.
 * @throws StartError for one that is no key
 */
export const serverKeys = (dataFolder: string, name: string): (() => readonly Uint8Array[]) => {
  const folder = join(dataFolder, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const later = () => readdirSync(folder).filter((file) => file.startsWith(`${name}.`) && file.endsWith('.key') && file.length > `${name}..key`.length).toSorted().toReversed();
  // The first of all may be gone, once nothing is sealed with it.
  if (later().length === 0) serverKey(dataFolder, name);
  const all = () => [...later(), `${name}.key`].flatMap((file) => keyIn(join(folder, file)) ?? []);
  for (const { path, bytes } of all()) if (bytes.length !== KEY_BYTES) throw new StartError(`The key ${path} has ${bytes.length} bytes, and needs ${KEY_BYTES}; make one with: head -c ${KEY_BYTES} /dev/urandom`);
  // One that is being copied is none yet.
  return () => all().flatMap(({ bytes }) => (bytes.length === KEY_BYTES ? [bytes] : []));
};

const keyIn = (path: string): { path: string; bytes: Uint8Array } | undefined => {
  try {
    return { path, bytes: readFileSync(path) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
