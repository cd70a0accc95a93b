import { cutTo, endpoints, type Addition, type DirectoryUser, type FoundDirectoryUser, type MatchSuggestion, type PageOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { isFitAccount } from '../../../account-letters.ts';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import type { Directory, DirectoryPerson } from '../../../entra/directory.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { Reach } from '../users/module.ts';
import { texts } from './texts.ts';
import * as repository from './users-repository.ts';

const { directoryUsers } = endpoints;
type Entries = typeof directoryUsers;
type Wanted = z.output<Entries['add']['body']>;

const MOST_SUGGESTIONS = 1_000;
/** So many people are asked for at a time. */
const AT_ONCE = 5;

/** Users of Entra ID: who they are, and whose accounts are theirs. Every act keeps to the rule of `Reach`. Docs: decision 55. */
export class DirectoryUsers {
  readonly #db: Db;
  readonly #directory: Directory;
  readonly #hasSingleSignOn: boolean;

  constructor(db: Db, directory: Directory, { hasSingleSignOn }: { hasSingleSignOn: boolean }) {
    this.#db = db;
    this.#directory = directory;
    this.#hasSingleSignOn = hasSingleSignOn;
  }

  /** @throws HttpError as `Graph.get` */
  async search(keyword: string): Promise<FoundDirectoryUser[]> {
    const found = await this.#directory.searchUsers(keyword);
    const accounts = await repository.accountsOfObjects(this.#db, found.map(({ objectId }) => objectId));
    return found.map(({ employeeId: _, licence: __, isEnabled, ...person }) => ({ ...person, isEnabled: flagOf(isEnabled), account: accounts.get(person.objectId)?.account ?? '' }));
  }

  async list({ keyword, id, match, department, licence, isEnabled, ...page }: z.output<Entries['list']['body']>): Promise<PageOf<DirectoryUser>> {
    const search = { keyword, id, match, department, licence, isEnabled };
    const [total, rows] = await Promise.all([repository.countDirectoryUsers(this.#db, search), repository.listDirectoryUsers(this.#db, search, page)]);
    const items = rows.map(({ user, userId, account, candidates }): DirectoryUser => ({
      ...user,
      isEnabled: flagOf(user.isEnabled),
      isPresent: flagOf(user.isPresent),
      leftTime: user.leftTime?.toISOString() ?? null,
      syncTime: user.syncTime.toISOString(),
      match: userId !== null ? 'matched' : candidates > 1 ? 'several' : 'unmatched',
      userId: userId ?? 0,
      account: account ?? '',
    }));
    return { items, total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }

  /** @throws HttpError 404 for a role or resource group that is gone, 403, and as `Graph.get` */
  async add(currentUser: CurrentUser, { objectIds, groupIds, resourceGroupId, isPreview }: Wanted, address: string): Promise<Addition[]> {
    const ids = [...new Set(objectIds.map((one) => one.toLowerCase()))];
    const people = await this.#people(ids);
    return inTransaction(this.#db, async (db) => {
      const reach = await Reach.begin(db, currentUser, directoryUsers.add);
      if (!(await repository.hasResourceGroup(db, resourceGroupId))) throw new HttpError(404, texts.directoryResourceGroupMissing, { field: 'resourceGroupId' });
      if (!(await repository.hasGroups(db, groupIds))) throw new HttpError(404, texts.directoryGroupMissing, { field: 'groupIds' });
      const outcomes = await this.#outcomes(db, ids, people);
      if (isPreview === 1) return outcomes;
      const added = outcomes.filter(({ outcome }) => outcome === 'added');
      await repository.keepEntries(db, added.flatMap(({ objectId }) => people.get(objectId) ?? []), new Date());
      const userIds: number[] = [];
      for (const { objectId, account, displayName } of added) {
        const person = people.get(objectId);
        const values = { account, fullName: cutTo(displayName, 100), mail: cutTo(person?.mail ?? '', 200), jobNo: cutTo(person?.employeeId ?? '', 50), resourceGroupId, source: 'azure' as const, externalId: objectId };
        const id = await repository.addAccount(db, values, groupIds);
        // Whoever came first meanwhile has waited for nobody: an import, for example.
        if (id === undefined) throw new HttpError(409, texts.directoryUserMatched, { field: 'objectIds', values: { name: displayName } });
        userIds.push(id);
        await recordChange(db, actorOf(currentUser, address), 'user.add', { id, name: account, after: { fullName: values.fullName, mail: values.mail, jobNo: values.jobNo, source: 'azure' } });
      }
      await reach.keeps(userIds, 'groupIds');
      return outcomes;
    });
  }

  async suggest(): Promise<MatchSuggestion[]> {
    const suggestions = new Map<number, MatchSuggestion>();
    for (const { id, displayName, upn, mail, userId, account, fullName, accountMail } of await repository.listCandidates(this.#db, MOST_SUGGESTIONS)) {
      const is = (left: string, right: string) => left !== '' && left.toLowerCase() === right.toLowerCase();
      const by = is(upn, account) || is(upn, accountMail) ? 'upn' : is(mail, accountMail) ? 'mail' : 'jobNo';
      const known = suggestions.get(id) ?? { id, displayName, upn, accounts: [] };
      suggestions.set(id, { ...known, accounts: [...known.accounts, { userId, account, fullName, by }] });
    }
    return [...suggestions.values()];
  }

  /** @throws HttpError 404 for somebody who is gone, 409 for who is matched already, 403 for people with rights that the caller lacks */
  match(currentUser: CurrentUser, { pairs }: z.output<Entries['match']['body']>, address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const reach = await Reach.begin(db, currentUser, directoryUsers.match);
      const userIds = pairs.map(({ userId }) => userId);
      if (new Set(userIds).size < pairs.length || new Set(pairs.map(({ id }) => id)).size < pairs.length) throw new HttpError(400, texts.directoryTwice, { field: 'pairs' });
      await reach.reaches(userIds, 'pairs');
      const entries = new Map((await repository.findDirectoryUsers(db, pairs.map(({ id }) => id))).map((row) => [row.id, row]));
      const accounts = new Map((await repository.findAccounts(db, userIds)).map((row) => [row.id, row]));
      const theirs = await repository.accountsOfObjects(db, [...entries.values()].map(({ objectId }) => objectId));
      for (const { id, userId } of pairs) {
        const entry = entries.get(id);
        const account = accounts.get(userId);
        if (!entry?.isPresent) throw new HttpError(404, texts.directoryUserGone, { field: 'pairs' });
        if (!account) throw new HttpError(404, texts.directoryAccountGone, { field: 'pairs' });
        if (theirs.has(entry.objectId)) throw new HttpError(409, texts.directoryUserMatched, { field: 'pairs', values: { name: entry.displayName } });
        if (account.source === 'azure' || account.source === 'ad') throw new HttpError(409, texts.directoryAccountMatched, { field: 'pairs', values: { account: account.account } });
        await repository.setKeeper(db, userId, entry.objectId);
        // Without single sign-on the portal's own password is the only way in, the last administrator's too.
        if (this.#hasSingleSignOn) await repository.forgetPassword(db, userId);
        await recordChange(db, actorOf(currentUser, address), 'user.match', { id: userId, name: account.account, before: { source: account.source, directoryUser: '' }, after: { source: 'azure', directoryUser: entry.upn || entry.displayName } });
      }
      return null;
    });
  }

  /** @throws HttpError 404, 409 for who has no account, 403 */
  unmatch(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const reach = await Reach.begin(db, currentUser, directoryUsers.unmatch);
      const entries = await repository.findDirectoryUsers(db, ids);
      if (entries.length < new Set(ids).size) throw new HttpError(404, texts.directoryUserGone, { field: 'ids' });
      const accounts = await repository.accountsOfObjects(db, entries.map(({ objectId }) => objectId));
      await reach.reaches([...accounts.values()].map(({ id }) => id), 'ids');
      for (const { objectId, displayName, upn } of entries) {
        const account = accounts.get(objectId);
        if (!account) throw new HttpError(409, texts.directoryNotMatched, { field: 'ids', values: { name: displayName } });
        await repository.setKeeper(db, account.id, null);
        await recordChange(db, actorOf(currentUser, address), 'user.unmatch', { id: account.id, name: account.account, before: { source: 'azure', directoryUser: upn || displayName }, after: { source: 'local', directoryUser: '' } });
      }
      return null;
    });
  }

  /** Everybody is asked for anew: what was found by a search may be over. */
  async #people(ids: readonly string[]): Promise<Map<string, DirectoryPerson>> {
    const people = new Map<string, DirectoryPerson>();
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
      const found = await Promise.all(some.map((id) => this.#directory.user(id).catch(orGone)));
      for (const person of found) if (person) people.set(person.objectId.toLowerCase(), { ...person, objectId: person.objectId.toLowerCase() });
    }
    return people;
  }

  async #outcomes(db: Db, ids: readonly string[], people: ReadonlyMap<string, DirectoryPerson>): Promise<Addition[]> {
    const matched = await repository.accountsOfObjects(db, ids);
    const taken = await repository.takenAccounts(db, [...people.values()].map(({ upn }) => upn));
    return ids.map((objectId) => {
      const person = people.get(objectId);
      if (!person) return { objectId, displayName: '', account: '', outcome: 'gone' };
      const { displayName, upn, isEnabled } = person;
      const known = matched.get(objectId);
      const outcome = known ? 'matched' : !isEnabled ? 'disabled' : !isFitAccount(upn) || displayName.trim() === '' ? 'unfit' : taken.has(upn.toLowerCase()) ? 'accountTaken' : 'added';
      // Two people of a directory never have one user principal name.
      if (outcome === 'added') taken.add(upn.toLowerCase());
      return { objectId, displayName, account: known?.account ?? upn, outcome };
    });
  }
}

const orGone = (error: unknown): undefined => {
  if (error instanceof HttpError && error.status === 404) return undefined;
  throw error;
};
