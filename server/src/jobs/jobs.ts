import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';

/** Work that runs by itself, in the same database (DESIGN 6). */
export type ScheduledJob = {
  readonly name: string;
  /** Five fields, UTC. */
  readonly cron: string;
  readonly work: () => Promise<void>;
};

/** pg-boss looks for work this often; nothing here is in a hurry. */
const POLLING_SECONDS = 30;
const STOP_MILLISECONDS = 3_000;

export class Jobs {
  readonly #boss: PgBoss;
  readonly #log: FastifyBaseLogger;
  isRunning = false;

  constructor(database: Database, log: FastifyBaseLogger) {
    this.#log = log;
    this.#boss = new PgBoss({ db: database.jobs, backend: database.kind === 'pglite' ? 'pglite' : 'postgres' });
    this.#boss.on('error', (error) => this.#log.error({ err: error }, 'job queue'));
  }

  async start(jobs: readonly ScheduledJob[]): Promise<void> {
    await this.#boss.start();
    for (const { name, cron, work } of jobs) {
      await this.#boss.createQueue(name);
      await this.#boss.work(name, { pollingIntervalSeconds: POLLING_SECONDS }, work);
      await this.#boss.schedule(name, cron);
    }
    this.isRunning = true;
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    await this.#boss.stop({ graceful: true, close: false, timeout: STOP_MILLISECONDS });
  }
}
