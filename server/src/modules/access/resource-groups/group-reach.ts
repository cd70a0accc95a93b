import type { Bilingual, Endpoint } from '@portal/shared/contract/all';
import type { CurrentUser } from '../../../current-user.ts';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { givenLacks, givenTo, lackOfGiven, Reach, type Given } from '../users/module.ts';
import * as repository from './repository.ts';
import type { ResourceGroup } from './repository.ts';
import { texts } from './texts.ts';

/**
 * The rule of acts on people, for the resource groups that they are in: nobody changes a group that gives what they do not
 * hold themselves, nobody lets one give that, and an active administrator remains. A class is held as a whole by who is given it as a
 * whole: with it comes what the class gets later.
 */
export class GroupReach {
  readonly #db: Db;
  readonly #reach: Reach;
  /** What the caller was given before the act; undefined for an administrator. */
  readonly #mine: Given | undefined;

  private constructor(db: Db, reach: Reach, mine: Given | undefined) {
    this.#db = db;
    this.#reach = reach;
    this.#mine = mine;
  }

  /** Waits until no other act on people or resource groups is under way. @throws HttpError 401, 403 */
  static async begin(db: Db, currentUser: CurrentUser, call: Endpoint): Promise<GroupReach> {
    const reach = await Reach.begin(db, currentUser, call);
    return new GroupReach(db, reach, reach.isAdministrator ? undefined : await givenTo(db, reach.resourceGroupId));
  }

  /** @throws HttpError 404 for a group that is gone, 403 for one that gives what the caller lacks */
  async reaches(id: number, field: string): Promise<ResourceGroup> {
    const group = await repository.findGroup(this.#db, id);
    if (!group) throw new HttpError(404, texts.resourceGroupGone, { field });
    const what = this.#mine && lackOf(this.#mine, await givenTo(this.#db, id));
    if (what) throw new HttpError(403, texts.resourceGroupBeyond, { field, values: { name: nameOf(group), what } });
    return group;
  }

  /** @throws HttpError 403 when the group now gives what the caller lacks, or when the last administrator is gone */
  async keeps(id: number | undefined, field: string): Promise<void> {
    const what = this.#mine && id !== undefined && lackOf(this.#mine, await givenTo(this.#db, id));
    if (what) throw new HttpError(403, texts.rightsNotHeld, { field, values: { what } });
    await this.#reach.keeps([], field);
  }
}

export const nameOf = ({ name, ename }: Pick<ResourceGroup, 'name' | 'ename'>): Bilingual => ({ zh: name, en: ename || name });

const lackOf = (mine: Given, theirs: Given): Bilingual | undefined => {
  const lack = lackOfGiven(mine, theirs);
  return lack && givenLacks[lack];
};
