import type { FastifyBaseLogger } from 'fastify';
import { cutTo, type Bilingual } from '@portal/shared/contract/all';
import { isActive } from '../../../database/active-people.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import type { ScheduledJob } from '../../../jobs/jobs.ts';
import { sayBoth } from '../../../language/language.ts';
import { reasonOf } from '../../../language/reason.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { dayIn } from '../../../time-zone.ts';
import type { Notices } from '../../reading/notifications/module.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { userOf, type TaskOfReport } from '../exports/module.ts';
import { nextRun } from './next-run.ts';
import * as repository from './repository.ts';
import type { EndedRun, NewSchedule, Run, ScheduleRow } from './repository.ts';
import { texts } from './texts.ts';

/** So many failures in a row pause a schedule. */
export const MOST_FAILURES = 3;
/** So many are looked at in one go. */
const SLICE = 100;
/** So long a run waits for what passes by itself (a connection that is switched off, a database without room), in milliseconds. */
const PATIENCE = 24 * 3_600_000;
/** As long as the name of an export may be. */
const MOST_NAME = 200;
/** The portal by itself. */
const PORTAL = { userId: null, account: '' } as const;

/** What begins exports, as a click does. */
export type Begins = {
  readonly checkedFor: <Task extends TaskOfReport>(task: Task) => Promise<Task>;
  readonly add: (db: Db, task: TaskOfReport) => Promise<number>;
  readonly wake: () => void;
};
type Parts = {
  readonly db: Db;
  readonly exports: Begins;
  readonly notices: Pick<Notices, 'write' | 'wake'>;
  readonly publicAddress: string;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
};

/** Rolls back a run that another server has. */
class Taken extends Error {}

/** Begins the exports of schedules when their time has come, and tells their owners what has failed. Docs: decision 67. */
export class ScheduleRunner {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Every minute. Several servers may do so at the same time. */
  job(): ScheduledJob {
    return { name: 'schedules', cron: '* * * * *', minutes: 10, work: (signal) => this.look(signal) };
  }

  /** Notes how exports have ended, and begins those whose time has come, also long ago: what was missed is made up once. What fails of one keeps no other back. */
  async look(signal?: AbortSignal): Promise<void> {
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
    for (const run of await repository.endedRuns(db, row.id - 1, 1)) if (run.row.id === row.id) await this.#settle(run);
    const [now] = await repository.findSchedules(db, [row.id]);
    if (!now || now.row.lastState === 'open' || !(await this.#begin(now.row, { lastRun: new Date() }))) throw new HttpError(409, texts.scheduleRunning);
  }

  /** @returns why it has not begun, where it stays due */
  async #beginDue(row: ScheduleRow, now: Date): Promise<'full' | 'later' | undefined> {
    let run: Run = { lastRun: now, nextRun: null, state: 'ended' };
    try {
      // A clock that was put back is not to find the same run once more.
      const next = nextRun(row.rule, row.nextRun && row.nextRun > now ? row.nextRun : now);
      if (next) run = { lastRun: now, nextRun: next, state: 'active' };
      await this.#begin(row, run);
    } catch (error) {
      // Too many exports of theirs are open: it begins when some of them have ended.
      if (error instanceof HttpError && error.status === 429) return 'full';
      const isPassing = !(error instanceof HttpError) || error.status === 503;
      if (!(error instanceof HttpError)) this.#parts.log.error({ err: error, scheduleId: row.id }, 'a schedule could not begin');
      if (isPassing && row.nextRun && now.getTime() - row.nextRun.getTime() < PATIENCE) return 'later';
      await this.#failed({ ...row, ...run, taskId: null }, reasonOf(error), (db) => repository.take(db, row, run));
    }
    return undefined;
  }

  /** @returns false when another server has begun it @throws HttpError as an export */
  async #begin(row: ScheduleRow, run: Run): Promise<boolean> {
    const { db, exports } = this.#parts;
    const task = await this.#taskOf(row);
    try {
      await inTransaction(db, async (transaction) => {
        // The export first: its report is held then, as who deletes the report holds that before its schedules.
        const taskId = await exports.add(transaction, task);
        if (!(await repository.take(transaction, row, run))) throw new Taken();
        await repository.begun(transaction, row.id, taskId);
      });
    } catch (error) {
      if (error instanceof Taken) return false;
      throw error;
    }
    exports.wake();
    return true;
  }

  /** What a run exports, with what its owner may do at this moment. @throws HttpError */
  async #taskOf({ userId, reportId, name, options, rule }: ScheduleRow): Promise<TaskOfReport> {
    const owner = await userOf(this.#parts.db, { userId });
    if (!owner || !isActive(owner)) throw new HttpError(403, texts.scheduleOwnerOff);
    const day = ` ${dayIn(Date.now(), rule.timeZone)}`;
    return this.#parts.exports.checkedFor({ userId, reportId, name: cutTo(name, MOST_NAME - day.length) + day, options }).catch((error: unknown) => {
      // Administrators read it, too: it is said of the owner, and not to them.
      throw error instanceof HttpError && error.status === 403 ? new HttpError(403, texts.scheduleDenied) : error;
    });
  }

  async #settle({ row, task }: EndedRun): Promise<void> {
    if (task?.state === 'failed') return this.#failed(row, task.failure ?? commonTexts.internal, async () => true);
    // Its owner may have deleted the export before anybody has looked: then it is not known how it ended.
    await repository.settle(this.#parts.db, row, task ? { lastState: 'done', failures: 0 } : { lastState: null });
  }

  /** Writes down that a run has failed, and tells its owner; too many in a row pause it. @param isOurs whether this server is to do so, asked in the same transaction */
  async #failed(row: ScheduleRow, failure: Bilingual, isOurs: (db: Db) => Promise<boolean>): Promise<void> {
    const { db, notices, publicAddress } = this.#parts;
    const { id, userId, name, options } = row;
    const failures = row.failures + 1;
    const isPaused = failures >= MOST_FAILURES && row.state === 'active';
    const isTold = await inTransaction(db, async (transaction) => {
      if (!(await isOurs(transaction))) return false;
      const values: Partial<NewSchedule> = { lastState: 'failed', failure, failures, // Who changes it meanwhile changes something else than what they see.
        ...(isPaused && { state: 'paused', nextRun: null, pausedFor: 'failures', version: row.version + 1 }) };
      if (!(await repository.settle(transaction, row, values))) return false;
      if (isPaused) await recordChange(transaction, PORTAL, 'schedule.disable', { id, name, before: { state: 'active' }, after: { state: 'paused' } });
      const next = sayBoth(row.nextRun === null ? texts.scheduleRunsNoMore : texts.scheduleRunsAgain, { most: MOST_FAILURES });
      const filled = (text: Bilingual): Bilingual => sayBoth(text, { name, reason: failure, next, most: MOST_FAILURES, address: `${publicAddress}/Main/Timingtask` });
      const [subject, content] = isPaused ? [texts.schedulePausedSubject, texts.schedulePausedMail] : [texts.scheduleFailedSubject, texts.scheduleFailedMail];
      await notices.write(transaction, {
        userIds: [userId],
        kind: isPaused ? 'schedule.paused' : 'schedule.failed',
        detail: { name, reason: failure },
        // Who waits for a mail is told by mail that none comes.
        ...(options.mail && { mail: { subject: filled(subject), content: filled(content) } }),
      });
      return true;
    });
    if (isTold) await notices.wake([userId]);
  }
}
