import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { access, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where files are kept. Names are made by the server, never taken from users (DESIGN 6). */
export type FileStore = {
  readonly write: (name: string, content: Uint8Array) => Promise<void>;
  readonly has: (name: string) => Promise<boolean>;
  /** Undefined when there is no such file. */
  readonly read: (name: string) => Promise<Uint8Array | undefined>;
  readonly remove: (name: string) => Promise<void>;
};

/** Writes a new file, and is done when the disk has it. @throws Error with the code EEXIST when it is there */
export const writeSynced = async (path: string, content: Uint8Array): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Files in a local folder. A file is there whole or not at all, also after a power cut. */
export class FolderStore implements FileStore {
  readonly folder: string;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.folder = folder;
  }

  async write(name: string, content: Uint8Array): Promise<void> {
    const path = join(this.folder, name);
    // Two servers may write the same file at the same time.
    const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`;
    await writeSynced(unfinished, content);
    await rename(unfinished, path);
  }

  has(name: string): Promise<boolean> {
    return access(join(this.folder, name)).then(
      () => true,
      () => false,
    );
  }

  async read(name: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(join(this.folder, name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  remove(name: string): Promise<void> {
    return rm(join(this.folder, name), { force: true });
  }
}
