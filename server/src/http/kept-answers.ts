import type { CurrentUser } from '../current-user.ts';
import type { VersionTopic } from '../database/version-topics.ts';
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
  /** Names everything that the value depends on beside the version: the user, the query, the language where it has texts in one. */
  readonly key: string;
  /** Of what the value is made of. */
  readonly topics: readonly VersionTopic[];
  readonly version: string;
  readonly make: () => Promise<Value>;

  /** @param currentUser who asks: the versions were read before `make` reads, so that nothing old is kept under a new one */
  constructor(key: string, { versions }: Pick<CurrentUser, 'versions'>, topics: readonly VersionTopic[], make: () => Promise<Value>) {
    this.key = key;
    this.topics = topics;
    this.version = topics.map((topic) => versions[topic]).join(' ');
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
      (answer) => {
        this.#weigh(name, entry, answer.content.length + BESIDE);
        answer.onCompressed = (bytes) => this.#weigh(name, entry, bytes);
      },
      () => this.#entries.get(name) === entry && this.#entries.delete(name),
    );
    return entry.answer;
  }

  /** Counts what an entry takes more, and lets go of others when it is too much. */
  #weigh(name: string, entry: Entry, size: number): void {
    if (this.#entries.get(name) !== entry) return;
    entry.size += size;
    this.#size += size;
    for (const [oldest, { size: freed }] of this.#entries) {
      if (this.#size <= this.#limit) return;
      this.#entries.delete(oldest);
      this.#size -= freed;
    }
  }
}
