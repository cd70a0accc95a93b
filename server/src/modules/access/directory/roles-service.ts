import { endpoints, type DirectoryRole, type DirectoryRoleDrift, type Endpoint, type PageOf, type ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf, type Actor } from '../../../actors.ts';
import { changedMeanwhile } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import type { Directory } from '../../../entra/directory.ts';
import { SCREEN_PATIENCE, WORK_PATIENCE } from '../../../entra/graph.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames } from '../../../language/language.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { holdPeople, Reach } from '../users/module.ts';
import * as repository from './roles-repository.ts';
import type { MappingRow } from './roles-repository.ts';
import { findSettings } from './sync-repository.ts';
import { texts } from './texts.ts';

const { directoryRoles } = endpoints;
type Entries = typeof directoryRoles;
type Role = NonNullable<Awaited<ReturnType<typeof repository.findRole>>>;
/** Who comes into a role and who goes, by all groups that give it. */
type Plan = { readonly given: readonly (readonly [userId: number, mappingId: number])[]; readonly added: readonly number[]; readonly removed: readonly number[]; /** How many have it from the directory. */ readonly fromHere: number };
type Read = { readonly name: string; readonly objectIds: readonly string[] };

/** Groups of Entra ID and the roles that they give. The directory is the master; what was given by hand is not touched. Docs: decision 55. */
export class DirectoryRoles {
  readonly #db: Db;
  readonly #directory: Directory;

  constructor(db: Db, directory: Directory) {
    this.#db = db;
    this.#directory = directory;
  }

  /** @throws HttpError as `Graph.get` */
  groups(keyword: string): Promise<ValueOf<Entries['groups']>> {
    return this.#directory.searchGroups(keyword);
  }

  async list({ keyword, id, groupId, ...page }: z.output<Entries['list']['body']>): Promise<PageOf<DirectoryRole>> {
    const search = { keyword, id, groupId };
    const [total, rows] = await Promise.all([repository.countMappings(this.#db, search), repository.listMappings(this.#db, search, page)]);
    const items = rows.map(({ mapping: { createTime: _, updateTime: __, syncTime, ...mapping }, ...row }) => ({ ...mapping, ...row, syncTime: syncTime?.toISOString() ?? null }));
    return { items, total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }

  /** @throws HttpError 404 for a group or role that is gone, 409 for a pair that is mapped, 403, and as `Graph.get` */
  async add(currentUser: CurrentUser, { objectId, groupId, precedence }: z.output<Entries['add']['body']>, address: string): Promise<{ id: number }> {
    const group = await this.#directory.group(objectId);
    return this.#act(currentUser, directoryRoles.add, async (db, reach) => {
      const role = await this.#role(db, reach, groupId, 'groupId');
      const id = await repository.addMapping(db, { objectId: group.id.toLowerCase(), name: group.name, groupId, precedence });
      if (id === undefined) throw new HttpError(409, texts.mappingTaken, { field: 'objectId', values: { name: group.name } });
      await recordChange(db, actorOf(currentUser, address), 'directoryRole.add', { id, name: group.name, after: { role: nameOf(role), precedence, objectId } });
      return { id };
    });
  }

  /** @throws HttpError 404, 409 for a mapping that was changed meanwhile, 403 */
  update(currentUser: CurrentUser, { id, version, precedence }: z.output<Entries['update']['body']>, address: string): Promise<null> {
    return this.#act(currentUser, directoryRoles.update, async (db, reach) => {
      const mapping = await this.#find(db, id);
      await this.#role(db, reach, mapping.groupId, 'id');
      if (!(await repository.changeMapping(db, id, version, { precedence }))) throw changedMeanwhile(mapping.name);
      await recordChange(db, actorOf(currentUser, address), 'directoryRole.update', { id, name: mapping.name, before: { precedence: mapping.precedence }, after: { precedence } });
      return null;
    });
  }

  /** @throws HttpError 404, 403 for a role that gives more than the caller has, or people with more */
  remove(currentUser: CurrentUser, { id, isKept }: z.output<Entries['remove']['body']>, address: string): Promise<null> {
    return this.#act(currentUser, directoryRoles.remove, async (db, reach) => {
      const mapping = await this.#find(db, id);
      const role = await this.#role(db, reach, mapping.groupId, 'id');
      const people = (await repository.membershipsOf(db, mapping.groupId)).filter(({ source, sourceId }) => source === 'azure' && sourceId === id).map(({ userId }) => userId);
      const there = (await repository.peopleOf(db, people)).map((person) => person.id);
      await reach.reaches(there, 'id');
      await repository.removeMapping(db, id, isKept === 1);
      // Who is in another group with the same role keeps it, from there.
      if (isKept === 0) await this.#apply(db, mapping.groupId, await this.#plan(db, mapping.groupId));
      await recordChange(db, actorOf(currentUser, address), 'directoryRole.delete', { id, name: mapping.name, before: { role: nameOf(role), memberships: isKept === 1 ? 'kept' : 'taken away' } });
      return null;
    });
  }

  /** @throws HttpError 404, and as `Graph.get` */
  async preview(id: number): Promise<DirectoryRoleDrift> {
    const mapping = await this.#find(this.#db, id);
    const read = await this.#read(mapping, SCREEN_PATIENCE);
    const givers = await repository.giversOf(this.#db, mapping.groupId, id);
    // Which of several groups gives it makes no difference to who has it.
    for (const person of await repository.accountsAmong(this.#db, read.objectIds)) givers.set(person.id, id);
    return this.#driftOf(this.#db, read, await this.#plan(this.#db, mapping.groupId, givers));
  }

  /** @throws HttpError 404, 403, and as `Graph.get` */
  async sync(currentUser: CurrentUser, id: number, address: string): Promise<DirectoryRoleDrift> {
    const read = await this.#read(await this.#find(this.#db, id), SCREEN_PATIENCE);
    return this.#act(currentUser, directoryRoles.sync, async (db, reach) => {
      const mapping = await this.#find(db, id);
      const role = await this.#role(db, reach, mapping.groupId, 'id');
      await repository.keepMembers(db, mapping, read.name, read.objectIds);
      const plan = await this.#plan(db, mapping.groupId);
      const concerned = [...plan.added, ...plan.removed];
      await reach.reaches(concerned, 'id');
      const drift = await this.#driftOf(db, read, plan);
      await this.#apply(db, mapping.groupId, plan);
      await reach.keeps(concerned, 'id');
      await this.#record(db, actorOf(currentUser, address), mapping, role, drift);
      return drift;
    });
  }

  /**
   * All of them, by the clock. Whoever mapped a role could give it then. Where the brake stops a group, nobody's role changes: the list shows how many differ, and
   * somebody synchronises it after a look.
   */
  async syncAll(log: { warn: (details: object, text: string) => void }, signal: AbortSignal): Promise<void> {
    const { brakePercent } = await findSettings(this.#db);
    for (const { id } of await repository.allMappings(this.#db)) {
      if (signal.aborted) return;
      try {
        const read = await this.#read(await this.#find(this.#db, id), WORK_PATIENCE, signal);
        await inTransaction(this.#db, async (db) => {
          await holdPeople(db);
          const mapping = await this.#find(db, id);
          const role = await repository.findRole(db, mapping.groupId);
          await repository.keepMembers(db, mapping, read.name, read.objectIds);
          const plan = await this.#plan(db, mapping.groupId);
          if (isBraked(plan, read, brakePercent)) {
            log.warn({ mappingId: id, people: plan.removed.length }, 'a group of the directory would take its role from too many people');
            return;
          }
          const drift = await this.#driftOf(db, read, plan);
          await this.#apply(db, mapping.groupId, plan);
          if (role) await this.#record(db, { userId: null, account: '' }, mapping, role, drift);
        });
      } catch (error) {
        log.warn({ err: error, mappingId: id }, 'a group of the directory was not synchronised');
      }
    }
  }

  async #read(mapping: MappingRow, patience: number, signal?: AbortSignal): Promise<Read> {
    const { name } = await this.#directory.group(mapping.objectId);
    const objectIds = new Set<string>();
    for await (const people of this.#directory.members(mapping.objectId, signal, patience)) for (const person of people) objectIds.add(person.objectId);
    return { name, objectIds: [...objectIds] };
  }

  async #plan(db: Db, groupId: number, giving?: ReadonlyMap<number, number>): Promise<Plan> {
    const givers = giving ?? (await repository.giversOf(db, groupId));
    const memberships = await repository.membershipsOf(db, groupId);
    const has = new Set(memberships.map(({ userId }) => userId));
    const fromHere = memberships.filter(({ source }) => source === 'azure');
    const removed = fromHere.filter(({ userId }) => !givers.has(userId)).map(({ userId }) => userId);
    return { given: [...givers], added: [...givers.keys()].filter((id) => !has.has(id)), removed, fromHere: fromHere.length };
  }

  async #apply(db: Db, groupId: number, { given, removed }: Plan): Promise<void> {
    await repository.takeRole(db, groupId, removed);
    await repository.giveRole(db, groupId, given);
  }

  async #driftOf(db: Db, { objectIds }: Read, { added, removed }: Plan): Promise<DirectoryRoleDrift> {
    const named = async (ids: readonly number[]) => (await repository.peopleOf(db, ids)).map(({ account, fullName }) => ({ account, fullName }));
    return { members: objectIds.length, matched: (await repository.accountsAmong(db, objectIds)).length, added: await named(added), removed: await named(removed) };
  }

  async #record(db: Db, actor: Actor, mapping: MappingRow, role: Role, { added, removed }: DirectoryRoleDrift): Promise<void> {
    if (added.length === 0 && removed.length === 0) return;
    const accounts = (people: DirectoryRoleDrift['added']) => people.map(({ account }) => account);
    await recordChange(db, actor, 'directoryRole.sync', { id: mapping.id, name: mapping.name, before: { members: accounts(removed) }, after: { members: accounts(added) } });
    if (added.length > 0) await recordChange(db, actor, 'role.add-members', { id: role.id, name: nameOf(role), after: { members: accounts(added) } });
    if (removed.length > 0) await recordChange(db, actor, 'role.remove-members', { id: role.id, name: nameOf(role), before: { members: accounts(removed) } });
  }

  /** A role that the caller may give. @throws HttpError 404, 403 */
  async #role(db: Db, reach: Reach, id: number, field: string): Promise<Role> {
    const role = await repository.findRole(db, id);
    if (!role) throw new HttpError(404, texts.mappingRoleGone, { field });
    const { reports, dashboards } = await repository.grantsOfRole(db, id);
    const what = reach.lackIn(reports.map(({ allowDownload, ...grant }) => ({ ...grant, allowDownload: allowDownload ?? grant.allowExportData })), dashboards);
    if (what) throw new HttpError(403, texts.mappingBeyond, { field, values: { name: nameOf(role), what } });
    return role;
  }

  async #find(db: Db, id: number): Promise<MappingRow> {
    const mapping = await repository.findMapping(db, id);
    if (!mapping) throw new HttpError(404, texts.mappingGone, { field: 'id' });
    return mapping;
  }

  #act<Result>(currentUser: CurrentUser, call: Endpoint, work: (db: Db, reach: Reach) => Promise<Result>): Promise<Result> {
    return inTransaction(this.#db, async (db) => work(db, await Reach.begin(db, currentUser, call)));
  }
}

/** Fewer may always lose a role. */
const LEAST_FOR_BRAKE = 5;

/** Whether a group is empty all at once, or so many would lose its role that it is looked at first. */
const isBraked = ({ removed, fromHere }: Plan, { objectIds }: Read, brakePercent: number): boolean =>
  removed.length > 0 && (objectIds.length === 0 || (removed.length >= LEAST_FOR_BRAKE && removed.length * 100 > brakePercent * fromHere));

const nameOf = ({ name, ename }: Role): string => bothNames(name, ename);
