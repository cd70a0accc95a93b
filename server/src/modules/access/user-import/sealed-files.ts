import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../../../storage/file-store.ts';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;
/** Encrypted at once; others are answered before the next part. */
const PART = 1024 * 1024;

/** Files that only the portal can read: what they hold is nobody's who sees the disk or the bucket. */
export class SealedFiles {
  readonly #store: Pick<FileStore, 'write' | 'size' | 'open' | 'remove'>;
  readonly #key: Uint8Array;

  /** @param key 32 bytes */
  constructor(store: Pick<FileStore, 'write' | 'size' | 'open' | 'remove'>, key: Uint8Array) {
    this.#store = store;
    this.#key = key;
  }

  /** @returns its name */
  async write(content: Uint8Array): Promise<string> {
    const name = `${randomUUID()}.sealed`;
    await this.#store.write(name, Readable.from(this.#sealed(content), { objectMode: false }));
    return name;
  }

  *#sealed(content: Uint8Array): Generator<Uint8Array> {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv(CIPHER, this.#key, nonce);
    yield nonce;
    for (let from = 0; from < content.length; from += PART) yield cipher.update(content.subarray(from, from + PART));
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
  }

  /** @returns undefined for one that is gone. @throws Error for one that somebody has changed */
  async read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const size = await this.#store.size(name);
    if (size === undefined) return undefined;
    const [nonce, tag] = [await this.#bytes(name, 0, NONCE), await this.#bytes(name, size - TAG, size)];
    const sealed = await this.#store.open(name, { start: NONCE, end: size - TAG - 1 });
    if (!nonce || !tag || !sealed) return undefined;
    const decipher = createDecipheriv(CIPHER, this.#key, nonce);
    decipher.setAuthTag(tag);
    const content = new Uint8Array(size - NONCE - TAG);
    let at = 0;
    for await (const part of sealed as AsyncIterable<Uint8Array>) {
      content.set(decipher.update(part), at);
      at += part.length;
    }
    decipher.final();
    return content;
  }

  async #bytes(name: string, from: number, to: number): Promise<Buffer | undefined> {
    const part = await this.#store.open(name, { start: from, end: to - 1 });
    return part && buffer(part);
  }

  async remove(names: readonly (string | null | undefined)[]): Promise<void> {
    for (const name of names) if (name) await this.#store.remove(name);
  }
}
