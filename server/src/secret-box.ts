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
 * server's own, for one purpose; older keys open what they have sealed. What is sealed for one row is good for no other: `about` goes into it. Docs: decision 53.
 */
export class SecretBox {
  readonly #serverKeys: () => readonly Uint8Array[];
  readonly #purpose: string;

  /**
   * @param serverKeys the newest first, which seals; all of them open
   * @param purpose tells boxes of the same server keys apart
   */
  constructor(serverKeys: () => readonly Uint8Array[], purpose: string) {
    this.#serverKeys = serverKeys;
    this.#purpose = purpose;
  }

  seal(text: string, about: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#newest(), iv).setAAD(Buffer.from(about));
    const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return FORMAT + Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64');
  }

  /** @throws Unreadable */
  open(sealed: string, about: string): string {
    return this.#opened(sealed, about).text;
  }

  /** The same sealed with the newest key; undefined where it is so already. @throws Unreadable */
  sealAnew(sealed: string, about: string): string | undefined {
    const { text, isNewest } = this.#opened(sealed, about);
    return isNewest ? undefined : this.seal(text, about);
  }

  #opened(sealed: string, about: string): { text: string; isNewest: boolean } {
    let cause: unknown = new Error('of another format');
    for (const [index, serverKey] of (sealed.startsWith(FORMAT) ? this.#serverKeys() : []).entries()) {
      try {
        return { text: openWith(this.#derived(serverKey), Buffer.from(sealed.slice(FORMAT.length), 'base64'), about), isNewest: index === 0 };
      } catch (error) {
        cause = error;
      }
    }
    throw new Unreadable('A secret cannot be read', { cause });
  }

  #newest(): Uint8Array {
    const [newest] = this.#serverKeys();
    if (!newest) throw new Error('There is no key to seal with');
    return this.#derived(newest);
  }

  #derived(serverKey: Uint8Array): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', serverKey, new Uint8Array(), this.#purpose, 32));
  }
}

const openWith = (key: Uint8Array, bytes: Buffer, about: string): string => {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
};

type Kept = { readonly id: number; readonly name: string; readonly sealed: string };

/**
 * Seals what older keys have sealed with the newest one. Of several servers one writes each, and what somebody saves meanwhile stays.
 * @param replace writes a secret in place of the one that was read, and only of that one
 * @param isLost hears of what no key opens
 */
export const sealAllAnew = async (box: SecretBox, all: readonly Kept[], replace: (one: Kept, sealed: string) => Promise<void>, isLost: (one: Kept) => void): Promise<void> => {
  for (const one of all) {
    let sealed: string | undefined;
    try {
      sealed = box.sealAnew(one.sealed, String(one.id));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      isLost(one);
    }
    if (sealed !== undefined) await replace(one, sealed);
  }
};
