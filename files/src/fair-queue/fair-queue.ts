interface Waiting {
  begin: () => void;
  refuse: (reason: unknown) => void;
}

interface Limits {
  /** So many work at the same time. */
  atOnce: number;
  /** So many of one holder; nothing is no limit but that of all. */
  atOnceEach?: number;
  /** So many of one holder may wait. */
  mostWaiting: number;
  /** What whoever asks for more is refused with. */
  full: () => Error;
}

/**
 * Lets a few work at a time. Those who wait take turns by holder, so that somebody who asks for much waits behind themselves
 * and nobody else does.
 */
export class FairQueue {
  readonly #limits: Limits;
  /** Holders in the order of their turns; one who was served goes to the end. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #working = new Map<string, number>();
  #workers = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * @param holder for whom
   * @param signal of a caller who may give up waiting
   * @throws `full` of the limits when too many wait for this holder, or the signal's reason
   */
  async run<T>(holder: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#turn(holder, signal);
    try {
      return await work();
    } finally {
      this.#count(holder, -1);
      this.#next();
    }
  }

  /** Ends all waiting. */
  refuse(reason: Error): void {
    for (const line of this.#waiting.values()) for (const { refuse } of line) refuse(reason);
    this.#waiting.clear();
  }

  #turn(holder: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const line = this.#waiting.get(holder) ?? [];
    if (line.length === 0 && this.#mayBegin(holder)) {
      this.#count(holder, 1);
      return Promise.resolve();
    }
    if (line.length >= this.#limits.mostWaiting) throw this.#limits.full();
    return new Promise((fulfil, reject) => {
      const leave = () => {
        this.#take(holder, waiting);
        reject(signal?.reason as Error);
      };
      const waiting: Waiting = {
        begin: () => {
          signal?.removeEventListener('abort', leave);
          this.#count(holder, 1);
          fulfil();
        },
        refuse: (reason) => {
          signal?.removeEventListener('abort', leave);
          reject(reason as Error);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.set(holder, [...line, waiting]);
    });
  }

  #mayBegin(holder: string): boolean {
    return this.#workers < this.#limits.atOnce && (this.#working.get(holder) ?? 0) < (this.#limits.atOnceEach ?? this.#limits.atOnce);
  }

  #count(holder: string, change: 1 | -1): void {
    this.#workers += change;
    const own = (this.#working.get(holder) ?? 0) + change;
    if (own === 0) this.#working.delete(holder);
    else this.#working.set(holder, own);
  }

  #take(holder: string, waiting: Waiting): void {
    const left = (this.#waiting.get(holder) ?? []).filter((one) => one !== waiting);
    if (left.length === 0) this.#waiting.delete(holder);
    else this.#waiting.set(holder, left);
  }

  /** Whose turn it is begins, and goes behind all others who wait. */
  #next(): void {
    for (const [holder, [first, ...others]] of this.#waiting) {
      if (!first || !this.#mayBegin(holder)) continue;
      this.#waiting.delete(holder);
      if (others.length > 0) this.#waiting.set(holder, others);
      first.begin();
      return;
    }
  }
}
