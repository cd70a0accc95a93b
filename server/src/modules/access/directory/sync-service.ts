import { endpoints, type DirectoryCredentials, type DirectoryRun, type DirectorySettings } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf, type Actor } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import type { Directory } from '../../../entra/directory.ts';
import { texts as entraTexts } from '../../../entra/texts.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { listed, say, type Language } from '../../../language/language.ts';
import type { EntraSettings } from '../../../settings.ts';
import { audit } from '../../usage/audit/module.ts';
import { Reach } from '../users/module.ts';
import type { DirectorySync, Failure, RunOptions, RunResult } from './sync.ts';
import * as repository from './sync-repository.ts';
import { texts } from './texts.ts';

const { directoryUsers } = endpoints;
type Entries = typeof directoryUsers;
const MOST_RUNS = 20;

type Parts = { readonly db: Db; readonly directory: Directory; readonly sync: DirectorySync; readonly entra: EntraSettings; readonly appIds: readonly string[]; readonly timeZone: string };

/** How the directory is synchronised: its settings, its runs, and the clock. */
export class DirectorySchedule {
  readonly #parts: Parts;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async settings(): Promise<DirectorySettings> {
    const { scope, hour, leaverDays, brakePercent, version } = await repository.findSettings(this.#parts.db);
    const { cloud, from, authority, graph, clientId, missing } = this.#parts.entra;
    return { scope, hour, leaverDays, brakePercent, version, connection: { cloud, from, authority, graph, clientId, missing: [...missing] } };
  }

  /** @throws HttpError 403 for who is no administrator: they say after how many days, and how many, accounts are disabled; 409 for settings that were changed meanwhile */
  setSettings(currentUser: CurrentUser, { version, ...fields }: z.output<Entries['setSettings']['body']>, address: string): Promise<null> {
    return inTransaction(this.#parts.db, async (db) => {
      if (!(await Reach.begin(db, currentUser, directoryUsers.setSettings)).isAdministrator) throw new HttpError(403, texts.directoryAdministrators, { field: 'version' });
      const before = await repository.findSettings(db);
      // Who is synchronised now is another question than what has changed since: all of them are read.
      const isRead = JSON.stringify(before.scope) === JSON.stringify(fields.scope);
      if (!(await repository.changeSettings(db, version, { ...fields, ...(!isRead && { deltaLink: '' }) }))) throw new HttpError(409, texts.directorySettingsStale, { field: 'version' });
      const partsOf = ({ scope, hour, leaverDays, brakePercent }: typeof fields) => ({ scope: scope.map(({ name }) => name), hour, leaverDays, brakePercent });
      await audit(db, actorOf(currentUser, address), 'directory.settings', 'Entra ID', { before: partsOf(before), after: partsOf(fields) });
      return null;
    });
  }

  /** Begins a run, which goes on by itself. @throws HttpError 409 while one is under way, or where the directory is not set up; 403 for who is no administrator and would go over the brake */
  async begin(currentUser: CurrentUser, { isPreview, isForced }: z.output<Entries['sync']['body']>, address: string): Promise<{ id: number }> {
    const { missing } = this.#parts.entra;
    if (missing.length > 0) throw new HttpError(409, entraTexts.directoryNotSet, { values: { names: listed(missing) } });
    if (isForced === 1) {
      const { isAdministrator } = await inTransaction(this.#parts.db, (db) => Reach.begin(db, currentUser, directoryUsers.sync));
      if (!isAdministrator) throw new HttpError(403, texts.directoryForceDenied, { field: 'isForced' });
    }
    const options: RunOptions = { isPreview: isPreview === 1, isForced: isForced === 1, actor: actorOf(currentUser, address) };
    const id = await this.#parts.sync.begin(options);
    if (!options.isPreview) await audit(this.#parts.db, options.actor, 'directory.sync', 'Entra ID', { runId: id, isForced: options.isForced });
    const work = this.#parts.sync.run(id, options, this.#stopping.signal).finally(() => this.#running.delete(work));
    this.#running.add(work);
    return { id };
  }

  /** @throws HttpError 404 */
  async run(id: number, language: Language): Promise<DirectoryRun> {
    const row = await repository.findRun(this.#parts.db, id);
    if (!row) throw new HttpError(404, texts.directoryRunGone, { field: 'id' });
    return runOf(row, language);
  }

  async runs(language: Language): Promise<DirectoryRun[]> {
    return (await repository.lastRuns(this.#parts.db, MOST_RUNS)).map((row) => ({ ...runOf(row, language), changes: [] }));
  }

  /** @throws HttpError as `Graph.get`, except for the permission that not everybody gives */
  async credentials(): Promise<DirectoryCredentials> {
    const applications: DirectoryCredentials['applications'] = [];
    try {
      for (const appId of new Set(this.#parts.appIds.filter(Boolean))) {
        const found = await this.#parts.directory.secretsOf(appId);
        applications.push(...found.map(({ name, secrets }) => ({ appId, name, secrets: secrets.map((secret) => ({ name: secret.name, endTime: endOf(secret.end) })) })));
      }
      return { applications, missing: '' };
    } catch (error) {
      if (error instanceof HttpError && error.text === entraTexts.directoryDenied) return { applications: [], missing: String(error.values.permission ?? '') };
      throw error;
    }
  }

  /** By the clock, once an hour. @returns whether it was time and users were synchronised */
  async byClock(signal: AbortSignal): Promise<boolean> {
    const { db, entra, sync, timeZone } = this.#parts;
    const { hour } = await repository.findSettings(db);
    if (hour === null || entra.missing.length > 0 || hour !== hourIn(timeZone, new Date())) return false;
    const actor: Actor = { userId: null, account: '' };
    const options: RunOptions = { isPreview: false, isForced: false, actor };
    return sync.run(await sync.begin(options), options, AbortSignal.any([signal, this.#stopping.signal]));
  }

  start(): Promise<void> {
    return repository.addSettings(this.#parts.db);
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The server stops'));
    await Promise.allSettled(this.#running);
  }
}

/** @param timeZone IANA */
export const hourIn = (timeZone: string, now: Date): number => Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now));

const endOf = (text: string): string | null => (Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString());

const runOf = ({ id, isPreview, account, state, progress, result, failure, createTime, updateTime }: repository.RunRow, language: Language): DirectoryRun => {
  const { counts = {}, changes = [] } = result as Partial<RunResult>;
  const { text, values } = (failure ?? {}) as Partial<Failure>;
  return { id, isPreview: flagOf(isPreview), account, state, progress, counts: { ...counts }, changes: [...changes], failure: text ? say(language, text, values as never) : '', createTime: createTime.toISOString(), updateTime: updateTime.toISOString() };
};
