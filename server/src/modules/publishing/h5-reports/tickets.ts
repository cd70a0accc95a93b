import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long the pages of an open report can be fetched, in milliseconds. */
export const TICKET_MILLISECONDS = 12 * 3_600_000;

/**
 * Admission to one bundle, as a part of its address: the page is sandboxed and has no cookies, and its own files are
 * found by relative paths.
 */
export class Tickets {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  issue(bundle: string, now = Date.now()): string {
    const until = Math.ceil((now + TICKET_MILLISECONDS) / 1000).toString(36);
    return `${until}.${this.#sign(bundle, until)}`;
  }

  isGood(bundle: string, ticket: string, now = Date.now()): boolean {
    const [until = '', signature = ''] = ticket.split('.');
    const expected = Buffer.from(this.#sign(bundle, until));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected) && Number.parseInt(until, 36) * 1000 > now;
  }

  #sign(bundle: string, until: string): string {
    return createHmac('sha256', this.#key).update(`${bundle}|${until}`).digest('base64url');
  }
}
