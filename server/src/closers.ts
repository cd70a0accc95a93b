import type { FastifyBaseLogger } from 'fastify';

type Closer = { readonly name: string; readonly close: () => unknown };

/** What is to be closed at the end, in the reverse order of its opening. */
export class Closers {
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #closers: Closer[] = [];

  constructor(log: Pick<FastifyBaseLogger, 'error'>) {
    this.#log = log;
  }

  add(name: string, close: Closer['close']): void {
    this.#closers.push({ name, close });
  }

  /**
   * Closes everything, also when a part of it fails; a second call has nothing left to do.
   * @throws AggregateError at the end, when something failed
   */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (const { name, close } of this.#closers.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        this.#log.error({ err: error, part: name }, 'closing failed');
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed');
  }
}
