import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { endpoints, HomeSchedule, ManagedSchedule, PageOf, Schedule } from '@portal/shared/contract/all';
import { fullNameOf } from '@portal/shared/formats';
import type { WorkingDays } from '@portal/shared/time-zone';
import { actorOf } from '../../../actors.ts';
import { changedMeanwhile } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { holdUser } from '../../../database/hold-user.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames, type Language } from '../../../language/language.ts';
import type { Notices } from '../../reading/notifications/module.ts';
import { recordChange, recordChanges } from '../../usage/audit/module.ts';
import { heldWorkingDays } from '../calendar/module.ts';
import { changedOptions, exportOptionsOf, mailMessage, shownOptions } from '../exports/module.ts';
import { mailsOfExports, type MailState } from '../mail/module.ts';
import { messageOf } from './failure.ts';
import * as repository from './repository.ts';
import type { ListedSchedule, NewSchedule, ScheduleRow } from './repository.ts';
import { checkedRule, firstRun, nextOrNever, wholeRule } from './rule.ts';
import type { ExportStarter, ScheduleRunner } from './runner.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.schedules & { [Name in keyof typeof endpoints.managedSchedules as `${Name}OfAll`]: (typeof endpoints.managedSchedules)[Name] };
type Body<Name extends keyof Entries> = z.output<Entries[Name]['body']>;
type Next = { id: number; nextRun: string | null };

/** Of one person. */
export const MOST_SCHEDULES = 50;
/** So many stand on Home. */
const HOME = 3;
/** So many are counted anew in one go. */
const SLICE = 500;

/** Who has deleted something. */
export type Deleter = Pick<CurrentUser, 'id' | 'account' | 'fullName'>;

type Parts = {
  readonly db: Db;
  readonly exports: Pick<ExportStarter, 'requireExportable'>;
  readonly runner: Pick<ScheduleRunner, 'beginNow'>;
  readonly notices: Pick<Notices, 'writeEach' | 'wake'>;
};

/** Scheduled exports (SPEC 2.3, Timingtask): one's own, and everybody's for administrators. Docs: decision 67. */
export class Schedules {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async listOwn({ id: userId }: CurrentUser, { pageIndex, pageSize, orderBy, orderType, ...filter }: Body<'myList'>, language: Language): Promise<PageOf<Schedule>> {
    return { ...(await this.#list({ ...filter, userId }, { pageIndex, pageSize, orderBy, orderType }, (one, mail) => shown(one, { mail, language, reader: 'owner' }))), pageIndex, pageSize };
  }

  async listAll({ pageIndex, pageSize, orderBy, orderType, ...filter }: Body<'listOfAll'>, language: Language): Promise<PageOf<ManagedSchedule>> {
    return { ...(await this.#list(filter, { pageIndex, pageSize, orderBy, orderType }, (one, mail) => ({ ...shown(one, { mail, language, reader: 'others' }), userId: one.row.userId, ...one.owner }))), pageIndex, pageSize };
  }

  async #list<Shown>(filter: repository.Filter, page: Parameters<typeof repository.listSchedules>[2], show: (one: ListedSchedule, mail: MailState | undefined) => Shown): Promise<{ items: Shown[]; total: number }> {
    const [total, rows] = await Promise.all([repository.countSchedules(this.#parts.db, filter), repository.listSchedules(this.#parts.db, filter, page)]);
    const mails = await mailsOfExports(this.#parts.db, rows.flatMap(({ row: { taskId } }) => taskId ?? []));
    return { items: rows.map((one) => show(one, one.row.taskId === null ? undefined : mails.get(one.row.taskId))), total };
  }

  /** The next runs of somebody, as Home shows them. */
  async next({ id }: CurrentUser): Promise<HomeSchedule[]> {
    return (await repository.nextOf(this.#parts.db, id, HOME)).flatMap(({ nextRun: next, ...one }) => (next ? [{ ...one, nextRun: next.toISOString() }] : []));
  }

  /** @throws HttpError 400 that names the field, 403 or 404 for the report, 409 where there are too many, 503 where the connection of the report is switched off */
  async add(currentUser: CurrentUser, wanted: Body<'add'>, language: Language, address: string): Promise<Next> {
    const rule = checkedRule(wanted);
    const { id: userId, calls } = currentUser;
    const { reportId, name, options } = await this.#parts.exports.requireExportable({ userId, reportId: wanted.reportId, name: wanted.name, options: exportOptionsOf(wanted, language) }, calls);
    return inTransaction(this.#parts.db, async (db) => {
      await holdUser(db, userId);
      const next = firstRun(rule, new Date(), await heldWorkingDays(db, rule));
      const count = await repository.countOf(db, userId);
      if (count >= MOST_SCHEDULES) throw new HttpError(409, texts.scheduleFull, { values: { count: MOST_SCHEDULES } });
      const id = await repository.addSchedule(db, { userId, reportId, name, options, rule, nextRun: next });
      const [added] = await repository.findSchedules(db, [id]);
      if (added) await recordChange(db, actorOf(currentUser, address), 'schedule.add', { id, name, after: { ...recorded(added.row), report: reportNameOf(added) } });
      return { id, nextRun: next.toISOString() };
    });
  }

  /** @throws HttpError 400 that names the field, 403 for a report that may not be exported any more, 404 for one that is gone or somebody else's, 409 for one that was changed meanwhile */
  async update(currentUser: CurrentUser, { id, version, ...wanted }: Body<'update'>, language: Language, address: string): Promise<Next> {
    const [before] = await this.#own(currentUser, [id], 'id');
    if (!before) throw gone('id');
    const { row } = before;
    const standing = wholeRule(row.rule);
    const rule = checkedRule({ ...wanted, workingDays: wanted.workingDays ?? standing.workingDays });
    // Whoever changes something else neither puts off a run that is due nor brings back one that has begun meanwhile: when it runs is left alone.
    const isSame = isDeepStrictEqual(rule, standing);
    const { name, options } = await this.#parts.exports.requireExportable({ userId: row.userId, reportId: row.reportId, name: wanted.name, options: changedOptions(row.options, wanted, language) }, currentUser.calls);
    return inTransaction(this.#parts.db, async (db) => {
      const next = isSame ? undefined : firstRun(rule, new Date(), await heldWorkingDays(db, rule));
      // One that has ended goes on with its new rhythm; one that is paused stays so.
      const values: Partial<NewSchedule> = { name, options, failures: 0, ...(next && { rule }), ...(next && row.state !== 'paused' && { state: 'active', nextRun: next }) };
      const updated = await repository.updateSchedule(db, { id, version }, values);
      if (!updated) throw changedMeanwhile(row.name, { isOwn: true });
      await recordChange(db, actorOf(currentUser, address), 'schedule.update', { id, name, before: recorded(row), after: recorded({ ...row, name, options, rule }) });
      return { id, nextRun: updated.nextRun?.toISOString() ?? null };
    });
  }

  /** Pauses own schedules or lets them go on. @throws HttpError 400 for one that will not run again, 404, 409 for one that was changed meanwhile */
  async setEnabled(currentUser: CurrentUser, { ids, value }: Body<'isEnabled'>, address: string): Promise<null> {
    const changed = (await this.#own(currentUser, ids, 'ids')).map(({ row }) => row).filter(({ state }) => (state === 'active') !== (value === 1));
    const now = new Date();
    await inTransaction(this.#parts.db, async (db) => {
      const isWorking = await heldWorkingDays(db, ...(value === 1 ? changed.map(({ rule }) => wholeRule(rule)) : []));
      const next = new Map(value === 1 ? changed.map((row) => [row.id, nextOrNever(wholeRule(row.rule), now, isWorking)]) : []);
      const over = value === 1 && changed.find(({ id }) => !next.get(id));
      if (over) throw new HttpError(400, texts.scheduleOver, { field: 'ids', values: { name: over.name } });
      for (const row of changed) {
        const values = value === 1 ? { state: 'active', nextRun: next.get(row.id) ?? null, failures: 0 } as const : { state: 'paused', nextRun: null } as const;
        // Who has paused one that has ended has nothing to pause.
        if (value === 0 && row.state === 'ended') continue;
        await need(repository.updateSchedule(db, row, { ...values, pausedFor: null }), row);
        await recordChange(db, actorOf(currentUser, address), value === 1 ? 'schedule.enable' : 'schedule.disable', { id: row.id, name: row.name, before: { state: row.state }, after: { state: values.state } });
      }
    });
    return null;
  }

  /** @throws HttpError as an export, 404, 409 while its last export is under way */
  async run(currentUser: CurrentUser, id: number): Promise<null> {
    const [own] = await this.#own(currentUser, [id], 'id');
    if (own) await this.#parts.runner.beginNow(own.row);
    return null;
  }

  /** @throws HttpError 404 */
  async removeOwn(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    const found = await this.#own(currentUser, ids, 'ids');
    await this.#remove(currentUser, found, address);
    return null;
  }

  /** Pauses others' schedules, and tells their owners. @throws HttpError 404, 409 for one that was changed meanwhile */
  async pause(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    const paused = (await needAll(this.#parts.db, ids, 'ids')).filter(({ row }) => row.state === 'active');
    await this.#telling(currentUser, 'schedule.paused-by', async (db) => {
      for (const { row } of paused) await need(repository.updateSchedule(db, row, { state: 'paused', nextRun: null, pausedFor: 'administrator' }), row);
      await recordChanges(db, actorOf(currentUser, address), 'schedule.disable', paused.map(({ row }) => ({ id: row.id, name: row.name, before: { state: 'active' }, after: { state: 'paused' } })));
      return paused;
    });
    return null;
  }

  /** Deletes others' schedules, and tells their owners. @throws HttpError 404 */
  async removeAny(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    const found = await needAll(this.#parts.db, ids, 'ids');
    await this.#telling(currentUser, 'schedule.deleted-by', (db) => this.#remove(currentUser, found, address, db));
    return null;
  }

  /**
   * Tells owners, in the transaction that deletes reports, that their schedules go with them; before they do.
   * @param by undefined for somebody who is gone themselves
   * @returns whom `wake` is to be called with when it has ended
   */
  async tellOfReports(db: Db, by: Deleter | undefined, reportIds: readonly number[]): Promise<number[]> {
    return this.#tell(db, by, 'schedule.deleted-by', await repository.schedulesOfReports(db, reportIds));
  }

  /** How many that are not paused go by the calendar. */
  countByCalendar(db: Db): Promise<number> {
    return repository.countByCalendar(db);
  }

  /** Counts anew when those run that go by working days, in the transaction that has changed these. One that is due keeps its run; one that has ended for want of a day may go on. */
  async recomputeNextRuns(db: Db, isWorking: WorkingDays): Promise<void> {
    const now = new Date();
    for (let last = 0, found = SLICE; found === SLICE; ) {
      const rows = await repository.holdByCalendar(db, now, last, SLICE);
      // Many run at the same time.
      const changed = new Map<number | null, number[]>();
      for (const { id, rule, nextRun: before } of rows) {
        const next = nextOrNever(wholeRule(rule), now, isWorking)?.getTime() ?? null;
        if (next !== (before?.getTime() ?? null)) changed.set(next, [...(changed.get(next) ?? []), id]);
      }
      for (const [next, ids] of changed) await repository.setNextRun(db, ids, next === null ? null : new Date(next));
      last = rows.at(-1)?.id ?? last;
      found = rows.length;
    }
  }

  wake(userIds: readonly number[]): Promise<void> {
    return this.#parts.notices.wake(userIds);
  }

  /** Does something to schedules in a transaction, and tells each owner of theirs who it was. @param work answers those to which it was done */
  async #telling(currentUser: CurrentUser, kind: 'schedule.paused-by' | 'schedule.deleted-by', work: (db: Db) => Promise<readonly ListedSchedule[]>): Promise<void> {
    await this.wake(await inTransaction(this.#parts.db, async (db) => this.#tell(db, currentUser, kind, (await work(db)).map(({ row }) => row))));
  }

  /** @returns who was told: nobody is of what they do themselves */
  async #tell(db: Db, by: Deleter | undefined, kind: 'schedule.paused-by' | 'schedule.deleted-by', schedules: readonly Pick<ScheduleRow, 'userId' | 'name'>[]): Promise<number[]> {
    const told = schedules.filter(({ userId }) => userId !== by?.id).map(({ userId, name }) => ({ userId, detail: { name, ...(by && { fullName: fullNameOf(by) }) } }));
    await this.#parts.notices.writeEach(db, kind, told);
    return [...new Set(told.map(({ userId }) => userId))];
  }

  /** @returns those that it has deleted: what somebody else has deleted meanwhile is theirs to tell */
  #remove(currentUser: CurrentUser, found: readonly ListedSchedule[], address: string, db: Db = this.#parts.db): Promise<ListedSchedule[]> {
    return inTransaction(db, async (transaction) => {
      const ids = await repository.removeSchedules(transaction, found.map(({ row }) => row.id));
      const removed = found.filter(({ row }) => ids.has(row.id));
      await recordChanges(transaction, actorOf(currentUser, address), 'schedule.delete', removed.map((one) => ({ id: one.row.id, name: one.row.name, before: { ...recorded(one.row), report: reportNameOf(one) } })));
      return removed;
    });
  }

  #own({ id }: CurrentUser, ids: readonly number[], field: string): Promise<ListedSchedule[]> {
    return needAll(this.#parts.db, ids, field, id);
  }
}

/** @throws HttpError 409 where somebody else came first */
const need = async (updated: Promise<object | undefined>, { name }: Pick<ScheduleRow, 'name'>): Promise<void> => {
  if (!(await updated)) throw changedMeanwhile(name, { field: 'ids', isOwn: true });
};

const gone = (field: string): HttpError => new HttpError(404, texts.scheduleMissing, { field });

/** @throws HttpError 404 where one of them is gone, or not of the person who is named */
const needAll = async (db: Db, ids: readonly number[], field: string, userId?: number): Promise<ListedSchedule[]> => {
  const found = await repository.findSchedules(db, ids, userId);
  if (found.length < new Set(ids).size) throw gone(field);
  return found;
};

const reportNameOf = ({ report: { name, ename } }: ListedSchedule): string => bothNames(name, ename);

/** What the audit log has of a schedule: not what its mails say. */
const recorded = ({ name, options: { formats, mail }, rule: { weekDays, workingDays = 'any', ...rule } }: Pick<ScheduleRow, 'name' | 'options' | 'rule'>) => ({ name, formats, addresses: mail?.to ?? [], ...rule, ...(weekDays.length > 0 && { weekDays }), ...(workingDays !== 'any' && { workingDays }) });

/** How the last run stands; files that are gone by now were there. */
const lastStateOf = ({ row: { lastState }, taskState }: ListedSchedule): Schedule['lastState'] => {
  if (lastState !== 'open') return lastState;
  return taskState === 'expired' ? 'done' : (taskState ?? 'waiting');
};

type Shown = { readonly mail: MailState | undefined; readonly language: Language; readonly reader: 'owner' | 'others' };

const shown = (one: ListedSchedule, { mail, language, reader }: Shown): Schedule => {
  const { row, report } = one;
  const { id, version, name, reportId, options, rule, state, pausedFor, failure } = row;
  return {
    id,
    version,
    name,
    reportId,
    reportName: report.name,
    reportEnName: report.ename,
    reportType: report.reportType as Schedule['reportType'],
    ...shownOptions(options, language),
    pageCount: options.pages?.length ?? null,
    ...wholeRule(rule),
    state,
    pausedFor,
    nextRun: row.nextRun?.toISOString() ?? null,
    lastRun: row.lastRun?.toISOString() ?? null,
    lastState: lastStateOf(one),
    message: failure ? messageOf(failure, reader)[language] : mailMessage(mail, language),
    createTime: row.createTime.toISOString(),
  };
};
