import { createHmac, timingSafeEqual } from 'node:crypto';
import { RECYCLE_BIN_DAYS, MOST_OWN_REPORTS } from '@portal/shared/contract/all';
import type { Saver } from '../../../power-bi/embed-tokens.ts';

const NUMBER_DIGITS = 8;
const SIGNATURE_DIGITS = 20;
const stamped = /^(.+) \[([0-9a-f]{8})([0-9a-f]{8})([0-9a-f]{8})([0-9a-f]{20})\]$/s;

const DAY = 86_400_000;
/** In milliseconds: what was not added to the catalogue by then never is. */
const GOOD_FOR = DAY;
/** It is deleted as late as what is in the recycle bin, for whoever looks for it after a database was put back from a backup. */
const KEPT_FOR = RECYCLE_BIN_DAYS * DAY;
/** What the service keeps of one user: as much in the recycle bin as out of it. */
const MOST_STORED = 2 * MOST_OWN_REPORTS;

/** Whose the report becomes, and over whose data it was made. */
export type Maker = { readonly userId: number; readonly originId: number };
type Stamp = { readonly name: string; readonly owner: string; readonly originId: number; readonly time: number; readonly isOwn: boolean };

/**
 * Marks the name of a report that a user saves, so that nobody else can add it to the catalogue. The reporting service
 * knows of no person: it is the portal that saves there, for everybody. The portal shows the name without the mark, which
 * holds whose it is, over whose data it was made, and when it was given out.
 */
export class Stamps {
  readonly #key: Uint8Array;
  readonly #now: () => number;

  /** @param now for tests */
  constructor(key: Uint8Array, now: () => number = Date.now) {
    this.#key = key;
    this.#now = now;
  }

  stamp(name: string, { userId, originId }: Maker): string {
    const head = this.#ownerOf(userId) + digitsOf(originId) + digitsOf(Math.floor(this.#now() / 1000));
    return `${name} [${head}${this.#sign(name, head)}]`;
  }

  /** The name without its mark; null when it was not given to this user, for other data, or too long ago. */
  read(sourceName: string, { userId, originId }: Maker): string | null {
    const found = this.#parse(sourceName);
    return found?.isOwn && found.owner === this.#ownerOf(userId) && found.originId === originId && this.#now() <= found.time + GOOD_FOR ? found.name : null;
  }

  /**
   * Whether a name is this portal's own, and was given out so long ago that nothing comes of it any more. One that somebody
   * has made up under their mark says of itself when that was: not in the future.
   * @param marks of all users there are, as in `saverOf`
   */
  isPast(sourceName: string, marks: ReadonlySet<string>): boolean {
    const found = this.#parse(sourceName);
    return found !== null && (found.isOwn || marks.has(found.owner)) && Math.abs(this.#now() - found.time) > KEPT_FOR;
  }

  /** What the reporting service keeps a user's saving to. */
  saverOf(userId: number): Saver {
    return { mark: this.#ownerOf(userId), most: MOST_STORED };
  }

  #parse(sourceName: string): Stamp | null {
    const [, name, owner, origin, time, signature] = stamped.exec(sourceName) ?? [];
    if (name === undefined || owner === undefined || origin === undefined || time === undefined || signature === undefined) return null;
    const isOwn = timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(name, owner + origin + time)));
    return { name, owner, originId: Number.parseInt(origin, 16), time: Number.parseInt(time, 16) * 1000, isOwn };
  }

  #ownerOf(userId: number): string {
    return this.#hash(['maker', userId]).slice(0, NUMBER_DIGITS);
  }

  #sign(name: string, head: string): string {
    return this.#hash([head, name]).slice(0, SIGNATURE_DIGITS);
  }

  #hash(parts: readonly unknown[]): string {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest('hex');
  }
}

const digitsOf = (number: number): string => number.toString(16).padStart(NUMBER_DIGITS, '0');
