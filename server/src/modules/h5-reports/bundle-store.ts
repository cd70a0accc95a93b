import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeSynced } from '../uploads/file-store.ts';

const SCHEME = 'bundle:';

/** The name of the bundle that an address means; undefined for a web address. */
export const bundleIn = (address: string): string | undefined => (address.startsWith(SCHEME) ? address.slice(SCHEME.length) : undefined);
export const addressOfBundle = (name: string): string => SCHEME + name;

/** Uploaded pages of H5 reports, each bundle in a folder of its own that never changes. A bundle is there whole or not at all. */
export class BundleStore {
  readonly folder: string;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.folder = folder;
  }

  /** @returns the name of the bundle */
  async put(files: ReadonlyMap<string, Uint8Array>): Promise<string> {
    const name = randomBytes(16).toString('hex');
    const unfinished = join(this.folder, `${name}.part`);
    try {
      for (const [path, content] of files) {
        const file = join(unfinished, path);
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await writeSynced(file, content);
      }
      await rename(unfinished, join(this.folder, name));
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
    return name;
  }

  has(name: string): boolean {
    return existsSync(join(this.folder, name));
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { recursive: true, force: true });
  }
}
