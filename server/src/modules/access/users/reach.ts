import { INTERFACE_DENIED, keyOf, type Bilingual, type Endpoint } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { HttpError } from '../../../http-error.ts';
import { covers, dashboardsGivenTo, grantsGivenTo, grantsOf, mergeGrants, type Grant, type GrantRow } from '../../publishing/catalogue/module.ts';
import { callsOf } from '../sign-in/module.ts';
import { givenLacks, givenTo, isWithin, lackOfGiven, type Given } from './given-repository.ts';
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

/**
 * The one rule of all acts on people: nobody reaches a person with rights that they lack themselves, nobody gives what
 * they do not hold, and an active administrator remains. An administrator holds every interface class; they can give
 * themselves what is left, and so reach everybody.
 *
 * An act runs in one transaction: `begin`, `reaches` for those it is about, the change, `keeps` for how they are after it.
 */
export class Reach {
  readonly #db: Db;
  /** Undefined for an administrator, who is compared with nobody. */
  readonly #rights: Rights | undefined;
  readonly #hadAdministrator: boolean;
  /** The resource group of who acts, as it is now. */
  readonly resourceGroupId: number;

  private constructor(db: Db, { resourceGroupId }: Person, rights: Rights | undefined, hadAdministrator: boolean) {
    this.#db = db;
    this.resourceGroupId = resourceGroupId;
    this.#rights = rights;
    this.#hadAdministrator = hadAdministrator;
  }

  /**
   * Waits until no other act on people is under way: of two administrators who disable each other one comes first.
   * @param call what the caller does
   * @throws HttpError 401 or 403 for who has been disabled or demoted meanwhile
   */
  static async begin(db: Db, currentUser: CurrentUser, call: Endpoint): Promise<Reach> {
    await repository.holdPeople(db);
    const [actor] = await repository.findPeople(db, [currentUser.id]);
    if (!actor?.isAction) throw new HttpError(401, commonTexts.signInAgain);
    const isAdministrator = await repository.isAdministrators(db, actor.resourceGroupId);
    const rights = isAdministrator ? undefined : await rightsOf(db, actor, 'now');
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
    if (this.isAdministrator) return people;
    for (const person of people) {
      const lack = await this.#lack(person);
      if (lack) throw new HttpError(403, texts.rightsBeyond, { field, values: { account: person.account, what: lack.what } });
    }
    return people;
  }

  /** @throws HttpError 403 when somebody now has rights that the caller lacks, or when the last administrator is gone */
  async keeps(ids: readonly number[], field: string): Promise<void> {
    for (const person of await repository.findPeople(this.#db, ids)) {
      const lack = await this.#lack(person);
      if (lack) throw new HttpError(403, texts.rightsNotHeld, { field: lack.field, values: { what: lack.what } });
    }
    if (this.#hadAdministrator && !(await repository.hasAdministrator(this.#db))) throw new HttpError(403, texts.lastAdministrator, { field });
  }

  /** What the caller lacks of some grants, a role's for example; undefined where they hold all of it. */
  lackIn(grants: readonly GrantRow[], dashboardIds: readonly number[]): Bilingual | undefined {
    if (!this.#rights) return undefined;
    return lackOfGrants(this.#rights, { reports: mergeGrants(grants), dashboards: new Set(dashboardIds) })?.what;
  }

  async #lack(person: Person): Promise<Lack | undefined> {
    return this.#rights && lackOf(this.#rights, await rightsOf(this.#db, person, 'ever'));
  }
}

/**
 * What somebody has: `now`, what counts at this moment; `ever`, also what was given to them and does not count yet, as the grants
 * of a role that is turned off. Who gives has the one, who gets may have the other tomorrow.
 */
const rightsOf = async (db: Db, { id, resourceGroupId }: Person, when: 'now' | 'ever'): Promise<Rights> => ({
  // One after the other: a transaction has one connection.
  ...(await givenTo(db, resourceGroupId)),
  reports: mergeGrants(await (when === 'now' ? grantsOf(db, id) : grantsGivenTo(db, id))),
  dashboards: await dashboardsGivenTo(db, id, when === 'ever'),
});

const lackOf = (mine: Rights, theirs: Rights): Lack | undefined => {
  const given = lackOfGiven(mine, theirs);
  return given ? lacks[given] : lackOfGrants(mine, theirs);
};

const lackOfGrants = (mine: Rights, theirs: Pick<Rights, 'reports' | 'dashboards'>): Lack | undefined => {
  if (![...theirs.reports.values()].every((grant) => covers(mine.reports.get(grant.reportId), grant))) return lacks.reports;
  return isWithin(theirs.dashboards, mine.dashboards) ? undefined : lacks.dashboards;
};
