import { FairQueue } from '@portal/files/fair-queue';
import { tooManyRequests } from '../http-error.ts';
import { holderOf, type EmbedClaims } from '../tokens/tokens.ts';

/** Of one person at a time; the pages of several tabs, each full of visuals, wait in their line. */
const READS = { atOnce: 24, atOnceEach: 6, mostWaiting: 200, full: tooManyRequests };
/** Each reads up to 30 000 rows and writes them out; whoever looks at reports comes between. */
const EXPORTS = { atOnce: 2, atOnceEach: 1, mostWaiting: 10, full: tooManyRequests };

/** The turns of those who ask for data with embed tokens, by person. */
export class Turns {
  readonly #reads = new FairQueue(READS);
  readonly #exports = new FairQueue(EXPORTS);

  /** @throws HttpError 429 when too much of the token's holder waits, or the signal's reason */
  read<T>(claims: EmbedClaims, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#reads.run(holderOf(claims), work, signal);
  }

  /** @throws as {@link read} */
  exportData<T>(claims: EmbedClaims, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#exports.run(holderOf(claims), work, signal);
  }
}
