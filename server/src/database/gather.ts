import { setTimeout as sleep } from 'node:timers/promises';

type Batch<Value> = { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, Value>> };
/** How long the next look-up waits for one under way. Ends early when it is given up. */
type Pause = (givenUp: AbortSignal) => Promise<unknown>;

/** A look-up that takes longer, in milliseconds, hangs: it must not hold up everybody who comes after it. */
const PATIENCE = 1_000;

const aWhile: Pause = (signal) => sleep(PATIENCE, undefined, { signal, ref: false });

/**
 * Look-ups that many ask for at the same time, done together: one runs at a time, and those that come meanwhile wait for
 * the next one, which does all of them at once; for a second at most, then it begins all the same. Nobody gets what was
 * read before they asked.
 */
export class Gather<Value> {
  readonly #load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  readonly #pause: Pause;
  #running: Promise<void> | undefined;
  #next: Batch<Value> | undefined;

  constructor(load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>, pause: Pause = aWhile) {
    this.#load = load;
    this.#pause = pause;
  }

  /** What belongs to a key, read after this call; undefined when there is nothing. Fails as the look-up does. */
  async find(key: string): Promise<Value | undefined> {
    this.#next ??= this.#begin();
    const { keys, found } = this.#next;
    keys.add(key);
    return (await found).get(key);
  }

  #begin(): Batch<Value> {
    const keys = new Set<string>();
    const found = this.#turn().then(() => {
      this.#next = undefined;
      return this.#load([...keys]);
    });
    const running: Promise<void> = found.then(() => undefined, () => undefined).then(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return { keys, found };
  }

  /** When the look-up under way has ended, or has had its time. */
  async #turn(): Promise<void> {
    if (!this.#running) return;
    const ended = new AbortController();
    await Promise.race([this.#running, this.#pause(ended.signal).catch(() => undefined)]);
    ended.abort();
  }
}
