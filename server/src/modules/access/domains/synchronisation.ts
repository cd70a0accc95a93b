import type { FastifyBaseLogger } from 'fastify';
import { inTransaction, type Db } from '../../../database/database.ts';
import { ClaimedWork, LEASE } from '../../../jobs/claimed-work.ts';
import type { ScheduledJob } from '../../../jobs/jobs.ts';
import { bothNames } from '../../../language/language.ts';
import type { Notices } from '../../reading/notifications/module.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { holdDepartments, managerNames, type Departments } from '../departments/module.ts';
import { Application, leadersOf } from './apply.ts';
import { SecretUnreadable, type Directory } from './directory.ts';
import { DirectoryError } from './directory-error.ts';
import { everybody, type DirectoryPerson } from './directory-people.ts';
import * as people from './people-repository.ts';
import { brakeOf, plan, type Change, type Note, type Plan, type Standing } from './plan.ts';
import * as repository from './repository.ts';
import type { Domain } from './repository.ts';
import * as runs from './runs-repository.ts';
import type { Run } from './runs-repository.ts';
import { isDue } from './schedule.ts';
import { actorOfDomain } from './sign-in.ts';

const PATIENCE = { whole: 30 * 60_000, answer: 60_000 };
const PAGE_SIZE = 1_000;
/** So many people of one domain are kept in memory while they are compared: some 50 MB. */
export const MOST_PEOPLE = 100_000;
/** So many are changed in one transaction, and written down at once. */
const SLICE = 100;
const WRITTEN = 500;
const MOST_ATTEMPTS = 3;
const KEPT_MILLISECONDS = 180 * 86_400_000;
const COMPARED_MILLISECONDS = 7 * 86_400_000;

/** Why a run has ended without doing its work, by the name of a text. */
class Ended extends Error {
  readonly state: 'failed' | 'stopped';
  readonly problem: string;
  readonly detail: string;

  constructor(state: 'failed' | 'stopped', problem: string, detail = '') {
    super(problem);
    this.state = state;
    this.problem = problem;
    this.detail = detail;
  }
}

/** Another server has taken the run over. */
class Lost extends Error {}

type Parts = {
  readonly db: Db;
  readonly directory: Directory;
  readonly departments: Pick<Departments, 'addIn'>;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  readonly timeZone: string;
  readonly notices: Pick<Notices, 'write'>;
};

/** Compares domains with the portal, and makes the portal follow them. Docs: decision 53. */
export class Synchronisation {
  readonly #parts: Parts;
  readonly #work: ClaimedWork<Run>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#work = new ClaimedWork({ name: 'synchronisations', atOnce: 1, claim: () => runs.claimRun(parts.db, LEASE), work: (run) => this.#run(run), about: ({ id, domainId }) => ({ run: id, domainId }), log: parts.log });
  }

  start(): void {
    this.#work.start();
  }

  stop(): Promise<void> {
    return this.#work.stop();
  }

  /** There is a new run. */
  wake(): void {
    this.#work.wake();
  }

  /** Begins those whose time has come. */
  get job(): ScheduledJob {
    return { name: 'domain-schedules', cron: '*/5 * * * *', minutes: 2, work: () => this.beginScheduled(new Date()) };
  }

  async beginScheduled(now: Date): Promise<void> {
    const { db, timeZone } = this.#parts;
    for (const domain of await runs.scheduledDomains(db)) {
      if (!isDue(domain, now, timeZone) || !(await runs.keepSchedule(db, domain.id, domain.scheduledUntil, now))) continue;
      await runs.beginRun(db, { domainId: domain.id, kind: 'sync', isForced: false, startedBy: '' });
    }
    this.wake();
  }

  forgetOld(): Promise<void> {
    return runs.removeOldRuns(this.#parts.db, new Date(Date.now() - KEPT_MILLISECONDS), new Date(Date.now() - COMPARED_MILLISECONDS));
  }

  async #run(run: Run): Promise<void> {
    const { db } = this.#parts;
    try {
      if (run.attempts > MOST_ATTEMPTS) throw new Ended('failed', 'crashed');
      await this.#work.holding(() => this.#keep(run), (gone) => this.#synchronise(run, gone));
      await runs.endRun(db, run, { state: 'done' });
    } catch (error) {
      // Whoever has it now, or has it after the next start, begins it anew.
      if (error instanceof Lost || this.#work.isStopped) return;
      const ended = endedBy(error);
      if (!ended) throw error;
      this.#parts.log.info({ run: run.id, domain: run.domainId, problem: ended.problem }, 'a synchronisation has not reached its end');
      await runs.endRun(db, run, { state: ended.state, problem: ended.problem, problemDetail: ended.detail });
    }
  }

  async #keep(run: Run, progress: Parameters<typeof runs.keepRun>[3] = {}, db: Db = this.#parts.db): Promise<void> {
    if (!(await runs.keepRun(db, run, LEASE, progress))) throw new Lost('The run is another server’s');
  }

  async #synchronise(run: Run, gone: AbortSignal): Promise<void> {
    const { db } = this.#parts;
    const domain = await repository.findDomain(db, run.domainId);
    if (!domain || (run.kind === 'sync' && !domain.isEnabled)) throw new Ended('failed', 'changed');
    // What an attempt before this one has written down.
    await runs.forgetChanges(db, run.id);
    const directory = await this.#read(domain, run, gone);
    const standing = await this.#standing(domain, directory);
    const planned = await plan(domain, directory, standing, new Date());
    const roles = await people.roleNames(db);
    await this.#writeDown(run, planned, roles, gone);
    if (run.kind === 'compare') return;

    if (directory.length === 0 && standing.known.length > 0) throw new Ended('stopped', 'nobody', JSON.stringify({ all: standing.known.length }));
    const brake = run.isForced ? undefined : brakeOf(domain, planned, standing.known);
    if (brake) throw new Ended('stopped', 'brake', JSON.stringify({ ...brake, percent: domain.brakePercent }));
    const group = planned.counts.add > 0 ? await repository.resourceGroupKind(db, domain.resourceGroupId) : 'other';
    if (group !== 'other') throw new Ended('failed', group === 'missing' ? 'noGroup' : 'administrators');

    const application = new Application(domain, roles, this.#parts.notices);
    await application.addDepartments(db, this.#parts.departments, planned.changes);
    // Whoever leaves a name to somebody else has left it before they take it.
    const todo = planned.changes.filter(({ kind }) => kind !== 'problem').toSorted((one, other) => Number(one.kind === 'add') - Number(other.kind === 'add'));
    for (let from = 0; from < todo.length; from += SLICE) {
      gone.throwIfAborted();
      const slice = todo.slice(from, from + SLICE);
      const left = await application.apply(db, slice, async (transaction) => {
        await this.#keep(run, { done: Math.min(from + SLICE, todo.length) }, transaction);
        if ((await repository.findDomain(transaction, domain.id))?.version !== domain.version) throw new Ended('failed', 'changed');
      });
      await runs.addChanges(db, left.map(({ change, note }) => ({ ...rowOf(run, change, roles), kind: 'problem', note })));
    }
    await this.#setLeaders(domain, directory);
  }

  /** Everybody whom the directory has. */
  async #read(domain: Domain, run: Run, gone: AbortSignal): Promise<DirectoryPerson[]> {
    const read: DirectoryPerson[] = [];
    await this.#parts.directory.asBindAccount(domain, PATIENCE, async (connection) => {
      for await (const page of everybody(connection, domain, PAGE_SIZE)) {
        gone.throwIfAborted();
        read.push(...page);
        if (read.length > MOST_PEOPLE) throw new Ended('failed', 'tooMany', JSON.stringify({ most: MOST_PEOPLE }));
        await this.#keep(run, { read: read.length });
      }
    });
    return read;
  }

  async #standing(domain: Domain, directory: readonly DirectoryPerson[]): Promise<Standing> {
    const { db } = this.#parts;
    const roles = new Map<number, { ours: Set<number>; others: Set<number> }>();
    for (const { userId, groupId, isOurs } of await people.rolesOfPeople(db, domain.id)) {
      const held = roles.get(userId) ?? { ours: new Set(), others: new Set() };
      held[isOurs ? 'ours' : 'others'].add(groupId);
      roles.set(userId, held);
    }
    const others: Awaited<ReturnType<typeof people.othersNamed>> = [];
    for (let from = 0; from < directory.length; from += PAGE_SIZE) others.push(...(await people.othersNamed(db, domain.id, directory.slice(from, from + PAGE_SIZE).map(({ account }) => account))));
    const departments = await people.departmentsNow(db);
    return {
      known: await people.peopleOf(db, domain.id),
      roles,
      others: new Map(others.map((one) => [one.account.toLowerCase(), one])),
      roleIds: new Set((await people.roleNames(db)).keys()),
      departmentCodes: new Map(departments.map(({ id, code }) => [id, code])),
      departmentNames: new Map(departments.map(({ code, name }) => [code.toLowerCase(), name])),
    };
  }

  async #writeDown(run: Run, { changes, counts }: Plan, roles: Awaited<ReturnType<typeof people.roleNames>>, gone: AbortSignal): Promise<void> {
    const rows = changes.map((change) => rowOf(run, change, roles));
    for (let from = 0; from < rows.length; from += WRITTEN) {
      gone.throwIfAborted();
      await runs.addChanges(this.#parts.db, rows.slice(from, from + WRITTEN));
    }
    await this.#keep(run, { counts, total: run.kind === 'sync' ? changes.length - counts.problem : 0 });
  }

  async #setLeaders(domain: Domain, directory: readonly DirectoryPerson[]): Promise<void> {
    if (domain.departments === 'none' || domain.managerAttribute === '') return;
    const { db } = this.#parts;
    const codes = new Map((await people.departmentsNow(db)).filter(({ source }) => source === 'ad').map(({ code, id }) => [code.toLowerCase(), id]));
    const leaders = leadersOf(domain, directory, await people.peopleOf(db, domain.id), codes);
    await inTransaction(db, async (transaction) => {
      await holdDepartments(transaction);
      const changed = (await people.departmentsNow(transaction)).filter(({ id, source, managerId }) => source === 'ad' && leaders.has(id) && leaders.get(id) !== managerId);
      const names = await managerNames(transaction, changed.flatMap(({ id, managerId }) => [managerId ?? [], leaders.get(id) ?? []].flat()));
      const nameOf = (id: number | null | undefined) => (id ? (names.get(id) ?? null) : null);
      for (const { id, name, managerId } of changed) {
        await people.setManager(transaction, id, leaders.get(id) ?? null);
        await recordChange(transaction, actorOfDomain(domain), 'department.update', { id, name, before: { managerId: nameOf(managerId) }, after: { managerId: nameOf(leaders.get(id)) } });
      }
    });
  }
}

const rowOf = (run: Run, { kind, account, fullName, fields, give, take, note }: Change, roles: Awaited<ReturnType<typeof people.roleNames>>): runs.NewChange => {
  const names = (ids: readonly number[]) => ids.flatMap((id) => roles.get(id) ?? []).map(({ name, ename }) => bothNames(name, ename));
  return { runId: run.id, kind, account, fullName, fields: [...fields], rolesAdded: names(give), rolesRemoved: names(take), note: (note ?? '') satisfies Note | '' };
};

/** Undefined for what is tried again. */
const endedBy = (error: unknown): Ended | undefined => {
  if (error instanceof Ended) return error;
  if (error instanceof SecretUnreadable) return new Ended('failed', 'secret');
  if (error instanceof DirectoryError) {
    // The client wraps what was thrown while it was being read.
    if (error.cause instanceof Ended || error.cause instanceof Lost) return error.cause instanceof Ended ? error.cause : undefined;
    return new Ended('failed', error.reason, error.detail);
  }
  return undefined;
};
