import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, createBrotliDecompress, createGunzip, gunzip, gzip } from 'node:zlib';
import type { Db } from '../../../database/database.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import * as repository from './file-repository.ts';

/** How a file is sent: as it is, or in one of the forms that were made when it came. */
export type Encoding = 'br' | 'gzip' | 'identity';
type Form = { readonly encoding: Encoding; readonly bytes: number };
/** What a build has compressed already, by its encoding. */
export type Compressed = { readonly br?: Uint8Array | undefined; readonly gzip?: Uint8Array | undefined };

/** Smaller files do not gain from it. */
const SMALLEST = 1024;
/** More files than any installation has in use at the same time. */
const MOST_KNOWN = 10_000;
/** Files that are read at the same time. */
const READ_AT_ONCE = 16;
const ENDING = { br: '.br', gzip: '.gz', identity: '' } as const;

/** The stored name of a file in one of its forms. */
const storedName = (sha256: string, encoding: Encoding): string => `${sha256}${ENDING[encoding]}`;

export const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** What the work gives for each of the files, in their order. */
export const fewAtOnce = async <File, Result>(files: readonly File[], work: (file: File) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  const waiting = files.entries();
  const workThrough = async (): Promise<void> => {
    for (const [index, file] of waiting) results[index] = await work(file);
  };
  await Promise.all(Array.from({ length: READ_AT_ONCE }, workThrough));
  return results;
};

/** The files of all releases, stored under their own hash: they cannot be changed, and a file that did not arrive whole is another one. */
export class ReleaseFiles {
  readonly #db: Db;
  readonly store: FileStore;
  /** The forms of files that were asked for, which never change. */
  readonly #forms = new Map<string, readonly Form[]>();

  constructor(db: Db, store: FileStore) {
    this.#db = db;
    this.store = store;
  }

  /**
   * Stores a file with its compressed forms, unless it is there and sound.
   * @param compressed forms that are there already; one that does not give the content is made anew
   * @returns its SHA-256, hexadecimal
   */
  async add(content: Uint8Array, compressed: Compressed = {}): Promise<string> {
    const sha256 = sha256Of(content);
    if ((await this.missing([sha256])).length === 0) return sha256;
    const [brotli, gzipped] = await Promise.all([brotliOf(content, compressed.br), gzipOf(content, compressed.gzip)]);
    const forms = [
      ['br', brotli],
      ['gzip', gzipped],
      ['identity', content],
    ] as const;
    for (const [encoding, form] of forms) {
      if (form) await this.store.write(storedName(sha256, encoding), form);
    }
    await repository.addFile(this.#db, { sha256, bytes: content.length, brotliBytes: brotli?.length ?? null, gzipBytes: gzipped?.length ?? null });
    this.#forms.delete(sha256);
    return sha256;
  }

  /**
   * Those of the given files that are not there, or no longer what they were. All of them are read.
   * @throws the signal's reason: who stops before all have been read knows of none
   */
  async missing(hashes: readonly string[], signal?: AbortSignal): Promise<string[]> {
    return (await this.read(hashes, new Set(), signal)).missing;
  }

  /**
   * The same, with what some of the others hold, as UTF-8: everything is read once.
   * @param wanted those whose text is wanted
   */
  async read(hashes: readonly string[], wanted: ReadonlySet<string>, signal?: AbortSignal): Promise<{ missing: string[]; texts: ReadonlyMap<string, string> }> {
    const distinct = [...new Set(hashes)];
    const texts = new Map<string, string>();
    const known = new Map((await repository.findFiles(this.#db, distinct)).map((file) => [file.sha256, file]));
    const sound = await fewAtOnce(distinct, async (sha256) => {
      signal?.throwIfAborted();
      const file = known.get(sha256);
      if (file === undefined) return false;
      const parts: Buffer[] = [];
      const isSound = await this.#isSound(file, wanted.has(sha256) ? parts : undefined);
      if (isSound && wanted.has(sha256)) texts.set(sha256, Buffer.concat(parts).toString('utf8'));
      return isSound;
    });
    return { missing: distinct.filter((_, index) => !sound[index]), texts };
  }

  /**
   * The best form of a file that the browser takes: its name in the store, and its bytes; undefined when there is none. One
   * that is not as long as it was is none.
   */
  async form(sha256: string, accepted: string): Promise<{ name: string; encoding: Encoding; size: number } | undefined> {
    for (const { encoding, bytes } of await this.#formsOf(sha256)) {
      if (encoding !== 'identity' && !new RegExp(`\\b${encoding}\\b`).test(accepted)) continue;
      const name = storedName(sha256, encoding);
      if ((await this.store.size(name)) === bytes) return { name, encoding, size: bytes };
    }
    return undefined;
  }

  /** How many bytes the files have that are there, by their hashes. */
  async sizes(hashes: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return new Map((await repository.findFiles(this.#db, [...new Set(hashes)])).map(({ sha256, bytes }) => [sha256, bytes]));
  }

  /** The content of a file that is there, as UTF-8; undefined when there is none. */
  async text(sha256: string): Promise<string | undefined> {
    const content = await this.store.open(storedName(sha256, 'identity'));
    return content && text(content);
  }

  /** Removes the files that no release with files names; those of an upload that is under way are younger than `before`. */
  async removeUnused(before: Date): Promise<void> {
    for (const sha256 of await repository.forgetUnused(this.#db, before)) {
      for (const encoding of ['br', 'gzip', 'identity'] as const) await this.store.remove(storedName(sha256, encoding));
    }
  }

  async #formsOf(sha256: string): Promise<readonly Form[]> {
    const known = this.#forms.get(sha256);
    if (known) return known;
    const [file] = await repository.findFiles(this.#db, [sha256]);
    if (!file) return [];
    if (this.#forms.size > MOST_KNOWN) this.#forms.clear();
    this.#forms.set(sha256, formsOf(file));
    return formsOf(file);
  }

  /** Whether every form of a file still gives what it was made of. @param kept gets what that is */
  async #isSound(file: repository.FileRow, kept?: Buffer[]): Promise<boolean> {
    for (const { encoding } of formsOf(file)) {
      const stored = await this.store.open(storedName(file.sha256, encoding));
      if (!stored) return false;
      const hash = createHash('sha256');
      const read = await pipeline(stored, READERS[encoding](), async (parts: AsyncIterable<Buffer>) => {
        for await (const part of parts) {
          hash.update(part);
          if (encoding === 'identity') kept?.push(part);
        }
      }).then(
        () => true,
        () => false,
      );
      if (!read || hash.digest('hex') !== file.sha256) return false;
    }
    return true;
  }
}

const READERS = { br: () => createBrotliDecompress(), gzip: () => createGunzip(), identity: () => new PassThrough() } as const;

/** The best one first. */
const formsOf = ({ bytes, brotliBytes, gzipBytes }: repository.FileRow): Form[] => [
  ...(brotliBytes === null ? [] : [{ encoding: 'br' as const, bytes: brotliBytes }]),
  ...(gzipBytes === null ? [] : [{ encoding: 'gzip' as const, bytes: gzipBytes }]),
  { encoding: 'identity', bytes },
];

const brotliOf = (content: Uint8Array, made: Uint8Array | undefined): Promise<Uint8Array | undefined> =>
  compressedAs(content, made, promisify(brotliDecompress), () => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));

const gzipOf = (content: Uint8Array, made: Uint8Array | undefined): Promise<Uint8Array | undefined> =>
  compressedAs(content, made, promisify(gunzip), () => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));

type Read = (form: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

/** The form that is made already, if it gives the content, or else a new one; undefined where it would save nothing: pictures and fonts are compressed already. */
const compressedAs = async (content: Uint8Array, made: Uint8Array | undefined, read: Read, make: () => Promise<Uint8Array>): Promise<Uint8Array | undefined> => {
  if (content.length < SMALLEST) return undefined;
  const given = made && (await read(made, { maxOutputLength: content.length }).catch(() => undefined));
  const form = made && given?.equals(content) ? made : await make();
  return form.length < content.length * 0.9 ? form : undefined;
};
