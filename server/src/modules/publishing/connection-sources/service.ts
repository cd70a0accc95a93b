import type { ConnectionSource, endpoints, PageOf, ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { changedMeanwhile } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames } from '../../../language/language.ts';
import type { PowerBiSettings } from '../../../power-bi/power-bi.ts';
import { Unreadable, type SecretBox } from '../../../secret-box.ts';
import { recordChange } from '../../usage/audit/module.ts';
import type { Connections } from './connections.ts';
import { isSameConnection, type FormChecks } from './form-checks.ts';
import * as repository from './repository.ts';
import type { SourceRow } from './repository.ts';
import { checkSecret, columnsOf, described, goesElsewhere, rowOf } from './source-values.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.connectionSources;
type Parts = { readonly db: Db; readonly secrets: SecretBox; readonly connections: Pick<Connections, 'refreshSoon'>; readonly checks: FormChecks; /** What the settings of the server name. */ readonly environment: PowerBiSettings };

/** Connection sources as administrators set them up (SPEC 7.7). That of the settings is switched on and off here, and nothing else. Docs: decision 56. */
export class ConnectionSources {
  readonly #db: Db;
  readonly #secrets: SecretBox;
  readonly #connections: Pick<Connections, 'refreshSoon'>;
  readonly #checks: FormChecks;
  readonly #environment: PowerBiSettings;

  constructor({ db, secrets, connections, checks, environment }: Parts) {
    this.#db = db;
    this.#secrets = secrets;
    this.#connections = connections;
    this.#checks = checks;
    this.#environment = environment;
  }

  async list({ keyword, id, ...page }: z.output<Entries['list']['body']>): Promise<PageOf<ConnectionSource>> {
    const [total, rows] = await Promise.all([repository.countSources(this.#db, { keyword, id }), repository.listSources(this.#db, { keyword, id }, page)]);
    return { items: rows.map((row) => rowOf(row, this.#environment)), total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }

  /** @throws HttpError 404 */
  async details(id: number): Promise<ConnectionSource> {
    const [row] = await repository.listSources(this.#db, { keyword: '', id }, { pageIndex: 1, pageSize: 1, orderBy: 'name', orderType: 'asc' });
    if (!row) throw new HttpError(404, texts.sourceMissing, { field: 'onlineId' });
    return rowOf(row, this.#environment);
  }

  async select(): Promise<{ id: number; name: string; ename: string }[]> {
    return (await repository.activeSources(this.#db)).map(({ id, name, ename }) => ({ id, name, ename }));
  }

  /** @throws HttpError 400 and 409 by field */
  async add(currentUser: CurrentUser, { secret, checked, ...form }: z.output<Entries['add']['body']>, address: string): Promise<{ id: number }> {
    const values = columnsOf(form);
    checkSecret(values, secret);
    return this.#act(async (db) => {
      await checkName(db, values.name);
      const id = await repository.addSource(db, { ...values, secretTime: new Date(), secretBy: currentUser.account, ...this.#checks.read(checked, values, secret) });
      await repository.setSecret(db, id, this.#secrets.seal(secret, String(id)));
      await recordChange(db, actorOf(currentUser, address), 'connectionSource.add', { id, name: nameOf(values), after: described(values) });
      return { id };
    });
  }

  /** @throws HttpError 400, 404, 409; 400 for `secret` where the one that is kept would go elsewhere, or is of another certificate */
  async update(currentUser: CurrentUser, { id, version, secret, checked, ...form }: z.output<Entries['update']['body']>, address: string): Promise<null> {
    const values = columnsOf(form);
    return this.#act(async (db) => {
      const before = await changeable(db, id, 'id');
      const used = secret ?? this.keptSecret(before, values);
      checkSecret(values, used);
      await checkName(db, values.name, id);
      const now = new Date();
      const set = secret === undefined ? {} : { secret: this.#secrets.seal(secret, String(id)), secretTime: now, secretBy: currentUser.account };
      // What was found of another connection tells nothing of this one.
      const tested = this.#checks.read(checked, values, used) ?? (secret === undefined && isSameConnection(before, values) ? {} : { checkTime: null, checkFailure: '' });
      if (!(await repository.updateSource(db, id, version, { ...values, ...set, ...tested }))) throw changedMeanwhile(nameOf(before));
      // Of the secret it is written down that it was set, and nothing else.
      const [was, is] = secret === undefined ? [{}, {}] : [{ credentialSet: before.secretTime?.toISOString() ?? null }, { credentialSet: now.toISOString() }];
      await recordChange(db, actorOf(currentUser, address), 'connectionSource.update', { id, name: nameOf(before), before: { ...described(before), ...was }, after: { ...described(values), ...is } });
      return null;
    });
  }

  /** @throws HttpError 404 for one that is gone */
  isActive(currentUser: CurrentUser, ids: readonly number[], isActive: boolean, address: string): Promise<null> {
    return this.#act(async (db) => {
      for (const id of new Set(ids)) {
        const before = await required(db, id, 'onlineIds');
        if (before.isActive === isActive) continue;
        await repository.setActive(db, id, isActive);
        await recordChange(db, actorOf(currentUser, address), isActive ? 'connectionSource.enable' : 'connectionSource.disable', { id, name: nameOf(before), before: { isActive: before.isActive }, after: { isActive } });
      }
      return null;
    });
  }

  /** What goes out of use with sources, and keeps them from being deleted. @throws HttpError 404 */
  async dependents(ids: readonly number[]): Promise<ValueOf<Entries['dependents']>> {
    for (const id of new Set(ids)) await required(this.#db, id, 'onlineIds');
    return repository.countDependents(this.#db, ids);
  }

  /** @throws HttpError 404, 409 for that of the settings, or where something comes from one */
  remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return this.#act(async (db) => {
      for (const id of new Set(ids)) {
        const before = await changeable(db, id, 'onlineIds');
        const { reports, selfService, dashboards, dataRoles } = await repository.countDependents(db, [id]);
        if (reports + selfService + dashboards + dataRoles > 0) throw new HttpError(409, texts.sourceUsed, { field: 'onlineIds', values: { name: nameOf(before), reports: reports + selfService, dashboards, dataRoles } });
        await repository.removeSource(db, id);
        await recordChange(db, actorOf(currentUser, address), 'connectionSource.delete', { id, name: nameOf(before), before: described(before) });
      }
      return null;
    });
  }

  /**
   * The secret that is kept of a source, for what a form makes of it.
   * @throws HttpError 400 where it would go elsewhere, or cannot be read
   */
  keptSecret(before: SourceRow, after: ReturnType<typeof columnsOf>): string {
    if (goesElsewhere(before, after)) throw new HttpError(400, texts.secretNeeded, { field: 'secret' });
    try {
      return this.#secrets.open(before.secret, String(before.id));
    } catch (cause) {
      if (!(cause instanceof Unreadable)) throw cause;
      throw new HttpError(400, texts.secretLost, { field: 'secret', cause });
    }
  }

  /** One act after the other, each in one transaction; embedded pages of this server follow it at once. */
  async #act<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const result = await inTransaction(this.#db, async (db) => {
      await repository.holdSources(db);
      return work(db);
    });
    await this.#connections.refreshSoon();
    return result;
  }
}

const nameOf = ({ name, ename }: { readonly name: string; readonly ename: string }): string => bothNames(name, ename);

const checkName = async (db: Db, name: string, except?: number): Promise<void> => {
  if (await repository.isNameTaken(db, name, except)) throw new HttpError(409, texts.sourceTaken, { field: 'name', values: { name } });
};

/** @throws HttpError 404 */
export const required = async (db: Db, id: number, field: string): Promise<SourceRow> => {
  const row = await repository.findSource(db, id);
  if (!row) throw new HttpError(404, texts.sourceMissing, { field });
  return row;
};

/** @throws HttpError 404, and 409 for that of the settings */
export const changeable = async (db: Db, id: number, field: string): Promise<SourceRow> => {
  const row = await required(db, id, field);
  if (row.isEnvironment) throw new HttpError(409, texts.sourceOfSettings, { field, values: { name: nameOf(row) } });
  return row;
};
