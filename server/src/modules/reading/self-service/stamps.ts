import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const SALT_BYTES = 4;
const SIGNATURE_DIGITS = 20;
const stamped = /^(.+) \[([0-9a-f]{8})([0-9a-f]{20})\]$/s;

/** Whose the report becomes, and over whose data it was made. */
export type Maker = { readonly userId: number; readonly originId: number };

/**
 * Marks the name of a report that a user saves, so that nobody else can add it to the catalogue. The reporting service
 * knows of no person: it is the portal that saves there, for everybody. The portal shows the name without the mark.
 */
export class Stamps {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  stamp(name: string, maker: Maker): string {
    const salt = randomBytes(SALT_BYTES).toString('hex');
    return `${name} [${salt}${this.#sign(name, salt, maker)}]`;
  }

  /** The name without its mark; null when it was not given to this user, or for other data. */
  read(sourceName: string, maker: Maker): string | null {
    const [, name = '', salt = '', signature = ''] = stamped.exec(sourceName) ?? [];
    const expected = Buffer.from(this.#sign(name, salt, maker));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected) ? name : null;
  }

  #sign(name: string, salt: string, { userId, originId }: Maker): string {
    return createHmac('sha256', this.#key).update(JSON.stringify([userId, originId, salt, name])).digest('hex').slice(0, SIGNATURE_DIGITS);
  }
}
