import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';

/** Work that runs by itself, in the same database (DESIGN 6). */
export type ScheduledJob = {
  readonly name: string;
  /** Five fields, UTC. */
  readonly cron: string;
  /** How long it may take: then the signal comes, and the job counts as failed. */
  readonly minutes: number;
  readonly work: (signal: AbortSignal) => Promise<void>;
};

/** pg-boss looks for work this often; nothing here is in a hurry. */
const POLLING_SECONDS = 30;
const STOP_MILLISECONDS = 3_000;

export class Jobs {
  readonly #boss: PgBoss;
  readonly #log: FastifyBaseLogger;
  readonly #failures = new Map<string, number>();
  #isRunning = false;

  readonly #pollingSeconds: number;

  constructor(database: Database, log: FastifyBaseLogger, pollingSeconds = POLLING_SECONDS) {
    this.#log = log;
    this.#pollingSeconds = pollingSeconds;
    this.#boss = new PgBoss({ db: database.jobs, backend: database.kind === 'pglite' ? 'pglite' : 'postgres' });
    this.#boss.on('error', (error) => this.#log.error({ err: error }, 'job queue'));
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** The jobs whose last run on this server failed. */
  get failing(): string[] {
    return [...this.#failures.keys()];
  }

  async start(jobs: readonly ScheduledJob[]): Promise<void> {
    await this.#boss.start();
    for (const job of jobs) {
      const expireInSeconds = job.minutes * 60;
      await this.#boss.createQueue(job.name, { expireInSeconds });
      // A queue that stands from before keeps what it was made with.
      await this.#boss.updateQueue(job.name, { expireInSeconds });
      await this.#boss.work(job.name, { pollingIntervalSeconds: this.#pollingSeconds }, ([run]) => this.#run(job, run?.signal));
      await this.#boss.schedule(job.name, job.cron);
    }
    this.#isRunning = true;
  }

  /** Runs a job now, and not at its time. */
  async now(name: string): Promise<void> {
    await this.#boss.send(name);
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#boss.stop({ graceful: true, close: false, timeout: STOP_MILLISECONDS });
  }

  async #run({ name, work }: ScheduledJob, signal: AbortSignal = new AbortController().signal): Promise<void> {
    try {
      await work(signal);
      this.#failures.delete(name);
    } catch (error) {
      const failures = (this.#failures.get(name) ?? 0) + 1;
      this.#failures.set(name, failures);
      this.#log.error({ err: error, job: name, failures }, 'a job failed');
      // The queue hears of it, and tries again.
      throw error;
    }
  }
}
