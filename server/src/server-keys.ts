import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
