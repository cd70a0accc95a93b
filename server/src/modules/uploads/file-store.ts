import { mkdirSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where files are kept. Names are made by the server, never taken from users (DESIGN 6). */
export type FileStore = {
  readonly write: (name: string, content: Uint8Array) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
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
    const unfinished = `${path}.part`;
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  }

  remove(name: string): Promise<void> {
    return rm(join(this.folder, name), { force: true });
  }
}
