import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Db } from '../../../database/database.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import * as repository from './file-repository.ts';

/** How a file is sent: as it is, or in one of the forms that were made when it came. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Smaller files do not gain from it. */
const SMALLEST = 1024;
/** More files than any installation has in use at the same time. */
const MOST_KNOWN = 10_000;
const ENDING = { br: '.br', gzip: '.gz', identity: '' } as const;

/** The stored name of a file in one of its forms. */
const storedName = (sha256: string, encoding: Encoding): string => `${sha256}${ENDING[encoding]}`;

export const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** The files of all releases, stored under their own hash: they cannot be changed, and a file that did not arrive whole is another one. */
export class ReleaseFiles {
  readonly #db: Db;
  readonly store: FileStore;
  /** The forms of files that were asked for, which never change. */
  readonly #forms = new Map<string, readonly Encoding[]>();

  constructor(db: Db, store: FileStore) {
    this.#db = db;
    this.store = store;
  }

  /** Stores a file with its compressed forms; one that is there stays. @returns its SHA-256, hexadecimal */
  async add(content: Uint8Array): Promise<string> {
    const sha256 = sha256Of(content);
    // It is written last, and may be half there where the storage keeps what broke off.
    if ((await this.store.size(storedName(sha256, 'identity'))) === content.length) {
      await repository.addFile(this.#db, { sha256, bytes: content.length, ...(await this.#storedForms(sha256)) });
      return sha256;
    }
    const [brotli, gzipped] = await Promise.all([brotliOf(content), gzipOf(content)]);
    const forms = [
      ['br', brotli],
      ['gzip', gzipped],
      ['identity', content],
    ] as const;
    for (const [encoding, form] of forms) {
      if (form) await this.store.write(storedName(sha256, encoding), form);
    }
    await repository.addFile(this.#db, { sha256, bytes: content.length, brotliBytes: brotli?.length ?? null, gzipBytes: gzipped?.length ?? null });
    return sha256;
  }

  /** Those of the given files that are not there. */
  async missing(hashes: readonly string[]): Promise<string[]> {
    const known = new Set((await repository.findFiles(this.#db, hashes)).map(({ sha256 }) => sha256));
    return [...new Set(hashes)].filter((sha256) => !known.has(sha256));
  }

  /** The best form of a file that the browser takes and that is there: its name in the store, and its bytes; undefined when there is none. */
  async form(sha256: string, accepted: string): Promise<{ name: string; encoding: Encoding; size: number } | undefined> {
    for (const encoding of await this.#formsOf(sha256)) {
      if (encoding !== 'identity' && !new RegExp(`\\b${encoding}\\b`).test(accepted)) continue;
      const name = storedName(sha256, encoding);
      const size = await this.store.size(name);
      if (size !== undefined) return { name, encoding, size };
    }
    return undefined;
  }

  /** Removes the files that no release with files names; those of an upload that is under way are younger than `before`. */
  async removeUnused(before: Date): Promise<void> {
    for (const sha256 of await repository.forgetUnused(this.#db, before)) {
      for (const encoding of ['br', 'gzip', 'identity'] as const) await this.store.remove(storedName(sha256, encoding));
    }
  }

  async #formsOf(sha256: string): Promise<readonly Encoding[]> {
    const known = this.#forms.get(sha256);
    if (known) return known;
    const [file] = await repository.findFiles(this.#db, [sha256]);
    if (!file) return [];
    const forms: Encoding[] = [...(file.brotliBytes === null ? [] : ['br' as const]), ...(file.gzipBytes === null ? [] : ['gzip' as const]), 'identity'];
    if (this.#forms.size > MOST_KNOWN) this.#forms.clear();
    this.#forms.set(sha256, forms);
    return forms;
  }

  async #storedForms(sha256: string): Promise<{ brotliBytes: number | null; gzipBytes: number | null }> {
    const [brotli, gzipped] = await Promise.all([this.store.size(storedName(sha256, 'br')), this.store.size(storedName(sha256, 'gzip'))]);
    return { brotliBytes: brotli ?? null, gzipBytes: gzipped ?? null };
  }
}

const brotliOf = async (content: Uint8Array): Promise<Uint8Array | undefined> =>
  content.length < SMALLEST ? undefined : ifSmaller(content, await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));

const gzipOf = async (content: Uint8Array): Promise<Uint8Array | undefined> =>
  content.length < SMALLEST ? undefined : ifSmaller(content, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));

/** Pictures and fonts are compressed already. */
const ifSmaller = (content: Uint8Array, compressed: Uint8Array): Uint8Array | undefined => (compressed.length < content.length * 0.9 ? compressed : undefined);
