import type { FastifyBaseLogger } from 'fastify';
import { cutTo, MOST_SCHEDULE_FAILURES, SCHEDULES_PATH, type Bilingual } from '@portal/shared/contract/all';
import { dayIn, nextRun } from '@portal/shared/time-zone';
import type { Calls } from '../../../calls.ts';
import { isActive } from '../../../database/active-people.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import type { ScheduledJob } from '../../../jobs/jobs.ts';
import { sayBoth } from '../../../language/language.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { callsOf } from '../../access/sign-in/module.ts';
import type { Notices } from '../../reading/notifications/module.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { heldWorkingDays } from '../calendar/module.ts';
import { userOf, type ReportTask } from '../exports/module.ts';
import { failureOf, messageOf, OwnerError, runError } from './failure.ts';
import * as repository from './repository.ts';
import type { EndedRun, Run, ScheduleFailure, ScheduleRow } from './repository.ts';
import { nextOrNever, wholeRule } from './rule.ts';
import { texts } from './texts.ts';

/** So many are looked at in one go. */
const SLICE = 100;
/** So long a run waits for what passes by itself (a connection that is switched off, a database without room), in milliseconds. */
const LONGEST_WAIT = 24 * 3_600_000;
/** As long as the name of an export may be. */
const MOST_NAME = 200;
/** The portal by itself. */
const PORTAL = { userId: null, account: '' } as const;

/** What begins exports, as a click does. */
export type ExportStarter = {
  readonly requireExportable: <Task extends ReportTask>(task: Task, calls: Pick<Calls, 'may'>) => Promise<Task>;
  readonly add: (db: Db, task: ReportTask) => Promise<number>;
  readonly wake: () => void;
};
type Parts = {
  readonly db: Db;
  readonly exports: ExportStarter;
  readonly notices: Pick<Notices, 'write' | 'wake'>;
  readonly publicAddress: string;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
};

/** Rolls back a run that another server has. */
class AlreadyClaimed extends Error {}

/** Begins the exports of schedules when their time has come, and tells their owners what has failed. Docs: decision 67. */
export class ScheduleRunner {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Every minute. Several servers may do so at the same time. */
  job(): ScheduledJob {
    return { name: 'schedules', cron: '* * * * *', minutes: 10, work: (signal) => this.runDue(signal) };
  }

  /** Notes how exports have ended, and begins those whose time has come, also long ago: what was missed is made up once. What fails of one keeps no other back. */
  async runDue(signal?: AbortSignal): Promise<void> {
    const { db } = this.#parts;
    for (let last = 0, found = SLICE; found === SLICE; ) {
      const runs = await repository.endedRuns(db, last, SLICE);
      for (const run of runs) await this.#alone(run.row, signal, () => this.#settle(run));
      last = runs.at(-1)?.row.id ?? last;
      found = runs.length;
    }
    // Whose exports leave no room for more keep nobody else waiting.
    const full = new Set<number>();
    const now = new Date();
    let last: repository.Due | undefined;
    for (let found = SLICE; found === SLICE; ) {
      const rows = await repository.dueSchedules(db, now, last, SLICE);
      for (const row of rows) {
        if (full.has(row.userId)) continue;
        await this.#alone(row, signal, async () => {
          if ((await this.#beginDue(row, now)) === 'full') full.add(row.userId);
        });
      }
      last = rows.at(-1) ?? last;
      found = rows.length;
    }
  }

  async #alone({ id }: ScheduleRow, signal: AbortSignal | undefined, work: () => Promise<void>): Promise<void> {
    signal?.throwIfAborted();
    try {
      await work();
    } catch (error) {
      this.#parts.log.error({ err: error, scheduleId: id }, 'a schedule could not be looked after');
    }
  }

  /** Begins a run beside the rhythm. @throws HttpError as an export, 409 while the last one is under way */
  async beginNow(row: ScheduleRow): Promise<void> {
    const { db } = this.#parts;
    // One that has ended a moment ago, and that nobody has looked after, is in nobody's way.
    const run = await repository.endedRun(db, row.id);
    if (run) await this.#settle(run);
    const [now] = await repository.findSchedules(db, [row.id]);
    if (!now || now.row.lastState === 'open' || !(await this.#begin(now.row, async () => ({ lastRun: new Date() })))) throw new HttpError(409, texts.scheduleRunning);
  }

  /** @returns why it has not begun, where it stays due */
  async #beginDue(row: ScheduleRow, now: Date): Promise<'full' | 'later' | undefined> {
    const rule = wholeRule(row.rule);
    try {
      await this.#begin(row, async (db) => runAfter(nextRun(rule, now, await heldWorkingDays(db, rule)), now));
    } catch (error) {
      // Too many exports of theirs are open: it begins when some of them have ended.
      if (error instanceof HttpError && error.status === 429) return 'full';
      const isPassing = !(error instanceof HttpError) || error.status === 503;
      if (!(error instanceof HttpError)) this.#parts.log.error({ err: error, scheduleId: row.id }, 'a schedule could not begin');
      if (isPassing && row.nextRun && now.getTime() - row.nextRun.getTime() < LONGEST_WAIT) return 'later';
      await this.#failed(row, failureOf(error), async (db) => {
        const run = runAfter(nextOrNever(rule, now, await heldWorkingDays(db, rule)), now);
        return (await repository.claimRun(db, row, run)) && { ...row, ...run, taskId: null };
      });
    }
    return undefined;
  }

  /** @returns false when another server has begun it @throws HttpError as an export */
  async #begin(row: ScheduleRow, runIn: (db: Db) => Promise<Run>): Promise<boolean> {
    const { db, exports } = this.#parts;
    const task = await this.#taskOf(row);
    try {
      await inTransaction(db, async (transaction) => {
        // The export first: its report is held then, as who deletes the report holds that before its schedules.
        const taskId = await exports.add(transaction, task);
        if (!(await repository.claimRun(transaction, row, await runIn(transaction)))) throw new AlreadyClaimed();
        await repository.attachTask(transaction, row.id, taskId);
      });
    } catch (error) {
      if (error instanceof AlreadyClaimed) return false;
      throw error;
    }
    exports.wake();
    return true;
  }

  /** What a run exports, with what its owner may do at this moment. @throws HttpError */
  async #taskOf({ userId, reportId, name, options, rule }: ScheduleRow): Promise<ReportTask> {
    const { db, exports } = this.#parts;
    const owner = await userOf(db, { userId });
    if (!owner || !isActive(owner)) throw new OwnerError('disabled');
    const day = ` ${dayIn(Date.now(), rule.timeZone)}`;
    return exports.requireExportable({ userId, reportId, name: cutTo(name, MOST_NAME - day.length) + day, options }, await callsOf(db, owner.resourceGroupId)).catch((error: unknown) => {
      throw runError(error);
    });
  }

  async #settle({ row, task }: EndedRun): Promise<void> {
    if (task?.state === 'failed') return this.#failed(row, task.failure ?? commonTexts.internal, async () => row);
    // Its owner may have deleted the export before anybody has looked: then it is not known how it ended.
    await repository.settle(this.#parts.db, row, { lastState: task ? 'done' : null });
  }

  /** Writes down that a run has failed, and tells its owner; too many in a row pause it. @param claim what it is then, in the same transaction; false where another server is to do so */
  async #failed({ id, userId, name, options }: ScheduleRow, failure: ScheduleFailure, claim: (db: Db) => Promise<ScheduleRow | false>): Promise<void> {
    const { db, notices, publicAddress } = this.#parts;
    const isTold = await inTransaction(db, async (transaction) => {
      const row = await claim(transaction);
      if (!row) return false;
      const isPaused = row.failures + 1 >= MOST_SCHEDULE_FAILURES && row.state === 'active';
      if (!(await repository.settle(transaction, row, { lastState: 'failed', failure, isPaused }))) return false;
      if (isPaused) await recordChange(transaction, PORTAL, 'schedule.disable', { id, name, before: { state: 'active' }, after: { state: 'paused' } });
      const reason = messageOf(failure, 'owner');
      const next = sayBoth(row.nextRun === null ? texts.scheduleRunsNoMore : texts.scheduleRunsAgain, { most: MOST_SCHEDULE_FAILURES });
      const filled = (text: Bilingual): Bilingual => sayBoth(text, { name, reason, next, most: MOST_SCHEDULE_FAILURES, address: `${publicAddress}${SCHEDULES_PATH}` });
      const [subject, content] = isPaused ? [texts.schedulePausedSubject, texts.schedulePausedMail] : [texts.scheduleFailedSubject, texts.scheduleFailedMail];
      await notices.write(transaction, {
        userIds: [userId],
        kind: isPaused ? 'schedule.paused' : 'schedule.failed',
        detail: { name, reason },
        // Who waits for a mail is told by mail that none comes.
        ...(options.mail && { mail: { subject: filled(subject), content: filled(content) } }),
      });
      return true;
    });
    if (isTold) await notices.wake([userId]);
  }
}

const runAfter = (next: Date | null, now: Date): Run => ({ lastRun: now, nextRun: next, state: next ? 'active' : 'ended' });
