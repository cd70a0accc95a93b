import { X509Certificate } from 'node:crypto';
import { endpoints, type DomainRow, type Endpoint, type PageOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { changedMeanwhile } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames } from '../../../language/language.ts';
import type { SecretBox } from '../../../secret-box.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { Reach } from '../users/module.ts';
import { addressOf } from './connection.ts';
import type { DirectoryError } from './directory-error.ts';
import { parseFilter } from './directory-people.ts';
import { partsOfDn } from './dn.ts';
import * as repository from './repository.ts';
import type { Domain, ListedDomain } from './repository.ts';
import { texts } from './texts.ts';

const { domains } = endpoints;
type Entries = typeof domains;
type Settings = Omit<z.output<Entries['add']['body']>, 'bindPassword'>;

/** Roles that no directory gives, whatever somebody grants to them. */
const ROLE_OF_ADMINISTRATORS = 'administrators';

/** Domains as administrators set them up. Who is no administrator may look, test and synchronise (decision 53). */
export class Domains {
  readonly #db: Db;
  readonly #secrets: SecretBox;

  constructor(db: Db, secrets: SecretBox) {
    this.#db = db;
    this.#secrets = secrets;
  }

  async list({ keyword, id, ...page }: z.output<Entries['list']['body']>): Promise<PageOf<DomainRow>> {
    const [total, rows] = await Promise.all([repository.countDomains(this.#db, { keyword, id }), repository.listDomains(this.#db, { keyword, id }, page)]);
    return { items: rows.map(rowOf), total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }

  /** @throws HttpError 403 for who is no administrator, 400, 404 and 409 by field */
  add(currentUser: CurrentUser, { bindPassword, ...settings }: z.output<Entries['add']['body']>, address: string): Promise<{ id: number }> {
    checkSettings(settings);
    return this.#act(currentUser, domains.add, 'name', async (db) => {
      await checkReferences(db, settings);
      const id = await repository.addDomain(db, { ...columnsOf(settings), bindSecret: '', secretBy: currentUser.account });
      await repository.setSecret(db, id, this.#secrets.seal(bindPassword, String(id)));
      await recordChange(db, actorOf(currentUser, address), 'domain.add', { id, name: settings.name, after: await described(db, columnsOf(settings)) });
      return { id };
    });
  }

  /** @throws HttpError 403, 400, 404, 409; 400 for `bindPassword` where the one that is kept would go to another server */
  update(currentUser: CurrentUser, { id, version, bindPassword, ...settings }: z.output<Entries['update']['body']>, address: string): Promise<null> {
    checkSettings(settings);
    return this.#act(currentUser, domains.update, 'id', async (db) => {
      const before = await this.#require(db, id);
      await checkReferences(db, settings, id);
      const values = columnsOf(settings);
      if (bindPassword === undefined && goesElsewhere(before, values)) throw new HttpError(400, texts.passwordNeeded, { field: 'bindPassword' });
      const secret = bindPassword === undefined ? {} : { bindSecret: this.#secrets.seal(bindPassword, String(id)), secretTime: new Date(), secretBy: currentUser.account };
      // A schedule that is set anew begins from now on.
      const schedule = before.schedule === values.schedule && before.scheduleTime === values.scheduleTime ? {} : { scheduledUntil: new Date() };
      if (!(await repository.updateDomain(db, id, version, { ...values, ...secret, ...schedule }))) throw changedMeanwhile(before.name);
      if (before.idAttribute.toLowerCase() !== values.idAttribute.toLowerCase()) await repository.forgetExternalIds(db, id);
      // Of the password it is written down that it was set, and nothing else.
      const isSet = bindPassword === undefined ? [{}, {}] : [{ bindAccountSet: before.secretTime.toISOString() }, { bindAccountSet: new Date().toISOString() }];
      await recordChange(db, actorOf(currentUser, address), 'domain.update', { id, name: before.name, before: { ...(await described(db, before)), ...isSet[0] }, after: { ...(await described(db, values)), ...isSet[1] } });
      return null;
    });
  }

  /** @throws HttpError 403, 404 */
  check(currentUser: CurrentUser, id: number, isEnabled: boolean, address: string): Promise<null> {
    return this.#act(currentUser, domains.check, 'id', async (db) => {
      const { name, isEnabled: before } = await this.#require(db, id);
      await repository.setEnabled(db, id, isEnabled);
      await recordChange(db, actorOf(currentUser, address), isEnabled ? 'domain.enable' : 'domain.disable', { id, name, before: { isEnabled: before }, after: { isEnabled } });
      return null;
    });
  }

  /** @throws HttpError 403, 404, 409 for a domain that has people, or is being synchronised */
  remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return this.#act(currentUser, domains.remove, 'ids', async (db) => {
      for (const id of new Set(ids)) {
        const before = await this.#require(db, id, 'ids');
        const people = await repository.countPeople(db, id);
        if (people > 0) throw new HttpError(409, texts.domainUsed, { field: 'ids', values: { name: before.name, count: people } });
        if (await repository.openRun(db, id)) throw new HttpError(409, texts.domainBusy, { field: 'ids', values: { name: before.name } });
        await repository.removeDomain(db, id);
        await recordChange(db, actorOf(currentUser, address), 'domain.delete', { id, name: before.name, before: await described(db, before) });
      }
      return null;
    });
  }

  #act<Result>(currentUser: CurrentUser, call: Endpoint, field: string, work: (db: Db) => Promise<Result>): Promise<Result> {
    return inTransaction(this.#db, async (db) => {
      if (!(await Reach.begin(db, currentUser, call)).isAdministrator) throw new HttpError(403, texts.onlyAdministrators, { field });
      return work(db);
    });
  }

  async #require(db: Db, id: number, field = 'id'): Promise<Domain> {
    const found = await repository.findDomain(db, id);
    if (!found) throw new HttpError(404, texts.domainMissing, { field });
    return found;
  }
}

const rowOf = ({ domain: { bindSecret: _, secretTime, secretBy, scheduledUntil: __, createTime: ___, isEnabled, checkCertificate, createAtSignIn, linksAccounts, updateTime, ...domain }, people, lastRun }: ListedDomain): DomainRow => ({
  ...domain,
  isEnabled: flagOf(isEnabled),
  checkCertificate: flagOf(checkCertificate),
  createAtSignIn: flagOf(createAtSignIn),
  linksAccounts: flagOf(linksAccounts),
  passwordSetTime: secretTime.toISOString(),
  passwordSetBy: secretBy,
  people,
  lastRun: lastRun && { ...lastRun, createTime: new Date(lastRun.createTime).toISOString(), endTime: lastRun.endTime && new Date(lastRun.endTime).toISOString() },
  updateTime: updateTime.toISOString(),
});

const columnsOf = ({ isEnabled, checkCertificate, createAtSignIn, linksAccounts, ...settings }: Settings) => ({
  ...settings,
  isEnabled: isEnabled === 1,
  checkCertificate: checkCertificate === 1,
  createAtSignIn: createAtSignIn === 1,
  linksAccounts: linksAccounts === 1,
});

/** What the audit log keeps: all but the password, with roles and resource group by name. */
const described = async (db: Db, { groupIds, groupMap, ...values }: Partial<Domain> & Pick<Domain, 'groupIds' | 'groupMap'>): Promise<Record<string, unknown>> => {
  const roles = await repository.rolesOf(db, [...groupIds, ...groupMap.map(({ roleId }) => roleId)]);
  const nameOf = (id: number) => bothNames(roles.get(id)?.name ?? String(id), roles.get(id)?.ename ?? '');
  const { id: _, bindSecret: __, secretTime: ___, secretBy: ____, scheduledUntil: _____, version: ______, createTime: _______, updateTime: ________, ...rest } = values;
  return { ...rest, groupIds: groupIds.map(nameOf), groupMap: groupMap.map(({ group, roleId }) => `${group} → ${nameOf(roleId)}`) };
};

/** The kept password would be sent to another server, or less protected than it was. */
const goesElsewhere = (before: Domain, { hosts, security, checkCertificate, caCertificate }: Pick<Domain, 'hosts' | 'security' | 'checkCertificate' | 'caCertificate'>): boolean =>
  hosts.some((host) => !before.hosts.includes(host)) || security !== before.security || (before.checkCertificate && !checkCertificate) || caCertificate !== before.caCertificate;

/** @throws HttpError 400 for what no directory would take */
const checkSettings = (settings: Settings): void => {
  for (const host of settings.hosts) {
    const { port } = addressOf(host, settings.security);
    if (port < 1 || port > 65_535) throw new HttpError(400, texts.portWrong, { field: 'hosts', values: { host } });
  }
  if (partsOfDn(settings.baseDn).length === 0) throw new HttpError(400, texts.nameWrong, { field: 'baseDn' });
  if (!/[=@\\]/.test(settings.bindDn)) throw new HttpError(400, texts.bindWrong, { field: 'bindDn' });
  if (settings.caCertificate !== '' && !isCertificate(settings.caCertificate)) throw new HttpError(400, texts.certificateWrong, { field: 'caCertificate' });
  for (const { group } of settings.groupMap) {
    if (partsOfDn(group).length === 0) throw new HttpError(400, texts.nameWrong, { field: 'groupMap' });
  }
  if (settings.groupMap.length > 0 && settings.groupAttribute === '') throw new HttpError(400, texts.groupAttributeNeeded, { field: 'groupAttribute' });
  if (settings.departments === 'attribute' && settings.departmentAttribute === '') throw new HttpError(400, texts.attributeNeeded, { field: 'departmentAttribute' });
  try {
    parseFilter(settings.userFilter);
  } catch (error) {
    throw new HttpError(400, texts.filterWrong, { field: 'userFilter', values: { detail: (error as DirectoryError).detail } });
  }
};

const isCertificate = (pem: string): boolean => {
  const parts = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  try {
    return parts.length > 0 && parts.every((part) => new X509Certificate(part).subject !== undefined);
  } catch {
    return false;
  }
};

/** @throws HttpError 404 for what is gone, 400 for rights that no directory gives, 409 for a name that is taken */
const checkReferences = async (db: Db, settings: Settings, except?: number): Promise<void> => {
  const taken = await repository.takenName(db, settings, except);
  if (taken) throw new HttpError(409, texts.domainTaken, { field: taken, values: { name: settings[taken] } });
  const kind = await repository.resourceGroupKind(db, settings.resourceGroupId);
  if (kind === 'missing') throw new HttpError(404, texts.resourceGroupMissing, { field: 'resourceGroupId' });
  if (kind === 'administrators') throw new HttpError(400, texts.resourceGroupTooMuch, { field: 'resourceGroupId' });
  for (const [field, ids] of [['groupIds', settings.groupIds], ['groupMap', settings.groupMap.map(({ roleId }) => roleId)]] as const) {
    const roles = await repository.rolesOf(db, ids);
    if (roles.size < new Set(ids).size) throw new HttpError(404, texts.roleMissing, { field });
    const tooMuch = [...roles.values()].find(({ code }) => code === ROLE_OF_ADMINISTRATORS);
    if (tooMuch) throw new HttpError(400, texts.roleTooMuch, { field, values: { name: bothNames(tooMuch.name, tooMuch.ename) } });
  }
};
