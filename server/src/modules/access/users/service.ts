import { endpoints, unmetPasswordRules, type Endpoint, type PageOf, type PasswordRules, type User } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { inTransaction, type Db } from '../../../database/database.ts';
import { inSlices } from '../../../database/in-slices.ts';
import { Versioned } from '../../../database/versioned.ts';
import { flagOf } from '../../../flags.ts';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { HttpError } from '../../../http-error.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import { filesOfUsers, type FoundRows } from '../../delivery/exports/module.ts';
import { markMadeForPurge } from '../../reading/self-service/module.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { endSessionsOf, forgetFailures, forgetSignInGrants, hashPassword, randomPassword, replacePassword, signInTexts } from '../sign-in/module.ts';
import { mixesScripts } from './account-letters.ts';
import { Reach } from './reach.ts';
import * as repository from './repository.ts';
import type { ListedUser, UserFilter, UserPage } from './repository.ts';
import { texts } from './texts.ts';

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
};

/** Users as administrators manage them (SPEC 7.7). Every act keeps to the rule of `Reach`, and is in the audit log. */
export class Users {
  readonly #db: Db;
  readonly #passwordRules: () => Promise<PasswordRules>;
  readonly #exportFiles: Pick<FileStore, 'remove'>;
  /** How many users match a keyword and filters. */
  readonly #counts = new Versioned<number>();

  constructor({ db, passwordRules, exportFiles }: Parts) {
    this.#db = db;
    this.#passwordRules = passwordRules;
    this.#exportFiles = exportFiles;
  }

  async list(currentUser: CurrentUser, { keyword, id, isAction, groupId, resourceGroupId, signedIn, ...page }: ListRequest): Promise<PageOf<User>> {
    const filter = { id, isAction, groupId, resourceGroupId, signedIn };
    const [total, rows] = await (repository.isSet(filter) ? this.#filtered(currentUser, keyword, filter, page) : keyword === '' ? this.#all(currentUser, page) : this.#matching(currentUser, keyword, page));
    return { items: rows.map(userOf), total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }

  /** All users that a search finds, as `list` has them. Who they are is read once: who is added or changed meanwhile shifts nobody into a slice twice. */
  async findAll({ keyword, orderBy, orderType, ...filter }: Search): Promise<FoundRows<User>> {
    const ids = await repository.idsInOrder(this.#db, keyword, filter, { orderBy, orderType });
    const read = async (some: readonly number[]) => (await repository.listUsers(this.#db, { ids: some }, { pageIndex: 1, pageSize: some.length, orderBy, orderType })).map(userOf);
    return { total: ids.length, slices: inSlices(ids, read) };
  }

  /** @throws HttpError 400 for a password against the site's rules or letters that look like others, 404 for a role or resource group that is gone, 409 for a taken account, 403 */
  async add(currentUser: CurrentUser, { localPassword, groupIds, ...fields }: Addition, address: string): Promise<{ id: number }> {
    if (mixesScripts(fields.account)) throw new HttpError(400, texts.accountMixed, { field: 'account' });
    checkPassword(await this.#passwordRules(), localPassword);
    const passwordHash = await hashPassword(localPassword);
    return this.#act(currentUser, users.add, async (db, reach) => {
      await this.#requireGroups(db, fields.resourceGroupId, groupIds);
      // Whoever has made up a password is not the only one to know it.
      const id = await repository.addUser(db, { ...fields, passwordHash, mustChangePassword: true });
      if (id === undefined) throw new HttpError(409, texts.accountTaken, { field: 'account', values: { account: fields.account } });
      await repository.setGroups(db, id, groupIds);
      await reach.keeps([id], 'account');
      await recordChange(db, actorOf(currentUser, address), 'user.add', { id, name: fields.account, after: await repository.describeUser(db, id) });
      return { id };
    });
  }

  /** @throws HttpError 404 for a user, role or resource group that is gone, 409 for a user who was changed meanwhile, 403 */
  update(currentUser: CurrentUser, { id, version, groupIds, ...fields }: Change, address: string): Promise<null> {
    return this.#act(currentUser, users.update, async (db, reach) => {
      const [person] = await reach.reaches([id], 'id');
      await this.#requireGroups(db, fields.resourceGroupId, groupIds);
      const before = await repository.describeUser(db, id);
      if (!(await repository.updateUser(db, id, version, fields))) throw new HttpError(409, texts.userStale, { field: 'version', values: { account: person?.account ?? '' } });
      await repository.setGroups(db, id, groupIds);
      // Whoever made a link for them reached the person that they were.
      await forgetSignInGrants(db, [id]);
      await reach.keeps([id], 'resourceGroupId');
      await recordChange(db, actorOf(currentUser, address), 'user.update', { id, name: person?.account ?? '', before, after: await repository.describeUser(db, id) });
      return null;
    });
  }

  /** @throws HttpError 404, 403 */
  async remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    const files = await this.#act(currentUser, users.remove, async (db, reach) => {
      notOneself(currentUser, ids);
      for (const { id, account } of await reach.reaches(ids, 'ids')) {
        await recordChange(db, actorOf(currentUser, address), 'user.delete', { id, name: account, before: await repository.describeUser(db, id) });
      }
      const names = await filesOfUsers(db, ids);
      await markMadeForPurge(db, ids);
      await repository.removeUsers(db, ids);
      await reach.keeps([], 'ids');
      return names;
    });
    for (const name of files) await this.#exportFiles.remove(name);
    return null;
  }

  /** @throws HttpError 404, 403 */
  setActive(currentUser: CurrentUser, ids: readonly number[], isAction: boolean, address: string): Promise<null> {
    return this.#act(currentUser, users.check, async (db, reach) => {
      if (!isAction) notOneself(currentUser, ids);
      const people = await reach.reaches(ids, 'ids');
      await repository.updateUsers(db, ids, { isAction });
      if (!isAction) await endSessionsOf(db, ids, 'disabled');
      await reach.keeps(ids, 'ids');
      for (const { id, account, isAction: before } of people) {
        await recordChange(db, actorOf(currentUser, address), isAction ? 'user.enable' : 'user.disable', { id, name: account, before: { isAction: before }, after: { isAction } });
      }
      return null;
    });
  }

  /** @throws HttpError 404, 403 */
  setCustom(currentUser: CurrentUser, ids: readonly number[], isCustom: boolean, address: string): Promise<null> {
    return this.#act(currentUser, users.isCustom, async (db, reach) => {
      const people = await reach.reaches(ids, 'ids');
      const before = await repository.customOf(db, ids);
      await repository.updateUsers(db, ids, { isCustom });
      for (const { id, account } of people) {
        await recordChange(db, actorOf(currentUser, address), 'user.custom', { id, name: account, before: { isCustom: before.get(id) ?? false }, after: { isCustom } });
      }
      return null;
    });
  }

  /** @returns the password, which nobody can read again. @throws HttpError 404, 403 */
  async resetPassword(currentUser: CurrentUser, id: number, address: string): Promise<{ password: string }> {
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    return this.#act(currentUser, users.resetPassword, async (db, reach) => {
      // With it, a stolen session would become a stolen account.
      if (id === currentUser.id) throw new HttpError(403, texts.notOwnReset, { field: 'id' });
      const [person] = await reach.reaches([id], 'id');
      const account = await repository.findUser(db, id);
      if (!person || !account || !(await replacePassword(db, account, passwordHash))) throw new HttpError(404, texts.userMissing, { field: 'id' });
      await repository.updateUsers(db, [id], { mustChangePassword: true });
      await forgetFailures(db, account.account);
      await recordChange(db, actorOf(currentUser, address), 'user.reset-password', { id, name: account.account });
      return { password };
    });
  }

  #act<Result>(currentUser: CurrentUser, call: Endpoint, work: (db: Db, reach: Reach) => Promise<Result>): Promise<Result> {
    return inTransaction(this.#db, async (db) => work(db, await Reach.begin(db, currentUser, call)));
  }

  async #requireGroups(db: Db, resourceGroupId: number, groupIds: readonly number[]): Promise<void> {
    if (!(await repository.hasResourceGroup(db, resourceGroupId))) throw new HttpError(404, texts.resourceGroupMissing, { field: 'resourceGroupId' });
    if (!(await repository.hasGroups(db, groupIds))) throw new HttpError(404, texts.groupMissing, { field: 'groupIds' });
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
    // Who has not signed in for long changes with every sign-in, and by the day.
    const counted = filter.signedIn ? count() : this.#counts.find(JSON.stringify([keyword, filter]), `${versions.users} ${versions.catalogue}`, count);
    return Promise.all([counted, repository.listUsers(this.#db, { keyword, filter }, page)]);
  }

  #count({ versions }: CurrentUser, keyword: string): Promise<number> {
    return this.#counts.find(keyword, versions.users, () => repository.countUsers(this.#db, keyword));
  }
}

const userOf = ({ groups, isAction, isCustom, lastLogin, createTime, ...user }: ListedUser): User => ({
  ...user,
  groups: (groups ?? []).map(([id, name, ename]) => ({ id, name, ename })),
  isAction: flagOf(isAction),
  isCustom: flagOf(isCustom),
  lastLogin: lastLogin?.toISOString() ?? null,
  createTime: createTime.toISOString(),
});

const notOneself = (currentUser: CurrentUser, ids: readonly number[]): void => {
  if (ids.includes(currentUser.id)) throw new HttpError(403, texts.notOneself, { field: 'ids' });
};

const checkPassword = (rules: PasswordRules, password: string): void => {
  const [unmet] = unmetPasswordRules(rules, password);
  if (unmet === 'length') throw new HttpError(400, signInTexts.passwordTooShort, { field: 'localPassword', values: { length: rules.length } });
  if (unmet === 'classes') throw new HttpError(400, signInTexts.passwordTooSimple, { field: 'localPassword', values: { classes: rules.classes } });
};
