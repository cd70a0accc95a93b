import { createHmac, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FileStore } from '../../../storage/file-store.ts';
import { INDEX } from './bundle.ts';

const SCHEME = 'bundle:';

/** The name of the bundle that an address means; undefined for a web address. */
export const bundleIn = (address: string): string | undefined => (address.startsWith(SCHEME) ? address.slice(SCHEME.length) : undefined);
export const addressOfBundle = (name: string): string => SCHEME + name;

/** Uploaded pages of H5 reports, each bundle in a folder of its own that never changes. A bundle is there when its first page is, which is written last. */
export class BundleStore {
  readonly files: FileStore;

  constructor(files: FileStore) {
    this.files = files;
  }

  /** @returns the name of the bundle. @throws what a content fails with; then nothing is kept */
  async put(files: ReadonlyMap<string, Uint8Array | Readable>, name = randomBytes(16).toString('hex')): Promise<string> {
    const index = files.get(INDEX);
    if (!index) throw new Error(`A bundle has no ${INDEX}`);
    try {
      for (const [path, content] of files) {
        if (path !== INDEX) await this.files.write(`${name}/${path}`, content);
      }
      await this.files.write(`${name}/${INDEX}`, index);
    } catch (error) {
      await this.remove(name);
      throw error;
    }
    return name;
  }

  async has(name: string): Promise<boolean> {
    return isBundle(name) && (await this.files.size(`${name}/${INDEX}`)) !== undefined;
  }

  async remove(name: string): Promise<void> {
    await this.files.removeFolder(name);
  }
}

/** Names of bundles that tell who has uploaded them: nobody else makes a report of what is not shown to them. */
export class BundleNames {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** A new one, of a user's upload. */
  of(userId: number): string {
    return this.#signed(randomBytes(8).toString('hex'), userId);
  }

  isOf(name: string, userId: number): boolean {
    return name === this.#signed(name.slice(0, 16), userId);
  }

  #signed(mark: string, userId: number): string {
    return mark + createHmac('sha256', this.#key).update(`upload|${mark}|${userId}`).digest('hex').slice(0, 16);
  }
}

/** Names of bundles come back from browsers, in addresses. */
export const isBundle = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);
