import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** What is written before a sealed text, so that another way can be told from it. */
const FORMAT = 'v1.';

/** A secret that was sealed with another key, or has been changed. */
export class Unreadable extends Error {}

/**
 * Encrypts what the portal keeps for others, a password for example: AES-256-GCM with a key that is derived from one of the
 * server's own, for one purpose. What is sealed for one row is good for no other: `about` goes into it. Docs: decision 53.
 */
export class SecretBox {
  readonly #key: Uint8Array;

  /** @param purpose tells boxes of the same server key apart */
  constructor(serverKey: Uint8Array, purpose: string) {
    this.#key = new Uint8Array(hkdfSync('sha256', serverKey, new Uint8Array(), purpose, 32));
  }

  seal(text: string, about: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, iv).setAAD(Buffer.from(about));
    const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return FORMAT + Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64');
  }

  /** @throws Unreadable */
  open(sealed: string, about: string): string {
    try {
      if (!sealed.startsWith(FORMAT)) throw new Error('of another format');
      const bytes = Buffer.from(sealed.slice(FORMAT.length), 'base64');
      const decipher = createDecipheriv(ALGORITHM, this.#key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch (cause) {
      throw new Unreadable('A secret cannot be read', { cause });
    }
  }
}
