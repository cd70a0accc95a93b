import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';

/** Work that runs by itself, in the same database (DESIGN 6). */
export type ScheduledJob = {
  readonly name: string;
  /** Five fields, by the clocks of the portal's time zone (`PORTAL_TIME_ZONE`). */
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
  readonly #database: Database;
  readonly #names: string[] = [];
  #isRunning = false;

  readonly #timeZone: string;
  readonly #pollingSeconds: number;

  /**
   * @param timeZone IANA
   * @param isScheduled whether jobs begin by the clock, and not only when they are asked for
   */
  constructor(database: Database, log: FastifyBaseLogger, timeZone: string, pollingSeconds = POLLING_SECONDS, isScheduled = true) {
    this.#database = database;
    this.#log = log;
    this.#timeZone = timeZone;
    this.#pollingSeconds = pollingSeconds;
    this.#boss = new PgBoss({ schedule: isScheduled, db: database.jobs, backend: database.kind === 'pglite' ? 'pglite' : 'postgres' });
    this.#boss.on('error', (error) => this.#log.error({ err: error }, 'job queue'));
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** The jobs whose last run failed, on whichever server that was. */
  async failing(): Promise<string[]> {
    const { rows } = await this.#database.jobs.executeSql(
      `select name from (
         select distinct on (name) name, state from pgboss.job
         where name = any($1) and state in ('completed', 'failed', 'retry') order by name, started_on desc nulls last) last
       where state <> 'completed' order by name`,
      [this.#names],
    );
    return (rows as { name: string }[]).map(({ name }) => name);
  }

  async start(jobs: readonly ScheduledJob[]): Promise<void> {
    await this.#boss.start();
    for (const job of jobs) {
      const expireInSeconds = job.minutes * 60;
      await this.#boss.createQueue(job.name, { expireInSeconds });
      // A queue that stands from before keeps what it was made with.
      await this.#boss.updateQueue(job.name, { expireInSeconds });
      await this.#boss.work(job.name, { pollingIntervalSeconds: this.#pollingSeconds }, ([run]) => this.#run(job, run?.signal));
      await this.#boss.schedule(job.name, job.cron, null, { tz: this.#timeZone });
      this.#names.push(job.name);
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
    } catch (error) {
      this.#log.error({ err: error, job: name }, 'a job failed');
      // The queue hears of it, and tries again.
      throw error;
    }
  }
}
