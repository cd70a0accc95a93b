import type { Answer } from './answer.ts';

/** So many bytes of answers are kept; what was asked for longest ago goes first. */
const KEPT_BYTES = 64 * 2 ** 20;
/** What an answer takes beside its content, about. */
const BESIDE = 1_024;

/**
 * What a handler returns instead of a value that is the same until a version changes (decision 37): the value is made,
 * checked and written once for each key and version.
 */
export class Kept<Value> {
  /** Names everything that the value depends on beside the version: the user, the query. */
  readonly key: string;
  readonly version: string;
  readonly make: () => Promise<Value>;

  /** @param version of the current user who asks: it was read before `make` reads, so that nothing old is kept under a new one */
  constructor(key: string, version: string, make: () => Promise<Value>) {
    this.key = key;
    this.version = version;
    this.make = make;
  }
}

type Entry = { readonly version: string; readonly answer: Promise<Answer>; size: number };

/** Written answers, each until its version changes. */
export class KeptAnswers {
  readonly #limit: number;
  #size = 0;
  readonly #entries = new Map<string, Entry>();

  constructor(limit = KEPT_BYTES) {
    this.#limit = limit;
  }

  /** The answer that is kept under a name at a version, or what `write` makes; who asks meanwhile waits for the same. */
  find(name: string, version: string, write: () => Promise<Answer>): Promise<Answer> {
    const known = this.#entries.get(name);
    if (known) this.#entries.delete(name);
    if (known?.version === version) {
      this.#entries.set(name, known);
      return known.answer;
    }
    this.#size -= known?.size ?? 0;
    const entry: Entry = { version, answer: write(), size: 0 };
    this.#entries.set(name, entry);
    entry.answer.then(
      ({ content }) => this.#weigh(name, entry, content.length + BESIDE),
      () => this.#entries.get(name) === entry && this.#entries.delete(name),
    );
    return entry.answer;
  }

  #weigh(name: string, entry: Entry, size: number): void {
    if (this.#entries.get(name) !== entry) return;
    entry.size = size;
    this.#size += size;
    for (const [oldest, { size: freed }] of this.#entries) {
      if (this.#size <= this.#limit) return;
      this.#entries.delete(oldest);
      this.#size -= freed;
    }
  }
}
