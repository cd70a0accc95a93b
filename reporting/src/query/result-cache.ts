interface Entry<T> {
  result: Promise<T>;
  stop: AbortController;
  waiting: number;
  done: boolean;
}

/**
 * Results by key, least recently used first out. Several who ask the same at the same time share one run, which is given
 * up when all of them have.
 */
export class ResultCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #most: number;
  readonly #worthKeeping: (result: T) => boolean;

  constructor(most: number, worthKeeping: (result: T) => boolean) {
    this.#most = most;
    this.#worthKeeping = worthKeeping;
  }

  get size(): number {
    return this.#entries.size;
  }

  async get(key: string, run: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const entry = this.#entries.get(key) ?? this.#start(key, run);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (entry.done) return entry.result;
    entry.waiting += 1;
    if (!signal) return entry.result;

    const leave = () => {
      entry.waiting -= 1;
      if (entry.waiting > 0 || entry.done) return;
      this.#forget(key, entry);
      entry.stop.abort(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      const result = await entry.result;
      signal.throwIfAborted();
      return result;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #start(key: string, run: (signal: AbortSignal) => Promise<T>): Entry<T> {
    const stop = new AbortController();
    const entry: Entry<T> = { result: run(stop.signal), stop, waiting: 0, done: false };
    entry.result.then(
      (result) => {
        entry.done = true;
        if (!this.#worthKeeping(result)) this.#forget(key, entry);
        else this.#trim();
      },
      () => this.#forget(key, entry),
    );
    return entry;
  }

  #forget(key: string, entry: Entry<T>): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }

  #trim(): void {
    for (const [key, { done }] of this.#entries) {
      if (this.#entries.size <= this.#most) return;
      if (done) this.#entries.delete(key);
    }
  }
}
