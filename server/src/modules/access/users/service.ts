import { endpoints, unmetPasswordRules, type Endpoint, type PageOf, type PasswordRules, type User } from '@portal/shared/contract/all';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { changedMeanwhile } from '../../../changed-meanwhile.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { inSlices } from '../../../database/in-slices.ts';
import { Versioned } from '../../../database/versioned.ts';
import { flagOf } from '../../../flags.ts';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { HttpError } from '../../../http-error.ts';
import type { Language } from '../../../language/language.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import { countOpenOf, filesOfUsers, type FoundRows } from '../../delivery/exports/module.ts';
import type { Notices } from '../../reading/notifications/module.ts';
import { markMadeForPurge } from '../../reading/self-service/module.ts';
import { recordChange, recordChanges } from '../../usage/audit/module.ts';
import { queueMail, type Outbox } from '../../delivery/mail/module.ts';
import { departmentTexts } from '../departments/module.ts';
import { addPasswordLink, forgetFailures, forgetSignInGrants, hashPassword, newSecret, randomPassword, replacePassword, signInTexts, type Account } from '../sign-in/module.ts';
import { mixesScripts } from '../../../account-letters.ts';
import { removeUsers } from './deletion-repository.ts';
import { disablePeople } from './disabling.ts';
import { LINK_HOURS, passwordMail } from './password-mail.ts';
import * as memberships from './memberships-repository.ts';
import { Reach } from './reach.ts';
import * as repository from './repository.ts';
import type { ListedUser, UserFilter, UserPage } from './repository.ts';
import { stopExports } from './stopped-exports.ts';
import { texts } from './texts.ts';
import { endOfDay, lastDayOf } from './valid-until.ts';

const { users } = endpoints;
type Entries = typeof users;
type ListRequest = z.output<Entries['list']['body']>;
type Addition = z.output<Entries['add']['body']>;
type Change = z.output<Entries['update']['body']>;
type Search = Omit<ListRequest, 'pageIndex' | 'pageSize'>;
type Found = [total: number, rows: ListedUser[]];

/** So many hits of a keyword are few. */
const FEW = 500;

type Parts = {
  readonly db: Db;
  readonly passwordRules: () => Promise<PasswordRules>;
  /** Where exported files are: they go with who has made them. */
  readonly exportFiles: Pick<FileStore, 'remove'>;
  readonly notices: Notices;
  readonly log: FastifyBaseLogger;
  /** Whose clocks say when a day is over, IANA. */
  readonly timeZone: string;
  readonly outbox: Pick<Outbox, 'wake'>;
  /** What people reach the portal by, for what is in mails. */
  readonly publicAddress: string;
};

/** Users as administrators manage them (SPEC 7.7). Every act keeps to the rule of `Reach`, and is in the audit log. */
export class Users {
  readonly #db: Db;
  readonly #parts: Parts;
  /** How many users match a keyword and filters. */
  readonly #counts = new Versioned<number>();

  constructor(parts: Parts) {
    this.#db = parts.db;
    this.#parts = parts;
  }

  async list(currentUser: CurrentUser, { keyword, pageIndex, pageSize, orderBy, orderType, ...filter }: ListRequest): Promise<PageOf<User>> {
    const page = { pageIndex, pageSize, orderBy, orderType };
    const [total, rows] = await (repository.isSet(filter) ? this.#filtered(currentUser, keyword, filter, page) : keyword === '' ? this.#all(currentUser, page) : this.#matching(currentUser, keyword, page));
    return { items: rows.map((row) => this.#userOf(row)), total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }

  /** All users that a search finds, as `list` has them. Who they are is read once: who is added or changed meanwhile shifts nobody into a slice twice. */
  async findAll({ keyword, orderBy, orderType, ...filter }: Search): Promise<FoundRows<User>> {
    const ids = await repository.idsInOrder(this.#db, keyword, filter, { orderBy, orderType });
    const read = async (some: readonly number[]) => (await repository.listUsers(this.#db, { ids: some }, { pageIndex: 1, pageSize: some.length, orderBy, orderType })).map((row) => this.#userOf(row));
    return { total: ids.length, slices: inSlices(ids, read) };
  }

  /** @throws HttpError 400 for a password against the site's rules or letters that look like others, 404 for a role or resource group that is gone, 409 for a taken account, 403 */
  async add(currentUser: CurrentUser, { localPassword, groupIds, validUntil, ...fields }: Addition, address: string): Promise<{ id: number }> {
    if (mixesScripts(fields.account)) throw new HttpError(400, texts.accountMixed, { field: 'account' });
    checkPassword(await this.#parts.passwordRules(), localPassword);
    const passwordHash = await hashPassword(localPassword);
    return this.#act(currentUser, users.add, async (db, reach) => {
      await this.#require(db, fields, groupIds);
      // Whoever has made up a password is not the only one to know it.
      const id = await repository.addUser(db, { ...fields, validUntil: this.#endOf(validUntil), passwordHash, mustChangePassword: true });
      if (id === undefined) throw new HttpError(409, texts.accountTaken, { field: 'account', values: { account: fields.account } });
      await memberships.setGroups(db, id, groupIds);
      await reach.keeps([id], 'account');
      await recordChange(db, actorOf(currentUser, address), 'user.add', { id, name: fields.account, after: await repository.describeUser(db, id) });
      return { id };
    });
  }

  /** @throws HttpError 404 for a user, role or resource group that is gone, 409 for a user who was changed meanwhile and a role that has just ended, 403 */
  update(currentUser: CurrentUser, { id, version, groupIds, validUntil, ...fields }: Change, address: string): Promise<null> {
    return this.#act(currentUser, users.update, async (db, reach) => {
      const [person] = await reach.reaches([id], 'id');
      await this.#require(db, fields, groupIds);
      const before = await repository.describeUser(db, id);
      if (!(await repository.updateUser(db, id, version, { ...fields, ...(validUntil !== undefined && { validUntil: this.#endOf(validUntil) }) }))) throw changedMeanwhile(person?.account ?? '');
      const ended = await memberships.endedAmong(db, id, groupIds);
      if (ended !== undefined) throw new HttpError(409, texts.roleEnded, { field: 'groupIds', values: { role: ended } });
      await memberships.setGroups(db, id, groupIds);
      // Whoever made a link for them reached the person that they were.
      await forgetSignInGrants(db, [id], { keepPasswordLinks: fields.mail === undefined || fields.mail === before.mail });
      await reach.keeps([id], 'resourceGroupId');
      await recordChange(db, actorOf(currentUser, address), 'user.update', { id, name: person?.account ?? '', before, after: await repository.describeUser(db, id) });
      return null;
    });
  }

  /** @throws HttpError 404, 403 */
  async remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    const { files, told } = await this.#act(currentUser, users.remove, async (db, reach) => {
      notOneself(currentUser, ids);
      const people = await reach.reaches(ids, 'ids');
      const before = new Map(await repository.describeUsers(db, ids));
      await recordChanges(db, actorOf(currentUser, address), 'user.delete', people.map(({ id, account }) => ({ id, name: account, before: { ...before.get(id) } })));
      const { told } = await stopExports(db, this.#parts.notices, ids, currentUser.id);
      const files = await filesOfUsers(db, ids);
      await markMadeForPurge(db, ids);
      await removeUsers(db, ids);
      await reach.keeps([], 'ids');
      return { files, told };
    });
    for (const name of files) await this.#parts.exportFiles.remove(name);
    // They are removed, whoever of those with an open page hears of it.
    if (told.length > 0) await this.#parts.notices.wake(told).catch((error: unknown) => this.#parts.log.error({ err: error, userIds: ids }, 'open pages were not told that exports were stopped'));
    return null;
  }

  /** @throws HttpError 404, 403 */
  async setActive(currentUser: CurrentUser, ids: readonly number[], isAction: boolean, address: string): Promise<null> {
    const told = await this.#act(currentUser, users.check, async (db, reach) => {
      if (!isAction) notOneself(currentUser, ids);
      const people = await reach.reaches(ids, 'ids');
      if (isAction) await repository.updateUsers(db, ids, { isAction, updateTime: new Date() });
      const stopped = isAction ? NOTHING : await disablePeople(db, this.#parts.notices, ids, currentUser.id);
      // From now on it was said by hand: no directory that finds them again turns it round (decision 53).
      await repository.forgetLeavers(db, ids);
      await reach.keeps(ids, 'ids');
      const changes = people.map(({ id, account, isAction: before }) => ({ id, name: account, before: { isAction: before }, after: { isAction, ...(stopped.counts.has(id) && { stoppedExports: stopped.counts.get(id) }) } }));
      await recordChanges(db, actorOf(currentUser, address), isAction ? 'user.enable' : 'user.disable', changes);
      return stopped.told;
    });
    if (told.length > 0) await this.#parts.notices.wake(told);
    return null;
  }

  /** @throws HttpError 404, 403 */
  setCustom(currentUser: CurrentUser, ids: readonly number[], isCustom: boolean, address: string): Promise<null> {
    return this.#act(currentUser, users.isCustom, async (db, reach) => {
      const people = await reach.reaches(ids, 'ids');
      const before = await repository.customOf(db, ids);
      await repository.updateUsers(db, ids, { isCustom });
      await recordChanges(db, actorOf(currentUser, address), 'user.custom', people.map(({ id, account }) => ({ id, name: account, before: { isCustom: before.get(id) ?? false }, after: { isCustom } })));
      return null;
    });
  }

  /** @returns the password, which nobody can read again. @throws HttpError 404, 403, 409 for an account of a directory */
  async resetPassword(currentUser: CurrentUser, id: number, address: string): Promise<{ password: string }> {
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    return this.#reset(currentUser, users.resetPassword, id, address, async (db, account) => {
      if (!(await replacePassword(db, account, passwordHash))) throw new HttpError(404, texts.userMissing, { field: 'id' });
      await repository.updateUsers(db, [id], { mustChangePassword: true });
      return { password };
    });
  }

  /**
   * Sends them a link by which they choose a password, once and within a day; the one they have is good no more (decision 52).
   * @returns where it was sent. @throws HttpError 404, 403, 409 for an account of a directory or without an address
   */
  async mailPasswordLink(currentUser: CurrentUser, id: number, language: Language, address: string): Promise<{ mail: string }> {
    const { outbox, publicAddress } = this.#parts;
    const sent = await this.#reset(currentUser, users.mailPasswordLink, id, address, async (db, account) => {
      if (account.mail === '') throw new HttpError(409, texts.passwordNoMail, { field: 'id', values: { account: account.account } });
      if (!(await replacePassword(db, account, null))) throw new HttpError(404, texts.userMissing, { field: 'id' });
      const { secret, hash } = newSecret();
      await addPasswordLink(db, { userId: id, makerId: currentUser.id }, hash, new Date(Date.now() + LINK_HOURS * 3_600_000), { address, userAgent: '' });
      await queueMail(db, { userId: id, addresses: [account.mail], ...passwordMail(account, new URL(`/SetPassword?token=${secret}`, publicAddress).href, language), attachments: [] });
      return { mail: account.mail };
    });
    outbox.wake();
    return sent;
  }

  #reset<Result>(currentUser: CurrentUser, call: Endpoint, id: number, address: string, work: (db: Db, account: Account) => Promise<Result>): Promise<Result> {
    return this.#act(currentUser, call, async (db, reach) => {
      // With it, a stolen session would become a stolen account.
      if (id === currentUser.id) throw new HttpError(403, texts.notOwnReset, { field: 'id' });
      await reach.reaches([id], 'id');
      const account = await repository.findUser(db, id);
      if (!account) throw new HttpError(404, texts.userMissing, { field: 'id' });
      // Who came by single sign-on may have a password of the portal's own as well; people of a directory have none.
      if (account.source === 'ad' || account.source === 'azure') throw new HttpError(409, texts.passwordOfDirectory, { field: 'id', values: { account: account.account } });
      const result = await work(db, account);
      await forgetFailures(db, account.account);
      await recordChange(db, actorOf(currentUser, address), call === users.resetPassword ? 'user.reset-password' : 'user.mail-password-link', { id, name: account.account });
      return result;
    });
  }

  /** What stops when users are disabled or deleted. */
  async stops(ids: readonly number[]): Promise<{ exports: number }> {
    return { exports: await countOpenOf(this.#db, ids) };
  }

  #act<Result>(currentUser: CurrentUser, call: Endpoint, work: (db: Db, reach: Reach) => Promise<Result>): Promise<Result> {
    return inTransaction(this.#db, async (db) => work(db, await Reach.begin(db, currentUser, call)));
  }

  /** @throws HttpError 404 for what is given and gone */
  async #require(db: Db, { resourceGroupId, departmentId }: Pick<Addition, 'resourceGroupId'> & { departmentId?: number | null | undefined }, groupIds: readonly number[]): Promise<void> {
    if (!(await repository.hasResourceGroup(db, resourceGroupId))) throw new HttpError(404, texts.resourceGroupMissing, { field: 'resourceGroupId' });
    if (!(await repository.hasGroups(db, groupIds))) throw new HttpError(404, texts.groupMissing, { field: 'groupIds' });
    if (departmentId && !(await repository.hasDepartment(db, departmentId))) throw new HttpError(404, departmentTexts.departmentMissing, { field: 'departmentId' });
  }

  #endOf(day: string | null): Date | null {
    return day === null ? null : endOfDay(day, this.#parts.timeZone);
  }

  #userOf({ groups, isAction, isCustom, validUntil, lastLogin, createTime, updateTime, ...user }: ListedUser): User {
    return {
      ...user,
      groups: (groups ?? []).map(([id, name, ename]) => ({ id, name, ename })),
      isAction: flagOf(isAction),
      isCustom: flagOf(isCustom),
      validUntil: validUntil && lastDayOf(validUntil, this.#parts.timeZone),
      lastLogin: lastLogin?.toISOString() ?? null,
      createTime: createTime.toISOString(),
      updateTime: updateTime.toISOString(),
    };
  }

  #all(currentUser: CurrentUser, page: UserPage): Promise<Found> {
    return Promise.all([this.#count(currentUser, ''), repository.listUsers(this.#db, undefined, page)]);
  }

  /** A few hits are found once and then sorted; where many match, a page of them is soon found in the order that is asked for. */
  async #matching(currentUser: CurrentUser, keyword: string, page: UserPage): Promise<Found> {
    const ids = await repository.idsMatching(this.#db, keyword, FEW + 1);
    if (ids.length <= FEW) return [ids.length, await repository.listUsers(this.#db, { ids }, page)];
    return Promise.all([this.#count(currentUser, keyword), repository.listUsers(this.#db, { keyword }, page)]);
  }

  async #filtered(currentUser: CurrentUser, keyword: string, filter: UserFilter, page: UserPage): Promise<Found> {
    const count = () => repository.countUsers(this.#db, keyword, filter);
    const { versions } = currentUser;
    // Who has not signed in for long changes with every sign-in, and by the day; who is below a department, with its tree.
    const counted = filter.signedIn || filter.ends || filter.departmentId ? count() : this.#counts.find(JSON.stringify([keyword, filter]), `${versions.users} ${versions.catalogue}`, count);
    return Promise.all([counted, repository.listUsers(this.#db, { keyword, filter }, page)]);
  }

  #count({ versions }: CurrentUser, keyword: string): Promise<number> {
    return this.#counts.find(keyword, versions.users, () => repository.countUsers(this.#db, keyword));
  }
}

const NOTHING = { counts: new Map<number, number>(), told: [] };

const notOneself = (currentUser: CurrentUser, ids: readonly number[]): void => {
  if (ids.includes(currentUser.id)) throw new HttpError(403, texts.notOneself, { field: 'ids' });
};

const checkPassword = (rules: PasswordRules, password: string): void => {
  const [unmet] = unmetPasswordRules(rules, password);
  if (unmet === 'length') throw new HttpError(400, signInTexts.passwordTooShort, { field: 'localPassword', values: { length: rules.length } });
  if (unmet === 'classes') throw new HttpError(400, signInTexts.passwordTooSimple, { field: 'localPassword', values: { classes: rules.classes } });
};
