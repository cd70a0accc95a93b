import type { FastifyBaseLogger } from 'fastify';

/** How often a server looks for what another has left, in milliseconds. */
const LOOK = 10_000;
/** How long a row stays with a server that no longer renews its claim, in seconds. */
export const LEASE = 60;

type Parts<Claimed> = {
  /** Of what the rows are, for the log. */
  readonly name: string;
  /** So many at the same time. */
  readonly atOnce: number;
  /** Takes the next row that nobody works on, for a time. */
  readonly claim: () => Promise<Claimed | undefined>;
  readonly work: (claimed: Claimed) => Promise<void>;
  /** What the log says of one whose work failed. */
  readonly about: (claimed: Claimed) => Record<string, number>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
};

/** Work on rows that servers take by claims, several at a time on each server. When one dies, its claims run out, and another goes on. Docs: decision 14. */
export class ClaimedWork<Claimed> {
  readonly #parts: Parts<Claimed>;
  #timer: NodeJS.Timeout | undefined;
  #claiming: Promise<void> | undefined;
  readonly #running = new Set<Promise<void>>();
  #again = false;
  readonly #stopping = new AbortController();

  constructor(parts: Parts<Claimed>) {
    this.#parts = parts;
  }

  get isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), LOOK);
    this.wake();
  }

  /** There may be something to do. */
  wake(): void {
    if (this.isStopped) return;
    this.#again = true;
    this.#claiming ??= this.#claim().finally(() => {
      this.#claiming = undefined;
      // Somebody may have said so after the last look, and before this.
      if (this.#again) this.wake();
    });
  }

  /** Begins nothing more. What is under way is another server's, or this one's after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    await this.#claiming;
    await Promise.all(this.#running);
  }

  /**
   * Keeps a claim while something lasts.
   * @param keep renews it, and throws when it is no longer this server's
   * @param work gives up by the signal: when the claim is lost, or the server stops
   */
  async holding<Value>(keep: () => Promise<void>, work: (gone: AbortSignal) => Promise<Value>): Promise<Value> {
    const gone = new AbortController();
    const renewal = setInterval(() => void keep().catch((error: Error) => gone.abort(error)), (LEASE * 1000) / 4);
    try {
      return await work(AbortSignal.any([gone.signal, this.#stopping.signal]));
    } finally {
      clearInterval(renewal);
    }
  }

  async #claim(): Promise<void> {
    const { name, atOnce, claim, log } = this.#parts;
    while (this.#again && !this.isStopped) {
      this.#again = false;
      try {
        while (this.#running.size < atOnce && !this.isStopped) {
          const claimed = await claim();
          if (claimed === undefined) break;
          this.#begin(claimed);
        }
      } catch (error) {
        log.error({ err: error }, `looking for ${name} failed`);
      }
    }
  }

  /** When it has ended, there is room for another. */
  #begin(claimed: Claimed): void {
    const { name, work, about, log } = this.#parts;
    const running = work(claimed)
      .catch((error: unknown) => log.error({ err: error, ...about(claimed) }, `working on ${name} failed`))
      .finally(() => {
        this.#running.delete(running);
        this.wake();
      });
    this.#running.add(running);
  }
}
