import { setInterval } from 'node:timers';
import { keyOf, type Endpoint } from '@portal/shared/contract/all';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../database/database.ts';
import { addHours, forgetHours, type UsedHour } from './counters-repository.ts';
import { STEPS, stepOf } from './durations.ts';

const HOUR = 3_600_000;
const BETWEEN = 60_000;
const BAD = 400;

/** How interfaces are used, counted in memory and written once a minute: no call waits for its counting. */
export class InterfaceCounters {
  readonly #db: Db;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  #hours = new Map<string, UsedHour & { durations: number[] }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#db = db;
    this.#log = log;
  }

  readonly count = (endpoint: Pick<Endpoint, 'method' | 'path'>, status: number, milliseconds: number, now = Date.now()): void => {
    const hour = Math.floor(now / HOUR) * HOUR;
    const key = `${hour} ${keyOf(endpoint)}`;
    const counted = this.#hours.get(key) ?? { method: endpoint.method, path: endpoint.path, hour: new Date(hour).toISOString(), calls: 0, failures: 0, durations: Array.from({ length: STEPS.length + 1 }, () => 0) };
    counted.calls += 1;
    if (status >= BAD) counted.failures += 1;
    const step = stepOf(milliseconds);
    counted.durations[step] = (counted.durations[step] ?? 0) + 1;
    this.#hours.set(key, counted);
  };

  start(): void {
    this.#timer = setInterval(() => void this.flush(), BETWEEN).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  /** Writes what was counted. What cannot be written is lost, and said: counters are no reason to fill the memory. */
  async flush(): Promise<void> {
    const hours = [...this.#hours.values()];
    this.#hours = new Map();
    if (hours.length === 0) return;
    try {
      await addHours(this.#db, hours);
    } catch (error) {
      this.#log.warn({ err: error, interfaces: hours.length }, 'how interfaces were used could not be written');
    }
  }

  forgetOld(): Promise<void> {
    return forgetHours(this.#db);
  }
}
