import { endpoints, INTERFACE_DENIED, keyOf, type Bilingual, type Endpoint } from '@portal/shared/contract/all';
import { isActive } from '../../../database/active-people.ts';
import type { Db } from '../../../database/database.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { HttpError } from '../../../http-error.ts';
import { covers, dashboardsGivenTo, givenToPeople, givenToRoles, grantsOf, mergeGrants, type Grant, type GrantRow } from '../../publishing/catalogue/module.ts';
import { callsOf } from '../sign-in/module.ts';
import { givenLacks, givenToGroups, isWithin, lackOfGiven, together, type Given } from './given-repository.ts';
import * as repository from './reach-repository.ts';
import { texts } from './texts.ts';

type Person = repository.Person;

/** What somebody has, as far as others can give it; reports of one's own making are nobody's to give. */
type Rights = Given & {
  readonly reports: ReadonlyMap<number, Grant>;
  readonly dashboards: ReadonlySet<number>;
};

type Lack = { readonly what: Bilingual; readonly field: 'resourceGroupId' | 'groupIds' };

const lacks = {
  interfaces: { what: givenLacks.interfaces, field: 'resourceGroupId' },
  menus: { what: givenLacks.menus, field: 'resourceGroupId' },
  reports: { what: { zh: '报表', en: 'reports' }, field: 'groupIds' },
  dashboards: { what: { zh: '仪表板', en: 'dashboards' }, field: 'groupIds' },
} as const satisfies Record<string, Lack>;

/** How somebody would be after an act; who is new has no number yet. */
export type Standing = Pick<Person, 'validUntil' | 'resourceGroupId'> & { readonly id: number | null };

/** So many people are asked about at a time: others are answered in between. */
const ASKED_AT_ONCE = 1_000;

const rowValues = ['mail', 'jobNo', 'departmentId'] as const satisfies readonly (keyof repository.RowValues)[];

/**
 * The one rule of all acts on people: nobody reaches a person with rights that they lack themselves, nobody gives what
 * they do not hold, and an active administrator remains. An administrator holds every interface class; they can give
 * themselves what is left, and so reach everybody.
 *
 * An act runs in one transaction: `begin`, `reaches` for those it is about, the change, `keeps` for how they are after it.
 * Who only wants to know what these two would say asks `beyond`, `notHeld`, `refusedToOneself` and `lastAdministrators`.
 */
export class Reach {
  readonly #db: Db;
  /** Undefined for an administrator, who is compared with nobody. */
  readonly #rights: Rights | undefined;
  readonly #hadAdministrator: boolean;
  /** Who acts, as they were before. */
  readonly #actor: Person;
  /** The resource group of who acts, as it is now. */
  readonly resourceGroupId: number;

  private constructor(db: Db, actor: Person, rights: Rights | undefined, hadAdministrator: boolean) {
    this.#db = db;
    this.#actor = actor;
    this.resourceGroupId = actor.resourceGroupId;
    this.#rights = rights;
    this.#hadAdministrator = hadAdministrator;
  }

  /**
   * Waits until no other act on people is under way: of two administrators who disable each other one comes first.
   * @param call what the caller does
   * @throws HttpError 401 or 403 for who has been disabled or demoted meanwhile
   */
  static async begin(db: Db, currentUser: Pick<CurrentUser, 'id'>, call: Endpoint): Promise<Reach> {
    await repository.holdPeople(db);
    return Reach.look(db, currentUser, call);
  }

  /** The same for what only asks what somebody may do: it waits for nobody, and changes no person. */
  static async look(db: Db, currentUser: Pick<CurrentUser, 'id'>, call: Endpoint): Promise<Reach> {
    const [actor] = await repository.findPeople(db, [currentUser.id]);
    if (!actor || !isActive(actor)) throw new HttpError(401, commonTexts.signInAgain);
    const isAdministrator = await repository.isAdministrators(db, actor.resourceGroupId);
    const rights = isAdministrator ? undefined : await rightsOf(db, actor, 'lasting');
    if (rights && !(await callsOf(db, actor.resourceGroupId)).granted.has(keyOf(call))) throw new HttpError(403, { zh: INTERFACE_DENIED, en: INTERFACE_DENIED });
    return new Reach(db, actor, rights, await repository.hasAdministrator(db));
  }

  /** Compared with nobody. */
  get isAdministrator(): boolean {
    return this.#rights === undefined;
  }

  /**
   * @returns those people, as they are
   * @throws HttpError 404 when one of them is gone, 403 when one has rights that the caller lacks
   */
  async reaches(ids: readonly number[], field: string): Promise<Person[]> {
    const people = await repository.findPeople(this.#db, ids);
    if (people.length < new Set(ids).size) throw new HttpError(404, texts.userMissing, { field });
    const beyond = await firstBeyond(this.#db, this.#rights, people);
    if (beyond) throw new HttpError(403, texts.rightsBeyond, { field, values: { account: beyond.person.account, what: beyond.lack.what } });
    return people;
  }

  /** @throws HttpError 403 when somebody now has rights that the caller lacks, for what nobody does to themselves, or when the last administrator is gone */
  async keeps(ids: readonly number[], field: string): Promise<void> {
    const beyond = this.isAdministrator ? undefined : await firstBeyond(this.#db, this.#rights, await repository.findPeople(this.#db, ids));
    if (beyond) throw new HttpError(403, texts.rightsNotHeld, { field: beyond.lack.field, values: { what: beyond.lack.what } });
    if (ids.includes(this.#actor.id)) await this.#keepsOneself();
    if (this.#hadAdministrator && !(await repository.hasAdministrator(this.#db))) throw new HttpError(403, texts.lastAdministrator, { field });
  }

  async #keepsOneself(): Promise<void> {
    const [now] = await repository.findPeople(this.#db, [this.#actor.id]);
    const [refused] = now ? this.refusedToOneself(now) : [];
    if (refused) throw new HttpError(403, refused.text, { field: refused.field });
  }

  /** What nobody does to themselves, of how the caller would be: to end their own account, or to say whose rows they see, which is an administrator's to say (decision 54). */
  refusedToOneself(after: Partial<Person>): { readonly field: 'validUntil' | (typeof rowValues)[number]; readonly text: Bilingual }[] {
    const now = { ...this.#actor, ...after };
    const changed = this.isAdministrator ? [] : rowValues.filter((value) => now[value] !== this.#actor[value]);
    return [...(isActive(now) ? [] : [{ field: 'validUntil' as const, text: texts.notOneself }]), ...changed.map((field) => ({ field, text: texts.notOwnRows }))];
  }

  /** Of some people those whom `reaches` would refuse, with what the caller lacks. */
  async beyond(ids: readonly number[]): Promise<Map<number, Bilingual>> {
    const found = new Map<number, Bilingual>();
    for (let from = 0; this.#rights && from < ids.length; from += ASKED_AT_ONCE) {
      const people = await repository.findPeople(this.#db, ids.slice(from, from + ASKED_AT_ONCE));
      const lackOf = await lacksOf(this.#db, this.#rights, people);
      for (const person of people) {
        const lack = lackOf(person);
        if (lack) found.set(person.id, lack.what);
      }
    }
    return found;
  }

  /** Of some resource groups and roles those that `keeps` would refuse in anybody, with what the caller lacks. */
  async notHeld(resourceGroupIds: readonly number[], roleIds: readonly number[]): Promise<{ readonly resourceGroups: Map<number, Bilingual>; readonly roles: Map<number, Bilingual> }> {
    const rights = this.#rights;
    if (!rights) return { resourceGroups: new Map(), roles: new Map() };
    const groups = await givenToGroups(this.#db, resourceGroupIds);
    const ofRole = await givenToRoles(this.#db, roleIds);
    const only = (ids: readonly number[], lackOf: (id: number) => Lack | undefined) =>
      new Map(
        ids.flatMap((id) => {
          const lack = lackOf(id);
          return lack ? [[id, lack.what] as const] : [];
        }),
      );
    return { resourceGroups: only(resourceGroupIds, (id) => lackOfGroup(rights, groups.get(id))), roles: only(roleIds, (id) => lackOfHolding(rights, ofRole(id))) };
  }

  /** Those of some people by whom the last administrator would go, if they all were as it is said. */
  async lastAdministrators(after: readonly Standing[]): Promise<number[]> {
    const ids = after.flatMap(({ id }) => id ?? []);
    if (!this.#hadAdministrator || (await repository.hasAdministrator(this.#db, ids))) return [];
    const groups = await repository.administratorGroups(this.#db);
    const before = new Map((await repository.findPeople(this.#db, ids)).map((person) => [person.id, person]));
    const isAction = (id: number | null) => id === null || (before.get(id)?.isAction ?? false);
    if (after.some((one) => repository.countsAsAdministrator({ ...one, isAction: isAction(one.id) }, groups))) return [];
    return [...before.values()].filter((person) => repository.countsAsAdministrator(person, groups)).map(({ id }) => id);
  }

  /** What the caller lacks of some grants, a role's for example; undefined where they hold all of it. */
  lackIn(grants: readonly GrantRow[], dashboardIds: readonly number[]): Bilingual | undefined {
    if (!this.#rights) return undefined;
    return lackOfHolding(this.#rights, { grants, dashboards: dashboardIds })?.what;
  }
}

/**
 * The first of some people who has what the caller lacks, also by what does not count yet, as the grants of a role that is turned off: they may
 * have it tomorrow. A grant that is covered adds nothing that is not to others, so that a role or a resource group of many is compared once.
 */
const firstBeyond = async (db: Db, mine: Rights | undefined, people: readonly Person[]): Promise<{ person: Person; lack: Lack } | undefined> => {
  if (!mine || people.length === 0) return undefined;
  const lackOf = await lacksOf(db, mine, people);
  for (const person of people) {
    const lack = lackOf(person);
    if (lack) return { person, lack };
  }
  return undefined;
};

/** What the caller lacks of each of some people. */
const lacksOf = async (db: Db, mine: Rights, people: readonly Person[]): Promise<(person: Person) => Lack | undefined> => {
  const groups = await givenToGroups(db, [...new Set(people.map(({ resourceGroupId }) => resourceGroupId))]);
  const { rolesOf, ofRole, own } = await givenToPeople(db, people.map(({ id }) => id));
  const ofGroup = once((id: number) => lackOfGroup(mine, groups.get(id)));
  const inRole = once((id: number) => lackOfHolding(mine, ofRole(id)));
  return ({ id, resourceGroupId }) => ofGroup(resourceGroupId) ?? rolesOf(id).map(inRole).find((one) => one !== undefined) ?? lackOfHolding(mine, own(id));
};

const lackOfGroup = (mine: Rights, given: Given | undefined): Lack | undefined => {
  const lack = given && lackOfGiven(mine, given);
  return lack && lacks[lack];
};

const lackOfHolding = (mine: Rights, { grants, dashboards }: { readonly grants: readonly GrantRow[]; readonly dashboards: readonly number[] }): Lack | undefined =>
  lackOfGrants(mine, { reports: mergeGrants(grants), dashboards: new Set(dashboards) });

/** Whether one person has all rights of another at this moment, outside of an act. */
export const reachesNow = async (db: Db, id: number, targetId: number): Promise<boolean> => {
  const people = await repository.findPeople(db, [id, targetId]);
  const [actor, target] = [people.find((one) => one.id === id), people.find((one) => one.id === targetId)];
  if (!actor || !target) return false;
  if (await repository.isAdministrators(db, actor.resourceGroupId)) return true;
  return (await firstBeyond(db, await rightsOf(db, actor, 'now'), [target])) === undefined;
};

/** Whether somebody may still make a way to sign in for another, whom they reach. */
export const mayOpenFor = async (db: Db, makerId: number, userId: number): Promise<boolean> => {
  const [maker] = await repository.findPeople(db, [makerId]);
  if (!maker || !isActive(maker)) return false;
  const calls = await callsOf(db, maker.resourceGroupId);
  return (calls.may(endpoints.users.resetPassword) || calls.may(endpoints.users.mailPasswordLink)) && reachesNow(db, makerId, userId);
};

/**
 * What somebody has and what counts at this moment: that is what they can give. What every reader of the portal may call and
 * open is no power over anybody: who looks after people has it to give, though they read no reports themselves. What is in
 * reports is not among it. What was given for a time is not `lasting`: its holder cannot give it on.
 */
const rightsOf = async (db: Db, { id, resourceGroupId }: Person, when: 'now' | 'lasting'): Promise<Rights> => {
  const viewers = await repository.builtInGroupId(db, 'viewers');
  // One after the other: a transaction has one connection.
  const given = await givenToGroups(db, [resourceGroupId, ...(viewers === undefined ? [] : [viewers])]);
  const personal = await repository.personalDataRoles(db);
  const counts = ({ expireTime }: { readonly expireTime?: Date | null }) => when === 'now' || !expireTime;
  const grants = (await grantsOf(db, id)).filter(counts).map((grant) => ({ ...grant, dataRoles: grant.dataRoles.filter((role) => !personal.has(role)) }));
  const dashboards = (await dashboardsGivenTo(db, id)).filter((one) => one.counts && counts(one));
  return { ...together([...given.values()]), reports: mergeGrants(grants), dashboards: new Set(dashboards.map((one) => one.id)) };
};

const once = <Result>(work: (id: number) => Result): ((id: number) => Result) => {
  const known = new Map<number, Result>();
  return (id) => {
    const result = known.has(id) ? (known.get(id) as Result) : work(id);
    known.set(id, result);
    return result;
  };
};

const lackOfGrants = (mine: Rights, theirs: Pick<Rights, 'reports' | 'dashboards'>): Lack | undefined => {
  if (![...theirs.reports.values()].every((grant) => covers(mine.reports.get(grant.reportId), grant))) return lacks.reports;
  return isWithin(theirs.dashboards, mine.dashboards) ? undefined : lacks.dashboards;
};
