import type { FastifyBaseLogger } from 'fastify';
import { endpoints, type Bilingual, type DirectoryChange } from '@portal/shared/contract/all';
import { personName } from '@portal/shared/formats';
import type { Actor } from '../../../actors.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import type { Directory } from '../../../entra/directory.ts';
import { DeltaExpired } from '../../../entra/graph.ts';
import { HttpError } from '../../../http-error.ts';
import type { Notices } from '../../reading/notifications/module.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { disablePeople, hasAdministrator, holdPeople, Reach } from '../users/module.ts';
import { changesOf, planAccounts, type AccountPlan, type EntryChange, type ReadEntry } from './rules.ts';
import * as repository from './sync-repository.ts';
import { texts } from './texts.ts';
import { allDirectoryUsers, keepEntries, keptAccounts, markSynchronised, updateAccount } from './users-repository.ts';

/** So many changes are kept for looking at them. */
const MOST_SHOWN = 200;

export type RunResult = { readonly counts: Readonly<Record<string, number>>; readonly changes: readonly DirectoryChange[] };
export type Failure = { readonly text: Bilingual; readonly values: Readonly<Record<string, unknown>> };
export type RunOptions = { readonly isPreview: boolean; readonly isForced: boolean; readonly actor: Actor };
type Read = { readonly entries: ReadEntry[]; readonly isAll: boolean; readonly deltaLink: string };

/** Was given up by another server, or the clock: nothing may be written any more. */
class GivenUp extends Error {}

/** Brings what the portal knows of the directory's users up to date, and the accounts that the directory keeps. Docs: decision 55. */
export class DirectorySync {
  readonly #db: Db;
  readonly #directory: Directory;
  readonly #notices: Pick<Notices, 'write'>;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;

  constructor(db: Db, directory: Directory, notices: Pick<Notices, 'write'>, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#db = db;
    this.#directory = directory;
    this.#notices = notices;
    this.#log = log;
  }

  /** @throws HttpError 409 while one is under way */
  async begin({ isPreview, actor }: RunOptions): Promise<number> {
    const broken: Failure = { text: texts.directoryStopped, values: {} };
    const id = await inTransaction(this.#db, (db) => repository.beginRun(db, { isPreview, account: actor.account }, broken));
    if (id === undefined) throw new HttpError(409, texts.directoryRunning, { field: 'isPreview' });
    return id;
  }

  /** Runs what was begun, to its end; what goes wrong is kept with it. @returns whether it is done */
  async run(id: number, options: RunOptions, signal: AbortSignal): Promise<boolean> {
    try {
      const settings = await repository.findSettings(this.#db);
      const read = await this.#read(id, settings, signal);
      const now = new Date();
      const known = await allDirectoryUsers(this.#db);
      const changes = changesOf(known, read.entries, read.isAll, now);
      const entries = new Map([...known, ...changes.map(({ after }) => [after.objectId, after] as const)]);
      const plan = planAccounts(await keptAccounts(this.#db), entries, settings, now);
      const result = resultOf(changes, plan);
      const isBraked = plan.isBraked && !options.isForced;
      if (!options.isPreview && !isBraked) await this.#apply(id, changes, plan, read.deltaLink, options.actor, now, result);
      else await repository.noteRun(this.#db, id, { state: isBraked ? 'braked' : 'done', result });
      return !isBraked;
    } catch (error) {
      if (!(error instanceof GivenUp)) {
        this.#log.warn({ err: error, runId: id }, 'the directory was not synchronised');
        await repository.noteRun(this.#db, id, { state: 'failed', failure: failureOf(error, signal) });
      }
      return false;
    }
  }

  async #read(id: number, { scope, deltaLink }: repository.SettingsRow, signal: AbortSignal): Promise<Read> {
    if (scope.length > 0) return this.#readGroups(id, scope.map((group) => group.id), signal);
    try {
      return await this.#readChanges(id, deltaLink, signal);
    } catch (error) {
      if (!(error instanceof DeltaExpired)) throw error;
      return this.#readChanges(id, '', signal);
    }
  }

  async #readChanges(id: number, from: string, signal: AbortSignal): Promise<Read> {
    const entries: ReadEntry[] = [];
    let next = '';
    for await (const { changes, deltaLink } of this.#directory.changes(from, signal)) {
      entries.push(...changes);
      next = deltaLink;
      await this.#keepAlive(id, entries.length);
    }
    return { entries, isAll: from === '', deltaLink: next };
  }

  /** Members are read whole: Graph tells no changes of those in groups within groups. */
  async #readGroups(id: number, groups: readonly string[], signal: AbortSignal): Promise<Read> {
    const entries = new Map<string, ReadEntry>();
    for (const group of groups) {
      for await (const people of this.#directory.members(group, signal)) {
        for (const person of people) entries.set(person.objectId, { ...person, isRemoved: false });
        await this.#keepAlive(id, entries.size);
      }
    }
    return { entries: [...entries.values()], isAll: true, deltaLink: '' };
  }

  async #keepAlive(id: number, progress: number): Promise<void> {
    if (!(await repository.noteRun(this.#db, id, { progress }))) throw new GivenUp();
  }

  /** All of it or nothing, with the end of the run. Who began it disables nobody whom they do not reach; the clock is nobody. */
  #apply(id: number, changes: readonly EntryChange[], { updates, disabled }: AccountPlan, deltaLink: string, actor: Actor, now: Date, result: RunResult): Promise<void> {
    return inTransaction(this.#db, async (db) => {
      if (actor.userId === null) await holdPeople(db);
      else await (await Reach.begin(db, { id: actor.userId }, endpoints.directoryUsers.sync)).reaches(disabled.map((one) => one.id), 'isPreview');
      const hadAdministrator = await hasAdministrator(db);
      await keepEntries(db, changes.map(({ after }) => after), now);
      await markSynchronised(db, now);
      for (const { account, after } of updates) {
        await updateAccount(db, account.id, after);
        await recordChange(db, actor, 'user.update', { id: account.id, name: account.account, before: { fullName: account.fullName, mail: account.mail, jobNo: account.jobNo }, after });
      }
      const { counts: stopped } = await disablePeople(db, this.#notices, disabled.map((one) => one.id));
      for (const { id: userId, account } of disabled) {
        await recordChange(db, actor, 'user.disable', { id: userId, name: account, before: { isAction: true }, after: { isAction: false, ...(stopped.has(userId) && { stoppedExports: stopped.get(userId) }) } });
      }
      if (hadAdministrator && !(await hasAdministrator(db))) throw new HttpError(409, texts.directoryLastAdministrator);
      await repository.keepDeltaLink(db, deltaLink);
      if (!(await repository.noteRun(db, id, { state: 'done', result }))) throw new GivenUp();
    });
  }
}

const resultOf = (changes: readonly EntryChange[], { updates, disabled }: AccountPlan): RunResult => {
  const counts: Record<string, number> = { added: 0, changed: 0, left: 0, back: 0, account: updates.length, disabled: disabled.length };
  for (const { kind } of changes) counts[kind] = (counts[kind] ?? 0) + 1;
  // What becomes of accounts is looked at first.
  const shown: DirectoryChange[] = [
    ...disabled.map((person) => ({ name: personName(person), kind: 'disabled' as const, before: '', after: '' })),
    ...updates.map(({ account, after }) => ({ name: account.account, kind: 'account' as const, before: [account.fullName, account.mail, account.jobNo].join(' · '), after: [after.fullName, after.mail, after.jobNo].join(' · ') })),
    ...changes.map(({ kind, before, after }) => ({ name: after.displayName || after.upn, kind, before: before ? lineOf(before) : '', after: kind === 'left' ? '' : lineOf(after) })),
  ];
  return { counts, changes: shown.slice(0, MOST_SHOWN) };
};

const lineOf = ({ displayName, upn, mail, department, jobTitle, employeeId }: EntryChange['after']): string => [displayName, upn, mail, department, jobTitle, employeeId].filter(Boolean).join(' · ');

const failureOf = (error: unknown, signal: AbortSignal): Failure => {
  if (signal.aborted) return { text: texts.directoryStopped, values: {} };
  return error instanceof HttpError ? { text: error.text, values: error.values } : { text: texts.directoryInternal, values: {} };
};
